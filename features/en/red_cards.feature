# language: en
Feature: The red cards
  They bring a tile to its right place wherever it lies. Each can be played only once a round.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.

  @CARD-R
  Rule: A red card moves a tile, and may rotate it

    @CARD-R.2
    Scenario Outline: <card> moves its tile; the tile that makes room takes the space of the card
      Given the puzzle
        | 5→ | 2↑ | 3↑ |
        | 4↑ | 9↓ | 6↑ |
        | 7↑ | 8↑ | 1↑ |
      When the program <card> is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | card | puzzle               |
        | a   | R1@1 | 9↓2↑3↑/4↑5→6↑/7↑8↑1↑ |
        | b   | R2@1 | 9↓2↑3↑/4↑5↑6↑/7↑8↑1↑ |

  @CARD-R1
  Rule: R1 brings its tile to its right place and rotates nothing

    @CARD-R1.1
    Scenario: Both tiles keep their facing
      Given the puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program R1@1 is carried out
      Then the puzzle is
        | 1↓ | 2→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.2 @D-3
    Scenario: The right place is the one that the photo shows
      Given the photo points →
      And the finished puzzle
      When the program R1@1 is carried out
      Then the puzzle is
        | 3↑ | 2↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.3 @Q-9
    Scenario: A tile already in its right place stays as it is, and the card is discarded
      Given the puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R1@1 is carried out
      Then R1@1 is applied
      And the puzzle is 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the cards used are R1
      And the card discarded is R1

  @CARD-R2
  Rule: R2 brings its tile to its right place, upright

    @CARD-R2.1
    Scenario: Only the tile of the card is set upright
      Given the puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program R2@1 is carried out
      Then the puzzle is
        | 1↓ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R2.2 @D-3
    Scenario: Right place and facing are those of the photo
      Given the photo points ←
      And the finished puzzle
      When the program R2@1 is carried out
      Then the puzzle is
        | 7↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 1← | 8↑ | 9↑ |

    @CARD-R2.3 @Q-9
    Scenario: A tile already in its right place is still set upright
      Given the puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R2@1 is carried out
      Then the puzzle is solved
      And the card discarded is R2

  @RED-1
  Rule: A programming area holds one red card at most

    @RED-1.1 @Q-11
    Scenario: A program with both red cards is refused whole
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      When the program B1→@1 R1@8 R2@9 is carried out
      Then the program is refused (Q-11)

    @RED-1.2 @Q-11 @Q-14
    Scenario: A red card across two spaces counts as well
      Given the finished puzzle
      When the program R1@1+2 R2@9 is carried out
      Then the program is refused (Q-11)

    @RED-1.3 @Q-11
    Scenario: The second red card cannot even be laid
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays R1@1 at 1 s
      And Ana lays R2@9 at 2 s
      Then the last event is refused (Q-11)
      And Ana has laid R1@1

    @RED-1.4 @Q-32 @Q-24
    Scenario: A red card taken back was not played, so the other may be laid
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays R1@1 at 1 s
      And Ana takes R1 back at 2 s
      And Ana lays R2@9 at 3 s
      Then no event is refused
      And Ana has laid R2@9

  @RED-2
  Rule: A red card that was played is discarded for the rest of the round

    @RED-2.1
    Scenario: The red card is discarded, the others are not
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      When the program R1@1 G1@9 is carried out
      Then the puzzle is solved
      And the cards used are G1, R1
      And the card discarded is R1

    @RED-2.2 @Q-10
    Scenario: A void red card was played all the same
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R1@_ is carried out
      Then R1@_ is void (Q-14)
      And the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And the cards used are R1
      And the card discarded is R1

    @RED-2.3 @Q-13
    Scenario: A program with a discarded card is refused
      Given a hand without R1
      And the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R1@1 is carried out
      Then the program is refused (Q-13)

    @RED-2.4 @Q-13
    Scenario: A card discarded earlier cannot be laid
      Given stage B with Ana, Bo
      And Ana has discarded R1
      When the signal is given
      And Ana lays R1@5 at 1 s
      Then the last event is refused (Q-13)
      And Ana has laid nothing

    @RED-2.5 @W-16
    Scenario: What was discarded in several turns counts together
      Given stage B with Ana, Bo
      And Ana has discarded R1
      And Ana has discarded R2
      When the signal is given
      And Ana lays R1@5 at 1 s
      Then the last event is refused (Q-13)

    @RED-2.6 @W-16
    Scenario: The last of several discards counts as the first does
      Given stage B with Ana, Bo
      And Ana has discarded R1
      And Ana has discarded R2
      When the signal is given
      And Ana lays R2@5 at 1 s
      Then the last event is refused (Q-13)
