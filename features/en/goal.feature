# language: en
Feature: The goal
  Rebuild the image: every tile in its right place, the right way up.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Where nothing is said the top of the photo points ↑.

  @AIM-1
  Rule: A puzzle is solved when it is identical to its photo

    @AIM-1.1 @Q-23
    Scenario: A puzzle that is solved from the start stays so under an empty program
      Given the finished puzzle
      When an empty program is carried out
      Then the puzzle is solved

    @AIM-1.2
    Scenario: Every tile is in its right place, but one is upside down
      Given the puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When an empty program is carried out
      Then the puzzle is not solved

    @AIM-1.3
    Scenario: Every tile is upright, but two are swapped
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
    Scenario: The image is whole, but the photo points another way
      Given the photo points →
      And the finished puzzle
      When an empty program is carried out
      Then the puzzle is not solved
