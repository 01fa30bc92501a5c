# language: en
@operation-reconstruction
Feature: Blue cards: swap and push tiles
  Each blue card starts from its own space and acts in the direction of its arrow.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @CARD-B
  Rule: A blue card moves tiles and rotates none

    @CARD-B.1 @Q-8
    Scenario: A pushed tile keeps its orientation
      Given the following puzzle
        | 1→ | 2↓ | 3← |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program B5→@1 is applied
      Then the result is the following puzzle
        | 2↓ | 3← | 1→ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-B.2 @Q-8
    Scenario: A swapped tile keeps its orientation
      Given the following puzzle
        | 1↓ | 2← | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program B1→@1 is applied
      Then the result is the following puzzle
        | 2← | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @CARD-B1
  Rule: B1 swaps its tile with the orthogonal neighbour that its arrow points at

    @CARD-B1.1
    Scenario Outline: B1<arrow> swaps the centre tile with the tile that the arrow points at
      Given the puzzle in order
      When the program B1<arrow>@5 is applied
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | puzzle               |
        | a   | ↑     | 1↑5↑3↑/4↑2↑6↑/7↑8↑9↑ |
        | b   | →     | 1↑2↑3↑/4↑6↑5↑/7↑8↑9↑ |
        | c   | ↓     | 1↑2↑3↑/4↑8↑6↑/7↑5↑9↑ |
        | d   | ←     | 1↑2↑3↑/5↑4↑6↑/7↑8↑9↑ |

    @CARD-B1.2 @Q-3
    Scenario Outline: <card> is void because its arrow points off the grid
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-3
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples: No tile comes back on the other side
        | row | card  |
        | a   | B1→@3 |
        | b   | B1←@4 |
        | c   | B1↑@2 |
        | d   | B1↓@9 |

    @CARD-B1.3
    Scenario Outline: <card> swaps its tile with the next one only
      Given the puzzle in order
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples: A row and a column that go on
        | row | card  | puzzle               |
        | a   | B1→@1 | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ |
        | b   | B1↑@9 | 1↑2↑3↑/4↑5↑9↑/7↑8↑6↑ |

  @CARD-B2
  Rule: B2 swaps its tile with the diagonal neighbour that its arrow points at

    @CARD-B2.1
    Scenario Outline: B2<arrow> swaps the centre tile with the corner that the arrow points at
      Given the puzzle in order
      When the program B2<arrow>@5 is applied
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | puzzle               |
        | a   | ↗     | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |
        | b   | ↘     | 1↑2↑3↑/4↑9↑6↑/7↑8↑5↑ |
        | c   | ↙     | 1↑2↑3↑/4↑7↑6↑/5↑8↑9↑ |
        | d   | ↖     | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |

    @CARD-B2.2 @Q-3
    Scenario Outline: <card> is void because it points diagonally off the grid
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-3
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples: No tile lands in another row
        | row | card  |
        | a   | B2↙@1 |
        | b   | B2↘@3 |
        | c   | B2↖@4 |
        | d   | B2↗@9 |

    @CARD-B2.3
    Scenario Outline: <card> swaps its corner with the centre, not with the far corner
      Given the puzzle in order
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B2↘@1 | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |
        | b   | B2↙@3 | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |

  @CARD-B3
  Rule: B3 swaps two diametrically opposite corners

    @CARD-B3.1
    Scenario Outline: <card> swaps its corner with the opposite corner
      Given the puzzle in order
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples: Each corner
        | row | card  | puzzle               |
        | a   | B3↘@1 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |
        | b   | B3↙@3 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | c   | B3↗@7 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | d   | B3↖@9 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |

    @CARD-B3.2 @Q-4
    Scenario Outline: <card> is void because it does not point from a corner to the opposite one
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-4
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples: From a corner, but not to the opposite one
        | row | card  |
        | a   | B3↖@1 |
        | b   | B3↘@3 |

      Examples: Not from a corner
        | row | card  |
        | c   | B3↘@2 |
        | d   | B3↘@5 |

  @CARD-B4
  Rule: B4 swaps two diametrically opposite edges

    @CARD-B4.1
    Scenario Outline: <card> swaps its edge with the opposite edge
      Given the puzzle in order
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples: Each edge
        | row | card  | puzzle               |
        | a   | B4↓@2 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |
        | b   | B4→@4 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | c   | B4←@6 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | d   | B4↑@8 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |

    @CARD-B4.2 @Q-5
    Scenario Outline: <card> is void because it does not point from an edge to the opposite one
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-5
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples: From an edge, but not to the opposite one
        | row | card  |
        | a   | B4→@2 |
        | b   | B4↑@2 |

      Examples: Not from an edge
        | row | card  |
        | c   | B4→@1 |
        | d   | B4↓@5 |

  @CARD-B5
  Rule: B5 sends its tile to the far end of its row or column and pushes the other two

    @CARD-B5.1 @D-14
    Scenario Outline: <card> sends its tile to the far end
      Given the puzzle in order
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples: Rows
        | row | card  | puzzle               |
        | a   | B5→@1 | 2↑3↑1↑/4↑5↑6↑/7↑8↑9↑ |
        | b   | B5←@3 | 3↑1↑2↑/4↑5↑6↑/7↑8↑9↑ |

      Examples: Columns
        | row | card  | puzzle               |
        | c   | B5↑@7 | 7↑2↑3↑/1↑5↑6↑/4↑8↑9↑ |
        | d   | B5↓@2 | 1↑5↑3↑/4↑8↑6↑/7↑2↑9↑ |

    @CARD-B5.2 @Q-6
    Scenario Outline: <card> is void because it starts in the middle of its row or column
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-6
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B5→@2 |
        | b   | B5↓@4 |
        | c   | B5←@5 |

    @CARD-B5.3 @Q-3
    Scenario Outline: <card> is void because it points off the grid at once
      Given the puzzle in order
      When the program <card> is applied
      Then <card> is void because of Q-3
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B5↑@2 |
        | b   | B5←@7 |
