# language: fr
Fonctionnalité: La reconstitution
  Un programme s’applique emplacement par emplacement, comme on lit une page.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.
  L’identifiant entre parenthèses dit pourquoi : D- et Q- sont des décisions, W- des conventions du protocole, les autres des règles.

  @RECON-2
  Règle: Les cartes s’appliquent dans l’ordre de lecture, chacune sur la tuile de son emplacement

    @RECON-2.1
    Scénario: Ligne par ligne, ni par colonnes ni dans l’ordre de pose
      Soit le puzzle en ordre
      Quand on applique le programme B1→@4 B2↙@2
      Alors les cartes agissent dans l’ordre B2↙@2 B1→@4
      Et le puzzle est
        | 1↑ | 4↑ | 3↑ |
        | 5↑ | 2↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.2 @Q-2
    Scénario: Une carte agit sur la tuile qui occupe alors son emplacement
      Soit le puzzle en ordre
      Quand on applique le programme B1→@1 G1@2
      Alors le puzzle est
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.3 @Q-22 @Q-46
    Scénario: Reconstitué à mi-parcours, mais plus après l’emplacement 9
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme B1→@1 G1@9
      Alors après B1→@1 le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le puzzle n’est pas reconstitué

    @RECON-2.4 @Q-37
    Scénario: L’emplacement 1 est en haut à gauche vu de la place du joueur, même si l’image a la tête en bas
      Soit une Image-Souvenir tournée vers ↓
      Et le puzzle en ordre
      Quand on applique le programme B1→@1 G1@2
      Alors le puzzle est
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-2a
  Règle: Rien ne démarre d’un emplacement vide

    @RECON-2a.2 @D-13
    Scénario: La carte d’un autre emplacement déplace la tuile d’un emplacement vide, et rien d’autre n’en part
      Soit le puzzle 1↑2↑3↑/4↑5↑6→/7↑8↑9←
      Quand on applique le programme B4→@4
      Alors le puzzle est
        | 1↑ | 2↑ | 3↑ |
        | 6→ | 5↑ | 4↑ |
        | 7↑ | 8↑ | 9← |

  @RECON-5
  Règle: L’effet d’une carte ne s’annule jamais

    @RECON-5.1
    Scénario: Une carte qui gâche un puzzle reconstitué est appliquée quand même
      Soit le puzzle en ordre
      Quand on applique le programme B1→@1
      Alors B1→@1 s’applique
      Et le puzzle n’est pas reconstitué

  @RECON-6
  Règle: Une carte mal posée est nulle : elle est sans effet et compte comme utilisée

    @RECON-6.1 @D-5 @Q-14 @Q-24
    Scénario: L’emplacement d’une carte est douteux ; les autres s’appliquent quand même
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme B1→@1 G1@9 G3@_
      Alors G3@_ est nulle (Q-14)
      Et le puzzle est reconstitué
      Et les cartes utilisées sont G1, G3, B1

    @RECON-6.2 @D-5
    Scénario: L’action d’une carte est impossible depuis son emplacement ; les autres s’appliquent quand même
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme B1→@1 B4→@5
      Alors B4→@5 est nulle (Q-5)
      Et le puzzle est reconstitué
      Et les cartes utilisées sont B1, B4

    @RECON-6.3 @W-10
    Scénario: L’emplacement et la flèche sont douteux : on cite l’emplacement
      Soit le puzzle en ordre
      Quand on applique le programme B1_@_
      Alors B1_@_ est nulle (Q-14)

    @RECON-6.4 @W-10
    Scénario: La flèche est douteuse là où aucune ne conviendrait : on cite le doute
      Soit le puzzle en ordre
      Quand on applique le programme B4_@5
      Alors B4_@5 est nulle (Q-15)

    @RECON-6.5 @W-1
    Scénario: Les cartes sans emplacement propre sont énumérées en dernier, de G1 à R2
      Soit le puzzle en ordre
      Quand on applique le programme R1@1+2 G2@_ B1↑@4 G1@8+9
      Alors le compte rendu énumère les cartes dans l’ordre B1↑@4 G1@8+9 G2@_ R1@1+2

    @RECON-6.6 @D-5
    Scénario: Nulle à l’emplacement 1, une carte n’arrête pas les suivantes
      Soit le puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme B1↑@1 G1@9
      Alors B1↑@1 est nulle (Q-3)
      Et G1@9 s’applique
      Et le puzzle est reconstitué

    @RECON-6.7 @W-1
    Scénario: Les cartes sans emplacement propre sont énumérées même après l’emplacement 9
      Soit le puzzle en ordre
      Quand on applique le programme G1@8+9 G2@_ G3@9
      Alors le compte rendu énumère les cartes dans l’ordre G3@9 G1@8+9 G2@_

    @RECON-6.8 @W-5
    Scénario: Les cartes utilisées, nulles ou non, sont énumérées de G1 à R2, où qu’elles soient
      Soit le puzzle en ordre
      Quand on applique le programme R1@1 B4→@2 B3↖@3 B2↗@4 B5→@5 B1→@6 G3@7 G2@8 G1@9
      Alors B3↖@3 est nulle (Q-4)
      Et les cartes utilisées sont G1, G2, G3, B1, B2, B3, B4, B5, R1
