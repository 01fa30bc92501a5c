# language: en
Feature: The goal
  Make the image again: every tile in its place, the right way up.

  @AIM-1
  Rule: A puzzle is solved when it is identical to its photo

    @AIM-1.1 @Q-23
    Scenario: A puzzle that is right from the start stays right under an empty program
      Given the finished puzzle
      When an empty program is carried out
      Then the puzzle is solved

    @AIM-1.2
    Scenario: Every tile is in its place, but one is upside down
      Given the puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When an empty program is carried out
      Then the puzzle is not solved

    @AIM-1.3
    Scenario: Every tile is upright, but two have changed places
      Given the puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 9↑ | 8↑ |
      When an empty program is carried out
      Then the puzzle is not solved

    @AIM-1.4 @D-3
    Scenario: The photo lies on its side, and the puzzle with it
      Given the photo points →
      And the puzzle
        | 7→ | 4→ | 1→ |
        | 8→ | 5→ | 2→ |
        | 9→ | 6→ | 3→ |
      When an empty program is carried out
      Then the puzzle is solved

    @AIM-1.5 @D-3
    Scenario: The image is whole, but the photo lies the other way
      Given the photo points →
      And the finished puzzle
      When an empty program is carried out
      Then the puzzle is not solved
