# language: en
Feature: End of the voyage: winner, tie-breakers and ties
  The only player with a solved puzzle wins. Between several, three tie-breakers decide in order.
  Without a table of setups, every player has to solve 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, which B1→@1 does (notation: README.md).

  @operation-assessment
  @END-1
  Rule: The only player with a solved puzzle wins

    @END-1.1 @edition-en
    Scenario: The only player with a solved puzzle wins regardless of cards and timer
      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | no     | 2                 | 1          | yes               |
        | Bo     | yes    | 0                 | 9          | no                |
      When the turn is assessed
      Then Bo wins because of END-1

    @END-1.2 @edition-fr
    Scenario: A new turn follows if no puzzle is solved
      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | no     | 2                 | 1          | yes               |
        | Bo     | no     | 0                 | 9          | no                |
      When the turn is assessed
      Then a new turn follows because of ASSESS-2

  @operation-assessment
  @END-2
  Rule: Tie-breakers decide between players who solve their puzzles in the same turn

    @END-2.1 @Q-43 @edition-fr
    Scenario: A player eliminated by a tie-breaker does not come back
      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 3          | yes               |
        | Bo     | yes    | 2                 | 5          | no                |
        | Cy     | yes    | 2                 | 5          | no                |
      When the turn is assessed
      Then Bo and Cy stay tied because of D-6

    @END-2.2 @Q-43 @edition-en
    Scenario: Each tie-breaker keeps only the leading players
      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 2          | no                |
        | Bo     | yes    | 2                 | 6          | yes               |
        | Cy     | yes    | 2                 | 4          | no                |
      When the turn is assessed
      Then Cy wins because of END-2b

  @END-2a
  Rule: First tie-breaker: the most red cards in hand

    @END-2a.1 @operation-assessment @edition-en
    Scenario: More red cards in hand beat fewer cards used
      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 2          | yes               |
        | Bo     | yes    | 2                 | 8          | no                |
      When the turn is assessed
      Then Bo wins because of END-2a

    @END-2a.2 @Q-25 @operation-round @edition-en
    Scenario: A red card in the frame is not in hand, even if it is void
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana placed R1@8+9 at 2 s     |
        | Bo placed B1→@1 at 3 s       |
        | Bo placed B4→@5 at 4 s       |
        | Bo placed B5→@6 at 5 s       |
        | Ana flipped the timer at 6 s |
        | the clock reached 36 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Bo wins because of END-2a

    @END-2a.3 @Q-21 @operation-round @edition-en @variant-long-voyage
    Scenario: The first tie-breaker separates no players in The Long Voyage
      Given a round in the English edition has begun with Ana and Bo
      And the variant The Long Voyage
      And these events happened
        | event                       |
        | Ana placed B1→@1 at 1 s     |
        | Bo placed B1→@1 at 2 s      |
        | Bo flipped the timer at 3 s |
        | the clock reached 33 s      |
        | Bo reconstructed            |
      When Ana reconstructs
      Then Bo wins because of END-2c

    @END-2a.4 @Q-25 @operation-round @edition-en
    Scenario: A red card discarded in an earlier turn is not in hand
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed R1@_ at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Ana placed B1→@1 at 1 s      |
        | Bo placed B1→@1 at 2 s       |
        | Bo placed B4→@5 at 3 s       |
        | Ana flipped the timer at 4 s |
        | the clock reached 34 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then all events are accepted
      And Bo wins because of END-2a

    @END-2a.5 @operation-assessment @edition-fr @regression
    Scenario: The last of five players can win the first tie-breaker
      Catches an engine that compares only the first players listed.

      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 3          | yes               |
        | Bo     | yes    | 1                 | 3          | no                |
        | Cy     | yes    | 1                 | 3          | no                |
        | Dee    | yes    | 1                 | 3          | no                |
        | Eli    | yes    | 2                 | 3          | no                |
      When the turn is assessed
      Then Eli wins because of END-2a

  @edition-en
  @END-2b
  Rule: Second tie-breaker: the fewest cards used in the final turn

    @END-2b.1 @operation-assessment
    Scenario: Fewer cards used beat the timer
      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 2                 | 4          | no                |
        | Bo     | yes    | 2                 | 5          | yes               |
      When the turn is assessed
      Then Ana wins because of END-2b

    @END-2b.2 @Q-24 @operation-round
    Scenario: A void card counts as used
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana placed B4→@5 at 2 s      |
        | Bo placed B1→@1 at 3 s       |
        | Ana flipped the timer at 6 s |
        | the clock reached 36 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Bo wins because of END-2b

    @END-2b.3 @operation-round
    Scenario: Cards used in an earlier turn do not count
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Ana placed B4→@5 at 1 s      |
        | Ana placed B5→@6 at 2 s      |
        | Ana flipped the timer at 3 s |
        | the clock reached 33 s       |
        | Ana reconstructed            |
        | Bo reconstructed             |
        | the signal was given         |
        | Ana placed B1→@1 at 1 s      |
        | Bo placed B1→@1 at 1 s       |
        | Bo placed B4→@5 at 2 s       |
        | Bo flipped the timer at 3 s  |
        | the clock reached 33 s       |
        | Bo reconstructed             |
      When Ana reconstructs
      Then Ana wins because of END-2b

  @END-2c
  Rule: Third tie-breaker: having flipped the timer in the final turn

    @END-2c.1 @operation-assessment @edition-fr
    Scenario: The player who flipped the timer wins if all else is equal
      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 2                 | 4          | no                |
        | Bo     | yes    | 2                 | 4          | yes               |
      When the turn is assessed
      Then Bo wins because of END-2c

    @END-2c.2 @operation-round @edition-en
    Scenario: Only a flip in the final turn counts
      Given a round in the English edition has begun with Ana and Bo
      And these events happened
        | event                        |
        | Bo flipped the timer at 1 s  |
        | the clock reached 31 s       |
        | Bo reconstructed             |
        | Ana reconstructed            |
        | the signal was given         |
        | Bo placed B1→@1 at 1 s       |
        | Ana placed B1→@1 at 2 s      |
        | Ana flipped the timer at 3 s |
        | the clock reached 33 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then all events are accepted
      And Ana wins because of END-2c

    @END-2c.3 @Q-43 @operation-assessment @edition-en @regression
    Scenario: The third tie-breaker decides after each of the others has eliminated a player
      Catches an engine that applies each tie-breaker to all players again.

      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 3          | no                |
        | Bo     | yes    | 2                 | 5          | no                |
        | Cy     | yes    | 2                 | 4          | no                |
        | Dee    | yes    | 2                 | 4          | yes               |
      When the turn is assessed
      Then Dee wins because of END-2c

  @END-3
  Rule: A tie that no tie-breaker resolves ends the round

    @END-3.1 @D-6 @operation-assessment @edition-en
    Scenario: In the English edition, a tied round is played again
      Given the English edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 2                 | 4          | no                |
        | Bo     | yes    | 2                 | 4          | no                |
        | Cy     | no     | 2                 | 0          | yes               |
      When the turn is assessed
      Then Ana and Bo are tied and the round is played again because of D-6

    @END-3.2 @D-6 @operation-assessment @edition-fr
    Scenario: In the French edition, the players stay tied
      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 2                 | 4          | no                |
        | Bo     | yes    | 2                 | 4          | no                |
        | Cy     | no     | 2                 | 0          | yes               |
      When the turn is assessed
      Then Ana and Bo stay tied because of D-6

    @END-3.3 @D-6 @Q-26 @operation-round @edition-en
    Scenario: A tie ends the round without a new turn
      Given a round in the English edition has begun with Ana, Bo and Cy
      And these events happened
        | event                       |
        | Ana placed B1→@1 at 1 s     |
        | Bo placed B1→@1 at 2 s      |
        | Cy flipped the timer at 3 s |
        | the clock reached 33 s      |
        | Cy reconstructed            |
        | Ana reconstructed           |
      When Bo reconstructs
      Then Ana and Bo are tied and the round is played again because of D-6
      And the voyage is over

    @END-3.4 @W-3 @operation-round @protocol @edition-en
    Scenario: Tied players are listed in the order in which they reconstructed
      Given a round in the English edition has begun with Ana, Bo, Cy and Dee
      And these events happened
        | event                       |
        | Ana placed B1→@1 at 1 s     |
        | Cy placed B1→@1 at 2 s      |
        | Bo flipped the timer at 3 s |
        | the clock reached 33 s      |
        | Bo reconstructed            |
        | Cy reconstructed            |
        | Dee reconstructed           |
      When Ana reconstructs
      Then Cy and Ana are tied and the round is played again because of D-6

    @END-3.5 @D-6 @Q-43 @operation-assessment @edition-fr @regression
    Scenario: Three players stay tied after a fourth is eliminated
      Catches an engine that expects ties between two players only.

      Given the French edition
      And the following standings
        | player | solved | red cards in hand | cards used | flipped the timer |
        | Ana    | yes    | 1                 | 4          | no                |
        | Bo     | yes    | 1                 | 5          | yes               |
        | Cy     | yes    | 1                 | 4          | no                |
        | Dee    | yes    | 1                 | 4          | no                |
      When the turn is assessed
      Then Ana, Cy and Dee stay tied because of D-6
