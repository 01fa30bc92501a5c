# language: fr
Fonctionnalité: Un programme dans le cadre
  Les cartes qui peuvent se côtoyer dans une zone de programmation.

  @REACT-2
  Règle: Un programme se compose de cartes Action de la main

    @REACT-2.1 @Q-13
    Scénario: Une même carte ne peut être à deux emplacements
      Soit le puzzle terminé
      Quand on applique le programme G1@1 G1@9
      Alors le programme est refusé (Q-13)

    @REACT-2.2 @Q-11 @Q-12 @Q-13
    Scénario: Toutes les fautes sont signalées d'un coup
      Soit une main sans G1
      Et le puzzle terminé
      Quand on applique le programme G1@1 R1@5 R2@5
      Alors le programme est refusé (Q-11, Q-12, Q-13)

    @REACT-2.3 @Q-13
    Scénario: Une carte déjà posée ne se pose pas une seconde fois
      Soit l'étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@1 à 1 s
      Et Ana pose G1@9 à 2 s
      Alors le dernier geste est refusé (Q-13)
      Et Ana a posé G1@1

    @REACT-2.4
    Scénario: Des cartes nulles n'enfreignent rien
      Quand on vérifie le programme B1↑@1 B5→@5 G1@4+5 R1@_
      Alors le programme n'enfreint rien

    @REACT-2.5 @Q-12 @Q-13
    Scénario: La vérification trouve toutes les fautes
      Quand on vérifie le programme G1@1 G1@9 B1→@5 B2↘@5
      Alors le programme enfreint Q-12, Q-13

    @REACT-2.6 @Q-11 @Q-13
    Scénario: La même rouge deux fois, c'est deux rouges et une carte en trop
      Quand on vérifie le programme R1@1 R1@2
      Alors le programme enfreint Q-11, Q-13

  @REACT-2a
  Règle: Chaque carte est posée à la place d'une seule tuile

    @REACT-2a.1 @Q-12
    Scénario: Deux cartes ne partagent pas un emplacement
      Soit le puzzle terminé
      Quand on applique le programme G1@5 B1→@5
      Alors le programme est refusé (Q-12)

  @REACT-2b
  Règle: Une carte entre deux emplacements ne vaut rien

    @REACT-2b.1 @Q-14
    Plan du scénario: G1 touche les emplacements <emplacements>
      Soit le puzzle terminé
      Quand on applique le programme G1@<emplacements>
      Alors G1@<emplacements> est nulle (Q-14)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N
      Et les cartes utilisées sont G1

      Exemples:
        | ligne | emplacements |
        | a     | 4+5          |
        | b     | 5+6+8        |
        | c     | 1+2+4+5      |
        | d     | 4+7+8        |

    @REACT-2b.2 @Q-14
    Scénario: Une carte à cheval n'occupe aucun des emplacements qu'elle touche
      Soit le puzzle terminé
      Quand on applique le programme G1@1+2 G2@1 G3@2
      Alors le puzzle est 1W2S3N/4N5N6N/7N8N9N
      Et les cartes utilisées sont G1, G2, G3

  @REACT-2d
  Règle: Rien n'oblige à remplir le cadre

    @REACT-2d.1 @Q-35
    Scénario: Neuf cartes remplissent le cadre
      Soit le puzzle terminé
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9
      Alors le puzzle est
        | 1→ | 8↑ | 9↑ |
        | 5↑ | 7↑ | 4↑ |
        | 3↓ | 2← | 6↑ |

    @REACT-2d.2 @Q-11 @Q-35
    Scénario: La dixième carte serait la seconde rouge
      Soit le puzzle terminé
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 R2@_
      Alors le programme est refusé (Q-11)

    @REACT-2d.3
    Scénario: Ne rien poser est aussi un programme
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9N
      Quand on applique un programme vide
      Alors le puzzle est 2N1N3N/4N5N6N/7N8N9N
      Et aucune carte n'est utilisée
      Et aucune carte n'est défaussée
