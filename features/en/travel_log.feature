# language: en
@operation-travel-log
Feature: Travel log: several rounds
  A travel log counts the rounds that each player wins and names no champion.
  A region is in play in a round if a player has its photo, whether the puzzle is solved or not.

  @LOG-1
  Rule: One round is not enough for a travel log

    @LOG-1.1
    Scenario: A player alone cannot close a log after one round
      Given a travel log of Ana
      When a round with Asia in play is won by Ana
      Then the log stays open
      And the number of rounds still missing is 1

    @LOG-1.2 @Q-28
    Scenario: A player alone may close a log after six rounds
      Given a travel log of Ana
      And a round with the Polar region in play was won by Ana
      And a round with Asia in play was won by Ana
      And a round with North America in play was won by Ana
      And a round with Latin America in play was stopped by agreement
      And a round with Europe in play was won by Ana
      When a round with Africa in play is won by Ana
      Then the log may be closed

  @LOG-2
  Rule: A log needs at least one round for each player

    @LOG-2.1
    Scenario: A log with every region stays open while a round is missing
      Given a travel log of Ana, Bo, Cy, Dee and Eli
      And a round with Asia, North America, Latin America, Europe and Africa in play was won by Ana
      And a round with the Polar region in play was won by Bo
      And a round with the Polar region in play was won by Bo
      When a round with the Polar region in play is won by Cy
      Then the number of rounds is 4
      And the log stays open

    @LOG-2.2 @Q-26
    Scenario: A round that is played again counts once
      Given a travel log of Ana and Bo
      And a round with Asia and Europe in play had to be replayed after a tie between Ana and Bo
      When a round with Asia and Europe in play is won by Bo
      Then the number of rounds is 1
      And Bo has won 1 and shared 0 of the rounds

    @LOG-2.3 @Q-44
    Scenario: A tied round counts as shared, not as won
      Given a travel log of Ana and Bo
      When a round with Asia and Europe in play ends in a tie between Ana and Bo
      Then the number of rounds is 1
      And Ana has won 0 and shared 1 of the rounds
      And Bo has won 0 and shared 1 of the rounds

    @LOG-2.4 @Q-45
    Scenario: A round stopped by agreement has no winner
      Given a travel log of Ana and Bo
      When a round with the Polar region in play is stopped by agreement
      Then the number of rounds is 1
      And Ana has won 0 and shared 0 of the rounds

    @LOG-2.5 @Q-28
    Scenario: As many rounds as players are enough
      Given a travel log of Ana, Bo and Cy
      And a round with the Polar region in play was won by Ana
      And a round with Asia, North America and Latin America in play was won by Bo
      When a round with Europe, Africa and Asia in play is won by Cy
      Then the log may be closed

    @LOG-2.6 @Q-26
    Scenario: A third player may win the replay of a tie
      Given a travel log of Ana, Bo and Cy
      And a round with Asia, Europe and Africa in play had to be replayed after a tie between Ana and Bo
      When a round with Asia, Europe and Africa in play is won by Cy
      Then the number of rounds is 1
      And Cy has won 1 and shared 0 of the rounds

    @LOG-2.7 @Q-26 @Q-45 @regression
    Scenario: A log adds up replays, a stopped round and wins
      Catches an engine that counts correctly after one tie, but not after two.

      Given a travel log of Ana, Bo and Cy
      And a round with Asia, Europe and Africa in play had to be replayed after a tie between Ana, Bo and Cy
      And a round with Asia, Europe and Africa in play had to be replayed after a tie between Ana and Cy
      And a round with Asia, Europe and Africa in play was won by Bo
      And a round with the Polar region in play was stopped by agreement
      When a round with North America, Latin America and Asia in play is won by Bo
      Then the number of rounds is 3
      And Bo has won 2 and shared 0 of the rounds
      And Cy has won 0 and shared 0 of the rounds
      And the log may be closed

  @LOG-3
  Rule: A log stays open until every region has been in play

    @LOG-3.1 @D-16 @Q-28
    Scenario: The Polar region is one of the six regions of a log
      Given a travel log of Ana, Bo, Cy, Dee and Eli
      And a round with Asia, North America, Latin America, Europe and Africa in play was won by Ana
      And a round with Asia, North America, Latin America, Europe and Africa in play was won by Bo
      And a round with Asia, North America, Latin America, Europe and Africa in play was won by Cy
      And a round with Asia, North America, Latin America, Europe and Africa in play was won by Dee
      When a round with Asia, North America, Latin America, Europe and Africa in play is won by Eli
      Then the log is missing the Polar region
      And the log stays open

    @LOG-3.2 @Q-28
    Scenario: A log may need more rounds than players until every region has been in play
      Given a travel log of Ana and Bo
      And a round with the Polar region in play was won by Ana
      And a round with Asia and Europe in play was won by Bo
      And a round with Africa and Latin America in play was won by Bo
      When a round with North America and Asia in play is stopped by agreement
      Then the log may be closed
      And the number of rounds is 4
      And Bo has won 2 and shared 0 of the rounds

    @LOG-3.3 @Q-54
    Scenario: The regions of a tied round count, even if the replay has others
      Given a travel log of Ana and Bo
      And a round with Asia and Europe in play had to be replayed after a tie between Ana and Bo
      And a round with the Polar region in play was won by Ana
      And a round with Africa and Latin America in play was won by Ana
      When a round with North America and Africa in play is won by Bo
      Then the log may be closed

    @LOG-3.4 @W-6 @protocol
    Scenario: Missing regions are listed in a fixed order
      Given a travel log of Ana and Bo
      When a round with Europe and Asia in play is won by Bo
      Then the log is missing the Polar region, North America, Latin America and Africa
