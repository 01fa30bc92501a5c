# language: en
Feature: A round, turn by turn
  After the preparation, turns of reaction (stage B), reconstruction (stage C) and assessment follow.
  Setups are listed clockwise, in the order in which the players sit while they prepare.
  Without a table of setups, every player has to solve 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, which B1→@1 does (notation: README.md).

  @operation-round @edition-en
  @STG-1
  Rule: The stages follow in order

    @STG-1.1
    Scenario: A player cannot reconstruct before stage B is over
      Given a round in the English edition has begun with Ana and Bo
      And Ana placed B1→@1 at 1 s
      When Ana reconstructs
      Then the event is refused because of STG-1

    @STG-1.2 @Q-42
    Scenario: A player cannot reconstruct before the sand has run out
      Given a round in the English edition has begun with Ana and Bo
      And Ana flipped the timer at 1 s
      And the clock reached 30.999 s
      When Ana reconstructs
      Then the event is refused because of Q-42
      And the round is in stage B

  @operation-round
  @RECON-0
  Rule: The player who flipped the timer reconstructs first, and the others follow

    @RECON-0.1 @Q-16 @edition-en @edition-fr
    Scenario Outline: Players reconstruct clockwise from Bo in the <edition> edition
      Given a round in the <edition> edition has begun with Ana, Bo and Cy
      And Bo flipped the timer at 1 s
      When the clock reaches 31 s
      Then the players reconstruct in the order Bo, Cy and Ana
      And the round is in stage C

      Examples:
        | row | edition |
        | a   | English |
        | b   | French  |

    @RECON-0.2 @edition-fr
    Scenario: A player cannot reconstruct before the player who flipped the timer
      Given a round in the French edition has begun with Ana and Bo
      And Bo flipped the timer at 1 s
      And the clock reached 31 s
      When Ana reconstructs
      Then the event is refused because of RECON-0

    @RECON-0.3 @Q-16 @edition-en
    Scenario: A player cannot reconstruct before the next player clockwise
      Given a round in the English edition has begun with Ana, Bo and Cy
      And Bo flipped the timer at 1 s
      And the clock reached 31 s
      And Bo reconstructed
      When Ana reconstructs
      Then the event is refused because of Q-16

    @RECON-0.4 @Q-16 @edition-en @regression
    Scenario: Players reconstruct clockwise from a seat in the middle
      Catches an engine that lets the other players follow from seat 1.

      Given a round in the English edition has begun with Ana, Bo and Cy
      And Ana flipped the timer at 1 s
      When the clock reaches 31 s
      Then the players reconstruct in the order Ana, Bo and Cy

    @RECON-0.5 @W-13 @protocol @edition-en
    Scenario: The order begins at seat 1 before any player has ended stage B
      Given a round in the English edition is ready to begin with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      Then the players reconstruct in the order Cy, Ana and Bo

  @operation-round @edition-en
  @RECON-4
  Rule: A player reconstructs once, and then the next player follows

    @RECON-4.1
    Scenario: A player cannot reconstruct twice in a turn
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
      When Ana reconstructs
      Then the event is refused because of RECON-4
      And Ana's puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

  @ASSESS-1
  Rule: A puzzle identical to its photo ends the voyage

    @ASSESS-1.1 @Q-46 @operation-round @edition-en
    Scenario: Puzzles are assessed only after every player has reconstructed
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Bo placed B1→@1 at 2 s       |
        | Ana flipped the timer at 3 s |
        | the clock reached 33 s       |
      When Ana reconstructs
      Then the round is in stage C

    @ASSESS-1.2 @operation-round @edition-en
    Scenario: A signal after the end of the voyage is refused
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Bo placed B1→@1 at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
      When the signal is given
      Then the event is refused because of ASSESS-1
      And Bo wins because of END-1

    @ASSESS-1.3 @D-3 @operation-round @edition-en
    Scenario: With two or more players, an image that faces another way than the photo is not solved
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
        | Bo     | Europe | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 2

    @ASSESS-1.4 @D-3 @operation-round @edition-en
    Scenario: A puzzle on its side wins if its photo is on its side
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 4→7→1→/8→5→2→/9→6→3→ | →     | no          |
        | Bo     | Europe | 4→7→1→/8→5→2→/9→6→3→ | →     | no          |
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Ana wins because of END-1
      And the voyage is over

    @ASSESS-1.5 @operation-solo
    Scenario: A solo attempt has no further turn once the puzzle is solved
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And a solo turn was played with B1→@1
      When a solo turn is played without cards
      Then the attempt is refused because of ASSESS-1

  @operation-round
  @ASSESS-2
  Rule: A new turn begins if no puzzle is solved

    @ASSESS-2.1 @Q-34 @Q-38 @edition-fr
    Scenario: Puzzles, seats and photos stay the same in a new turn
      Given a round in the French edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | →     | no          |
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then it is turn 2
      And Ana finds the puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ under a photo pointing →
      And Ana plays the Europe sheet

    @ASSESS-2.2 @Q-45 @edition-en
    Scenario: The number of turns is not limited
      Given a round in the English edition has begun with Ana
      And these events happened
        | event                |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
      When Ana reconstructs
      Then it is turn 4
      And all events are accepted

    @ASSESS-2.3 @Q-72 @edition-en
    Scenario: A player who flipped the timer without success plays the next turn normally
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed G1@9 at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Ana placed B1→@1 at 1 s      |
        | Ana placed G2@9 at 2 s       |
        | Ana flipped the timer at 3 s |
        | the clock reached 33 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then all events are accepted
      And Ana wins because of END-1

    @ASSESS-2.4 @Q-45 @edition-en @regression
    Scenario: An eighth turn begins like the second
      Catches an engine that ends a round after a certain number of turns.

      Given a round in the English edition has begun with Ana
      And these events happened
        | event                |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
        | Ana reconstructed    |
        | the signal was given |
        | Ana said Done at 1 s |
      When Ana reconstructs
      Then it is turn 8
      And all events are accepted

  @operation-round @edition-en
  @ASSESS-2a
  Rule: Players take back all cards except a played red card

    @ASSESS-2a.1
    Scenario: A player takes back every card except the played red card
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      And these events happened
        | event                        |
        | Ana placed R2@1 at 1 s       |
        | Ana placed G1@5 at 2 s       |
        | Bo placed R1@5 at 3 s        |
        | Bo took back R1 at 4 s       |
        | Ana flipped the timer at 5 s |
        | the clock reached 35 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5 and R1
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1 and R2

    @ASSESS-2a.2 @Q-13
    Scenario: A played red card cannot be placed in the next turn
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed R1@_ at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
      When Ana places R1@5 at 1 s
      Then the event is refused because of Q-13

    @ASSESS-2a.3 @W-12 @protocol
    Scenario: A hand in a response includes a card in the frame
      Given a round in the English edition has begun with Ana
      When Ana places R1@1 at 1 s
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5, R1 and R2

    @ASSESS-2a.4 @Q-10 @regression
    Scenario: A player who has played one red card in each of two turns has none left
      Catches an engine that gives a discarded red card back after one turn.

      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed R2@_ at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Ana placed R1@_ at 1 s       |
        | Bo flipped the timer at 2 s  |
        | the clock reached 32 s       |
        | Bo reconstructed             |
      When Ana reconstructs
      Then it is turn 3
      And Ana holds G1, G2, G3, B1, B2, B3, B4 and B5
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1 and R2

  @operation-round @edition-en
  @ASSESS-2b
  Rule: A new turn starts at the beginning of stage B

    @ASSESS-2b.1 @Q-34
    Scenario: A new turn begins with empty frames and a free timer
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Ana placed B1→@1 at 0.5 s    |
      When Bo flips the timer at 1 s
      Then all events are accepted
      And the players reconstruct in the order Bo and Ana

    @ASSESS-2b.2 @Q-39
    Scenario: A card placed before the signal of a new turn is refused
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | no          |
      And these events happened
        | event                        |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
      When Ana places B1→@1 at 33 s
      Then the event is refused because of Q-39

    @ASSESS-2b.3 @Q-34
    Scenario: A player lifts the photo again in a new turn
      Given a round in the English edition has begun with Ana
      And these events happened
        | event                         |
        | Ana lifted the photo at 0.5 s |
        | Ana said Done at 1 s          |
        | Ana reconstructed             |
        | the signal was given          |
      When Ana lifts the photo at 0.5 s
      Then the event is accepted

    @ASSESS-2b.4 @W-2 @protocol @regression
    Scenario: A refusal in the second turn lists every violation
      Catches an engine that lists every violation in the first turn only.

      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Bo placed R1@5 at 1 s        |
      When Bo places R2@5 at 2 s
      Then the event is refused because of Q-11 and Q-12
      And it is turn 2
