# language: en
Feature: The green cards
  They rotate the tile of their space. Nothing is moved.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.

  @CARD-0
  Rule: Action cards are green, blue or red

    @CARD-0.1 @Q-1
    Scenario: Ten different cards, one of each
      When the box is opened
      Then the green cards are G1, G2, G3
      And the blue cards are B1, B2, B3, B4, B5
      And the red cards are R1, R2

  @CARD-G
  Rule: A green card rotates a tile, which keeps its space

    @CARD-G.1
    Scenario: Three tiles rotate, and none of the nine leaves its space
      Given the finished puzzle
      When the program G1@1 G2@5 G3@9 is carried out
      Then the puzzle is
        | 1→ | 2↑ | 3↑ |
        | 4↑ | 5← | 6↑ |
        | 7↑ | 8↑ | 9↓ |

  @CARD-G1
  Rule: G1 rotates a tile a quarter turn clockwise

    @CARD-G1.1 @D-8
    Scenario Outline: G1 on a tile facing <before>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G1@5 is carried out
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | →     |
        | b   | ←      | ↑     |

  @CARD-G2
  Rule: G2 rotates a tile a quarter turn counterclockwise

    @CARD-G2.1 @D-8
    Scenario Outline: G2 on a tile facing <before>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G2@5 is carried out
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | ←     |
        | b   | →      | ↑     |

  @CARD-G3
  Rule: G3 rotates a tile a half turn

    @CARD-G3.1
    Scenario Outline: G3 on a tile facing <before>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G3@5 is carried out
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | ↓     |
        | b   | →      | ←     |
