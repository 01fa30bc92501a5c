# language: en
Feature: Where an action starts
  The brown square on a card is the tile at its space; the arrow leads away from there.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.

  @CARD-ORIGIN
  Rule: The action starts from the tile at the card's own space

    @CARD-ORIGIN.1
    Scenario Outline: <card> starts from tile <brown>; other tiles moved: <others>
      Given the puzzle
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | brown | others  | puzzle               |
        | a   | G1@3  | 3     | none    | 5↑1↑3↓/4↑2↓6↑/9←8↑7↑ |
        | b   | G2@3  | 3     | none    | 5↑1↑3↑/4↑2↓6↑/9←8↑7↑ |
        | c   | G3@3  | 3     | none    | 5↑1↑3←/4↑2↓6↑/9←8↑7↑ |
        | d   | B1→@2 | 1     | 3       | 5↑3→1↑/4↑2↓6↑/9←8↑7↑ |
        | e   | B2↘@5 | 2     | 7       | 5↑1↑3→/4↑7↑6↑/9←8↑2↓ |
        | f   | B3↘@1 | 5     | 7       | 7↑1↑3→/4↑2↓6↑/9←8↑5↑ |
        | g   | B4→@4 | 4     | 6       | 5↑1↑3→/6↑2↓4↑/9←8↑7↑ |
        | h   | B5↓@1 | 5     | 4 and 9 | 4↑1↑3→/9←2↓6↑/5↑8↑7↑ |
        | i   | R1@1  | 5     | 2       | 2↓1↑3→/4↑5↑6↑/9←8↑7↑ |
        | j   | R2@7  | 9     | 7       | 5↑1↑3→/4↑2↓6↑/7↑8↑9↑ |

  @CARD-ARROW
  Rule: The arrow decides which way the action goes

    @CARD-ARROW.1 @Q-15
    Scenario Outline: Nobody can tell where the arrow of <card> points
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-15)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the cards used are <name>

      Examples:
        | row | card  | name |
        | a   | B1_@5 | B1   |
        | b   | B2_@5 | B2   |
        | c   | B3_@1 | B3   |
        | d   | B4_@2 | B4   |
        | e   | B5_@1 | B5   |

    @CARD-ARROW.2 @Q-37
    Scenario: Arrows are read from the seat, whichever way the photo points
      Given the photo points →
      And the finished puzzle
      When the program B1→@5 is carried out
      Then the puzzle is
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
