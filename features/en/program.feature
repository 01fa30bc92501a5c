# language: en
Feature: Programs: cards that may be in a frame together
  A program that breaks a rule is refused. A program with void cards is allowed.
  Notation: card B1→@2 is on space 2 and points right; @4+5 is across spaces 4 and 5, @_ is unclear (more in README.md).

  @REACT-2
  Rule: A program consists of Action cards from the hand

    @REACT-2.1 @Q-13 @operation-reconstruction
    Scenario: A program with one card on two spaces is refused
      Given the puzzle in order
      When the program G1@1 G1@9 is applied
      Then the program is refused because of Q-13

    @REACT-2.2 @W-2 @operation-reconstruction @protocol
    Scenario: A refusal lists every violation
      Given the puzzle in order
      And a hand without G1
      When the program G1@1 R1@5 R2@5 is applied
      Then the program is refused because of Q-11, Q-12 and Q-13

    @REACT-2.3 @Q-13 @operation-reaction
    Scenario: A card in the frame cannot be placed again
      Given stage B has begun with Ana and Bo
      And Ana placed G1@1 at 1 s
      When Ana places G1@9 at 2 s
      Then the event is refused because of Q-13
      And Ana's program is G1@1

    @REACT-2.4 @operation-legality
    Scenario: Void cards break no rule
      When the program B1↑@1 B5→@5 G1@4+5 R1@_ is checked
      Then the program breaks no rule

    @REACT-2.5 @W-2 @operation-legality @protocol
    Scenario: A check lists every violation
      When the program G1@1 G1@9 B1→@5 B2↘@5 is checked
      Then the program breaks Q-12 and Q-13

    @REACT-2.6 @Q-11 @Q-13 @operation-legality @regression
    Scenario: The same red card twice breaks two rulings
      Catches an engine that reports only one of the two.

      When the program R1@1 R1@2 is checked
      Then the program breaks Q-11 and Q-13

  @operation-reconstruction
  @REACT-2a
  Rule: Every card is placed on the space of one tile

    @REACT-2a.1 @Q-12
    Scenario: Two cards cannot share a space
      Given the puzzle in order
      When the program G1@5 B1→@5 is applied
      Then the program is refused because of Q-12

  @REACT-2b
  Rule: A card across several spaces is void

    @REACT-2b.1 @Q-14 @operation-reconstruction
    Scenario Outline: G1 across spaces <spaces> is void and counts as used
      Given the puzzle in order
      When the program G1@<spaces> is applied
      Then G1@<spaces> is void because of Q-14
      And the puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And the program uses G1

      Examples: Two, three and four spaces
        | row | spaces  |
        | a   | 4+5     |
        | b   | 5+6+8   |
        | c   | 1+2+4+5 |
        | d   | 4+7+8   |

    @REACT-2b.2 @Q-14 @operation-reconstruction
    Scenario: A card across two spaces occupies neither of them
      Given the puzzle in order
      When the program G1@1+2 G2@1 G3@2 is applied
      Then the puzzle is 1←2↓3↑/4↑5↑6↑/7↑8↑9↑
      And the program uses G1, G2 and G3

    @REACT-2b.3 @Q-14 @operation-reaction
    Scenario: Two cards may be placed across the same spaces
      Given stage B has begun with Ana and Bo
      And Ana placed G2@5+6 at 1 s
      When Ana places G3@5+6 at 2 s
      Then all events are accepted
      And Ana's program is G2@5+6 G3@5+6

    @REACT-2b.4 @W-1 @operation-reaction @protocol
    Scenario: A card moved across spaces is listed after the cards on one space
      Given stage B has begun with Ana and Bo
      And Ana placed G1@1 at 1 s
      And Ana placed G2@5 at 2 s
      When Ana moves G1 to 2+3 at 3 s
      Then Ana's program is G2@5 G1@2+3

  @operation-reconstruction
  @REACT-2d
  Rule: A frame does not have to be full

    @REACT-2d.1 @Q-35
    Scenario: Nine cards can fill the frame
      Given the puzzle in order
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 is applied
      Then the result is the following puzzle
        | 1→ | 8↑ | 9↑ |
        | 5↑ | 7↑ | 4↑ |
        | 3↓ | 2← | 6↑ |

    @REACT-2d.2 @Q-11 @Q-35
    Scenario: A tenth card is refused because it is the second red card
      Given the puzzle in order
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 R1@6 B3↗@7 B4↑@8 B5↑@9 R2@_ is applied
      Then the program is refused because of Q-11

    @REACT-2d.3
    Scenario: An empty program changes nothing and uses no card
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When an empty program is applied
      Then the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And no card is used
      And no card is discarded

    @REACT-2d.4 @Q-35
    Scenario: A hand without red cards can fill eight spaces
      Given the puzzle in order
      And a hand without R1 and R2
      When the program G1@1 G2@2 G3@3 B1→@4 B2↙@5 B3↗@7 B4↑@8 B5↑@9 is applied
      Then the program uses G1, G2, G3, B1, B2, B3, B4 and B5
