# language: en
Feature: The complete travel log
  Several rounds make a log; it counts wins and names no champion.

  @LOG-1
  Rule: One round is not enough

    @LOG-1.1 @Q-28
    Scenario: Not even for a player who keeps a log alone
      Given a travel log of Ana
      When a round of Asia is won by Ana
      Then the log stays open
      And the missing regions are Polar region, North America, Latin America, Europe, Africa

  @LOG-2
  Rule: One round for each player at the table

    @LOG-2.1
    Scenario: Every region is covered, but a round is missing
      Given a travel log of Ana, Bo, Cy, Dee, Eli
      When a round of Asia, North America, Latin America, Europe, Africa is won by Ana
      And a round of Polar region is won by Bo
      And a round of Polar region is won by Bo
      And a round of Polar region is won by Cy
      Then the number of rounds is 4
      And the log stays open

    @LOG-2.2 @Q-26
    Scenario: A round that is played again counts once
      Given a travel log of Ana, Bo
      When a round of Asia, Europe must be replayed by Ana, Bo
      And a round of Asia, Europe is won by Bo
      Then the number of rounds is 1
      And Bo has won 1 and shared 0

    @LOG-2.3 @Q-44
    Scenario: A tied round counts as played, shared and not won
      Given a travel log of Ana, Bo
      When a round of Asia, Europe stays tied between Ana, Bo
      Then the number of rounds is 1
      And Ana has won 0 and shared 1
      And Bo has won 0 and shared 1

    @LOG-2.4 @Q-45
    Scenario: A round stopped by agreement has no winner
      Given a travel log of Ana, Bo
      When a round of Polar region is stopped by agreement
      Then the number of rounds is 1
      And Ana has won 0 and shared 0

    @LOG-2.5 @Q-28
    Scenario: Just as many rounds as players are enough
      Given a travel log of Ana, Bo, Cy
      When a round of Polar region is won by Ana
      And a round of Asia, North America, Latin America is won by Bo
      And a round of Europe, Africa, Asia is won by Cy
      Then the log may be closed

  @LOG-3
  Rule: The log is not closed before all regions have been covered

    @LOG-3.1 @D-16 @Q-28
    Scenario: The polar region is one of the six
      Given a travel log of Ana, Bo, Cy, Dee, Eli
      When a round of Asia, North America, Latin America, Europe, Africa is won by Ana
      And a round of Asia, North America, Latin America, Europe, Africa is won by Bo
      And a round of Asia, North America, Latin America, Europe, Africa is won by Cy
      And a round of Asia, North America, Latin America, Europe, Africa is won by Dee
      And a round of Asia, North America, Latin America, Europe, Africa is won by Eli
      Then the missing regions are Polar region
      And the log stays open

    @LOG-3.2 @Q-28
    Scenario: More rounds than players, until the last region has been in play, rebuilt or not
      Given a travel log of Ana, Bo
      When a round of Polar region is won by Ana
      And a round of Asia, Europe is won by Bo
      And a round of Africa, Latin America is won by Bo
      And a round of North America, Asia is stopped by agreement
      Then the log may be closed
      And the number of rounds is 4
      And Bo has won 2 and shared 0

    @LOG-3.3 @Q-26
    Scenario: The regions of a round that is played again have been in play
      Given a travel log of Ana, Bo
      When a round of Asia, Europe must be replayed by Ana, Bo
      And a round of Polar region is won by Ana
      And a round of Africa, Latin America is won by Ana
      And a round of North America, Africa is won by Bo
      Then the log may be closed
