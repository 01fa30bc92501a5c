# language: en
@operation-reconstruction
Feature: Goal: a puzzle identical to its photo
  A puzzle is solved when every tile is in its right place and orientation. The photo points ↑ by default.
  Notation: tile 5→ has its top to the right (more in README.md).

  @AIM-1
  Rule: A puzzle is solved when it is identical to its photo

    @AIM-1.1 @Q-23
    Scenario: An empty program leaves a solved puzzle solved
      Given the puzzle in order
      When an empty program is applied
      Then the puzzle is solved

    @AIM-1.2
    Scenario: A puzzle with an upside-down tile is not solved
      Given the following puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When an empty program is applied
      Then the puzzle is not solved

    @AIM-1.3
    Scenario: A puzzle with two tiles swapped is not solved
      Given the following puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 9↑ | 8↑ |
      When an empty program is applied
      Then the puzzle is not solved

    @AIM-1.4 @D-3
    Scenario: A puzzle on its side is solved if its photo is on its side
      Given the puzzle 7→4→1→/8→5→2→/9→6→3→
      And the photo points →
      When an empty program is applied
      Then the puzzle is solved

    @AIM-1.5 @D-3
    Scenario: A puzzle that faces another way than its photo is not solved
      Given the puzzle in order
      And the photo points →
      When an empty program is applied
      Then the puzzle is not solved
