# language: en
Feature: A round
  Preparation, then turn after turn of reaction, reconstruction and assessment.
  Places are listed clockwise, as people sit while they prepare; then everyone changes seats.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.

  @STG-1
  Rule: The stages follow in order

    @STG-1.1
    Scenario: Nobody reconstructs before somebody has ended the reaction
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana reconstructs
      Then the last event is refused (STG-1)

    @STG-1.2 @Q-42
    Scenario: The sand always runs out, even when nobody has anything left to do
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana flips the timer at 1 s
      And time passes until 30.999 s
      And Ana reconstructs
      Then the last event is refused (Q-42)
      And it is the stage of reaction

  @RECON-0
  Rule: Whoever flipped the timer reconstructs first, the others follow

    @RECON-0.1 @Q-16
    Scenario Outline: Clockwise from Bo in the <edition> edition
      Given the <edition> edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo flips the timer at 1 s
      And time passes until 31 s
      Then the players reconstruct in the order Bo, Cy, Ana
      And it is the stage of reconstruction

      Examples:
        | row | edition |
        | a   | English |
        | b   | French  |

    @RECON-0.2
    Scenario: Nobody reconstructs before the player who flipped the timer
      Given the French edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo flips the timer at 1 s
      And time passes until 31 s
      And Ana reconstructs
      Then the last event is refused (RECON-0)

    @RECON-0.3 @Q-16
    Scenario: Nobody is passed over
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo flips the timer at 1 s
      And time passes until 31 s
      And Bo reconstructs
      And Ana reconstructs
      Then the last event is refused (Q-16)

    @RECON-0.4 @Q-16
    Scenario: Clockwise also from a seat in the middle
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana flips the timer at 1 s
      And time passes until 31 s
      Then the players reconstruct in the order Ana, Bo, Cy

    @RECON-0.5 @W-13
    Scenario: Before anybody has ended stage B the order begins at seat 1
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      Then the players reconstruct in the order Cy, Ana, Bo

  @RECON-4
  Rule: Then it is the next player's turn

    @RECON-4.1
    Scenario: A program is carried out once
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Ana reconstructs
      Then the last event is refused (RECON-4)
      And Ana's puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

  @ASSESS-1
  Rule: A puzzle identical to its photo ends the voyage

    @ASSESS-1.1 @Q-46
    Scenario: Nothing is judged before everybody's program was carried out
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Ana flips the timer at 3 s
      And time passes until 33 s
      And Ana reconstructs
      Then it is the stage of reconstruction

    @ASSESS-1.2
    Scenario: After the end of the voyage nothing more is played
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      Then the last event is refused (ASSESS-1)
      And Bo wins (END-1)

    @ASSESS-1.3 @D-3
    Scenario: In company the image must face as the photo does
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
        | Bo     | Europe | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 2

    @ASSESS-1.4 @D-3
    Scenario: A puzzle on its side like its photo is solved, and the voyage is over
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4→7→1→/8→5→2→/9→6→3→ | →     | no          |
        | Bo     | Europe | 4→7→1→/8→5→2→/9→6→3→ | →     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana wins (END-1)
      And the voyage is over

    @ASSESS-1.5
    Scenario: Alone, too, no turn follows a success
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When a turn is played alone with B1→@1
      And a turn is played alone with no card
      Then the attempt is refused (ASSESS-1)

  @ASSESS-2
  Rule: If nobody has rebuilt their puzzle, a new turn begins

    @ASSESS-2.1 @Q-34 @Q-38
    Scenario: In a new turn puzzles, seats and photos stay as they are
      Given the French edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | →     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then it is turn 2
      And Ana finds the puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ under a photo pointing →
      And Ana plays the sheet Europe

    @ASSESS-2.2 @Q-45
    Scenario: The number of turns is not limited
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      Then it is turn 4
      And no event is refused

    @ASSESS-2.3 @Q-72
    Scenario: A player who flipped the timer in vain plays on like everybody else
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays G1@9 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays G2@9 at 2 s
      And Ana flips the timer at 3 s
      And time passes until 33 s
      And Ana reconstructs
      And Bo reconstructs
      Then no event is refused
      And Ana wins (END-1)

    @ASSESS-2.4 @Q-45
    Scenario: The eighth turn comes as the second did
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      Then it is turn 8
      And no event is refused

  @ASSESS-2a
  Rule: Everyone takes back all cards except a red one that was played

    @ASSESS-2a.1
    Scenario: The red card is missing in the next turn, the others are back
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      When the signal is given
      And Ana lays R2@1 at 1 s
      And Ana lays G1@5 at 2 s
      And Bo lays R1@5 at 3 s
      And Bo takes R1 back at 4 s
      And Ana flips the timer at 5 s
      And time passes until 35 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5, R1
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

    @ASSESS-2a.2 @Q-13
    Scenario: A red card that was played cannot be laid in the next turn
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays R1@_ at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays R1@5 at 1 s
      Then the last event is refused (Q-13)

    @ASSESS-2a.3 @W-12
    Scenario: On the wire a hand keeps a card that lies in the frame
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays R1@1 at 1 s
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

    @ASSESS-2a.4 @Q-10
    Scenario: In the third turn both red cards are gone, one after the other
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays R2@_ at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays R1@_ at 1 s
      And Bo flips the timer at 2 s
      And time passes until 32 s
      And Bo reconstructs
      And Ana reconstructs
      Then it is turn 3
      And Ana holds G1, G2, G3, B1, B2, B3, B4, B5
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

  @ASSESS-2b
  Rule: A new turn starts at the beginning of stage B

    @ASSESS-2b.1 @Q-34
    Scenario: A new signal opens empty frames, and the timer is free again
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays B1→@1 at 0.5 s
      And Bo flips the timer at 1 s
      Then no event is refused
      And the players reconstruct in the order Bo, Ana

    @ASSESS-2b.2 @Q-39
    Scenario: The new turn waits for its signal
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      When the signal is given
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And Ana lays B1→@1 at 33 s
      Then the last event is refused (Q-39)

    @ASSESS-2b.3 @Q-34
    Scenario: The photo lies on the puzzle again and is lifted anew
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lifts the photo at 0.5 s
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana lifts the photo at 0.5 s
      Then the last event is accepted

    @ASSESS-2b.4 @W-2
    Scenario: In a later turn as in the first, all that is wrong with a card is told
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Bo lays R1@5 at 1 s
      And Bo lays R2@5 at 2 s
      Then the last event is refused (Q-11, Q-12)
      And it is turn 2
