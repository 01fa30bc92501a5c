# language: en
Feature: A program in the frame
  Which cards may lie in a programming area together.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.
  An id in brackets says why: D- and Q- are rulings, W- are conventions of the wire, all others are rules.

  @REACT-2
  Rule: A program is made of Action cards from the hand

    @REACT-2.1 @Q-13
    Scenario: One card cannot lie in two spaces
      Given the finished puzzle
      When the program G1@1 G1@9 is carried out
      Then the program is refused (Q-13)

    @REACT-2.2 @W-2
    Scenario: A refusal lists every breach
      Given a hand without G1
      And the finished puzzle
      When the program G1@1 R1@5 R2@5 is carried out
      Then the program is refused (Q-11, Q-12, Q-13)

    @REACT-2.3 @Q-13
    Scenario: A card that lies already cannot be laid again
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@1 at 1 s
      And Ana lays G1@9 at 2 s
      Then the last event is refused (Q-13)
      And Ana has laid G1@1

    @REACT-2.4
    Scenario: Void cards break nothing
      When the program B1↑@1 B5→@5 G1@4+5 R1@_ is checked
      Then the program breaks nothing

    @REACT-2.5 @W-2
    Scenario: A check lists every breach
      When the program G1@1 G1@9 B1→@5 B2↘@5 is checked
      Then the program breaks Q-12, Q-13

    @REACT-2.6 @Q-11 @Q-13
    Scenario: The same red card twice breaks two rules
      When the program R1@1 R1@2 is checked
      Then the program breaks Q-11, Q-13

  @REACT-2a
  Rule: Each card lies at the space of one tile

    @REACT-2a.1 @Q-12
    Scenario: Two cards cannot share a space
      Given the finished puzzle
      When the program G1@5 B1→@5 is carried out
      Then the program is refused (Q-12)

  @REACT-2b
  Rule: A card across spaces is void

    @REACT-2b.1 @Q-14
    Scenario Outline: G1 touches spaces <spaces>
      Given the finished puzzle
      When the program G1@<spaces> is carried out
      Then G1@<spaces> is void (Q-14)
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the cards used are G1

      Examples:
        | row | spaces  |
        | a   | 4+5     |
        | b   | 5+6+8   |
        | c   | 1+2+4+5 |
        | d   | 4+7+8   |

    @REACT-2b.2 @Q-14
    Scenario: A card across two spaces takes up neither of them
      Given the finished puzzle
      When the program G1@1+2 G2@1 G3@2 is carried out
      Then the puzzle is 1←2↓3↑/4↑5↑6↑/7↑8↑9↑
      And the cards used are G1, G2, G3

    @REACT-2b.3 @Q-14
    Scenario: Two cards may lie across the very same spaces
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G2@5+6 at 1 s
      And Ana lays G3@5+6 at 2 s
      Then no event is refused
      And Ana has laid G2@5+6 G3@5+6

    @REACT-2b.4 @W-1
    Scenario: A card that is moved across spaces is listed after those that have one
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@1 at 1 s
      And Ana lays G2@5 at 2 s
      And Ana moves G1 to 2+3 at 3 s
      Then Ana has laid G2@5 G1@2+3

  @REACT-2d
  Rule: A frame need not be full

    @REACT-2d.1 @Q-35
    Scenario: Nine cards fill the frame
      Given the finished puzzle
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 is carried out
      Then the puzzle is
        | 1→ | 8↑ | 9↑ |
        | 5↑ | 7↑ | 4↑ |
        | 3↓ | 2← | 6↑ |

    @REACT-2d.2 @Q-11 @Q-35
    Scenario: The tenth card would be the second red one
      Given the finished puzzle
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 R2@_ is carried out
      Then the program is refused (Q-11)

    @REACT-2d.3
    Scenario: No card at all is a program too
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When an empty program is carried out
      Then the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And no card is used
      And no card is discarded

    @REACT-2d.4 @Q-35
    Scenario: Without red cards eight is the most, and a space stays empty
      Given a hand without R1, R2
      And the finished puzzle
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 B3↗@7 B4↑@8 B5↑@9 is carried out
      Then the cards used are G1, G2, G3, B1, B2, B3, B4, B5
