# language: en
Feature: The end of the voyage
  One player wins, or the tie-breakers are asked in order.
  In the standings, reds are red cards in hand and cards are those used in the final turn.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  Places are listed clockwise, as people sit while they prepare; then everyone changes seats.

  @END-1
  Rule: The only player who has rebuilt their puzzle wins

    @END-1.1
    Scenario: A sole success wins, whatever the cards and the timer say
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | no     | 2    | 1     | yes     |
        | Bo     | yes    | 0    | 9     | no      |
      When the turn is assessed
      Then Bo wins (END-1)

    @END-1.2
    Scenario: Nobody has rebuilt their puzzle, and a new turn follows
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | no     | 2    | 1     | yes     |
        | Bo     | no     | 0    | 9     | no      |
      When the turn is assessed
      Then a new turn follows

  @END-2
  Rule: Several who succeed in the same turn are told apart

    @END-2.1 @Q-43
    Scenario: A player dropped by one tie-breaker never returns
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 3     | yes     |
        | Bo     | yes    | 2    | 5     | no      |
        | Cy     | yes    | 2    | 5     | no      |
      When the turn is assessed
      Then Bo, Cy stay tied (D-6)

    @END-2.2 @Q-43
    Scenario: Each tie-breaker keeps only its leaders
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 2     | no      |
        | Bo     | yes    | 2    | 6     | yes     |
        | Cy     | yes    | 2    | 4     | no      |
      When the turn is assessed
      Then Cy wins (END-2b)

  @END-2a
  Rule: First tie-breaker: the most red cards in hand

    @END-2a.1
    Scenario: More red cards in hand count before fewer cards used
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 2     | yes     |
        | Bo     | yes    | 2    | 8     | no      |
      When the turn is assessed
      Then Bo wins (END-2a)

    @END-2a.2 @Q-25
    Scenario: A red card in the frame is not in hand, even if it was void
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays R1@8+9 at 2 s
      And Bo lays B1→@1 at 3 s
      And Bo lays B4→@5 at 4 s
      And Bo lays B5→@6 at 5 s
      And Ana flips the timer at 6 s
      And time passes until 36 s
      And Ana reconstructs
      And Bo reconstructs
      Then Bo wins (END-2a)

    @END-2a.3 @Q-21
    Scenario: In The Long Voyage the first tie-breaker separates nobody
      Given the English edition
      And the variant The Long Voyage
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Bo flips the timer at 3 s
      And time passes until 33 s
      And Bo reconstructs
      And Ana reconstructs
      Then Bo wins (END-2c)

    @END-2a.4 @Q-25
    Scenario: A red card discarded in an earlier turn is not in hand either
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
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Bo lays B4→@5 at 3 s
      And Ana flips the timer at 4 s
      And time passes until 34 s
      And Ana reconstructs
      And Bo reconstructs
      Then no event is refused
      And Bo wins (END-2a)

    @END-2a.5
    Scenario: Of five, the last one named is asked as the others are
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 3     | yes     |
        | Bo     | yes    | 1    | 3     | no      |
        | Cy     | yes    | 1    | 3     | no      |
        | Dee    | yes    | 1    | 3     | no      |
        | Eli    | yes    | 2    | 3     | no      |
      When the turn is assessed
      Then Eli wins (END-2a)

  @END-2b
  Rule: Second tie-breaker: the fewest cards used in the final turn

    @END-2b.1
    Scenario: Fewer cards used count before the timer
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 2    | 4     | no      |
        | Bo     | yes    | 2    | 5     | yes     |
      When the turn is assessed
      Then Ana wins (END-2b)

    @END-2b.2 @Q-24
    Scenario: A void card counts as used
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays B4→@5 at 2 s
      And Bo lays B1→@1 at 3 s
      And Ana flips the timer at 6 s
      And time passes until 36 s
      And Ana reconstructs
      And Bo reconstructs
      Then Bo wins (END-2b)

    @END-2b.3
    Scenario: Cards used in an earlier turn do not count
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B4→@5 at 1 s
      And Ana lays B5→@6 at 2 s
      And Ana flips the timer at 3 s
      And time passes until 33 s
      And Ana reconstructs
      And Bo reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 1 s
      And Bo lays B4→@5 at 2 s
      And Bo flips the timer at 3 s
      And time passes until 33 s
      And Bo reconstructs
      And Ana reconstructs
      Then Ana wins (END-2b)

  @END-2c
  Rule: Third tie-breaker: having flipped the timer in the final turn

    @END-2c.1
    Scenario: The timer decides when everything else is equal
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 2    | 4     | no      |
        | Bo     | yes    | 2    | 4     | yes     |
      When the turn is assessed
      Then Bo wins (END-2c)

    @END-2c.2
    Scenario: The player who flipped the timer in the final turn wins the last tie-breaker
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo flips the timer at 1 s
      And time passes until 31 s
      And Bo reconstructs
      And Ana reconstructs
      And the signal is given
      And Bo lays B1→@1 at 1 s
      And Ana lays B1→@1 at 2 s
      And Ana flips the timer at 3 s
      And time passes until 33 s
      And Ana reconstructs
      And Bo reconstructs
      Then no event is refused
      And Ana wins (END-2c)

    @END-2c.3 @Q-43
    Scenario: Each tie-breaker drops somebody, and the last one decides
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 3     | no      |
        | Bo     | yes    | 2    | 5     | no      |
        | Cy     | yes    | 2    | 4     | no      |
        | Dee    | yes    | 2    | 4     | yes     |
      When the turn is assessed
      Then Dee wins (END-2c)

  @END-3
  Rule: A tie that nothing breaks

    @END-3.1 @D-6
    Scenario: The English book has the round played again
      Given the English edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 2    | 4     | no      |
        | Bo     | yes    | 2    | 4     | no      |
        | Cy     | no     | 2    | 0     | yes     |
      When the turn is assessed
      Then Ana, Bo are tied, and the round is played again (D-6)

    @END-3.2 @D-6
    Scenario: The French book says no more, and the tie stands
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 2    | 4     | no      |
        | Bo     | yes    | 2    | 4     | no      |
        | Cy     | no     | 2    | 0     | yes     |
      When the turn is assessed
      Then Ana, Bo stay tied (D-6)

    @END-3.3 @D-6 @Q-26
    Scenario: Such a tie ends the round, without a new turn
      Given the English edition
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Cy flips the timer at 3 s
      And time passes until 33 s
      And Cy reconstructs
      And Ana reconstructs
      And Bo reconstructs
      Then Ana, Bo are tied, and the round is played again (D-6)
      And the voyage is over

    @END-3.4 @W-3
    Scenario: Tied players are named in the order in which they reconstructed
      Given the English edition
      And a round from the places
        | player | sheet         | puzzle               | photo | experienced |
        | Ana    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Dee    | Latin America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Cy lays B1→@1 at 2 s
      And Bo flips the timer at 3 s
      And time passes until 33 s
      And Bo reconstructs
      And Cy reconstructs
      And Dee reconstructs
      And Ana reconstructs
      Then Cy, Ana are tied, and the round is played again (D-6)

    @END-3.5 @D-6 @Q-43
    Scenario: Three may stay tied as two may, once a fourth has been dropped
      Given the French edition
      And the standings
        | player | solved | reds | cards | flipped |
        | Ana    | yes    | 1    | 4     | no      |
        | Bo     | yes    | 1    | 5     | yes     |
        | Cy     | yes    | 1    | 4     | no      |
        | Dee    | yes    | 1    | 4     | no      |
      When the turn is assessed
      Then Ana, Cy, Dee stay tied (D-6)
