# language: fr
Fonctionnalité: La reconstitution
  Un programme s'applique emplacement par emplacement, comme on lit une page.

  @RECON-2
  Règle: Les cartes agissent dans l'ordre de lecture, chacune sur la tuile de son emplacement

    @RECON-2.1
    Scénario: Ligne par ligne, ni par colonnes ni dans l'ordre de pose
      Soit le puzzle terminé
      Quand on applique le programme B1→@4 B2↙@2
      Alors les cartes agissent dans l'ordre B2↙@2 B1→@4
      Et le puzzle est
        | 1↑ | 4↑ | 3↑ |
        | 5↑ | 2↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.2 @Q-2
    Scénario: Une carte agit sur la tuile qui s'y trouve à ce moment-là
      Soit le puzzle terminé
      Quand on applique le programme B1→@1 G1@2
      Alors le puzzle est
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.3 @Q-22 @Q-46
    Scénario: Juste à mi-parcours, mais plus après l'emplacement 9
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9N
      Quand on applique le programme B1→@1 G1@9
      Alors après B1→@1 le puzzle est 1N2N3N/4N5N6N/7N8N9N
      Et le puzzle n'est pas reconstitué

    @RECON-2.4 @Q-37
    Scénario: L'emplacement 1 est en haut à gauche vu de sa chaise, même si l'image est tête en bas
      Soit une Image-Souvenir tournée vers ↓
      Et le puzzle terminé
      Quand on applique le programme B1→@1 G1@2
      Alors le puzzle est
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-2a
  Règle: Rien ne démarre d'un emplacement vide

    @RECON-2a.1 @D-13
    Scénario: Une autre carte peut déplacer les tuiles des emplacements vides
      Soit le puzzle terminé
      Quand on applique le programme B5→@1
      Alors le puzzle est
        | 2↑ | 3↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-5
  Règle: L'effet d'une carte ne s'annule jamais

    @RECON-5.1
    Scénario: Une carte qui gâche l'image terminée est appliquée quand même
      Soit le puzzle terminé
      Quand on applique le programme B1→@1
      Alors B1→@1 s'applique
      Et le puzzle n'est pas reconstitué

  @RECON-6
  Règle: Une carte mal posée est sans effet, mais elle est utilisée

    @RECON-6.1 @D-5 @Q-14 @Q-24
    Scénario: On doute de son emplacement ; les autres cartes continuent
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9W
      Quand on applique le programme B1→@1 G1@9 G3@_
      Alors G3@_ est nulle (Q-14)
      Et le puzzle est reconstitué
      Et les cartes utilisées sont G1, G3, B1

    @RECON-6.2 @D-5
    Scénario: Son action est impossible de là ; les autres cartes continuent
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9N
      Quand on applique le programme B1→@1 B4→@5
      Alors B4→@5 est nulle (Q-5)
      Et le puzzle est reconstitué
      Et les cartes utilisées sont B1, B4

    @RECON-6.3 @Q-14
    Scénario: On doute de l'emplacement et de la flèche : l'emplacement passe avant
      Soit le puzzle terminé
      Quand on applique le programme B1_@_
      Alors B1_@_ est nulle (Q-14)

    @RECON-6.4 @Q-15
    Scénario: On doute de la flèche là où aucune ne conviendrait
      Soit le puzzle terminé
      Quand on applique le programme B4_@5
      Alors B4_@5 est nulle (Q-15)

    @RECON-6.5 @Q-14
    Scénario: Les cartes sans emplacement à elles viennent en dernier, G1 d'abord
      Soit le puzzle terminé
      Quand on applique le programme R1@1+2 G2@_ B1↑@4 G1@8+9
      Alors les cartes agissent dans l'ordre B1↑@4 G1@8+9 G2@_ R1@1+2

    @RECON-6.6 @D-5
    Scénario: Nulle dès le début, une carte n'arrête pas les suivantes
      Soit le puzzle 1N2N3N/4N5N6N/7N8N9W
      Quand on applique le programme B1↑@1 G1@9
      Alors B1↑@1 est nulle (Q-3)
      Et G1@9 s'applique
      Et le puzzle est reconstitué

    @RECON-6.7 @Q-14
    Scénario: Sans emplacement à elle, une carte vient même après celle de l'emplacement 9
      Soit le puzzle terminé
      Quand on applique le programme G1@8+9 G2@_ G3@9
      Alors les cartes agissent dans l'ordre G3@9 G1@8+9 G2@_

    @RECON-6.8 @Q-24
    Scénario: Tout ce qui est posé est utilisé, nul ou non, et se dit G1 d'abord, où que ce soit
      Soit le puzzle terminé
      Quand on applique le programme R1@1 B4→@2 B3↖@3 B2↗@4 B5→@5 B1→@6 G3@7 G2@8 G1@9
      Alors B3↖@3 est nulle (Q-4)
      Et les cartes utilisées sont G1, G2, G3, B1, B2, B3, B4, B5, R1
