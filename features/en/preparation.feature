# language: en
Feature: Preparation
  Everyone mixes a puzzle for somebody else, and then changes seats.
  Places are listed clockwise, as people sit while they prepare; then everyone changes seats.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.

  @PREP-1
  Rule: Every player gets a photo of their own

    @PREP-1.1 @Q-30
    Scenario: A table without players is refused
      Given the English edition
      And nobody at the table
      When the table is prepared
      Then the table is refused (Q-30)

    @PREP-1.2 @Q-30 @Q-31
    Scenario: A sixth player has no photo left
      Given the French edition
      And the places
        | player | sheet         | puzzle               | photo | experienced |
        | Ana    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Dee    | Latin America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Eli    | North America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Flo    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then the table is refused (Q-30, Q-31)

    @PREP-1.3 @Q-31
    Scenario: Two players cannot have the same sheet
      Given the English edition
      And the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then the table is refused (Q-31)

    @PREP-1.4 @Q-31
    Scenario: Everyone plays the same side, here the back
      Given the English edition
      And everyone plays the back
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana rebuilds Europe on seat 2
      And Bo rebuilds Asia on seat 1

    @PREP-1.5 @Q-30
    Scenario: Five can play
      Given the English edition
      And the places
        | player | sheet         | puzzle               | photo | experienced |
        | Ana    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Dee    | Latin America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Eli    | North America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana plays the sheet Europe
      And Eli plays the sheet Asia

  @PREP-3
  Rule: The square is covered with the photo

    @PREP-3.1 @D-3 @D-12
    Scenario: Whoever covers the square sets the direction of the photo for the player who moves in
      Given the English edition
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | no          |
        | Bo     | Europe | 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ | ↓     | no          |
      When the table is prepared
      Then Ana finds the puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ under a photo pointing ↓
      And Bo finds the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ under a photo pointing →

  @PREP-4
  Rule: Everyone changes seat by one

    @PREP-4.1 @D-1
    Scenario: The English book moves everyone to the left, the next seat clockwise
      Given the English edition
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana plays the sheet Europe
      And Bo plays the sheet Africa
      And Cy plays the sheet Asia

    @PREP-4.2 @D-1
    Scenario: The French book moves everyone to the right-hand neighbour's seat
      Given the French edition
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana plays the sheet Africa
      And Bo plays the sheet Asia
      And Cy plays the sheet Europe

    @PREP-4.3 @Q-38
    Scenario Outline: Two players swap seats (<edition> edition)
      Given the <edition> edition
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana plays the sheet Europe
      And Bo plays the sheet Asia

      Examples:
        | row | edition |
        | a   | English |
        | b   | French  |

    @PREP-4.4 @Q-38
    Scenario: A player travelling alone keeps the seat
      Given the French edition
      And the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana rebuilds Polar region on seat 1

  @PREP-5
  Rule: Every player gets ten Action cards

    @PREP-5.1 @D-2
    Scenario: Each round begins with all ten cards, reds included
      Given the English edition
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
