# language: en
@operation-materials
Feature: Contents of the box
  The components of the game. An implementation has these facts among its data.

  @CON-0
  Rule: One to five people can play

    @CON-0.1
    Scenario: One to five players can play
      When the box is opened
      Then 1 to 5 players can play

  @CON-1
  Rule: Five Souvenir Photo sheets have the same front and different backs

    @CON-1.1 @D-9
    Scenario: The sheets show six regions; South America is Latin America
      When the box is opened
      Then the sheets show these regions
        | front        | back          |
        | Polar region | Asia          |
        | Polar region | North America |
        | Polar region | Latin America |
        | Polar region | Europe        |
        | Polar region | Africa        |

  @CON-2
  Rule: Every photo has its own set of nine tiles

    @CON-2.1
    Scenario: Five sets have nine tiles each
      When the box is opened
      Then each of 5 photos has a set of 9 tiles

  @CON-3
  Rule: The sand timer runs for 30 seconds

    @CON-3.1
    Scenario: The sand runs for 30 seconds
      When the box is opened
      Then the sand runs for 30 seconds

  @CON-4
  Rule: Every player has ten Action cards of one colour

    @CON-4.1
    Scenario: Five colours have ten Action cards each
      When the box is opened
      Then each of 5 colours has 10 Action cards

  @CON-5
  Rule: A frame marks nine spaces, one for each tile

    @CON-5.1
    Scenario: Five frames have nine spaces each
      When the box is opened
      Then 5 frames have 9 spaces each
