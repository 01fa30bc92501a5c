# language: fr
Fonctionnalité: Programmes : les cartes qui peuvent être ensemble dans un cadre
  Un programme qui enfreint une règle est refusé. Un programme avec des cartes nulles est permis.
  Notation : la carte B1→@2 est à l’emplacement 2, flèche à droite ; @4+5 est à cheval sur 4 et 5, @_ est douteux (voir README.md).

  @REACT-2
  Règle: Un programme se compose de cartes Action de la main

    @REACT-2.1 @Q-13 @operation-reconstruction
    Scénario: Un programme où une carte occupe deux emplacements est refusé
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G1@9
      Alors le programme est refusé selon Q-13

    @REACT-2.2 @W-2 @operation-reconstruction @protocol
    Scénario: Un refus énumère toutes les infractions
      Soit le puzzle en ordre
      Et une main sans G1
      Quand on applique le programme G1@1 R1@5 R2@5
      Alors le programme est refusé selon Q-11, Q-12 et Q-13

    @REACT-2.3 @Q-13 @operation-reaction
    Scénario: Une carte dans le cadre ne peut pas être posée de nouveau
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@1 à 1 s
      Quand Ana pose G1@9 à 2 s
      Alors le geste est refusé selon Q-13
      Et Ana a pour programme G1@1

    @REACT-2.4 @operation-legality
    Scénario: Les cartes nulles n’enfreignent aucune règle
      Quand on vérifie le programme B1↑@1 B5→@5 G1@4+5 R1@_
      Alors le programme respecte les règles

    @REACT-2.5 @W-2 @operation-legality @protocol
    Scénario: Une vérification énumère toutes les infractions
      Quand on vérifie le programme G1@1 G1@9 B1→@5 B2↘@5
      Alors le programme enfreint Q-12 et Q-13

    @REACT-2.6 @Q-11 @Q-13 @operation-legality @regression
    Scénario: La même carte rouge en double enfreint deux décisions
      Détecte un moteur qui n’en signale qu’une.

      Quand on vérifie le programme R1@1 R1@2
      Alors le programme enfreint Q-11 et Q-13

  @operation-reconstruction
  @REACT-2a
  Règle: Chaque carte est posée à l’emplacement d’une seule tuile

    @REACT-2a.1 @Q-12
    Scénario: Deux cartes ne peuvent pas partager un emplacement
      Soit le puzzle en ordre
      Quand on applique le programme G1@5 B1→@5
      Alors le programme est refusé selon Q-12

  @REACT-2b
  Règle: Une carte à cheval sur plusieurs emplacements est nulle

    @REACT-2b.1 @Q-14 @operation-reconstruction
    Plan du scénario: G1 à cheval sur <emplacements> est nulle et compte comme utilisée
      Soit le puzzle en ordre
      Quand on applique le programme G1@<emplacements>
      Alors G1@<emplacements> est nulle selon Q-14
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le programme utilise G1

      Exemples: Deux, trois et quatre emplacements
        | ligne | emplacements |
        | a     | 4+5          |
        | b     | 5+6+8        |
        | c     | 1+2+4+5      |
        | d     | 4+7+8        |

    @REACT-2b.2 @Q-14 @operation-reconstruction
    Scénario: Une carte à cheval sur deux emplacements n’en occupe aucun
      Soit le puzzle en ordre
      Quand on applique le programme G1@1+2 G2@1 G3@2
      Alors le puzzle est 1←2↓3↑/4↑5↑6↑/7↑8↑9↑
      Et le programme utilise G1, G2 et G3

    @REACT-2b.3 @Q-14 @operation-reaction
    Scénario: Deux cartes peuvent être posées à cheval sur les mêmes emplacements
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G2@5+6 à 1 s
      Quand Ana pose G3@5+6 à 2 s
      Alors tous les gestes sont acceptés
      Et Ana a pour programme G2@5+6 G3@5+6

    @REACT-2b.4 @W-1 @operation-reaction @protocol
    Scénario: Une carte déplacée à cheval est énumérée après celles qui ont leur emplacement
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@1 à 1 s
      Et Ana a posé G2@5 à 2 s
      Quand Ana déplace G1 vers 2+3 à 3 s
      Alors Ana a pour programme G2@5 G1@2+3

  @operation-reconstruction
  @REACT-2d
  Règle: Un cadre peut rester incomplet

    @REACT-2d.1 @Q-35
    Scénario: Neuf cartes peuvent remplir le cadre
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9
      Alors on obtient le puzzle suivant
        | 1→ | 8↑ | 9↑ |
        | 5↑ | 7↑ | 4↑ |
        | 3↓ | 2← | 6↑ |

    @REACT-2d.2 @Q-11 @Q-35
    Scénario: Une dixième carte est refusée parce que c’est la seconde rouge
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 R2@_
      Alors le programme est refusé selon Q-11

    @REACT-2d.3
    Scénario: Un programme vide ne change rien et n’utilise aucune carte
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique un programme vide
      Alors le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et aucune carte ne sert
      Et aucune carte ne part à la défausse

    @REACT-2d.4 @Q-35
    Scénario: Une main sans cartes rouges peut remplir huit emplacements
      Soit le puzzle en ordre
      Et une main sans R1 et R2
      Quand on applique le programme G1@1 G2@2 G3@3 B1→@4 B2↙@5 B3↗@7 B4↑@8 B5↑@9
      Alors le programme utilise G1, G2, G3, B1, B2, B3, B4 et B5
