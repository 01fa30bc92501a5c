# language: fr
@operation-reconstruction
Fonctionnalité: Cartes Action : d’où part une action et où elle va
  Le carré brun d’une carte représente la tuile de son emplacement. La flèche s’en éloigne.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @CARD-ORIGIN
  Règle: Une action part de la tuile à l’emplacement de la carte

    @CARD-ORIGIN.1
    Plan du scénario: <carte> part de la tuile <départ> ; autres tuiles déplacées : <autres>
      Soit le puzzle suivant
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples: Cartes vertes
        | ligne | carte | départ | autres | puzzle               |
        | a     | G1@3  | 3      | aucune | 5↑1↑3↓/4↑2↓6↑/9←8↑7↑ |
        | b     | G2@3  | 3      | aucune | 5↑1↑3↑/4↑2↓6↑/9←8↑7↑ |
        | c     | G3@3  | 3      | aucune | 5↑1↑3←/4↑2↓6↑/9←8↑7↑ |

      Exemples: Cartes bleues
        | ligne | carte | départ | autres | puzzle               |
        | d     | B1→@2 | 1      | 3      | 5↑3→1↑/4↑2↓6↑/9←8↑7↑ |
        | e     | B2↘@5 | 2      | 7      | 5↑1↑3→/4↑7↑6↑/9←8↑2↓ |
        | f     | B3↘@1 | 5      | 7      | 7↑1↑3→/4↑2↓6↑/9←8↑5↑ |
        | g     | B4→@4 | 4      | 6      | 5↑1↑3→/6↑2↓4↑/9←8↑7↑ |
        | h     | B5↓@1 | 5      | 4 et 9 | 4↑1↑3→/9←2↓6↑/5↑8↑7↑ |

      Exemples: Cartes rouges
        | ligne | carte | départ | autres | puzzle               |
        | i     | R1@1  | 5      | 2      | 2↓1↑3→/4↑5↑6↑/9←8↑7↑ |
        | j     | R2@7  | 9      | 7      | 5↑1↑3→/4↑2↓6↑/7↑8↑9↑ |

  @CARD-ARROW
  Règle: La flèche décide de la direction d’une action

    @CARD-ARROW.1 @Q-15
    Plan du scénario: <carte> est nulle parce que sa flèche est douteuse
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-15
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le programme utilise <nom>

      Exemples:
        | ligne | carte | nom |
        | a     | B1_@5 | B1  |
        | b     | B2_@5 | B2  |
        | c     | B3_@1 | B3  |
        | d     | B4_@2 | B4  |
        | e     | B5_@1 | B5  |

    @CARD-ARROW.2 @Q-37
    Scénario: Les flèches se lisent depuis la place du joueur, pas depuis l’image
      Soit le puzzle en ordre
      Et une image tournée vers →
      Quand on applique le programme B1→@5
      Alors on obtient le puzzle suivant
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
