# language: fr
Fonctionnalité: Le point de départ d’une action
  Le carré brun d’une carte est la tuile de son emplacement ; la flèche s’en éloigne.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.

  @CARD-ORIGIN
  Règle: L’action démarre de la tuile à l’emplacement de la carte

    @CARD-ORIGIN.1
    Plan du scénario: <carte> démarre de la tuile <brun> ; autres tuiles déplacées : <autres>
      Soit le puzzle
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | brun | autres | puzzle               |
        | a     | G1@3  | 3    | aucune | 5↑1↑3↓/4↑2↓6↑/9←8↑7↑ |
        | b     | G2@3  | 3    | aucune | 5↑1↑3↑/4↑2↓6↑/9←8↑7↑ |
        | c     | G3@3  | 3    | aucune | 5↑1↑3←/4↑2↓6↑/9←8↑7↑ |
        | d     | B1→@2 | 1    | 3      | 5↑3→1↑/4↑2↓6↑/9←8↑7↑ |
        | e     | B2↘@5 | 2    | 7      | 5↑1↑3→/4↑7↑6↑/9←8↑2↓ |
        | f     | B3↘@1 | 5    | 7      | 7↑1↑3→/4↑2↓6↑/9←8↑5↑ |
        | g     | B4→@4 | 4    | 6      | 5↑1↑3→/6↑2↓4↑/9←8↑7↑ |
        | h     | B5↓@1 | 5    | 4 et 9 | 4↑1↑3→/9←2↓6↑/5↑8↑7↑ |
        | i     | R1@1  | 5    | 2      | 2↓1↑3→/4↑5↑6↑/9←8↑7↑ |
        | j     | R2@7  | 9    | 7      | 5↑1↑3→/4↑2↓6↑/7↑8↑9↑ |

  @CARD-ARROW
  Règle: La flèche décide de quel côté part l’action

    @CARD-ARROW.1 @Q-15
    Plan du scénario: Impossible de dire où pointe la flèche de <carte>
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-15)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et les cartes utilisées sont <nom>

      Exemples:
        | ligne | carte | nom |
        | a     | B1_@5 | B1  |
        | b     | B2_@5 | B2  |
        | c     | B3_@1 | B3  |
        | d     | B4_@2 | B4  |
        | e     | B5_@1 | B5  |

    @CARD-ARROW.2 @Q-37
    Scénario: Les flèches se lisent depuis la place du joueur, quel que soit le sens de l’image
      Soit une Image-Souvenir tournée vers →
      Et le puzzle en ordre
      Quand on applique le programme B1→@5
      Alors le puzzle est
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
