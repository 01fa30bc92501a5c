# language: en
Feature: The blue cards
  They move tiles. Each works from the space on which it lies, the way its arrow points.

  @CARD-B
  Rule: A blue card moves tiles

    @CARD-B.1 @Q-8
    Scenario: Tiles keep their facing while they travel
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
    Scenario: Nor does a tile turn to look where it goes
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
        | a   | ↑     | 1N5N3N/4N2N6N/7N8N9N |
        | b   | →     | 1N2N3N/4N6N5N/7N8N9N |
        | c   | ↓     | 1N2N3N/4N8N6N/7N5N9N |
        | d   | ←     | 1N2N3N/5N4N6N/7N8N9N |

    @CARD-B1.2 @Q-3
    Scenario Outline: <card> points off the grid, and nothing wraps round
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-3)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

      Examples:
        | row | card  |
        | a   | B1→@3 |
        | b   | B1←@4 |
        | c   | B1↑@2 |
        | d   | B1↓@9 |

    @CARD-B1.3
    Scenario Outline: <card> takes one step, although the line goes on
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B1→@1 | 2N1N3N/4N5N6N/7N8N9N |
        | b   | B1↑@9 | 1N2N3N/4N5N9N/7N8N6N |

  @CARD-B2
  Rule: B2 swaps with the diagonal neighbour that its arrow points at

    @CARD-B2.1
    Scenario Outline: B2<arrow> in the centre
      Given the finished puzzle
      When the program B2<arrow>@5 is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | puzzle               |
        | a   | ↗     | 1N2N5N/4N3N6N/7N8N9N |
        | b   | ↘     | 1N2N3N/4N9N6N/7N8N5N |
        | c   | ↙     | 1N2N3N/4N7N6N/5N8N9N |
        | d   | ↖     | 5N2N3N/4N1N6N/7N8N9N |

    @CARD-B2.2 @Q-3
    Scenario Outline: <card> points off the grid, and lands on no other row
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-3)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

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
        | a   | B2↘@1 | 5N2N3N/4N1N6N/7N8N9N |
        | b   | B2↙@3 | 1N2N5N/4N3N6N/7N8N9N |

  @CARD-B3
  Rule: B3 swaps two diametrically opposite corners

    @CARD-B3.1
    Scenario Outline: <card> points from its corner through the centre
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B3↘@1 | 9N2N3N/4N5N6N/7N8N1N |
        | b   | B3↙@3 | 1N2N7N/4N5N6N/3N8N9N |
        | c   | B3↗@7 | 1N2N7N/4N5N6N/3N8N9N |
        | d   | B3↖@9 | 9N2N3N/4N5N6N/7N8N1N |

    @CARD-B3.2 @Q-4
    Scenario Outline: <card> does not point from a corner to the opposite one
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-4)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

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
        | a   | B4↓@2 | 1N8N3N/4N5N6N/7N2N9N |
        | b   | B4→@4 | 1N2N3N/6N5N4N/7N8N9N |
        | c   | B4←@6 | 1N2N3N/6N5N4N/7N8N9N |
        | d   | B4↑@8 | 1N8N3N/4N5N6N/7N2N9N |

    @CARD-B4.2 @Q-5
    Scenario Outline: <card> does not point from an edge to the opposite one
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-5)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

      Examples:
        | row | card  |
        | a   | B4→@2 |
        | b   | B4↑@2 |
        | c   | B4→@1 |
        | d   | B4↓@5 |

  @CARD-B5
  Rule: B5 travels to the far end of its line and pushes the other two tiles back

    @CARD-B5.1 @D-14
    Scenario Outline: <card> sends its tile to the far end
      Given the finished puzzle
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | puzzle               |
        | a   | B5→@1 | 2N3N1N/4N5N6N/7N8N9N |
        | b   | B5←@3 | 3N1N2N/4N5N6N/7N8N9N |
        | c   | B5↑@7 | 7N2N3N/1N5N6N/4N8N9N |
        | d   | B5↓@2 | 1N5N3N/4N8N6N/7N2N9N |

    @CARD-B5.2 @Q-6
    Scenario Outline: <card> starts in the middle of its line, which has no other end
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-6)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

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
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N

      Examples:
        | row | card  |
        | a   | B5↑@2 |
        | b   | B5←@7 |
