# language: en
Feature: Variants
  Four changes, each alone or in any combination.
  Places are listed clockwise, as people sit while they prepare; then everyone changes seats.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.

  @VAR-0
  Rule: Variants combine freely

    @VAR-0.1 @Q-36
    Scenario: All four at once: sides by experience, no red card, no frame, no timer
      Given the English edition
      And the variant The Shock of Experience
      And the variant The Long Voyage
      And the variant Without Borders
      And the variant Immediate Departure
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 2 s
      And Ana shouts Stop at 3 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana rebuilds Europe on seat 2
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5
      And Ana wins (END-1)

  @VAR-1
  Rule: The Shock of Experience gives the front to some and the back to others

    @VAR-1.1 @Q-36
    Scenario: The side goes with the player who will rebuild, not with the one who prepares
      Given the English edition
      And the variant The Shock of Experience
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Cy     | Africa | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Bo rebuilds Africa on seat 3
      And Ana rebuilds Polar region on seat 2
      And Cy rebuilds Polar region on seat 1

    @VAR-1.2 @Q-49
    Scenario: Alone, experience decides nothing
      Given the English edition
      And the variant The Shock of Experience
      And the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
      When the table is prepared
      Then Ana rebuilds Polar region on seat 1

    @VAR-1.3 @Q-67
    Scenario: Everybody may be experienced, and then all play a back
      Given the English edition
      And the variant The Shock of Experience
      And the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | yes         |
      When the table is prepared
      Then Ana rebuilds Europe on seat 2
      And Bo rebuilds Asia on seat 1

  @VAR-2
  Rule: In The Long Voyage there are no red cards

    @VAR-2.1
    Scenario: Everyone starts with eight cards
      Given the French edition
      And the variant The Long Voyage
      And the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the table is prepared
      Then Ana holds G1, G2, G3, B1, B2, B3, B4, B5

    @VAR-2.2 @Q-13
    Scenario: In The Long Voyage a red card cannot be laid
      Given stage B with Ana, Bo
      And the variant The Long Voyage
      When the signal is given
      And Ana lays R1@5 at 2 s
      Then the last event is refused (Q-13)

    @VAR-2.3
    Scenario: In The Long Voyage nobody gets a red card in the second turn either
      Given the French edition
      And the variant The Long Voyage
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana flips the timer at 2 s
      And time passes until 32 s
      And Ana reconstructs
      And Bo reconstructs
      Then it is turn 2
      And Ana holds G1, G2, G3, B1, B2, B3, B4, B5
      And Bo holds G1, G2, G3, B1, B2, B3, B4, B5

  @VAR-3
  Rule: In Without Borders there is no frame

    @VAR-3.1 @Q-33
    Scenario: A card across two imagined spaces is void all the same, and used
      Given the English edition
      And the variant Without Borders
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays G1@4+5 at 2 s
      And Bo lays B1→@1 at 3 s
      And Ana flips the timer at 4 s
      And time passes until 34 s
      And Ana reconstructs
      And Bo reconstructs
      Then Ana's puzzle is 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      And Bo wins (END-2b)

  @VAR-4
  Rule: In Immediate Departure a shout of Stop ends stage B for everyone

    @VAR-4.1 @D-18 @Q-20
    Scenario: Stop ends the stage at once, and whoever shouted reconstructs first
      Given stage B with Ana, Bo, Cy
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      Then stage B is over
      And Bo will reconstruct first

    @VAR-4.2
    Scenario: There is no timer to flip
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo flips the timer at 7 s
      Then the last event is refused (VAR-4)
      And stage B goes on

    @VAR-4.3
    Scenario: With a timer in the game a shout ends nothing
      Given stage B with Ana, Bo
      When the signal is given
      And Bo shouts Stop at 7 s
      Then the last event is refused (VAR-4)
      And stage B goes on

    @VAR-4.4 @Q-18
    Scenario: A card laid at the instant of the shout is too late
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Ana lays G1@5 at 7 s
      Then the last event is refused (Q-18)

    @VAR-4.5
    Scenario: After the shout no card is laid
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Ana lays G1@5 at 7.5 s
      Then the last event is refused (VAR-4)

    @VAR-4.6 @Q-40
    Scenario: Of two who shout at the same instant the first recorded counts
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Ana shouts Stop at 7 s
      Then the last event is refused (Q-40)
      And Bo will reconstruct first

    @VAR-4.7 @Q-39
    Scenario: Nobody shouts before the signal
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When Ana shouts Stop at 0 s
      Then the last event is refused (Q-39)

    @VAR-4.8 @Q-20
    Scenario: Whoever shouted reconstructs first and wins the last tie-breaker
      Given the French edition
      And the variant Immediate Departure
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Bo lays B1→@1 at 2 s
      And Bo shouts Stop at 3 s
      And Bo reconstructs
      And Ana reconstructs
      Then no event is refused
      And Bo wins (END-2c)

    @VAR-4.9 @Q-41
    Scenario: One may shout at the very signal, with nothing laid
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Ana shouts Stop at 0 s
      Then stage B is over

    @VAR-4.10 @Q-18
    Scenario: A player who has shouted cannot shout again at the same instant
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Bo shouts Stop at 7 s
      Then the last event is refused (Q-18)
      And Bo will reconstruct first

    @VAR-4.11 @Q-65
    Scenario: A shout cannot be taken back by going on
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Bo lays G1@5 at 8 s
      Then the last event is refused (VAR-4)
      And stage B is over

    @VAR-4.12
    Scenario: In the second turn, too, a shout ends the stage at once
      Given the English edition
      And the variant Immediate Departure
      And a round from the places
        | player | sheet  | puzzle               | photo | experienced |
        | Ana    | Asia   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
        | Bo     | Europe | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | no          |
      When the signal is given
      And Bo shouts Stop at 1 s
      And Bo reconstructs
      And Ana reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana shouts Stop at 2 s
      And Ana reconstructs
      And Bo reconstructs
      Then no event is refused
      And Ana wins (END-1)

    @VAR-4.13
    Scenario: After the shout it is too late to lift the photo
      Given stage B with Ana, Bo
      And the variant Immediate Departure
      When the signal is given
      And Bo shouts Stop at 7 s
      And Ana lifts the photo at 8 s
      Then the last event is refused (VAR-4)
