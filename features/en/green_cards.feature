# language: en
Feature: Green cards: rotate a tile
  Each green card rotates the tile on its space. No tile moves.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @operation-materials
  @CARD-0
  Rule: Action cards are green, blue or red

    @CARD-0.1 @Q-1
    Scenario: The ten Action cards are all different
      When the box is opened
      Then the green cards are G1, G2 and G3
      And the blue cards are B1, B2, B3, B4 and B5
      And the red cards are R1 and R2

  @operation-reconstruction
  @CARD-G
  Rule: A green card rotates a tile, which keeps its space

    @CARD-G.1
    Scenario: Green cards rotate their tiles without moving any
      Given the puzzle in order
      When the program G1@1 G2@5 G3@9 is applied
      Then the result is the following puzzle
        | 1→ | 2↑ | 3↑ |
        | 4↑ | 5← | 6↑ |
        | 7↑ | 8↑ | 9↓ |

  @operation-reconstruction
  @CARD-G1
  Rule: G1 rotates a tile by a quarter turn clockwise

    @CARD-G1.1 @D-8
    Scenario Outline: G1 rotates a tile from <before> to <after>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G1@5 is applied
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | →     |
        | b   | ←      | ↑     |

  @operation-reconstruction
  @CARD-G2
  Rule: G2 rotates a tile by a quarter turn counterclockwise

    @CARD-G2.1 @D-8
    Scenario Outline: G2 rotates a tile from <before> to <after>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G2@5 is applied
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | ←     |
        | b   | →      | ↑     |

  @operation-reconstruction
  @CARD-G3
  Rule: G3 rotates a tile by half a turn

    @CARD-G3.1
    Scenario Outline: G3 rotates a tile from <before> to <after>
      Given the puzzle 1↑2↑3↑/4↑5<before>6↑/7↑8↑9↑
      When the program G3@5 is applied
      Then the puzzle is 1↑2↑3↑/4↑5<after>6↑/7↑8↑9↑

      Examples:
        | row | before | after |
        | a   | ↑      | ↓     |
        | b   | →      | ←     |
