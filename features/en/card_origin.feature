# language: en
Feature: Where an action starts
  The brown square on a card is the tile under it; the arrow leads away from there.

  @CARD-ORIGIN
  Rule: The action starts from the tile at the card's own space

    @CARD-ORIGIN.1
    Scenario Outline: <card> starts from tile <brown> and takes along <others>
      Given the puzzle
        | 5↑ | 1↑ | 3→ |
        | 4↑ | 2↓ | 6↑ |
        | 9← | 8↑ | 7↑ |
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card  | brown | others  | puzzle               |
        | a   | G1@3  | 3     | nobody  | 5N1N3S/4N2S6N/9W8N7N |
        | b   | G2@3  | 3     | nobody  | 5N1N3N/4N2S6N/9W8N7N |
        | c   | G3@3  | 3     | nobody  | 5N1N3W/4N2S6N/9W8N7N |
        | d   | B1→@2 | 1     | 3       | 5N3E1N/4N2S6N/9W8N7N |
        | e   | B2↘@5 | 2     | 7       | 5N1N3E/4N7N6N/9W8N2S |
        | f   | B3↘@1 | 5     | 7       | 7N1N3E/4N2S6N/9W8N5N |
        | g   | B4→@4 | 4     | 6       | 5N1N3E/6N2S4N/9W8N7N |
        | h   | B5↓@1 | 5     | 4 and 9 | 4N1N3E/9W2S6N/5N8N7N |
        | i   | R1@1  | 5     | 2       | 2S1N3E/4N5N6N/9W8N7N |
        | j   | R2@7  | 9     | 7       | 5N1N3E/4N2S6N/7N8N9N |

  @CARD-ARROW
  Rule: The arrow decides which way the action goes

    @CARD-ARROW.1 @Q-15
    Scenario Outline: Nobody can tell where the arrow of <card> points
      Given the finished puzzle
      When the program <card> is carried out
      Then <card> is void (Q-15)
      And the puzzle is 1N2N3N/4N5N6N/7N8N9N
      And the cards used are <name>

      Examples:
        | row | card  | name |
        | a   | B1_@5 | B1   |
        | b   | B2_@5 | B2   |
        | c   | B3_@1 | B3   |
        | d   | B4_@2 | B4   |
        | e   | B5_@1 | B5   |

    @CARD-ARROW.2 @Q-37
    Scenario: Arrows are read from the seat, however the photo lies
      Given the photo points →
      And the finished puzzle
      When the program B1→@5 is carried out
      Then the puzzle is
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 6↑ | 5↑ |
        | 7↑ | 8↑ | 9↑ |
