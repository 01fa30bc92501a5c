# language: en
Feature: Reconstruction
  A program is carried out space by space, as one reads a page.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.
  An id in brackets says why: D- and Q- are rulings, W- are conventions of the wire, all others are rules.

  @RECON-2
  Rule: Cards are carried out in reading order, each on the tile at its space

    @RECON-2.1
    Scenario: Row by row, not by columns and not as they were laid
      Given the finished puzzle
      When the program B1→@4 B2↙@2 is carried out
      Then the cards take effect in the order B2↙@2 B1→@4
      And the puzzle is
        | 1↑ | 4↑ | 3↑ |
        | 5↑ | 2↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.2 @Q-2
    Scenario: A card acts on the tile that is there by now
      Given the finished puzzle
      When the program B1→@1 G1@2 is carried out
      Then the puzzle is
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @RECON-2.3 @Q-22 @Q-46
    Scenario: Solved half-way through, but not after space 9
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program B1→@1 G1@9 is carried out
      Then after B1→@1 the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the puzzle is not solved

    @RECON-2.4 @Q-37
    Scenario: Space 1 is upper left from the seat, even if the photo is upside down
      Given the photo points ↓
      And the finished puzzle
      When the program B1→@1 G1@2 is carried out
      Then the puzzle is
        | 2↑ | 1→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @RECON-2a
  Rule: Nothing starts from an empty space

    @RECON-2a.2 @D-13
    Scenario: The card of another space moves the tile of an empty one, and nothing else happens there
      Given the puzzle 1↑2↑3↑/4↑5↑6→/7↑8↑9←
      When the program B4→@4 is carried out
      Then the puzzle is
        | 1↑ | 2↑ | 3↑ |
        | 6→ | 5↑ | 4↑ |
        | 7↑ | 8↑ | 9← |

  @RECON-5
  Rule: The effect of a card is never cancelled

    @RECON-5.1
    Scenario: A card that spoils a solved puzzle is carried out all the same
      Given the finished puzzle
      When the program B1→@1 is carried out
      Then B1→@1 is applied
      And the puzzle is not solved

  @RECON-6
  Rule: A badly laid card is void: it has no effect and counts as used

    @RECON-6.1 @D-5 @Q-14 @Q-24
    Scenario: The space of a card is in doubt; the other cards are carried out
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      When the program B1→@1 G1@9 G3@_ is carried out
      Then G3@_ is void (Q-14)
      And the puzzle is solved
      And the cards used are G1, G3, B1

    @RECON-6.2 @D-5
    Scenario: The action of a card is impossible from its space; the other cards are carried out
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When the program B1→@1 B4→@5 is carried out
      Then B4→@5 is void (Q-5)
      And the puzzle is solved
      And the cards used are B1, B4

    @RECON-6.3 @W-10
    Scenario: Both space and arrow are in doubt: the space is cited
      Given the finished puzzle
      When the program B1_@_ is carried out
      Then B1_@_ is void (Q-14)

    @RECON-6.4 @W-10
    Scenario: The arrow is in doubt where no arrow would work: the doubt is cited
      Given the finished puzzle
      When the program B4_@5 is carried out
      Then B4_@5 is void (Q-15)

    @RECON-6.5 @W-1
    Scenario: Cards without a space of their own are listed last, from G1 to R2
      Given the finished puzzle
      When the program R1@1+2 G2@_ B1↑@4 G1@8+9 is carried out
      Then the steps are listed in the order B1↑@4 G1@8+9 G2@_ R1@1+2

    @RECON-6.6 @D-5
    Scenario: A void card on space 1 holds up none of the others
      Given the puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9←
      When the program B1↑@1 G1@9 is carried out
      Then B1↑@1 is void (Q-3)
      And G1@9 is applied
      And the puzzle is solved

    @RECON-6.7 @W-1
    Scenario: Cards without a space of their own are listed even after space 9
      Given the finished puzzle
      When the program G1@8+9 G2@_ G3@9 is carried out
      Then the steps are listed in the order G3@9 G1@8+9 G2@_

    @RECON-6.8 @W-5
    Scenario: Cards used are listed from G1 to R2, wherever they lie, void or not
      Given the finished puzzle
      When the program R1@1 B4→@2 B3↖@3 B2↗@4 B5→@5 B1→@6 G3@7 G2@8 G1@9 is carried out
      Then B3↖@3 is void (Q-4)
      And the cards used are G1, G2, G3, B1, B2, B3, B4, B5, R1
