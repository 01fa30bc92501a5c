# language: en
Feature: What is in the box
  Facts that an implementation carries as data.

  @CON-0
  Rule: One to five people play

    @CON-0.1
    Scenario: The number of players
      When the box is opened
      Then 1 to 5 players can play

  @CON-1
  Rule: Five Souvenir Photo sheets share their front and differ in their back

    @CON-1.1 @D-9
    Scenario: Six regions, South America and Latin America being one
      When the box is opened
      Then the sheets show
        | front        | back          |
        | Polar region | Asia          |
        | Polar region | North America |
        | Polar region | Latin America |
        | Polar region | Europe        |
        | Polar region | Africa        |

  @CON-2
  Rule: Every photo has its own set of nine tiles

    @CON-2.1
    Scenario: Forty-five tiles in five sets
      When the box is opened
      Then each of 5 photos has a set of 9 tiles

  @CON-3
  Rule: The sand timer measures half a minute

    @CON-3.1
    Scenario: How long the sand runs
      When the box is opened
      Then the sand runs for 30 seconds

  @CON-4
  Rule: Every player has ten Action cards of one colour

    @CON-4.1
    Scenario: Fifty Action cards in five colours
      When the box is opened
      Then each of 5 colours has 10 Action cards

  @CON-5
  Rule: A frame marks nine spaces, one for each tile

    @CON-5.1
    Scenario: Five frames of nine spaces
      When the box is opened
      Then 5 frames have 9 spaces each
