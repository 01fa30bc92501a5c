# language: en
@operation-reconstruction
Feature: Action cards: where an action starts and where it goes
  The brown square on a card is the tile on its space. The arrow points away from it.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @CARD-ORIGIN
  Rule: An action starts from the tile on the card's own space

    @CARD-ORIGIN.1
    Scenario Outline: <card> starts from tile <start>; other tiles that move: <others>
      Given the following puzzle
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples: Green cards
        | row | card | start | others | puzzle               |
        | a   | G1@3 | 3     | none   | 5↑1↑3↓/4↑2↓6↑/9←8↑7↑ |
        | b   | G2@3 | 3     | none   | 5↑1↑3↑/4↑2↓6↑/9←8↑7↑ |
        | c   | G3@3 | 3     | none   | 5↑1↑3←/4↑2↓6↑/9←8↑7↑ |

      Examples: Blue cards
        | row | card  | start | others  | puzzle               |
        | d   | B1→@2 | 1     | 3       | 5↑3→1↑/4↑2↓6↑/9←8↑7↑ |
        | e   | B2↘@5 | 2     | 7       | 5↑1↑3→/4↑7↑6↑/9←8↑2↓ |
        | f   | B3↘@1 | 5     | 7       | 7↑1↑3→/4↑2↓6↑/9←8↑5↑ |
        | g   | B4→@4 | 4     | 6       | 5↑1↑3→/6↑2↓4↑/9←8↑7↑ |
        | h   | B5↓@1 | 5     | 4 and 9 | 4↑1↑3→/9←2↓6↑/5↑8↑7↑ |

      Examples: Red cards
        | row | card | start | others | puzzle               |
        | i   | R1@1 | 5     | 2      | 2↓1↑3→/4↑5↑6↑/9←8↑7↑ |
        | j   | R2@7 | 9     | 7      | 5↑1↑3→/4↑2↓6↑/7↑8↑9↑ |

  @CARD-ARROW
  Rule: The arrow decides which way an action goes

    @CARD-ARROW.1 @Q-15
    Scenario Outline: <card> is void because its arrow is unclear
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-15
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the program uses <name>

      Examples:
        | row | card  | name |
        | a   | B1_@5 | B1   |
        | b   | B2_@5 | B2   |
        | c   | B3_@1 | B3   |
        | d   | B4_@2 | B4   |
        | e   | B5_@1 | B5   |

    @CARD-ARROW.2 @Q-37
    Scenario: Arrows are read from the player's seat, not from the photo
      Given the puzzle in order
      And the photo points →
      When the program B1→@5 is applied
      Then the result is the following puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
