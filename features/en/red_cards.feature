# language: en
Feature: Red cards: bring a tile to its right place
  A red card finds the right place of its tile anywhere in the puzzle. It can be played once per round.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @operation-reconstruction
  @CARD-R
  Rule: A red card moves a tile and may rotate it

    @CARD-R.2
    Scenario Outline: <card> swaps its tile with the one in its right place
      Given the following puzzle
        | 5→ | 2↑ | 3↑ |
        | 4↑ | 9↓ | 6↑ |
        | 7↑ | 8↑ | 1↑ |
      When the program <card> is applied
      Then the puzzle is <puzzle>

      Examples:
        | row | card | puzzle               |
        | a   | R1@1 | 9↓2↑3↑/4↑5→6↑/7↑8↑1↑ |
        | b   | R2@1 | 9↓2↑3↑/4↑5↑6↑/7↑8↑1↑ |

  @operation-reconstruction
  @CARD-R1
  Rule: R1 brings its tile to its right place and rotates nothing

    @CARD-R1.1
    Scenario: R1 keeps the orientation of both tiles
      Given the following puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program R1@1 is applied
      Then the result is the following puzzle
        | 1↓ | 2→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.2 @D-3
    Scenario: R1 takes the right place from the photo
      Given the puzzle in order
      And the photo points →
      When the program R1@1 is applied
      Then the result is the following puzzle
        | 3↑ | 2↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.3 @Q-9
    Scenario: R1 leaves a tile in its right place unchanged and is discarded
      Given the puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R1@1 is applied
      Then R1@1 is applied
      And the puzzle is 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the program uses R1
      And the discarded card is R1

  @operation-reconstruction
  @CARD-R2
  Rule: R2 brings its tile to its right place and sets it upright

    @CARD-R2.1
    Scenario: R2 sets only its own tile upright
      Given the following puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program R2@1 is applied
      Then the result is the following puzzle
        | 1↓ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R2.2 @D-3
    Scenario: R2 takes the right place and orientation from the photo
      Given the puzzle in order
      And the photo points ←
      When the program R2@1 is applied
      Then the result is the following puzzle
        | 7↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 1← | 8↑ | 9↑ |

    @CARD-R2.3 @Q-9
    Scenario: R2 sets upright a tile that is already in its right place
      Given the puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R2@1 is applied
      Then the puzzle is solved
      And the discarded card is R2

  @RED-1
  Rule: A programming area holds at most one red card

    @RED-1.1 @Q-11 @operation-reconstruction
    Scenario: A program with both red cards is refused as a whole
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      When the program B1→@1 R1@8 R2@9 is applied
      Then the program is refused because of Q-11

    @RED-1.2 @Q-11 @Q-14 @operation-reconstruction
    Scenario: A red card across two spaces counts as a red card of the program
      Given the puzzle in order
      When the program R1@1+2 R2@9 is applied
      Then the program is refused because of Q-11

    @RED-1.3 @Q-11 @operation-reaction
    Scenario: A second red card cannot be placed
      Given stage B has begun with Ana and Bo
      And Ana placed R1@1 at 1 s
      When Ana places R2@9 at 2 s
      Then the event is refused because of Q-11
      And Ana's program is R1@1

    @RED-1.4 @Q-32 @Q-24 @operation-reaction
    Scenario: A red card taken back was not played, so the other may be placed
      Given stage B has begun with Ana and Bo
      And Ana placed R1@1 at 1 s
      And Ana took back R1 at 2 s
      When Ana places R2@9 at 3 s
      Then all events are accepted
      And Ana's program is R2@9

  @RED-2
  Rule: A played red card is discarded for the rest of the round

    @RED-2.1 @operation-reconstruction
    Scenario: Only the red card of a program is discarded
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      When the program R1@1 G1@9 is applied
      Then the puzzle is solved
      And the program uses G1 and R1
      And the discarded card is R1

    @RED-2.2 @Q-10 @operation-reconstruction
    Scenario: A void red card counts as played
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program R1@_ is applied
      Then R1@_ is void because of Q-14
      And the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And the program uses R1
      And the discarded card is R1

    @RED-2.3 @Q-13 @operation-reconstruction
    Scenario: A program with a discarded card is refused
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And a hand without R1
      When the program R1@1 is applied
      Then the program is refused because of Q-13

    @RED-2.4 @Q-13 @operation-reaction
    Scenario: A discarded card cannot be placed in a later turn
      Given stage B has begun with Ana and Bo
      And Ana discarded R1 in an earlier turn
      When Ana places R1@5 at 1 s
      Then the event is refused because of Q-13
      And Ana's program is empty

    @RED-2.5 @W-16 @operation-reaction @protocol
    Scenario: Discards of several turns count together
      Given stage B has begun with Ana and Bo
      And Ana discarded R1 in an earlier turn
      And Ana discarded R2 in an earlier turn
      When Ana places R1@5 at 1 s
      Then the event is refused because of Q-13

    @RED-2.6 @W-16 @operation-reaction @protocol @regression
    Scenario: A card discarded in a later entry cannot be placed
      Catches an engine that reads only the first entry of a player.

      Given stage B has begun with Ana and Bo
      And Ana discarded R1 in an earlier turn
      And Ana discarded R2 in an earlier turn
      When Ana places R2@5 at 1 s
      Then the event is refused because of Q-13

    @RED-2.7 @W-16 @operation-reaction @protocol @regression
    Scenario: Discards of one player count together, even with another player's in between
      Catches an engine that adds together only entries that follow each other.

      Given stage B has begun with Ana and Bo
      And Ana discarded R1 in an earlier turn
      And Bo discarded R2 in an earlier turn
      And Ana discarded R2 in an earlier turn
      When Ana places R1@5 at 1 s
      Then the event is refused because of Q-13
