# language: en
Feature: Variants: four changes to the rules
  Each variant may be played alone or with any of the others.
  Without a table of setups, every player has to solve 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, which B1→@1 does (notation: README.md).

  @operation-round @edition-en @variant-immediate-departure @variant-long-voyage @variant-shock-of-experience @variant-without-borders
  @VAR-0
  Rule: Variants combine freely

    @VAR-0.1 @Q-36
    Scenario: All four variants apply at once
      Given a round in the English edition has begun with these setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      And the variant The Shock of Experience
      And the variant The Long Voyage
      And the variant Without Borders
      And the variant Immediate Departure
      And Ana placed B1→@1 at 2 s
      And Ana shouted Stop at 3 s
      And Ana reconstructed
      When Bo reconstructs
      Then Ana plays Europe on seat 2
      And Bo holds G1, G2, G3, B1, B2, B3, B4 and B5
      And Ana wins because of END-1

  @operation-preparation @edition-en @variant-shock-of-experience
  @VAR-1
  Rule: The Shock of Experience gives some players the front and others the back

    @VAR-1.1 @Q-36
    Scenario: The side depends on the player who solves the puzzle, not on the one who prepared it
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      And the variant The Shock of Experience
      When the preparation is completed
      Then Bo plays Africa on seat 3
      And Ana plays the Polar region on seat 2
      And Cy plays the Polar region on seat 1

    @VAR-1.2 @Q-49
    Scenario: A player alone plays the front, experienced or not
      Given the English edition
      And the following setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
      And the variant The Shock of Experience
      When the preparation is completed
      Then Ana plays the Polar region on seat 1

    @VAR-1.3 @Q-67
    Scenario: All players play the back if all are experienced
      Given the English edition
      And the following setups
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
      And the variant The Shock of Experience
      When the preparation is completed
      Then Ana plays Europe on seat 2
      And Bo plays Asia on seat 1

  @variant-long-voyage
  @VAR-2
  Rule: The Long Voyage is played without red cards

    @VAR-2.1 @operation-preparation @edition-fr
    Scenario: A player begins The Long Voyage with eight cards
      Given the French edition
      And the following setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      And the variant The Long Voyage
      When the preparation is completed
      Then Ana holds G1, G2, G3, B1, B2, B3, B4 and B5

    @VAR-2.2 @Q-13 @operation-reaction
    Scenario: A red card cannot be placed in The Long Voyage
      Given stage B has begun with Ana and Bo
      And the variant The Long Voyage
      When Ana places R1@5 at 2 s
      Then the event is refused because of Q-13

    @VAR-2.3 @operation-round @edition-fr @regression
    Scenario: A player gets no red card in the second turn of The Long Voyage
      Catches an engine that gives every player all ten cards in a new turn.

      Given a round in the French edition has begun with Ana and Bo
      And the variant The Long Voyage
      And these events happened
        | event                        |
        | Ana placed G1@5 at 1 s       |
        | Ana flipped the timer at 2 s |
        | the clock reached 32 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then it is turn 2
      And Ana holds G1, G2, G3, B1, B2, B3, B4 and B5
      And Bo holds G1, G2, G3, B1, B2, B3, B4 and B5

  @operation-round @edition-en @variant-without-borders
  @VAR-3
  Rule: Without Borders is played without a frame

    @VAR-3.1 @Q-33
    Scenario: A card across two imagined spaces is void and counts as used
      Given a round in the English edition has begun with Ana and Bo
      And the variant Without Borders
      And these events happened
        | event                        |
        | Ana placed B1→@1 at 1 s      |
        | Ana placed G1@4+5 at 2 s     |
        | Bo placed B1→@1 at 3 s       |
        | Ana flipped the timer at 4 s |
        | the clock reached 34 s       |
        | Ana reconstructed            |
      When Bo reconstructs
      Then Ana's puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And Bo wins because of END-2b

  @VAR-4
  Rule: In Immediate Departure, a shout of Stop ends stage B for all players

    @VAR-4.1 @D-18 @Q-20 @operation-reaction @variant-immediate-departure
    Scenario: The player who shouts Stop ends stage B at once and reconstructs first
      Given stage B has begun with Ana, Bo and Cy
      And the variant Immediate Departure
      When Bo shouts Stop at 7 s
      Then stage B is over
      And the first to reconstruct is Bo

    @VAR-4.2 @operation-reaction @variant-immediate-departure
    Scenario: The timer cannot be flipped in Immediate Departure
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      When Bo flips the timer at 7 s
      Then the event is refused because of VAR-4
      And stage B continues

    @VAR-4.3 @operation-reaction
    Scenario: A shout of Stop is refused without this variant
      Given stage B has begun with Ana and Bo
      When Bo shouts Stop at 7 s
      Then the event is refused because of VAR-4
      And stage B continues

    @VAR-4.4 @Q-18 @operation-reaction @variant-immediate-departure
    Scenario: A card placed at the instant of the shout is too late
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Ana places G1@5 at 7 s
      Then the event is refused because of Q-18

    @VAR-4.5 @operation-reaction @variant-immediate-departure
    Scenario: A card cannot be placed after the shout
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Ana places G1@5 at 7.5 s
      Then the event is refused because of VAR-4

    @VAR-4.6 @Q-40 @operation-reaction @variant-immediate-departure
    Scenario: The second of two shouts at the same instant is refused
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Ana shouts Stop at 7 s
      Then the event is refused because of Q-40
      And the first to reconstruct is Bo

    @VAR-4.7 @Q-39 @operation-reaction @variant-immediate-departure
    Scenario: A shout before the signal is refused
      Given stage B is ready to begin with Ana and Bo
      And the variant Immediate Departure
      When Ana shouts Stop at 0 s
      Then the event is refused because of Q-39

    @VAR-4.8 @Q-20 @operation-round @edition-fr @variant-immediate-departure
    Scenario: The player who shouted wins the last tie-breaker
      Given a round in the French edition has begun with Ana and Bo
      And the variant Immediate Departure
      And these events happened
        | event                   |
        | Ana placed B1→@1 at 1 s |
        | Bo placed B1→@1 at 2 s  |
        | Bo shouted Stop at 3 s  |
        | Bo reconstructed        |
      When Ana reconstructs
      Then all events are accepted
      And Bo wins because of END-2c

    @VAR-4.9 @Q-41 @operation-reaction @variant-immediate-departure
    Scenario: A player with an empty frame may shout at the instant of the signal
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      When Ana shouts Stop at 0 s
      Then stage B is over

    @VAR-4.10 @Q-18 @operation-reaction @variant-immediate-departure @regression
    Scenario: A player cannot shout twice at the same instant
      Catches an engine that accepts a second shout at the instant of the first.

      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Bo shouts Stop at 7 s
      Then the event is refused because of Q-18
      And the first to reconstruct is Bo

    @VAR-4.11 @Q-65 @operation-reaction @variant-immediate-departure
    Scenario: A player cannot take back a shout by playing on
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Bo places G1@5 at 8 s
      Then the event is refused because of VAR-4
      And stage B is over

    @VAR-4.12 @operation-round @edition-en @variant-immediate-departure @regression
    Scenario: A shout ends stage B in the second turn
      Catches an engine that applies the variant in the first turn only.

      Given a round in the English edition has begun with Ana and Bo
      And the variant Immediate Departure
      And these events happened
        | event                   |
        | Bo shouted Stop at 1 s  |
        | Bo reconstructed        |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed B1→@1 at 1 s |
        | Ana shouted Stop at 2 s |
        | Ana reconstructed       |
      When Bo reconstructs
      Then all events are accepted
      And Ana wins because of END-1

    @VAR-4.13 @operation-reaction @variant-immediate-departure
    Scenario: The photo cannot be lifted after the shout
      Given stage B has begun with Ana and Bo
      And the variant Immediate Departure
      And Bo shouted Stop at 7 s
      When Ana lifts the photo at 8 s
      Then the event is refused because of VAR-4
