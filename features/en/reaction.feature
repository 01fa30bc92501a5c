# language: en
Feature: Reaction: programming at the same time
  In stage B, all players program at the same time. Times are in seconds since the signal.
  Notation: card B1→@2 is on space 2 and points right; @4+5 is across spaces 4 and 5, @_ is unclear (more in README.md).

  @operation-reaction
  @REACT-0
  Rule: Stage B begins with the signal, for all players at once

    @REACT-0.1 @Q-39
    Scenario Outline: Ana <event> before the signal, which is refused
      Given stage B is ready to begin with Ana and Bo
      When Ana <event> at 0 s
      Then the event is refused because of Q-39

      Examples:
        | row | event           |
        | a   | lifts the photo |
        | b   | places G1@5     |
        | c   | flips the timer |

    @REACT-0.2
    Scenario: A second signal is refused
      Given stage B has begun with Ana and Bo
      When the signal is given
      Then the event is refused because of REACT-0

    @REACT-0.3
    Scenario: Players place cards without waiting for each other
      Given stage B has begun with Ana and Bo
      And Bo placed G1@5 at 1 s
      And Ana placed B1→@5 at 1 s
      When Bo places G2@4 at 1.5 s
      Then all events are accepted
      And Ana's program is B1→@5
      And Bo's program is G2@4 G1@5

    @REACT-0.4 @W-8 @protocol
    Scenario: A wait before the signal is refused
      Given stage B is ready to begin with Ana and Bo
      When the clock reaches 5 s
      Then the event is refused because of Q-39

    @REACT-0.5 @W-7 @protocol
    Scenario: Events are counted from 1, including the signal and refused events
      Given stage B has begun with Ana and Bo
      And Ana placed R1@1 at 1 s
      And Ana placed R2@2 at 2 s
      When Bo places G1@5 at 3 s
      Then event 3 is refused because of Q-11
      And the event is accepted

    @REACT-0.6 @W-8 @protocol
    Scenario: A refused event does not advance the clock
      Given stage B has begun with Ana and Bo
      And Ana placed R1@1 at 1 s
      And Ana shouted Stop at 9 s
      When Bo places G1@5 at 2 s
      Then event 3 is refused because of VAR-4
      And Bo's program is G1@5

  @REACT-1
  Rule: Every player lifts the photo and keeps it beside the puzzle

    @REACT-1.2 @operation-reaction
    Scenario: A player may lift the photo after the signal
      Given stage B has begun with Ana and Bo
      When Ana lifts the photo at 0.4 s
      Then the event is accepted

    @REACT-1.3 @Q-53 @operation-reaction
    Scenario: A player may put the photo back and lift it again
      Given stage B has begun with Ana and Bo
      And Ana lifted the photo at 0.4 s
      When Ana lifts the photo at 9 s
      Then all events are accepted

    @REACT-1.4 @D-3 @operation-round @edition-en
    Scenario: A player who lifts the photo does not rotate it
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | no          |
      When Ana lifts the photo at 1 s
      Then Ana finds the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ under a photo pointing →

    @REACT-1.5 @Q-81 @operation-reaction
    Scenario: A player may place a card without lifting the photo
      Given stage B has begun with Ana and Bo
      When Ana places G1@5 at 1 s
      Then the event is accepted
      And Ana's program is G1@5

    @REACT-1.6 @Q-81 @operation-round @edition-en
    Scenario: A player who never lifts the photo can win
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      And Ana placed B1→@1 at 1 s
      And Ana said Done at 2 s
      When Ana reconstructs
      Then all events are accepted
      And Ana wins because of END-1

  @operation-reaction
  @REACT-2c
  Rule: A player chooses where the arrow of a card points

    @REACT-2c.1 @Q-32
    Scenario: A card in the frame can be rotated
      Given stage B has begun with Ana and Bo
      And Ana placed B1→@5 at 2 s
      When Ana rotates B1 to ↓ at 3 s
      Then Ana's program is B1↓@5

    @REACT-2c.2 @Q-7
    Scenario: A green card can be rotated, which changes nothing
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 2 s
      When Ana rotates G1 at 3 s
      Then the event is accepted
      And Ana's program is G1@5

  @operation-reaction
  @REACT-3
  Rule: A player who is satisfied covers the puzzle and flips the timer

    @REACT-3.1 @Q-41
    Scenario: A player with an empty frame may flip the timer
      Given stage B has begun with Ana and Bo
      When Ana flips the timer at 1 s
      Then the event is accepted
      And Ana's program is empty
      And the first to reconstruct is Ana

    @REACT-3.2 @Q-32
    Scenario: A player may move and take back cards before flipping the timer
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 1 s
      And Ana placed G2@6 at 2 s
      And Ana moved G1 to 4 at 3 s
      When Ana takes back G2 at 4 s
      Then all events are accepted
      And Ana's program is G1@4

    @REACT-3.3 @Q-12
    Scenario: A card cannot be moved onto another card
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 1 s
      And Ana placed G2@6 at 2 s
      When Ana moves G1 to 6 at 3 s
      Then the event is refused because of Q-12
      And Ana's program is G1@5 G2@6

    @REACT-3.5 @Q-14
    Scenario: A card placed across spaces leaves these spaces free
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5+6 at 1 s
      When Ana places G2@5 at 2 s
      Then all events are accepted

    @REACT-3.6 @Q-32
    Scenario: A moved card is read at its new space
      Given stage B has begun with Ana and Bo
      And Ana placed G2@4 at 1 s
      And Ana placed G1@5 at 2 s
      When Ana moves G1 to 1 at 3 s
      Then Ana's program is G1@1 G2@4

    @REACT-3.7 @Q-32
    Scenario: A moved card keeps the direction of its arrow
      Given stage B has begun with Ana and Bo
      And Ana placed B1→@5 at 1 s
      When Ana moves B1 to 4 at 2 s
      Then Ana's program is B1→@4

    @REACT-3.8 @Q-32
    Scenario Outline: Ana <event> without that card in the frame, which is refused
      Given stage B has begun with Ana and Bo
      When Ana <event> at 3 s
      Then the event is refused because of Q-32

      Examples:
        | row | event           |
        | a   | takes back G1   |
        | b   | rotates G1      |
        | c   | rotates B1 to ↓ |
        | d   | moves G1 to 6   |

    @REACT-3.9 @Q-32 @regression
    Scenario: A card may be moved back to the space that it left
      Catches an engine that keeps a space occupied after its card has moved.

      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 1 s
      And Ana moved G1 to 4 at 2 s
      When Ana moves G1 to 5 at 3 s
      Then all events are accepted
      And Ana's program is G1@5

  @operation-reaction
  @REACT-3a
  Rule: The player who flipped the timer may not change cards or look again

    @REACT-3a.1
    Scenario Outline: Ana <event> after flipping the timer, which is refused
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 1 s
      And Ana flipped the timer at 5 s
      When Ana <event> at 6 s
      Then the event is refused because of REACT-3a
      And Ana's program is G1@5

      Examples:
        | row | event           |
        | a   | places G2@6     |
        | b   | takes back G1   |
        | c   | moves G1 to 4   |
        | d   | lifts the photo |

    @REACT-3a.2 @Q-17
    Scenario: The other players continue while the sand runs
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      And Bo placed B1→@5 at 6 s
      When Bo rotates B1 to ← at 7 s
      Then all events are accepted
      And Bo's program is B1←@5

    @REACT-3a.3 @W-9 @protocol
    Scenario: The lock is cited before the violations of the program
      Given stage B has begun with Ana and Bo
      And Ana placed R1@5 at 1 s
      And Ana flipped the timer at 5 s
      When Ana places R2@5 at 6 s
      Then the event is refused because of REACT-3a

    @REACT-3a.4
    Scenario Outline: Ana <event> in the frame after flipping the timer, which is refused
      Given stage B has begun with Ana and Bo
      And Ana placed G1@5 at 1 s
      And Ana placed B1→@4 at 2 s
      And Ana flipped the timer at 5 s
      When Ana <event> at 6 s
      Then the event is refused because of REACT-3a
      And Ana's program is B1→@4 G1@5

      Examples:
        | row | event           |
        | a   | rotates B1 to ↓ |
        | b   | rotates G1      |

  @operation-reaction
  @REACT-3c
  Rule: No other player touches the timer

    @REACT-3c.1 @D-4
    Scenario: A second flip is refused and changes nothing
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Bo flips the timer at 6 s
      Then the event is refused because of D-4
      And the first to reconstruct is Ana

    @REACT-3c.2 @Q-40
    Scenario: A player whose flip comes second at the same instant plays on
      Given stage B has begun with Ana and Bo
      And Bo flipped the timer at 5 s
      And Ana flipped the timer at 5 s
      When Ana places G1@5 at 6 s
      Then the event is accepted
      And the first to reconstruct is Bo

    @REACT-3c.3 @Q-40
    Scenario: The second of two flips at the same instant is refused
      Given stage B has begun with Ana and Bo
      And Bo flipped the timer at 5 s
      When Ana flips the timer at 5 s
      Then the event is refused because of Q-40

    @REACT-3c.4 @D-4
    Scenario: The player who flipped the timer cannot flip it again at the same instant
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Ana flips the timer at 5 s
      Then the event is refused because of D-4

    @REACT-3c.5 @D-4 @Q-42
    Scenario: The player who flipped the timer cannot undo it by flipping again
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Ana flips the timer at 6 s
      Then the event is refused because of D-4
      And the first to reconstruct is Ana

    @REACT-3c.6 @Q-40 @regression
    Scenario: The third of three flips at the same instant is refused
      Catches an engine in which the last of several flips counts.

      Given stage B has begun with Ana, Bo and Cy
      And Bo flipped the timer at 5 s
      And Ana flipped the timer at 5 s
      When Cy flips the timer at 5 s
      Then the event is refused because of Q-40
      And the first to reconstruct is Bo

  @operation-reaction
  @REACT-4
  Rule: Stage B ends when the sand has run out

    @REACT-4.1
    Scenario: A card placed one millisecond before the end is in time
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Bo places G1@5 at 34.999 s
      Then the event is accepted
      And stage B continues

    @REACT-4.2 @Q-18
    Scenario: A card placed at the instant of the end is too late
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Bo places G1@5 at 35 s
      Then the event is refused because of Q-18
      And Bo's program is empty

    @REACT-4.3
    Scenario: A card cannot be taken back after the end
      Given stage B has begun with Ana and Bo
      And Bo placed G1@5 at 1 s
      And Ana flipped the timer at 5 s
      When Bo takes back G1 at 36 s
      Then the event is refused because of REACT-4
      And Bo's program is G1@5

    @REACT-4.4
    Scenario: The sand runs out 30 seconds after the flip
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When the clock reaches 35 s
      Then stage B is over

    @REACT-4.5 @Q-19
    Scenario: Stage B has no time limit until a player flips the timer
      Given stage B has begun with Ana and Bo
      And the clock reached 3600 s
      When Ana places G1@5 at 3601 s
      Then the event is accepted
      And stage B continues

    @REACT-4.6
    Scenario: A player cannot lift the photo after the end
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When Bo lifts the photo at 36 s
      Then the event is refused because of REACT-4

    @REACT-4.7 @Q-18
    Scenario Outline: <player> cannot flip the timer at the instant of the end
      Given stage B has begun with Ana and Bo
      And Ana flipped the timer at 5 s
      When <player> flips the timer at 35 s
      Then the event is refused because of Q-18
      And the first to reconstruct is Ana

      Examples:
        | row | player |
        | a   | Bo     |
        | b   | Ana    |
