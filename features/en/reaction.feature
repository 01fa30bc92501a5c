# language: en
Feature: Reaction
  Everyone programs at the same time. Times are counted in seconds from the signal.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.
  An id in brackets says why: D- and Q- are rulings, W- are conventions of the wire, all others are rules.

  @REACT-0
  Rule: The stage begins at a signal, for everyone at once

    @REACT-0.1 @Q-39
    Scenario Outline: Nothing may be done before the signal: Ana <deed>
      Given stage B with Ana, Bo
      When Ana <deed> at 0 s
      Then the last event is refused (Q-39)

      Examples:
        | row | deed            |
        | a   | lifts the photo |
        | b   | lays G1@5       |
        | c   | flips the timer |

    @REACT-0.2
    Scenario: The signal is given once
      Given stage B with Ana, Bo
      When the signal is given
      And the signal is given
      Then the last event is refused (REACT-0)

    @REACT-0.3
    Scenario: Nobody waits for anybody
      Given stage B with Ana, Bo
      When the signal is given
      And Bo lays G1@5 at 1 s
      And Ana lays B1→@5 at 1 s
      And Bo lays G2@4 at 1.5 s
      Then no event is refused
      And Ana has laid B1→@5
      And Bo has laid G2@4 G1@5

    @REACT-0.4 @W-8
    Scenario: A wait before the signal is refused
      Given stage B with Ana, Bo
      When time passes until 5 s
      Then the last event is refused (Q-39)

    @REACT-0.5 @W-7
    Scenario: Events are counted from 1, the signal and refused ones included
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays R1@1 at 1 s
      And Ana lays R2@2 at 2 s
      And Bo lays G1@5 at 3 s
      Then event 3 is refused (Q-11)
      And the last event is accepted

    @REACT-0.6 @W-8
    Scenario: A refused event does not move the clock
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays R1@1 at 1 s
      And Ana shouts Stop at 9 s
      And Bo lays G1@5 at 2 s
      Then event 3 is refused (VAR-4)
      And Bo has laid G1@5

  @REACT-1
  Rule: Everyone lifts the photo and lays it beside the puzzle

    @REACT-1.2
    Scenario: After the signal a player may lift the photo
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lifts the photo at 0.4 s
      Then the last event is accepted

    @REACT-1.3 @Q-53
    Scenario: A player may lay the photo back and lift it again
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lifts the photo at 0.4 s
      And Ana lifts the photo at 9 s
      Then no event is refused

    @REACT-1.4 @D-3
    Scenario: Lifting the photo does not turn it
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | no          |
      When the signal is given
      And Ana lifts the photo at 1 s
      Then Ana finds the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ under a photo pointing →

  @REACT-2c
  Rule: A card is laid so that its arrow points the way that is wanted

    @REACT-2c.1 @Q-32
    Scenario: A card in the frame can still be turned
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays B1→@5 at 2 s
      And Ana turns B1 to ↓ at 3 s
      Then Ana has laid B1↓@5

    @REACT-2c.2 @Q-7
    Scenario: A green card in the frame can be turned, and nothing changes
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 2 s
      And Ana turns G1 round at 3 s
      Then the last event is accepted
      And Ana has laid G1@5

  @REACT-3
  Rule: A player who is satisfied covers the puzzle and flips the timer

    @REACT-3.1 @Q-41
    Scenario: A player with an empty frame may flip the timer
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 1 s
      Then the last event is accepted
      And Ana has laid nothing
      And Ana will reconstruct first

    @REACT-3.2 @Q-32
    Scenario: Before the flip cards can be moved and taken back
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana lays G2@6 at 2 s
      And Ana moves G1 to 4 at 3 s
      And Ana takes G2 back at 4 s
      Then no event is refused
      And Ana has laid G1@4

    @REACT-3.3 @Q-12
    Scenario: A card cannot be moved onto another
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana lays G2@6 at 2 s
      And Ana moves G1 to 6 at 3 s
      Then the last event is refused (Q-12)
      And Ana has laid G1@5 G2@6

    @REACT-3.5 @Q-14
    Scenario: A card may be laid across spaces; it is judged later
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5+6 at 1 s
      And Ana lays G2@5 at 2 s
      Then no event is refused

    @REACT-3.6 @Q-32
    Scenario: A card that was moved is read at its new space
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G2@4 at 1 s
      And Ana lays G1@5 at 2 s
      And Ana moves G1 to 1 at 3 s
      Then Ana has laid G1@1 G2@4

    @REACT-3.7 @Q-32
    Scenario: A card that is moved keeps the way it points
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays B1→@5 at 1 s
      And Ana moves B1 to 4 at 2 s
      Then Ana has laid B1→@4

    @REACT-3.8 @Q-32
    Scenario Outline: Nothing can be done to a card that is not in the frame: Ana <deed>
      Given stage B with Ana, Bo
      When the signal is given
      And Ana <deed> at 3 s
      Then the last event is refused (Q-32)

      Examples:
        | row | deed           |
        | a   | takes G1 back  |
        | b   | turns G1 round |
        | c   | turns B1 to ↓  |
        | d   | moves G1 to 6  |

    @REACT-3.9 @Q-32
    Scenario: A card may be moved back to the space that it left
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana moves G1 to 4 at 2 s
      And Ana moves G1 to 5 at 3 s
      Then no event is refused
      And Ana has laid G1@5

  @REACT-3a
  Rule: The player who flipped the timer changes no card any more and does not look

    @REACT-3a.1
    Scenario Outline: After flipping the timer, Ana <deed>
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana flips the timer at 5 s
      And Ana <deed> at 6 s
      Then the last event is refused (REACT-3a)
      And Ana has laid G1@5

      Examples:
        | row | deed            |
        | a   | lays G2@6       |
        | b   | takes G1 back   |
        | c   | moves G1 to 4   |
        | d   | lifts the photo |

    @REACT-3a.2 @Q-17
    Scenario: The others go on while the sand runs
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Bo lays B1→@5 at 6 s
      And Bo turns B1 to ← at 7 s
      Then no event is refused
      And Bo has laid B1←@5

    @REACT-3a.3 @W-9
    Scenario: A locked player is told of the lock first
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays R1@5 at 1 s
      And Ana flips the timer at 5 s
      And Ana lays R2@5 at 6 s
      Then the last event is refused (REACT-3a)

    @REACT-3a.4
    Scenario Outline: The player who flipped may not turn a card either: Ana <deed>
      Given stage B with Ana, Bo
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana lays B1→@4 at 2 s
      And Ana flips the timer at 5 s
      And Ana <deed> at 6 s
      Then the last event is refused (REACT-3a)
      And Ana has laid B1→@4 G1@5

      Examples:
        | row | deed           |
        | a   | turns B1 to ↓  |
        | b   | turns G1 round |

  @REACT-3c
  Rule: Nobody else touches the timer

    @REACT-3c.1 @D-4
    Scenario: A second flip is refused and starts nothing anew
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Bo flips the timer at 6 s
      Then the last event is refused (D-4)
      And Ana will reconstruct first

    @REACT-3c.2 @Q-40
    Scenario: Of two who flip at the same instant the first recorded counts, and the other plays on
      Given stage B with Ana, Bo
      When the signal is given
      And Bo flips the timer at 5 s
      And Ana flips the timer at 5 s
      And Ana lays G1@5 at 6 s
      Then the last event is accepted
      And Bo will reconstruct first

    @REACT-3c.3 @Q-40
    Scenario: The second flip of the same instant is refused
      Given stage B with Ana, Bo
      When the signal is given
      And Bo flips the timer at 5 s
      And Ana flips the timer at 5 s
      Then the last event is refused (Q-40)

    @REACT-3c.4 @D-4
    Scenario: The player who flipped may not flip a second time, not even at once
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Ana flips the timer at 5 s
      Then the last event is refused (D-4)

    @REACT-3c.5 @D-4 @Q-42
    Scenario: Flipping again does not undo a flip
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Ana flips the timer at 6 s
      Then the last event is refused (D-4)
      And Ana will reconstruct first

    @REACT-3c.6 @Q-40
    Scenario: Of three who flip at the same instant only the first recorded counts
      Given stage B with Ana, Bo, Cy
      When the signal is given
      And Bo flips the timer at 5 s
      And Ana flips the timer at 5 s
      And Cy flips the timer at 5 s
      Then the last event is refused (Q-40)
      And Bo will reconstruct first

  @REACT-4
  Rule: The stage is over when the sand has run out

    @REACT-4.1
    Scenario: A card laid one thousandth of a second before the end is in time
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Bo lays G1@5 at 34.999 s
      Then the last event is accepted
      And stage B goes on

    @REACT-4.2 @Q-18
    Scenario: A card laid at the very instant of the end is too late
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Bo lays G1@5 at 35 s
      Then the last event is refused (Q-18)
      And Bo has laid nothing

    @REACT-4.3
    Scenario: After the end no card is taken back
      Given stage B with Ana, Bo
      When the signal is given
      And Bo lays G1@5 at 1 s
      And Ana flips the timer at 5 s
      And Bo takes G1 back at 36 s
      Then the last event is refused (REACT-4)
      And Bo has laid G1@5

    @REACT-4.4
    Scenario: The sand needs thirty seconds from the flip
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And time passes until 35 s
      Then stage B is over

    @REACT-4.5 @Q-19
    Scenario: As long as nobody flips the timer, nothing limits the stage
      Given stage B with Ana, Bo
      When the signal is given
      And time passes until 3600 s
      And Ana lays G1@5 at 3601 s
      Then the last event is accepted
      And stage B goes on

    @REACT-4.6
    Scenario: After the end nobody lifts the photo
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And Bo lifts the photo at 36 s
      Then the last event is refused (REACT-4)

    @REACT-4.7 @Q-18
    Scenario Outline: Flipping at the very instant of the end is too late, for whoever flips: <player>
      Given stage B with Ana, Bo
      When the signal is given
      And Ana flips the timer at 5 s
      And <player> flips the timer at 35 s
      Then the last event is refused (Q-18)
      And Ana will reconstruct first

      Examples:
        | row | player |
        | a   | Bo     |
        | b   | Ana    |
