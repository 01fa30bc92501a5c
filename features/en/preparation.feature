# language: en
@operation-preparation
Feature: Preparation: setups, seats and hands
  Every player prepares a puzzle for another player; then every player moves by one seat.
  Setups are listed clockwise, in the order in which the players sit while they prepare.
  Notation: tile 5→ has its top to the right (more in README.md).

  @PREP-1
  Rule: Every player gets a photo of their own

    @PREP-1.1 @Q-30 @edition-en
    Scenario: A table without players is refused
      Given the English edition
      And a table without players
      When the preparation is completed
      Then the table is refused because of Q-30

    @PREP-1.2 @Q-30 @Q-31 @edition-fr
    Scenario: A sixth player is refused because no sheet is left
      Given the French edition
      And the following setups
        | player | sheet         | puzzle               | photo | experienced |
        | Ana    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Dee    | Latin America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Eli    | North America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Flo    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then the table is refused because of Q-30 and Q-31

    @PREP-1.3 @Q-31 @edition-en
    Scenario: Two players cannot have the same sheet
      Given the English edition
      And the following setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then the table is refused because of Q-31

    @PREP-1.4 @Q-31 @edition-en
    Scenario: All players play the side that was chosen, here the back
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      And everyone plays the back
      When the preparation is completed
      Then Ana plays Europe on seat 2
      And Bo plays Asia on seat 1

    @PREP-1.5 @Q-30 @edition-en
    Scenario: Five players can play together
      Given the English edition
      And the following setups
        | player | sheet         | puzzle               | photo | experienced |
        | Ana    | Asia          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa        | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Dee    | Latin America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Eli    | North America | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then Ana plays the Europe sheet
      And Eli plays the Asia sheet

  @edition-en
  @PREP-3
  Rule: The photo covers the square

    @PREP-3.1 @D-12
    Scenario: The player who covers the square sets the photo's direction for the next player there
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | no          |
        | Bo     | Europe | 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ | ↓     | no          |
      When the preparation is completed
      Then Ana finds the puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ under a photo pointing ↓
      And Bo finds the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ under a photo pointing →

  @PREP-4
  Rule: Every player moves by one seat

    @PREP-4.1 @D-1 @edition-en
    Scenario: The English edition moves every player one seat to the left, clockwise
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then Ana plays the Europe sheet
      And Bo plays the Africa sheet
      And Cy plays the Asia sheet

    @PREP-4.2 @D-1 @edition-fr
    Scenario: The French edition moves every player one seat to the right, counterclockwise
      Given the French edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then Ana plays the Africa sheet
      And Bo plays the Asia sheet
      And Cy plays the Europe sheet

    @PREP-4.3 @Q-38 @edition-en @edition-fr
    Scenario Outline: Two players swap seats in the <edition> edition
      Given the <edition> edition
      And a table with Ana and Bo
      When the preparation is completed
      Then Ana plays the Europe sheet
      And Bo plays the Asia sheet

      Examples:
        | row | edition |
        | a   | English |
        | b   | French  |

    @PREP-4.4 @Q-38 @edition-fr
    Scenario: A player alone keeps the seat
      Given the French edition
      And the following setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then Ana plays the Polar region on seat 1

  @edition-en
  @PREP-5
  Rule: Every player gets ten Action cards

    @PREP-5.1 @D-2
    Scenario: Every player begins a round with all ten cards, including the red ones
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the preparation is completed
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5, R1 and R2
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5, R1 and R2
