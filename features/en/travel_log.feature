# language: en
Feature: The complete travel log
  Several rounds make a log; it counts wins and names no champion.
  A round of Asia, Europe is one in which these regions were in play, rebuilt or not.

  @LOG-1
  Rule: One round is not enough

    @LOG-1.1
    Scenario: One round is not enough, even for a player who keeps a log alone
      Given a travel log of Ana
      When a round of Asia is won by Ana
      Then the log stays open
      And the number of rounds still missing is 1

    @LOG-1.2 @Q-28
    Scenario: A player may keep a log alone and close it after six rounds
      Given a travel log of Ana
      When a round of Polar region is won by Ana
      And a round of Asia is won by Ana
      And a round of North America is won by Ana
      And a round of Latin America is stopped by agreement
      And a round of Europe is won by Ana
      And a round of Africa is won by Ana
      Then the log may be closed

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
      When a round of Asia, Europe is tied between Ana, Bo and played again
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

    @LOG-2.6 @Q-26
    Scenario: Everybody plays again after a tie, so a third player may win
      Given a travel log of Ana, Bo, Cy
      When a round of Asia, Europe, Africa is tied between Ana, Bo and played again
      And a round of Asia, Europe, Africa is won by Cy
      Then the number of rounds is 1
      And Cy has won 1 and shared 0

    @LOG-2.7 @Q-26 @Q-45
    Scenario: Ties of three, replays and a stopped round, until the log may be closed
      Given a travel log of Ana, Bo, Cy
      When a round of Asia, Europe, Africa is tied between Ana, Bo, Cy and played again
      And a round of Asia, Europe, Africa is tied between Ana, Cy and played again
      And a round of Asia, Europe, Africa is won by Bo
      And a round of Polar region is stopped by agreement
      And a round of North America, Latin America, Asia is won by Bo
      Then the number of rounds is 3
      And Bo has won 2 and shared 0
      And Cy has won 0 and shared 0
      And the log may be closed

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

    @LOG-3.3 @Q-54
    Scenario: The regions of a tied round count, and the replay may have others
      Given a travel log of Ana, Bo
      When a round of Asia, Europe is tied between Ana, Bo and played again
      And a round of Polar region is won by Ana
      And a round of Africa, Latin America is won by Ana
      And a round of North America, Africa is won by Bo
      Then the log may be closed

    @LOG-3.4 @W-6
    Scenario: Missing regions are listed in one order, whatever was played
      Given a travel log of Ana, Bo
      When a round of Europe, Asia is won by Bo
      Then the missing regions are Polar region, North America, Latin America, Africa
