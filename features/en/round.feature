# language: en
Feature: A round
  Preparation, then turn after turn of reaction, reconstruction and assessment.

  @STG-1
  Rule: The stages follow in order

    @STG-1.1
    Scenario: Nobody reconstructs before somebody has ended the reaction
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana reconstructs
      Then the last event is refused (STG-1)

    @STG-1.2 @Q-42
    Scenario: The sand always runs out, even when nobody has anything left to do
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Cy     | Africa | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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
    Scenario: Nobody goes before whoever flipped
      Given the French edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Cy     | Africa | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Cy     | Africa | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana flips the timer at 1 s
      And time passes until 31 s
      Then the players reconstruct in the order Ana, Bo, Cy

  @RECON-4
  Rule: Then it is the next player's turn

    @RECON-4.1
    Scenario: A program is carried out once
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Ana reconstructs
      Then the last event is refused (RECON-4)
      And Ana's puzzle is 1N2N3N/4N5N6N/7N8N9N

  @ASSESS-1
  Rule: A puzzle identical to its photo ends the voyage

    @ASSESS-1.1 @Q-46
    Scenario: Nothing is judged before everyone is done
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Bo lays G1@9 at 3 s
      And Bo takes G1 back at 4 s
      And Bo lays G3@_ at 5 s
      And Ana flips the timer at 6 s
      And time passes until 36 s
      And Ana reconstructs
      Then it is the stage of reconstruction

    @ASSESS-1.2
    Scenario: Afterwards nothing more is played
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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
    Scenario: In company the image must lie as the photo does
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4E7E1E/8E5E2E/9E6E3E | ↑     | no          |
        | Bo     | Europe | 4E7E1E/8E5E2E/9E6E3E | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana's puzzle is 7E4E1E/8E5E2E/9E6E3E
      And it is turn 2

    @ASSESS-1.4 @D-3
    Scenario: A puzzle that lies on its side like its photo is right, and the voyage is over
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4E7E1E/8E5E2E/9E6E3E | →     | no          |
        | Bo     | Europe | 4E7E1E/8E5E2E/9E6E3E | →     | no          |
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
      Given the puzzle 2N1N3N/4N5N6N/7N8N9N
      When a turn is played alone with B1→@1
      And a turn is played alone with no card
      Then the attempt is refused (ASSESS-1)

  @ASSESS-2
  Rule: If nobody has rebuilt the image, a new turn begins

    @ASSESS-2.1 @Q-34
    Scenario: Puzzles stay as they are, and so do seats
      Given the French edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N9N8N | →     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then it is turn 2
      And Ana finds the puzzle 1N2N3N/4N5N6N/7N9N8N under a photo pointing →
      And Ana plays the sheet Europe

    @ASSESS-2.2 @Q-45
    Scenario: No number of turns ends a voyage
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
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

  @ASSESS-2a
  Rule: Everyone takes back all cards except a red one that was played

    @ASSESS-2a.1
    Scenario: The red card is missing in the next turn, the others are back
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
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
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana lays R1@_ at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays R1@5 at 1 s
      Then the last event is refused (Q-13)

  @ASSESS-2b
  Rule: Play resumes at the beginning of stage B

    @ASSESS-2b.1 @Q-34
    Scenario: A new signal opens empty frames, and the timer is free again
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
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
        | Ana    | Asia   | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
        | Bo     | Europe | 2N1N3N/4N5N6N/7N9N8N | ↑     | no          |
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
        | Ana    | Asia  | 2N1N3N/4N5N6N/7N8N9N | ↑     | no          |
      When the signal is given
      And Ana lifts the photo at 0.5 s
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana lifts the photo at 0.5 s
      Then the last event is accepted
