# language: en
Feature: Travelling alone
  Practice, and the printed challenges, whose boards are lost and whose captions are not.
  Tile 5→ is tile 5 with its top to the right. Nine tiles stand row by row, in a table or as 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Card B1→@2 lies on space 2, its arrow to the right. Spaces are numbered 1 to 9 in reading order.
  With @4+5 it lies across spaces 4 and 5, with @_ or B1_ nobody can tell its space or its arrow.
  The photo points the way that the player stated before the first turn.

  @SOLO-1
  Rule: Practise with any set of tiles

    @SOLO-1.1 @Q-49
    Scenario: A player alone says when the reaction is over
      Given stage B with Ana
      When the signal is given
      And Ana lays G1@5 at 1 s
      And Ana is done at 2 s
      Then no event is refused
      And stage B is over

    @SOLO-1.2 @Q-49
    Scenario Outline: A player alone neither flips nor shouts: Ana <deed>
      Given stage B with Ana
      And the variant Immediate Departure
      When the signal is given
      And Ana <deed> at 2 s
      Then the last event is refused (Q-49)

      Examples:
        | row | deed            |
        | a   | flips the timer |
        | b   | shouts Stop     |

    @SOLO-1.3 @Q-49
    Scenario: In company nobody ends the stage by being done
      Given stage B with Ana, Bo
      When the signal is given
      And Ana is done at 2 s
      Then the last event is refused (Q-49)

    @SOLO-1.4 @Q-49
    Scenario: After "done" no card may be laid
      Given stage B with Ana
      When the signal is given
      And Ana is done at 2 s
      And Ana lays G1@5 at 3 s
      Then the last event is refused (Q-49)

    @SOLO-1.5 @Q-49
    Scenario: Between turns all cards come back but a played red one
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      When a turn is played alone with B1→@1 R1@5
      And a turn is played alone with B1→@8 R1@5
      Then the attempt is refused (Q-13)

    @SOLO-1.6 @Q-23
    Scenario: A puzzle already solved may still be played
      Given the finished puzzle
      When a turn is played alone with B1→@1
      Then the puzzle is 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑

    @SOLO-1.7 @D-15 @Q-49
    Scenario: The same card serves turn after turn, on tiles mixed and rotated
      Given the puzzle 2↑1↑3↑/4↑5←6↑/7↑9↑8↑
      When a turn is played alone with B1→@1 G1@5
      And a turn is played alone with B1→@8
      Then the puzzle is solved

    @SOLO-1.8 @Q-39
    Scenario: Nobody is done before the signal
      Given stage B with Ana
      When Ana is done at 0 s
      Then the last event is refused (Q-39)

    @SOLO-1.9 @Q-13 @Q-49
    Scenario: In The Long Voyage a player alone has no red card either
      Given the variant The Long Voyage
      And the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When a turn is played alone with R1@1
      Then the attempt is refused (Q-13)

    @SOLO-1.10 @Q-49
    Scenario: The second red card is gone after its turn, like the first
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      When a turn is played alone with R1@4
      And a turn is played alone with R2@5
      And a turn is played alone with R2@6
      Then the attempt is refused (Q-13)

    @SOLO-1.11
    Scenario: Rebuilt in the second turn, the attempt has no third
      Given the puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      When a turn is played alone with B1→@1
      And a turn is played alone with B1→@8
      And a turn is played alone with G1@5
      Then the attempt is refused (ASSESS-1)

  @SOLO-2
  Rule: Or take up the printed challenges

    @SOLO-2.1
    Scenario Outline: The captions of <challenge>
      When the challenge <challenge> is looked up
      Then the number of stars of its level is <stars>
      And its English caption is <English>
      And its French caption is <French>

      Examples:
        | row | challenge | stars | English                       | French                        |
        | a   | SOLO-T1   | 1     | 1 turn, 3 cards               | 1 turn, 3 cards               |
        | b   | SOLO-T2   | 1     | 1 turn, 6 cards               | 1 turn, 6 cards               |
        | c   | SOLO-T3   | 1     | 1 turn, 5 cards               | 1 turn, 5 cards               |
        | d   | SOLO-T4   | 1     | 1 turn, 4 cards               | 1 turn, 4 cards               |
        | e   | SOLO-T5   | 1     | 1 turn, 6 cards               | 1 turn, 6 cards               |
        | f   | SOLO-T6   | 1     | 1 turn, 3 cards               | 1 turn, 3 cards               |
        | g   | SOLO-B1   | 2     | 1 turn, 4 cards, without red  | 1 turn, 4 cards, without red  |
        | h   | SOLO-B2   | 2     | 2 turns, 4 cards, without red | 2 turns, 4 cards, without red |
        | i   | SOLO-B3   | 2     | 2 turns, 6 cards, without red | 2 turns, 6 cards, without red |
        | j   | SOLO-B4   | 2     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | k   | SOLO-B5   | 2     | 2 turns, 5 cards              | 1 turn, 5 cards, without red  |
        | l   | SOLO-B6   | 2     | 2 turns, 4 cards, without red | 2 turns, 4 cards, without red |
        | m   | SOLO-G1   | 3     | 2 turns, 8 cards              | 2 turns, 8 cards              |
        | n   | SOLO-G2   | 3     | 2 turns, 7 cards              | 2 turns, 7 cards              |
        | o   | SOLO-G3   | 3     | 2 turns, 5 cards, without red | 2 turns, 5 cards, without red |
        | p   | SOLO-G4   | 3     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | q   | SOLO-G5   | 3     | 2 turns, 6 cards              | 2 turns, 6 cards              |
        | r   | SOLO-G6   | 3     | 2 turns, 7 cards              | 2 turns, 7 cards              |
        | s   | SOLO-W1   | 5     | 3 turns, 7 cards              | 3 turns, 7 cards              |
        | t   | SOLO-W2   | 5     | 2 turns, 7 cards              | 2 turns, 7 cards, without red |
        | u   | SOLO-W3   | 5     | 2 turns, 4 cards              | 2 turns, 4 cards              |

    @SOLO-2.2 @D-10
    Scenario: The two books print different captions under SOLO-B5
      When the challenge SOLO-B5 is looked up
      Then its English caption is 2 turns, 5 cards
      And its French caption is 1 turn, 5 cards, without red

    @SOLO-2.3 @D-11
    Scenario: The two books print different captions under SOLO-W2
      When the challenge SOLO-W2 is looked up
      Then its English caption is 2 turns, 7 cards
      And its French caption is 2 turns, 7 cards, without red

    @SOLO-2.4 @D-19
    Scenario: Under SOLO-B1 the joker that the French caption bars is a red card
      When the challenge SOLO-B1 is looked up
      Then its French caption is 1 turn, 4 cards, without red

    @SOLO-2.5 @D-20
    Scenario Outline: The Globetrotter captions stand row by row: <challenge>
      When the challenge <challenge> is looked up
      Then its English caption is <English>

      Examples:
        | row | challenge | English                       |
        | a   | SOLO-G2   | 2 turns, 7 cards              |
        | b   | SOLO-G3   | 2 turns, 5 cards, without red |
        | c   | SOLO-G4   | 2 turns, 6 cards              |

  @SOLO-3
  Rule: A caption limits turns and cards

    @SOLO-3.1 @D-7 @Q-29
    Scenario: Cards are counted, not the tiles that they change
      Given a challenge of 1 turn, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 G1@5
      Then the challenge is met

    @SOLO-3.2 @Q-29
    Scenario: With fewer turns a challenge is beaten
      Given a challenge of 2 turns, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 G1@5
      Then the challenge is beaten

    @SOLO-3.3 @Q-29
    Scenario: With fewer cards a challenge is beaten
      Given a challenge of 1 turn, 3 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 G1@5
      Then the challenge is beaten

    @SOLO-3.4 @Q-29
    Scenario: A void card counts too, and here it is one too many
      Given a challenge of 1 turn, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 G1@5 B4→@8
      Then the challenge is failed (Q-29)

    @SOLO-3.5 @Q-29
    Scenario: Solved, but in a turn too many, even an empty one
      Given a challenge of 1 turn, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with no card
      And a turn is played alone with B5←@3 G1@5
      Then the challenge is failed (Q-29)

    @SOLO-3.6
    Scenario: Within the limits, but not solved
      Given a challenge of 1 turn, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3
      Then the challenge is failed (AIM-1)

    @SOLO-3.7 @Q-29
    Scenario: A red card in a challenge without red is refused
      Given a challenge of 1 turn, 2 cards, without red
      And the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When a turn is played alone with R1@1
      Then the attempt is refused (Q-29)

    @SOLO-3.8 @W-11
    Scenario: Neither solved nor within the limits: the puzzle is cited
      Given a challenge of 1 turn, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 B4→@6 B3↘@5
      Then the challenge is failed (AIM-1)

    @SOLO-3.9 @W-2
    Scenario: A barred red card is listed beside every other breach
      Given a challenge of 1 turn, 2 cards, without red
      And the puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      When a turn is played alone with G1@4 G1@5 R1@1
      Then the attempt is refused (Q-13, Q-29)

    @SOLO-3.10 @Q-29
    Scenario: The cards of all turns count together
      Given a challenge of 2 turns, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 B4→@8
      And a turn is played alone with G1@5
      Then the challenge is failed (Q-29)

    @SOLO-3.11 @Q-29
    Scenario: A challenge without red can be met with the red cards in hand
      Given a challenge of 1 turn, 2 cards, without red
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3 G1@5
      Then the challenge is met

    @SOLO-3.12 @Q-29
    Scenario: Over three turns, the middle one empty, turns and cards add up
      Given a challenge of 3 turns, 2 cards
      And the puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      When a turn is played alone with B5←@3
      And a turn is played alone with no card
      And a turn is played alone with G1@5
      Then the challenge is met

  @SOLO-4
  Rule: The image may be rebuilt facing any way

    @SOLO-4.1 @Q-27
    Scenario: The photo was stated upright, the image lies on its side
      Given the photo points ↑
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with B1→@1
      Then the puzzle is solved

    @SOLO-4.2 @Q-27
    Scenario: A red card goes by the direction stated
      Given the photo points →
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with R1@1
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the puzzle is solved

    @SOLO-4.3 @Q-10 @Q-27
    Scenario: Once a red card was played, even a void one, only the direction stated counts
      Given a challenge of 1 turn, 2 cards
      And the photo points ↑
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with B1→@1 R1@_
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge is failed (Q-27)

    @SOLO-4.4
    Scenario: Alone, a round is won with the image facing any way
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      Then Ana wins (END-1)

    @SOLO-4.5 @Q-27
    Scenario: A red card of an earlier turn still binds the player to the direction stated
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays R1@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 3

    @SOLO-4.6 @Q-27
    Scenario: In an attempt as well, a red card of an earlier turn still binds
      Given a challenge of 2 turns, 2 cards
      And the photo points ↑
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with R1@_
      And a turn is played alone with B1→@1
      Then the challenge is failed (Q-27)

    @SOLO-4.7 @Q-27
    Scenario: A red card that had its effect binds as a void one does
      Given a challenge of 1 turn, 2 cards
      And the photo points ↑
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with B1→@1 R1@5
      Then the puzzle is 7→4→1→/8→5→2→/9→6→3→
      And the challenge is failed (Q-27)

    @SOLO-4.8 @W-11
    Scenario: After a red card, an image that is not whole fails by itself, not by its direction
      Given a challenge of 1 turn, 2 cards
      And the photo points ↑
      And the puzzle 4→7→1→/8→5→2→/9→6→3→
      When a turn is played alone with R1@_
      Then the challenge is failed (AIM-1)

    @SOLO-4.9 @Q-27
    Scenario: A red card binds whichever turn it was played in, and for all turns to come
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana lays R1@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 5

    @SOLO-4.10 @Q-10 @Q-27
    Scenario: In a round, a red card binds in the very turn it is played, R2 as much as R1
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays R2@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 2

    @SOLO-4.11 @Q-27
    Scenario: A red card that is taken back in time was not played, and binds nobody
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays R1@9 at 1 s
      And Ana takes R1 back at 2 s
      And Ana lays B1→@1 at 3 s
      And Ana is done at 4 s
      And Ana reconstructs
      Then Ana wins (END-1)

    @SOLO-4.12 @Q-27
    Scenario: A second red card does not undo what the first one binds
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays R1@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      And the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays R2@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      Then Ana's puzzle is 7→4→1→/8→5→2→/9→6→3→
      And it is turn 3

    @SOLO-4.13 @Q-27
    Scenario: A turn without cards does not make the wrong way round the right one
      Given the English edition
      And a round from the places
        | player | sheet | puzzle               | photo | experienced |
        | Ana    | Asia  | 4→7→1→/8→5→2→/9→6→3→ | ↑     | no          |
      When the signal is given
      And Ana lays B1→@1 at 1 s
      And Ana lays R1@_ at 1 s
      And Ana is done at 2 s
      And Ana reconstructs
      And the signal is given
      And Ana is done at 1 s
      And Ana reconstructs
      Then no event is refused
      And it is turn 3
