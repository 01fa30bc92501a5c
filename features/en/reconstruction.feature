# language: en
@operation-reconstruction
Feature: Reconstruction: applying a program
  A program is applied space by space, from 1 to 9.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @RECON-2
  Rule: Cards are applied in reading order, each to the tile on its space

    @RECON-2.1
    Scenario: Cards are applied row by row, not in the order of placement
      Given the puzzle in order
      When the program B1→@4 B2↙@2 is applied
      Then the cards take effect in the order B2↙@2 B1→@4
      And the result is the following puzzle
        | 1↑ | 4↑ | 3↑ |
        | 5↑ | 2↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.2 @Q-2
    Scenario: A card acts on the tile that is on its space at that moment
      Given the puzzle in order
      When the program B1→@1 G1@2 is applied
      Then the result is the following puzzle
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.3 @Q-22 @Q-46
    Scenario: A puzzle solved halfway but not after space 9 is not solved
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program B1→@1 G1@9 is applied
      Then after B1→@1 the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the puzzle is not solved

    @RECON-2.4 @Q-37
    Scenario: Space 1 is at the upper left from the seat, even if the photo is upside down
      Given the puzzle in order
      And the photo points ↓
      When the program B1→@1 G1@2 is applied
      Then the result is the following puzzle
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-2a
  Rule: No action starts from an empty space

    @RECON-2a.2 @D-13
    Scenario: A card moves a tile whose own space has no card
      Given the puzzle 1↑2↑3↑/4↑5↑6→/7↑8↑9←
      When the program B4→@4 is applied
      Then the result is the following puzzle
        | 1↑ | 2↑ | 3↑ |
        | 6→ | 5↑ | 4↑ |
        | 7↑ | 8↑ | 9← |

  @RECON-5
  Rule: The effect of a card is never cancelled

    @RECON-5.1
    Scenario: A card is applied even to a solved puzzle
      Given the puzzle in order
      When the program B1→@1 is applied
      Then B1→@1 is applied
      And the puzzle is not solved

  @RECON-6
  Rule: A badly placed card is void: it has no effect and counts as used

    @RECON-6.1 @D-5 @Q-14 @Q-24
    Scenario: A card on an unclear space is void, and the other cards are applied
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      When the program B1→@1 G1@9 G3@_ is applied
      Then G3@_ is void because of Q-14
      And the puzzle is solved
      And the program uses G1, G3 and B1

    @RECON-6.2 @D-5
    Scenario: A card whose action is impossible is void, and the other cards are applied
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program B1→@1 B4→@5 is applied
      Then B4→@5 is void because of Q-5
      And the puzzle is solved
      And the program uses B1 and B4

    @RECON-6.3 @W-10 @protocol
    Scenario: An unclear space is cited before an unclear arrow
      Given the puzzle in order
      When the program B1_@_ is applied
      Then B1_@_ is void because of Q-14

    @RECON-6.4 @W-10 @protocol
    Scenario: An unclear arrow is cited before an impossible action
      Given the puzzle in order
      When the program B4_@5 is applied
      Then B4_@5 is void because of Q-15

    @RECON-6.5 @W-1 @protocol
    Scenario: Cards without a space of their own are listed last, from G1 to R2
      Given the puzzle in order
      When the program R1@1+2 G2@_ B1↑@4 G1@8+9 is applied
      Then the cards are listed in the order B1↑@4 G1@8+9 G2@_ R1@1+2

    @RECON-6.6 @D-5
    Scenario: A void card on space 1 does not stop the cards after it
      Given the puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9←
      When the program B1↑@1 G1@9 is applied
      Then B1↑@1 is void because of Q-3
      And G1@9 is applied
      And the puzzle is solved

    @RECON-6.7 @W-1 @protocol @regression
    Scenario: Cards without a space of their own are listed after space 9
      Catches an engine that sorts cards by the first space that they touch.

      Given the puzzle in order
      When the program G1@8+9 G2@_ G3@9 is applied
      Then the cards are listed in the order G3@9 G1@8+9 G2@_

    @RECON-6.8 @W-5 @protocol
    Scenario: Used cards are listed from G1 to R2, void or not
      Given the puzzle in order
      When the program R1@1 B4→@2 B3↖@3 B2↗@4 B5→@5 B1→@6 G3@7 G2@8 G1@9 is applied
      Then B3↖@3 is void because of Q-4
      And the program uses G1, G2, G3, B1, B2, B3, B4, B5 and R1
