# language: fr
Fonctionnalité: Un programme dans le cadre
  Les cartes qui peuvent se côtoyer dans une zone de programmation.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.
  L’identifiant entre parenthèses dit pourquoi : D- et Q- sont des décisions, W- des conventions du protocole, les autres des règles.

  @REACT-2
  Règle: Un programme se compose de cartes Action de la main

    @REACT-2.1 @Q-13
    Scénario: Une même carte ne peut être à deux emplacements
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G1@9
      Alors le programme est refusé (Q-13)

    @REACT-2.2 @W-2
    Scénario: Un refus énumère toutes les infractions
      Soit une main sans G1
      Et le puzzle en ordre
      Quand on applique le programme G1@1 R1@5 R2@5
      Alors le programme est refusé (Q-11, Q-12, Q-13)

    @REACT-2.3 @Q-13
    Scénario: Une carte déjà posée ne se pose pas une seconde fois
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@1 à 1 s
      Et Ana pose G1@9 à 2 s
      Alors le dernier geste est refusé (Q-13)
      Et Ana a posé G1@1

    @REACT-2.4
    Scénario: Des cartes nulles n’enfreignent rien
      Quand on vérifie le programme B1↑@1 B5→@5 G1@4+5 R1@_
      Alors le programme n’enfreint rien

    @REACT-2.5 @W-2
    Scénario: Une vérification énumère toutes les infractions
      Quand on vérifie le programme G1@1 G1@9 B1→@5 B2↘@5
      Alors le programme enfreint Q-12, Q-13

    @REACT-2.6 @Q-11 @Q-13
    Scénario: La même carte rouge deux fois enfreint deux règles
      Quand on vérifie le programme R1@1 R1@2
      Alors le programme enfreint Q-11, Q-13

  @REACT-2a
  Règle: Chaque carte est posée à l’emplacement d’une seule tuile

    @REACT-2a.1 @Q-12
    Scénario: Deux cartes ne partagent pas un emplacement
      Soit le puzzle en ordre
      Quand on applique le programme G1@5 B1→@5
      Alors le programme est refusé (Q-12)

  @REACT-2b
  Règle: Une carte à cheval sur plusieurs emplacements est nulle

    @REACT-2b.1 @Q-14
    Plan du scénario: G1 touche les emplacements <emplacements>
      Soit le puzzle en ordre
      Quand on applique le programme G1@<emplacements>
      Alors G1@<emplacements> est nulle (Q-14)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et les cartes utilisées sont G1

      Exemples:
        | ligne | emplacements |
        | a     | 4+5          |
        | b     | 5+6+8        |
        | c     | 1+2+4+5      |
        | d     | 4+7+8        |

    @REACT-2b.2 @Q-14
    Scénario: Une carte à cheval sur deux emplacements n’occupe aucun des deux
      Soit le puzzle en ordre
      Quand on applique le programme G1@1+2 G2@1 G3@2
      Alors le puzzle est 1←2↓3↑/4↑5↑6↑/7↑8↑9↑
      Et les cartes utilisées sont G1, G2, G3

    @REACT-2b.3 @Q-14
    Scénario: Deux cartes peuvent être à cheval sur les mêmes emplacements
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G2@5+6 à 1 s
      Et Ana pose G3@5+6 à 2 s
      Alors aucun geste n’est refusé
      Et Ana a posé G2@5+6 G3@5+6

    @REACT-2b.4 @W-1
    Scénario: Une carte déplacée à cheval passe, dans la liste, après celles qui ont leur emplacement
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@1 à 1 s
      Et Ana pose G2@5 à 2 s
      Et Ana déplace G1 vers 2+3 à 3 s
      Alors Ana a posé G2@5 G1@2+3

  @REACT-2d
  Règle: Rien n’oblige à remplir le cadre

    @REACT-2d.1 @Q-35
    Scénario: Neuf cartes remplissent le cadre
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9
      Alors le puzzle est
        | 1→ | 8↑ | 9↑ |
        | 5↑ | 7↑ | 4↑ |
        | 3↓ | 2← | 6↑ |

    @REACT-2d.2 @Q-11 @Q-35
    Scénario: La dixième carte serait la seconde carte rouge
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 R2@_
      Alors le programme est refusé (Q-11)

    @REACT-2d.3
    Scénario: Ne rien poser est aussi un programme
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique un programme vide
      Alors le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et aucune carte n’est utilisée
      Et aucune carte n’est défaussée

    @REACT-2d.4 @Q-35
    Scénario: Sans cartes rouges, huit est le maximum, et un emplacement reste vide
      Soit une main sans R1, R2
      Et le puzzle en ordre
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 B3↗@7 B4↑@8 B5↑@9
      Alors les cartes utilisées sont G1, G2, G3, B1, B2, B3, B4, B5
