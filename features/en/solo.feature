# language: en
Feature: Solo: practice and challenges
  A player alone practises freely or tries a printed challenge.
  Our sources contain the captions of the printed challenges, but not their boards.
  The photo points the way that the player stated before the first turn, ↑ by default.
  Notation: tile 5→ has its top to the right; card B1→@2 is on space 2 and points right (more in README.md).

  @SOLO-1
  Rule: A player alone may practise with any set of tiles

    @SOLO-1.1 @Q-49 @operation-reaction
    Scenario: A player alone ends stage B by saying Done
      Given stage B has begun with Ana
      And Ana placed G1@5 at 1 s
      When Ana says Done at 2 s
      Then all events are accepted
      And stage B is over

    @SOLO-1.2 @Q-49 @operation-reaction @variant-immediate-departure
    Scenario Outline: Ana <event> alone, which is refused
      Given stage B has begun with Ana
      And the variant Immediate Departure
      When Ana <event> at 2 s
      Then the event is refused because of Q-49

      Examples:
        | row | event           |
        | a   | flips the timer |
        | b   | shouts Stop     |

    @SOLO-1.3 @Q-49 @operation-reaction
    Scenario: With two or more players, Done does not end stage B
      Given stage B has begun with Ana and Bo
      When Ana says Done at 2 s
      Then the event is refused because of Q-49

    @SOLO-1.4 @Q-49 @operation-reaction
    Scenario: A card cannot be placed after Done
      Given stage B has begun with Ana
      And Ana said Done at 2 s
      When Ana places G1@5 at 3 s
      Then the event is refused because of Q-49

    @SOLO-1.5 @Q-49 @operation-solo
    Scenario: A played red card does not come back in the next solo turn
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      And a solo turn was played with B1→@1 R1@5
      When a solo turn is played with B1→@8 R1@5
      Then the attempt is refused because of Q-13

    @SOLO-1.6 @Q-23 @operation-solo
    Scenario: A puzzle that is solved from the start may be played
      Given the puzzle in order
      When a solo turn is played with B1→@1
      Then the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑

    @SOLO-1.7 @D-15 @Q-49 @operation-solo
    Scenario: A card may be used in every turn, on shuffled and rotated tiles
      Given the puzzle 2↑1↑3↑/4↑5←6↑/7↑9↑8↑
      And a solo turn was played with B1→@1 G1@5
      When a solo turn is played with B1→@8
      Then the puzzle is solved

    @SOLO-1.8 @Q-39 @operation-reaction
    Scenario: Done is refused before the signal
      Given stage B is ready to begin with Ana
      When Ana says Done at 0 s
      Then the event is refused because of Q-39

    @SOLO-1.9 @Q-13 @Q-49 @operation-solo @variant-long-voyage
    Scenario: A player alone has no red cards in The Long Voyage
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And the variant The Long Voyage
      When a solo turn is played with R1@1
      Then the attempt is refused because of Q-13

    @SOLO-1.10 @Q-49 @operation-solo @regression
    Scenario: The second red card does not come back after its turn
      Catches an engine that discards only the first red card of an attempt.

      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      And a solo turn was played with R1@4
      And a solo turn was played with R2@5
      When a solo turn is played with R2@6
      Then the attempt is refused because of Q-13

    @SOLO-1.11 @operation-solo @regression
    Scenario: A solo attempt solved in its second turn has no third
      Catches an engine that looks for a success after the first turn only.

      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      And a solo turn was played with B1→@1
      And a solo turn was played with B1→@8
      When a solo turn is played with G1@5
      Then the attempt is refused because of ASSESS-1

  @operation-challenge
  @SOLO-2
  Rule: A player alone may try the printed challenges

    @SOLO-2.1
    Scenario Outline: Challenge <challenge> has a level, and a caption in each edition
      When the challenge <challenge> is looked up
      Then its level in stars is <stars>
      And its English caption is <English>
      And its French caption is <French>

      Examples: Tourist
        | row | challenge | stars | English         | French          |
        | a   | SOLO-T1   | 1     | 1 turn, 3 cards | 1 turn, 3 cards |
        | b   | SOLO-T2   | 1     | 1 turn, 6 cards | 1 turn, 6 cards |
        | c   | SOLO-T3   | 1     | 1 turn, 5 cards | 1 turn, 5 cards |
        | d   | SOLO-T4   | 1     | 1 turn, 4 cards | 1 turn, 4 cards |
        | e   | SOLO-T5   | 1     | 1 turn, 6 cards | 1 turn, 6 cards |
        | f   | SOLO-T6   | 1     | 1 turn, 3 cards | 1 turn, 3 cards |

      Examples: Backpacker
        | row | challenge | stars | English                       | French                        |
        | g   | SOLO-B1   | 2     | 1 turn, 4 cards, without red  | 1 turn, 4 cards, without red  |
        | h   | SOLO-B2   | 2     | 2 turns, 4 cards, without red | 2 turns, 4 cards, without red |
        | i   | SOLO-B3   | 2     | 2 turns, 6 cards, without red | 2 turns, 6 cards, without red |
        | j   | SOLO-B4   | 2     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | k   | SOLO-B5   | 2     | 2 turns, 5 cards              | 1 turn, 5 cards, without red  |
        | l   | SOLO-B6   | 2     | 2 turns, 4 cards, without red | 2 turns, 4 cards, without red |

      Examples: Globetrotter
        | row | challenge | stars | English                       | French                        |
        | m   | SOLO-G1   | 3     | 2 turns, 8 cards              | 2 turns, 8 cards              |
        | n   | SOLO-G2   | 3     | 2 turns, 7 cards              | 2 turns, 7 cards              |
        | o   | SOLO-G3   | 3     | 2 turns, 5 cards, without red | 2 turns, 5 cards, without red |
        | p   | SOLO-G4   | 3     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | q   | SOLO-G5   | 3     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | r   | SOLO-G6   | 3     | 2 turns, 7 cards              | 2 turns, 7 cards              |

      Examples: Into the wild
        | row | challenge | stars | English          | French                        |
        | s   | SOLO-W1   | 5     | 3 turns, 7 cards | 3 turns, 7 cards              |
        | t   | SOLO-W2   | 5     | 2 turns, 7 cards | 2 turns, 7 cards, without red |
        | u   | SOLO-W3   | 5     | 2 turns, 4 cards | 2 turns, 4 cards              |

    @SOLO-2.2 @D-10
    Scenario: The two editions have different captions for SOLO-B5
      When the challenge SOLO-B5 is looked up
      Then its English caption is 2 turns, 5 cards
      And its French caption is 1 turn, 5 cards, without red

    @SOLO-2.3 @D-11
    Scenario: The two editions have different captions for SOLO-W2
      When the challenge SOLO-W2 is looked up
      Then its English caption is 2 turns, 7 cards
      And its French caption is 2 turns, 7 cards, without red

    @SOLO-2.4 @D-19
    Scenario: The joker that the French caption of SOLO-B1 excludes is a red card
      When the challenge SOLO-B1 is looked up
      Then its French caption is 1 turn, 4 cards, without red

    @SOLO-2.5 @D-20
    Scenario Outline: The caption of <challenge> follows from reading the Globetrotter captions row by row
      When the challenge <challenge> is looked up
      Then its English caption is <English>

      Examples:
        | row | challenge | English                       |
        | a   | SOLO-G2   | 2 turns, 7 cards              |
        | b   | SOLO-G3   | 2 turns, 5 cards, without red |
        | c   | SOLO-G4   | 2 turns, 6 cards              |

  @operation-solo
  @SOLO-3
  Rule: A caption limits turns and cards

    @SOLO-3.1 @D-7 @Q-29
    Scenario: A caption counts cards, not the tiles that they change
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B5←@3 G1@5
      Then the challenge is met

    @SOLO-3.2 @Q-29
    Scenario: A challenge solved in fewer turns is beaten
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 2 turns, 2 cards
      When a solo turn is played with B5←@3 G1@5
      Then the challenge is beaten

    @SOLO-3.3 @Q-29
    Scenario: A challenge solved with fewer cards is beaten
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 3 cards
      When a solo turn is played with B5←@3 G1@5
      Then the challenge is beaten

    @SOLO-3.4 @Q-29
    Scenario: A void card counts towards the limit
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B5←@3 G1@5 B4→@8
      Then the challenge fails because of Q-29

    @SOLO-3.5 @Q-29
    Scenario: An empty turn counts towards the limit
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards
      And a solo turn was played without cards
      When a solo turn is played with B5←@3 G1@5
      Then the challenge fails because of Q-29

    @SOLO-3.6
    Scenario: A challenge within its limits fails if the puzzle is not solved
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B5←@3
      Then the challenge fails because of AIM-1

    @SOLO-3.7 @Q-29
    Scenario: A red card is refused in a challenge without red cards
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards, without red
      When a solo turn is played with R1@1
      Then the attempt is refused because of Q-29

    @SOLO-3.8 @W-11 @protocol
    Scenario: An unsolved puzzle is cited before an exceeded limit
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B5←@3 B4→@6 B3↘@5
      Then the challenge fails because of AIM-1

    @SOLO-3.9 @W-2 @protocol
    Scenario: An excluded red card is listed with every other violation
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards, without red
      When a solo turn is played with G1@4 G1@5 R1@1
      Then the attempt is refused because of Q-13 and Q-29

    @SOLO-3.10 @Q-29
    Scenario: The cards of all turns count together
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 2 turns, 2 cards
      And a solo turn was played with B5←@3 B4→@8
      When a solo turn is played with G1@5
      Then the challenge fails because of Q-29

    @SOLO-3.11 @Q-29
    Scenario: A challenge without red cards is met with both red cards in hand
      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 1 turn, 2 cards, without red
      When a solo turn is played with B5←@3 G1@5
      Then the challenge is met

    @SOLO-3.12 @Q-29 @regression
    Scenario: Turns and cards add up over three turns, one of them empty
      Catches an engine that forgets what came before an empty turn.

      Given the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      And a challenge of 3 turns, 2 cards
      And a solo turn was played with B5←@3
      And a solo turn was played without cards
      When a solo turn is played with G1@5
      Then the challenge is met

  @SOLO-4
  Rule: The solved image may face any way

    @SOLO-4.1 @Q-27 @operation-solo
    Scenario: A solo puzzle may be solved facing another way than the one stated
      Given the puzzle 4→7→1→/8→5→2→/9→6→3→
      And the photo points ↑
      When a solo turn is played with B1→@1
      Then the puzzle is solved

    @SOLO-4.2 @Q-27 @operation-solo
    Scenario: A red card follows the stated direction
      Given the puzzle 4→7→1→/8→5→2→/9→6→3→
      And the photo points →
      When a solo turn is played with R1@1
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the puzzle is solved

    @SOLO-4.3 @Q-27 @operation-solo
    Scenario: A void red card leaves the direction free
      Given the puzzle 4→7→1→/8→5→2→/9→6→3→
      And the photo points ↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B1→@1 R1@_
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge is met

    @SOLO-4.4 @operation-round @edition-en
    Scenario: A player alone wins a round with the image facing any way
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      And Ana placed B1→@1 at 1 s
      And Ana said Done at 2 s
      When Ana reconstructs
      Then Ana wins because of END-1

    @SOLO-4.5 @Q-27 @operation-round @edition-en
    Scenario: A red card of an earlier turn commits the player to the stated direction
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2→7→1→/8→5→4→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana placed R1@1 at 1 s  |
        | Ana said Done at 2 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed B2↘@2 at 1 s |
        | Ana said Done at 2 s    |
      When Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 3

    @SOLO-4.6 @Q-27 @operation-solo
    Scenario: In a challenge, a red card of an earlier turn commits the player
      Given the puzzle 2→7→1→/8→5→4→/9→6→3→
      And the photo points ↑
      And a challenge of 2 turns, 2 cards
      And a solo turn was played with R1@1
      When a solo turn is played with B2↘@2
      Then the challenge fails because of Q-27

    @SOLO-4.7 @Q-27 @operation-solo
    Scenario: A red card that takes effect commits the player to the stated direction
      Given the puzzle 2→7→1→/8→5→4→/9→6→3→
      And the photo points ↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with R1@1 B2↘@2
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge fails because of Q-27

    @SOLO-4.8 @W-11 @operation-solo @protocol
    Scenario: An incomplete image is cited before its direction
      Given the puzzle 2→7→1→/8→5→4→/9→6→3→
      And the photo points ↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with R1@1
      Then the challenge fails because of AIM-1

    @SOLO-4.9 @Q-27 @operation-round @edition-en @regression
    Scenario: A red card commits the player in every later turn
      Catches an engine that remembers a red card for one turn, or looks at the first turn only.

      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2→7→1→/8→5→4→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana said Done at 1 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed R1@1 at 1 s  |
        | Ana said Done at 2 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana said Done at 1 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed B2↘@2 at 1 s |
        | Ana said Done at 2 s    |
      When Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 5

    @SOLO-4.10 @Q-27 @operation-round @edition-en @regression
    Scenario: R2 commits the player in the turn in which it is played
      Catches an engine that looks at earlier turns only, or at R1 only.

      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2→7→1→/8→5→4→/9→6→3→ | ↑     | no          |
      And Ana placed R2@1 at 1 s
      And Ana placed B2↘@2 at 1 s
      And Ana placed G1@6 at 1 s
      And Ana said Done at 2 s
      When Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 2

    @SOLO-4.11 @operation-round @edition-en
    Scenario: A red card taken back does not commit the player
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana placed R1@9 at 1 s  |
        | Ana took back R1 at 2 s |
        | Ana placed B1→@1 at 3 s |
        | Ana said Done at 4 s    |
      When Ana reconstructs
      Then Ana wins because of END-1

    @SOLO-4.12 @Q-27 @operation-round @edition-en @regression
    Scenario: A second red card does not release the player from the first
      Catches an engine that reverses the commitment with each red card.

      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2→7→1→/8→9→4→/5→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana placed R1@7 at 1 s  |
        | Ana said Done at 2 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed R2@1 at 1 s  |
        | Ana placed B2↘@2 at 1 s |
        | Ana placed G1@6 at 1 s  |
        | Ana said Done at 2 s    |
      When Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 3

    @SOLO-4.13 @Q-27 @operation-round @edition-en @regression
    Scenario: An empty turn does not release the player from a red card
      Catches an engine that looks only at the cards of the last turn.

      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 2→7→1→/8→5→4→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana placed R1@1 at 1 s  |
        | Ana placed B2↘@2 at 1 s |
        | Ana said Done at 2 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana said Done at 1 s    |
      When Ana reconstructs
      Then all events are accepted
      And it is turn 3

    @SOLO-4.14 @Q-27 @operation-solo
    Scenario: A red card that changes nothing leaves the direction free
      Given the puzzle 4→7→1→/8→5→2→/9→6→3→
      And the photo points ↑
      And a challenge of 1 turn, 2 cards
      When a solo turn is played with B1→@1 R1@5
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge is met

    @SOLO-4.15 @Q-27 @operation-round @edition-en
    Scenario: A player alone wins facing another way after a red card without effect
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      And Ana placed B1→@1 at 1 s
      And Ana placed R1@5 at 1 s
      And Ana said Done at 2 s
      When Ana reconstructs
      Then Ana wins because of END-1

    @SOLO-4.16 @Q-27 @operation-solo
    Scenario: A red card that only rotates a tile commits the player to the stated direction
      Given the puzzle 4→7→1→/8→5→2→/9→6→3→
      And the photo points ↑
      And a challenge of 2 turns, 3 cards
      And a solo turn was played with R2@5
      When a solo turn is played with B1→@1 G1@5
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge fails because of Q-27

    @SOLO-4.17 @Q-27 @operation-round @edition-en
    Scenario: In a round, a red card that only rotates a tile commits the player
      Given a round in the English edition has begun with these setups
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      And these events happened
        | event                   |
        | Ana placed R2@5 at 1 s  |
        | Ana said Done at 2 s    |
        | Ana reconstructed       |
        | the signal was given    |
        | Ana placed B1→@1 at 1 s |
        | Ana placed G1@5 at 1 s  |
        | Ana said Done at 2 s    |
      When Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 3
