# language: fr
@operation-reconstruction
Fonctionnalité: Reconstitution : appliquer un programme
  Un programme s’applique emplacement par emplacement, de 1 à 9.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @RECON-2
  Règle: Les cartes s’appliquent dans l’ordre de lecture, chacune à la tuile de son emplacement

    @RECON-2.1
    Scénario: Les cartes s’appliquent ligne par ligne, pas dans l’ordre de pose
      Soit le puzzle en ordre
      Quand on applique le programme B1→@4 B2↙@2
      Alors agissent successivement B2↙@2 B1→@4
      Et on obtient le puzzle suivant
        | 1↑ | 4↑ | 3↑ |
        | 5↑ | 2↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.2 @Q-2
    Scénario: Une carte agit sur la tuile qui occupe alors son emplacement
      Soit le puzzle en ordre
      Quand on applique le programme B1→@1 G1@2
      Alors on obtient le puzzle suivant
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.3 @Q-22 @Q-46
    Scénario: Un puzzle reconstitué en chemin, mais plus après l’emplacement 9, ne l’est pas
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme B1→@1 G1@9
      Alors après B1→@1 le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le puzzle reste à reconstituer

    @RECON-2.4 @Q-37
    Scénario: L’emplacement 1 est en haut à gauche vu de la place du joueur, même si l’image a la tête en bas
      Soit le puzzle en ordre
      Et une image tournée vers ↓
      Quand on applique le programme B1→@1 G1@2
      Alors on obtient le puzzle suivant
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-2a
  Règle: Aucune action ne part d’un emplacement vide

    @RECON-2a.2 @D-13
    Scénario: Une carte déplace une tuile dont l’emplacement est sans carte
      Soit le puzzle 1↑2↑3↑/4↑5↑6→/7↑8↑9←
      Quand on applique le programme B4→@4
      Alors on obtient le puzzle suivant
        | 1↑ | 2↑ | 3↑ |
        | 6→ | 5↑ | 4↑ |
        | 7↑ | 8↑ | 9← |

  @RECON-5
  Règle: L’effet d’une carte n’est jamais annulé

    @RECON-5.1
    Scénario: Une carte s’applique même à un puzzle reconstitué
      Soit le puzzle en ordre
      Quand on applique le programme B1→@1
      Alors B1→@1 est appliquée
      Et le puzzle reste à reconstituer

  @RECON-6
  Règle: Une carte mal posée est nulle : elle est sans effet et compte comme utilisée

    @RECON-6.1 @D-5 @Q-14 @Q-24
    Scénario: Une carte à l’emplacement douteux est nulle, et les autres s’appliquent
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme B1→@1 G1@9 G3@_
      Alors G3@_ est nulle selon Q-14
      Et le puzzle est reconstitué
      Et le programme utilise G1, G3 et B1

    @RECON-6.2 @D-5
    Scénario: Une carte dont l’action est impossible est nulle, et les autres s’appliquent
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme B1→@1 B4→@5
      Alors B4→@5 est nulle selon Q-5
      Et le puzzle est reconstitué
      Et le programme utilise B1 et B4

    @RECON-6.3 @W-10 @protocol
    Scénario: Un emplacement douteux est cité avant une flèche douteuse
      Soit le puzzle en ordre
      Quand on applique le programme B1_@_
      Alors B1_@_ est nulle selon Q-14

    @RECON-6.4 @W-10 @protocol
    Scénario: Une flèche douteuse est citée avant une action impossible
      Soit le puzzle en ordre
      Quand on applique le programme B4_@5
      Alors B4_@5 est nulle selon Q-15

    @RECON-6.5 @W-1 @protocol
    Scénario: Les cartes sans emplacement propre sont énumérées en dernier, de G1 à R2
      Soit le puzzle en ordre
      Quand on applique le programme R1@1+2 G2@_ B1↑@4 G1@8+9
      Alors sont énumérées successivement B1↑@4 G1@8+9 G2@_ R1@1+2

    @RECON-6.6 @D-5
    Scénario: Une carte nulle à l’emplacement 1 n’arrête pas les suivantes
      Soit le puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme B1↑@1 G1@9
      Alors B1↑@1 est nulle selon Q-3
      Et G1@9 est appliquée
      Et le puzzle est reconstitué

    @RECON-6.7 @W-1 @protocol @regression
    Scénario: Les cartes sans emplacement propre sont énumérées après l’emplacement 9
      Détecte un moteur qui trie les cartes par le premier emplacement touché.

      Soit le puzzle en ordre
      Quand on applique le programme G1@8+9 G2@_ G3@9
      Alors sont énumérées successivement G3@9 G1@8+9 G2@_

    @RECON-6.8 @W-5 @protocol
    Scénario: Les cartes utilisées sont énumérées de G1 à R2, nulles ou non
      Soit le puzzle en ordre
      Quand on applique le programme R1@1 B4→@2 B3↖@3 B2↗@4 B5→@5 B1→@6 G3@7 G2@8 G1@9
      Alors B3↖@3 est nulle selon Q-4
      Et le programme utilise G1, G2, G3, B1, B2, B3, B4, B5 et R1
