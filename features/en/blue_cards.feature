# language: en
Feature: The blue cards
  They move tiles. Each works from its own space, the way its arrow points.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  An id in brackets says why: D- and Q- are rulings, W- are conventions of the wire, all others are rules.

  @CARD-B
  Rule: A blue card moves tiles

    @CARD-B.1 @Q-8
    Scenario: A tile keeps its facing while it is moved
      Given the puzzle
        | 1→ | 2↓ | 3← |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program B5→@1 is carried out
      Then the puzzle is
        | 2↓ | 3← | 1→ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-B.2 @Q-8
    Scenario: A tile does not turn to face where it goes either
      Given the puzzle
        | 1↓ | 2← | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program B1→@1 is carried out
      Then the puzzle is
        | 2← | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @CARD-B1
  Rule: B1 swaps with the orthogonal neighbour that its arrow points at

    @CARD-B1.1
    Scenario Outline: B1<arrow> in the centre
      Given the finished puzzle
      When the program B1<arrow>@5 is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | puzzle               |
        | a   | ↑     | 1↑5↑3↑/4↑2↑6↑/7↑8↑9↑ |
        | b   | →     | 1↑2↑3↑/4↑6↑5↑/7↑8↑9↑ |
        | c   | ↓     | 1↑2↑3↑/4↑8↑6↑/7↑5↑9↑ |
        | d   | ←     | 1↑2↑3↑/5↑4↑6↑/7↑8↑9↑ |

    @CARD-B1.2 @Q-3
    Scenario Outline: <card> points off the grid, and nothing wraps round
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-3)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B1→@3 |
        | b   | B1←@4 |
        | c   | B1↑@2 |
        | d   | B1↓@9 |

    @CARD-B1.3
    Scenario Outline: <card> takes one step, although the row or column goes on
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B1→@1 | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ |
        | b   | B1↑@9 | 1↑2↑3↑/4↑5↑9↑/7↑8↑6↑ |

  @CARD-B2
  Rule: B2 swaps with the diagonal neighbour that its arrow points at

    @CARD-B2.1
    Scenario Outline: B2<arrow> in the centre
      Given the finished puzzle
      When the program B2<arrow>@5 is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | puzzle               |
        | a   | ↗     | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |
        | b   | ↘     | 1↑2↑3↑/4↑9↑6↑/7↑8↑5↑ |
        | c   | ↙     | 1↑2↑3↑/4↑7↑6↑/5↑8↑9↑ |
        | d   | ↖     | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |

    @CARD-B2.2 @Q-3
    Scenario Outline: <card> points off the grid, and lands on no other row
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-3)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B2↙@1 |
        | b   | B2↘@3 |
        | c   | B2↖@4 |
        | d   | B2↗@9 |

    @CARD-B2.3
    Scenario Outline: <card> takes one step from its corner, to the centre
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B2↘@1 | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |
        | b   | B2↙@3 | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |

  @CARD-B3
  Rule: B3 swaps two diametrically opposite corners

    @CARD-B3.1
    Scenario Outline: <card> points from its corner through the centre
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B3↘@1 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |
        | b   | B3↙@3 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | c   | B3↗@7 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | d   | B3↖@9 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |

    @CARD-B3.2 @Q-4
    Scenario Outline: <card> does not point from a corner to the opposite one
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-4)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B3↖@1 |
        | b   | B3↘@3 |
        | c   | B3↘@2 |
        | d   | B3↘@5 |

  @CARD-B4
  Rule: B4 swaps two diametrically opposite edges

    @CARD-B4.1
    Scenario Outline: <card> points from its edge through the centre
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B4↓@2 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |
        | b   | B4→@4 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | c   | B4←@6 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | d   | B4↑@8 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |

    @CARD-B4.2 @Q-5
    Scenario Outline: <card> does not point from an edge to the opposite one
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-5)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B4→@2 |
        | b   | B4↑@2 |
        | c   | B4→@1 |
        | d   | B4↓@5 |

  @CARD-B5
  Rule: B5 sends its tile to the far end of its row or column and pushes the other two

    @CARD-B5.1 @D-14
    Scenario Outline: <card> sends its tile to the far end
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B5→@1 | 2↑3↑1↑/4↑5↑6↑/7↑8↑9↑ |
        | b   | B5←@3 | 3↑1↑2↑/4↑5↑6↑/7↑8↑9↑ |
        | c   | B5↑@7 | 7↑2↑3↑/1↑5↑6↑/4↑8↑9↑ |
        | d   | B5↓@2 | 1↑5↑3↑/4↑8↑6↑/7↑2↑9↑ |

    @CARD-B5.2 @Q-6
    Scenario Outline: <card> starts in the middle of its row or column, which has no other end
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-6)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B5→@2 |
        | b   | B5↓@4 |
        | c   | B5←@5 |

    @CARD-B5.3 @Q-3
    Scenario Outline: <card> points off the grid at once
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-3)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Examples:
        | row | card  |
        | a   | B5↑@2 |
        | b   | B5←@7 |
