# language: fr
Fonctionnalité: Le point de départ d'une action
  Le carré brun d'une carte est la tuile qu'elle désigne ; la flèche s'en éloigne.

  @CARD-ORIGIN
  Règle: L'action démarre de la tuile à l'emplacement de la carte

    @CARD-ORIGIN.1
    Plan du scénario: <carte> démarre de la tuile <brun> et entraîne <autres>
      Soit le puzzle
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | brun | autres   | puzzle               |
        | a     | G1@3  | 3    | personne | 5N1N3S/4N2S6N/9W8N7N |
        | b     | G2@3  | 3    | personne | 5N1N3N/4N2S6N/9W8N7N |
        | c     | G3@3  | 3    | personne | 5N1N3W/4N2S6N/9W8N7N |
        | d     | B1→@2 | 1    | 3        | 5N3E1N/4N2S6N/9W8N7N |
        | e     | B2↘@5 | 2    | 7        | 5N1N3E/4N7N6N/9W8N2S |
        | f     | B3↘@1 | 5    | 7        | 7N1N3E/4N2S6N/9W8N5N |
        | g     | B4→@4 | 4    | 6        | 5N1N3E/6N2S4N/9W8N7N |
        | h     | B5↓@1 | 5    | 4 et 9   | 4N1N3E/9W2S6N/5N8N7N |
        | i     | R1@1  | 5    | 2        | 2S1N3E/4N5N6N/9W8N7N |
        | j     | R2@7  | 9    | 7        | 5N1N3E/4N2S6N/7N8N9N |

  @CARD-ARROW
  Règle: La flèche décide de quel côté part l'action

    @CARD-ARROW.1 @Q-15
    Plan du scénario: Impossible de dire où pointe la flèche de <carte>
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-15)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N
      Et les cartes utilisées sont <nom>

      Exemples:
        | ligne | carte | nom |
        | a     | B1_@5 | B1  |
        | b     | B2_@5 | B2  |
        | c     | B3_@1 | B3  |
        | d     | B4_@2 | B4  |
        | e     | B5_@1 | B5  |

    @CARD-ARROW.2 @Q-37
    Scénario: Les flèches se lisent depuis sa chaise, quel que soit le sens de l'image
      Soit une Image-Souvenir tournée vers →
      Et le puzzle terminé
      Quand on applique le programme B1→@5
      Alors le puzzle est
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
