# language: fr
Fonctionnalité: Le voyage en solo
  L’entraînement, et les défis imprimés, dont les diagrammes sont perdus mais pas les légendes.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.
  L’image est tournée comme le joueur l’a annoncé avant le premier tour.

  @SOLO-1
  Règle: S’entraîner avec n’importe quelle série de tuiles

    @SOLO-1.1 @Q-49
    Scénario: En solo, c’est le joueur qui dit quand la réaction est finie
      Soit l’étape B avec Ana
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana annonce avoir fini à 2 s
      Alors aucun geste n’est refusé
      Et l’étape B est terminée

    @SOLO-1.2 @Q-49
    Plan du scénario: En solo, ni sablier ni « Stop ! » : Ana <geste>
      Soit l’étape B avec Ana
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Ana <geste> à 2 s
      Alors le dernier geste est refusé (Q-49)

      Exemples:
        | ligne | geste               |
        | a     | retourne le sablier |
        | b     | crie Stop           |

    @SOLO-1.3 @Q-49
    Scénario: À plusieurs, annoncer avoir fini ne met fin à rien
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana annonce avoir fini à 2 s
      Alors le dernier geste est refusé (Q-49)

    @SOLO-1.4 @Q-49
    Scénario: Après avoir annoncé « fini », on ne pose plus de carte
      Soit l’étape B avec Ana
      Quand le signal est donné
      Et Ana annonce avoir fini à 2 s
      Et Ana pose G1@5 à 3 s
      Alors le dernier geste est refusé (Q-49)

    @SOLO-1.5 @Q-49
    Scénario: D’un tour à l’autre, toutes les cartes reviennent sauf une rouge jouée
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Quand on joue un tour en solo avec B1→@1 R1@5
      Et on joue un tour en solo avec B1→@8 R1@5
      Alors l’essai est refusé (Q-13)

    @SOLO-1.6 @Q-23
    Scénario: On peut jouer même sur un puzzle déjà reconstitué
      Soit le puzzle en ordre
      Quand on joue un tour en solo avec B1→@1
      Alors le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑

    @SOLO-1.7 @D-15 @Q-49
    Scénario: Une même carte sert d’un tour à l’autre, sur des tuiles mélangées et pivotées
      Soit le puzzle 2↑1↑3↑/4↑5←6↑/7↑9↑8↑
      Quand on joue un tour en solo avec B1→@1 G1@5
      Et on joue un tour en solo avec B1→@8
      Alors le puzzle est reconstitué

    @SOLO-1.8 @Q-39
    Scénario: On n’annonce pas avoir fini avant le signal
      Soit l’étape B avec Ana
      Quand Ana annonce avoir fini à 0 s
      Alors le dernier geste est refusé (Q-39)

    @SOLO-1.9 @Q-13 @Q-49
    Scénario: Dans Le Grand Voyage, un joueur seul n’a pas de carte rouge non plus
      Soit la variante Le Grand Voyage
      Et le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on joue un tour en solo avec R1@1
      Alors l’essai est refusé (Q-13)

    @SOLO-1.10 @Q-49
    Scénario: La seconde carte rouge est perdue après son tour, comme la première
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Quand on joue un tour en solo avec R1@4
      Et on joue un tour en solo avec R2@5
      Et on joue un tour en solo avec R2@6
      Alors l’essai est refusé (Q-13)

    @SOLO-1.11
    Scénario: Reconstitué au deuxième tour, l’essai n’en a pas de troisième
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Quand on joue un tour en solo avec B1→@1
      Et on joue un tour en solo avec B1→@8
      Et on joue un tour en solo avec G1@5
      Alors l’essai est refusé (ASSESS-1)

  @SOLO-2
  Règle: Ou relever les défis imprimés

    @SOLO-2.1
    Plan du scénario: Les légendes de <défi>
      Quand on consulte le défi <défi>
      Alors le nombre d’étoiles de son niveau est <étoiles>
      Et sa légende anglaise est <anglaise>
      Et sa légende française est <française>

      Exemples:
        | ligne | défi    | étoiles | anglaise                      | française                     |
        | a     | SOLO-T1 | 1       | 1 tour, 3 cartes              | 1 tour, 3 cartes              |
        | b     | SOLO-T2 | 1       | 1 tour, 6 cartes              | 1 tour, 6 cartes              |
        | c     | SOLO-T3 | 1       | 1 tour, 5 cartes              | 1 tour, 5 cartes              |
        | d     | SOLO-T4 | 1       | 1 tour, 4 cartes              | 1 tour, 4 cartes              |
        | e     | SOLO-T5 | 1       | 1 tour, 6 cartes              | 1 tour, 6 cartes              |
        | f     | SOLO-T6 | 1       | 1 tour, 3 cartes              | 1 tour, 3 cartes              |
        | g     | SOLO-B1 | 2       | 1 tour, 4 cartes, sans rouge  | 1 tour, 4 cartes, sans rouge  |
        | h     | SOLO-B2 | 2       | 2 tours, 4 cartes, sans rouge | 2 tours, 4 cartes, sans rouge |
        | i     | SOLO-B3 | 2       | 2 tours, 6 cartes, sans rouge | 2 tours, 6 cartes, sans rouge |
        | j     | SOLO-B4 | 2       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | k     | SOLO-B5 | 2       | 2 tours, 5 cartes             | 1 tour, 5 cartes, sans rouge  |
        | l     | SOLO-B6 | 2       | 2 tours, 4 cartes, sans rouge | 2 tours, 4 cartes, sans rouge |
        | m     | SOLO-G1 | 3       | 2 tours, 8 cartes             | 2 tours, 8 cartes             |
        | n     | SOLO-G2 | 3       | 2 tours, 7 cartes             | 2 tours, 7 cartes             |
        | o     | SOLO-G3 | 3       | 2 tours, 5 cartes, sans rouge | 2 tours, 5 cartes, sans rouge |
        | p     | SOLO-G4 | 3       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | q     | SOLO-G5 | 3       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | r     | SOLO-G6 | 3       | 2 tours, 7 cartes             | 2 tours, 7 cartes             |
        | s     | SOLO-W1 | 5       | 3 tours, 7 cartes             | 3 tours, 7 cartes             |
        | t     | SOLO-W2 | 5       | 2 tours, 7 cartes             | 2 tours, 7 cartes, sans rouge |
        | u     | SOLO-W3 | 5       | 2 tours, 4 cartes             | 2 tours, 4 cartes             |

    @SOLO-2.2 @D-10
    Scénario: Les deux livrets impriment des légendes différentes sous SOLO-B5
      Quand on consulte le défi SOLO-B5
      Alors sa légende anglaise est 2 tours, 5 cartes
      Et sa légende française est 1 tour, 5 cartes, sans rouge

    @SOLO-2.3 @D-11
    Scénario: Les deux livrets impriment des légendes différentes sous SOLO-W2
      Quand on consulte le défi SOLO-W2
      Alors sa légende anglaise est 2 tours, 7 cartes
      Et sa légende française est 2 tours, 7 cartes, sans rouge

    @SOLO-2.4 @D-19
    Scénario: Sous SOLO-B1, le joker qu’exclut la légende française est une carte rouge
      Quand on consulte le défi SOLO-B1
      Alors sa légende française est 1 tour, 4 cartes, sans rouge

    @SOLO-2.5 @D-20
    Plan du scénario: Les légendes Globe-trotter vont rangée par rangée : <défi>
      Quand on consulte le défi <défi>
      Alors sa légende anglaise est <anglaise>

      Exemples:
        | ligne | défi    | anglaise                      |
        | a     | SOLO-G2 | 2 tours, 7 cartes             |
        | b     | SOLO-G3 | 2 tours, 5 cartes, sans rouge |
        | c     | SOLO-G4 | 2 tours, 6 cartes             |

  @SOLO-3
  Règle: Une légende limite les tours et les cartes

    @SOLO-3.1 @D-7 @Q-29
    Scénario: On compte les cartes, pas les tuiles qu’elles changent
      Soit un défi en 1 tour, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est relevé

    @SOLO-3.2 @Q-29
    Scénario: Avec moins de tours, le défi est surpassé
      Soit un défi en 2 tours, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est surpassé

    @SOLO-3.3 @Q-29
    Scénario: Avec moins de cartes, le défi est surpassé
      Soit un défi en 1 tour, 3 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est surpassé

    @SOLO-3.4 @Q-29
    Scénario: Même nulle, une carte compte, et ici c’est une de trop
      Soit un défi en 1 tour, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 G1@5 B4→@8
      Alors le défi est manqué (Q-29)

    @SOLO-3.5 @Q-29
    Scénario: Reconstitué, mais avec un tour de trop, même vide
      Soit un défi en 1 tour, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo sans carte
      Et on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est manqué (Q-29)

    @SOLO-3.6
    Scénario: Dans les limites, mais pas reconstitué
      Soit un défi en 1 tour, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3
      Alors le défi est manqué (AIM-1)

    @SOLO-3.7 @Q-29
    Scénario: Une carte rouge est refusée dans un défi sans rouge
      Soit un défi en 1 tour, 2 cartes, sans rouge
      Et le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on joue un tour en solo avec R1@1
      Alors l’essai est refusé (Q-29)

    @SOLO-3.8 @W-11
    Scénario: Ni reconstitué ni dans les limites : on cite le puzzle
      Soit un défi en 1 tour, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 B4→@6 B3↘@5
      Alors le défi est manqué (AIM-1)

    @SOLO-3.9 @W-2
    Scénario: Une carte rouge interdite est citée avec les autres infractions
      Soit un défi en 1 tour, 2 cartes, sans rouge
      Et le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on joue un tour en solo avec G1@4 G1@5 R1@1
      Alors l’essai est refusé (Q-13, Q-29)

    @SOLO-3.10 @Q-29
    Scénario: Les cartes de tous les tours s’additionnent
      Soit un défi en 2 tours, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 B4→@8
      Et on joue un tour en solo avec G1@5
      Alors le défi est manqué (Q-29)

    @SOLO-3.11 @Q-29
    Scénario: Un défi sans rouge se relève en gardant les cartes rouges en main
      Soit un défi en 1 tour, 2 cartes, sans rouge
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est relevé

    @SOLO-3.12 @Q-29
    Scénario: En trois tours, dont un vide au milieu, tours et cartes s’additionnent
      Soit un défi en 3 tours, 2 cartes
      Et le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B5←@3
      Et on joue un tour en solo sans carte
      Et on joue un tour en solo avec G1@5
      Alors le défi est relevé

  @SOLO-4
  Règle: L’image peut être reconstituée dans n’importe quel sens

    @SOLO-4.1 @Q-27
    Scénario: L’image était annoncée droite, le puzzle est reconstitué d’un quart de tour
      Soit une Image-Souvenir tournée vers ↑
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec B1→@1
      Alors le puzzle est reconstitué

    @SOLO-4.2 @Q-27
    Scénario: Une carte rouge suit le sens annoncé
      Soit une Image-Souvenir tournée vers →
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec R1@1
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le puzzle est reconstitué

    @SOLO-4.3 @Q-10 @Q-27
    Scénario: Dès qu’une carte rouge a été jouée, même nulle, seul le sens annoncé compte
      Soit un défi en 1 tour, 2 cartes
      Et une Image-Souvenir tournée vers ↑
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec B1→@1 R1@_
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est manqué (Q-27)

    @SOLO-4.4
    Scénario: En solo, une manche se gagne quel que soit le sens de l’image
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Alors Ana gagne (END-1)

    @SOLO-4.5 @Q-27
    Scénario: Une carte rouge d’un tour passé engage toujours sur le sens annoncé
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 3

    @SOLO-4.6 @Q-27
    Scénario: Dans un essai aussi, une carte rouge d’un tour passé engage sur le sens annoncé
      Soit un défi en 2 tours, 2 cartes
      Et une Image-Souvenir tournée vers ↑
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec R1@_
      Et on joue un tour en solo avec B1→@1
      Alors le défi est manqué (Q-27)

    @SOLO-4.7 @Q-27
    Scénario: Une carte rouge qui a eu son effet engage autant qu’une nulle
      Soit un défi en 1 tour, 2 cartes
      Et une Image-Souvenir tournée vers ↑
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec B1→@1 R1@5
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est manqué (Q-27)

    @SOLO-4.8 @W-11
    Scénario: Une carte rouge jouée, mais pas d’image entière : c’est le puzzle qui est faux, non son sens
      Soit un défi en 1 tour, 2 cartes
      Et une Image-Souvenir tournée vers ↑
      Et le puzzle 4→7→1→/8→5→2→/9→6→3→
      Quand on joue un tour en solo avec R1@_
      Alors le défi est manqué (AIM-1)

    @SOLO-4.9 @Q-27
    Scénario: Quel que soit le tour où l’on a joué une rouge, elle engage jusqu’au bout
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 5

    @SOLO-4.10 @Q-10 @Q-27
    Scénario: Dans une manche, une rouge engage dès le tour où elle est jouée, R2 comme R1
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose R2@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 2

    @SOLO-4.11 @Q-27
    Scénario: Une rouge reprise à temps n’a pas été jouée : elle n’engage à rien
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@9 à 1 s
      Et Ana reprend R1 à 2 s
      Et Ana pose B1→@1 à 3 s
      Et Ana annonce avoir fini à 4 s
      Et Ana passe à la reconstitution
      Alors Ana gagne (END-1)

    @SOLO-4.12 @Q-27
    Scénario: Une seconde rouge ne délie pas de ce qu’engage la première
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose R2@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 3

    @SOLO-4.13 @Q-27
    Scénario: Un tour sans carte ne remet pas l’image dans le bon sens
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose R1@_ à 1 s
      Et Ana annonce avoir fini à 2 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Alors aucun geste n’est refusé
      Et on en est au tour 3
