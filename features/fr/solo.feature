# language: fr
Fonctionnalité: Solo : entraînement et défis
  Un joueur seul s’entraîne librement ou relève un défi imprimé.
  Nos sources contiennent les légendes des défis imprimés, mais pas leurs diagrammes.
  L’image est tournée comme le joueur l’a annoncé avant le premier tour, vers ↑ par défaut.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @SOLO-1
  Règle: Un joueur seul peut s’entraîner avec n’importe quelle série de tuiles

    @SOLO-1.1 @Q-49 @operation-reaction
    Scénario: Un joueur seul met fin à la réaction en annonçant avoir fini
      Soit la réaction commencée avec Ana
      Et Ana a posé G1@5 à 1 s
      Quand Ana annonce avoir fini à 2 s
      Alors tous les gestes sont acceptés
      Et la réaction est terminée

    @SOLO-1.2 @Q-49 @operation-reaction @variant-immediate-departure
    Plan du scénario: Ana <geste> en solo, ce qui est refusé
      Soit la réaction commencée avec Ana
      Et la variante Départ immédiat
      Quand Ana <geste> à 2 s
      Alors le geste est refusé selon Q-49

      Exemples:
        | ligne | geste               |
        | a     | retourne le sablier |
        | b     | crie Stop           |

    @SOLO-1.3 @Q-49 @operation-reaction
    Scénario: À plusieurs, annoncer avoir fini ne met pas fin à la réaction
      Soit la réaction commencée avec Ana et Bo
      Quand Ana annonce avoir fini à 2 s
      Alors le geste est refusé selon Q-49

    @SOLO-1.4 @Q-49 @operation-reaction
    Scénario: Une carte ne peut pas être posée une fois la fin annoncée
      Soit la réaction commencée avec Ana
      Et Ana a annoncé avoir fini à 2 s
      Quand Ana pose G1@5 à 3 s
      Alors le geste est refusé selon Q-49

    @SOLO-1.5 @Q-49 @operation-solo
    Scénario: Une carte rouge jouée ne revient pas au tour suivant en solo
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Et on a joué un tour en solo avec B1→@1 R1@5
      Quand on joue un tour en solo avec B1→@8 R1@5
      Alors cet essai est refusé selon Q-13

    @SOLO-1.6 @Q-23 @operation-solo
    Scénario: Un puzzle reconstitué dès le départ peut être joué
      Soit le puzzle en ordre
      Quand on joue un tour en solo avec B1→@1
      Alors le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑

    @SOLO-1.7 @D-15 @Q-49 @operation-solo
    Scénario: Une carte peut servir à chaque tour, sur des tuiles mélangées et pivotées
      Soit le puzzle 2↑1↑3↑/4↑5←6↑/7↑9↑8↑
      Et on a joué un tour en solo avec B1→@1 G1@5
      Quand on joue un tour en solo avec B1→@8
      Alors le puzzle est reconstitué

    @SOLO-1.8 @Q-39 @operation-reaction
    Scénario: Annoncer avoir fini avant le signal est refusé
      Soit la réaction prête à commencer avec Ana
      Quand Ana annonce avoir fini à 0 s
      Alors le geste est refusé selon Q-39

    @SOLO-1.9 @Q-13 @Q-49 @operation-solo @variant-long-voyage
    Scénario: Un joueur seul n’a pas de carte rouge dans Le Grand Voyage
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et la variante Le Grand Voyage
      Quand on joue un tour en solo avec R1@1
      Alors cet essai est refusé selon Q-13

    @SOLO-1.10 @Q-49 @operation-solo @regression
    Scénario: La seconde carte rouge ne revient pas après son tour
      Détecte un moteur qui ne défausse que la première carte rouge d’un essai.

      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Et on a joué un tour en solo avec R1@4
      Et on a joué un tour en solo avec R2@5
      Quand on joue un tour en solo avec R2@6
      Alors cet essai est refusé selon Q-13

    @SOLO-1.11 @operation-solo @regression
    Scénario: Un essai réussi au deuxième tour n’en a pas de troisième
      Détecte un moteur qui ne vérifie la réussite qu’après le premier tour.

      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Et on a joué un tour en solo avec B1→@1
      Et on a joué un tour en solo avec B1→@8
      Quand on joue un tour en solo avec G1@5
      Alors cet essai est refusé selon ASSESS-1

  @operation-challenge
  @SOLO-2
  Règle: Un joueur seul peut relever les défis imprimés

    @SOLO-2.1
    Plan du scénario: Le défi <défi> a un niveau, et une légende dans chaque livret
      Quand on consulte le défi <défi>
      Alors son niveau en étoiles est <étoiles>
      Et sa légende anglaise est <anglaise>
      Et sa légende française est <française>

      Exemples: Touriste
        | ligne | défi    | étoiles | anglaise         | française        |
        | a     | SOLO-T1 | 1       | 1 tour, 3 cartes | 1 tour, 3 cartes |
        | b     | SOLO-T2 | 1       | 1 tour, 6 cartes | 1 tour, 6 cartes |
        | c     | SOLO-T3 | 1       | 1 tour, 5 cartes | 1 tour, 5 cartes |
        | d     | SOLO-T4 | 1       | 1 tour, 4 cartes | 1 tour, 4 cartes |
        | e     | SOLO-T5 | 1       | 1 tour, 6 cartes | 1 tour, 6 cartes |
        | f     | SOLO-T6 | 1       | 1 tour, 3 cartes | 1 tour, 3 cartes |

      Exemples: Routard
        | ligne | défi    | étoiles | anglaise                      | française                     |
        | g     | SOLO-B1 | 2       | 1 tour, 4 cartes, sans rouge  | 1 tour, 4 cartes, sans rouge  |
        | h     | SOLO-B2 | 2       | 2 tours, 4 cartes, sans rouge | 2 tours, 4 cartes, sans rouge |
        | i     | SOLO-B3 | 2       | 2 tours, 6 cartes, sans rouge | 2 tours, 6 cartes, sans rouge |
        | j     | SOLO-B4 | 2       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | k     | SOLO-B5 | 2       | 2 tours, 5 cartes             | 1 tour, 5 cartes, sans rouge  |
        | l     | SOLO-B6 | 2       | 2 tours, 4 cartes, sans rouge | 2 tours, 4 cartes, sans rouge |

      Exemples: Globe-trotter
        | ligne | défi    | étoiles | anglaise                      | française                     |
        | m     | SOLO-G1 | 3       | 2 tours, 8 cartes             | 2 tours, 8 cartes             |
        | n     | SOLO-G2 | 3       | 2 tours, 7 cartes             | 2 tours, 7 cartes             |
        | o     | SOLO-G3 | 3       | 2 tours, 5 cartes, sans rouge | 2 tours, 5 cartes, sans rouge |
        | p     | SOLO-G4 | 3       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | q     | SOLO-G5 | 3       | 2 tours, 6 cartes             | 2 tours, 6 cartes             |
        | r     | SOLO-G6 | 3       | 2 tours, 7 cartes             | 2 tours, 7 cartes             |

      Exemples: Into the wild
        | ligne | défi    | étoiles | anglaise          | française                     |
        | s     | SOLO-W1 | 5       | 3 tours, 7 cartes | 3 tours, 7 cartes             |
        | t     | SOLO-W2 | 5       | 2 tours, 7 cartes | 2 tours, 7 cartes, sans rouge |
        | u     | SOLO-W3 | 5       | 2 tours, 4 cartes | 2 tours, 4 cartes             |

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
    Scénario: Le joker qu’exclut la légende française de SOLO-B1 est une carte rouge
      Quand on consulte le défi SOLO-B1
      Alors sa légende française est 1 tour, 4 cartes, sans rouge

    @SOLO-2.5 @D-20
    Plan du scénario: La légende de <défi> se trouve en lisant celles de Globe-trotter rangée par rangée
      Quand on consulte le défi <défi>
      Alors sa légende anglaise est <anglaise>

      Exemples:
        | ligne | défi    | anglaise                      |
        | a     | SOLO-G2 | 2 tours, 7 cartes             |
        | b     | SOLO-G3 | 2 tours, 5 cartes, sans rouge |
        | c     | SOLO-G4 | 2 tours, 6 cartes             |

  @operation-solo
  @SOLO-3
  Règle: Une légende limite les tours et les cartes

    @SOLO-3.1 @D-7 @Q-29
    Scénario: Une légende compte les cartes, pas les tuiles qu’elles changent
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est relevé

    @SOLO-3.2 @Q-29
    Scénario: Un défi réussi en moins de tours est surpassé
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 2 tours, 2 cartes
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est surpassé

    @SOLO-3.3 @Q-29
    Scénario: Un défi réussi avec moins de cartes est surpassé
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 3 cartes
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est surpassé

    @SOLO-3.4 @Q-29
    Scénario: Une carte nulle compte dans la limite
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B5←@3 G1@5 B4→@8
      Alors le défi est manqué selon Q-29

    @SOLO-3.5 @Q-29
    Scénario: Un tour vide compte dans la limite
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes
      Et on a joué un tour en solo sans carte
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est manqué selon Q-29

    @SOLO-3.6
    Scénario: Un défi dans ses limites est manqué si le puzzle n’est pas reconstitué
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B5←@3
      Alors le défi est manqué selon AIM-1

    @SOLO-3.7 @Q-29
    Scénario: Une carte rouge est refusée dans un défi sans rouge
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes, sans rouge
      Quand on joue un tour en solo avec R1@1
      Alors cet essai est refusé selon Q-29

    @SOLO-3.8 @W-11 @protocol
    Scénario: Un puzzle non reconstitué est cité avant une limite dépassée
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B5←@3 B4→@6 B3↘@5
      Alors le défi est manqué selon AIM-1

    @SOLO-3.9 @W-2 @protocol
    Scénario: Une carte rouge exclue est citée avec toutes les autres infractions
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes, sans rouge
      Quand on joue un tour en solo avec G1@4 G1@5 R1@1
      Alors cet essai est refusé selon Q-13 et Q-29

    @SOLO-3.10 @Q-29
    Scénario: Les cartes de tous les tours s’additionnent
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 2 tours, 2 cartes
      Et on a joué un tour en solo avec B5←@3 B4→@8
      Quand on joue un tour en solo avec G1@5
      Alors le défi est manqué selon Q-29

    @SOLO-3.11 @Q-29
    Scénario: Un défi sans rouge est relevé avec les deux cartes rouges en main
      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 1 tour, 2 cartes, sans rouge
      Quand on joue un tour en solo avec B5←@3 G1@5
      Alors le défi est relevé

    @SOLO-3.12 @Q-29 @regression
    Scénario: Les tours et les cartes s’additionnent sur trois tours, dont un vide
      Détecte un moteur qui oublie ce qui précède un tour vide.

      Soit le puzzle 2↑3↑1↑/4↑5←6↑/7↑8↑9↑
      Et un défi en 3 tours, 2 cartes
      Et on a joué un tour en solo avec B5←@3
      Et on a joué un tour en solo sans carte
      Quand on joue un tour en solo avec G1@5
      Alors le défi est relevé

  @SOLO-4
  Règle: L’image peut être reconstituée dans n’importe quel sens

    @SOLO-4.1 @Q-27 @operation-solo
    Scénario: Un puzzle en solo peut être reconstitué dans un autre sens que celui annoncé
      Soit le puzzle 4→7→1→/8→5→2→/9→6→3→
      Et une image tournée vers ↑
      Quand on joue un tour en solo avec B1→@1
      Alors le puzzle est reconstitué

    @SOLO-4.2 @Q-27 @operation-solo
    Scénario: Une carte rouge suit le sens annoncé
      Soit le puzzle 4→7→1→/8→5→2→/9→6→3→
      Et une image tournée vers →
      Quand on joue un tour en solo avec R1@1
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le puzzle est reconstitué

    @SOLO-4.3 @Q-27 @operation-solo
    Scénario: Une carte rouge nulle laisse le sens libre
      Soit le puzzle 4→7→1→/8→5→2→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B1→@1 R1@_
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est relevé

    @SOLO-4.4 @operation-round @edition-en
    Scénario: Un joueur seul gagne une manche quel que soit le sens de l’image
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Et Ana a posé B1→@1 à 1 s
      Et Ana a annoncé avoir fini à 2 s
      Quand Ana applique son programme
      Alors Ana gagne selon END-1

    @SOLO-4.5 @Q-27 @operation-round @edition-en
    Scénario: Une carte rouge d’un tour précédent engage le joueur sur le sens annoncé
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2→7→1→/8→5→4→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé R1@1 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a posé B2↘@2 à 1 s         |
        | Ana a annoncé avoir fini à 2 s |
      Quand Ana applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 3

    @SOLO-4.6 @Q-27 @operation-solo
    Scénario: Dans un défi, une carte rouge d’un tour précédent engage le joueur
      Soit le puzzle 2→7→1→/8→5→4→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 2 tours, 2 cartes
      Et on a joué un tour en solo avec R1@1
      Quand on joue un tour en solo avec B2↘@2
      Alors le défi est manqué selon Q-27

    @SOLO-4.7 @Q-27 @operation-solo
    Scénario: Une carte rouge qui agit engage le joueur sur le sens annoncé
      Soit le puzzle 2→7→1→/8→5→4→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec R1@1 B2↘@2
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est manqué selon Q-27

    @SOLO-4.8 @W-11 @operation-solo @protocol
    Scénario: Une image incomplète est citée avant son sens
      Soit le puzzle 2→7→1→/8→5→4→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec R1@1
      Alors le défi est manqué selon AIM-1

    @SOLO-4.9 @Q-27 @operation-round @edition-en @regression
    Scénario: Une carte rouge engage le joueur à tous les tours suivants
      Détecte un moteur qui retient une carte rouge un seul tour, ou ne regarde que le premier.

      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2→7→1→/8→5→4→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a posé R1@1 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a posé B2↘@2 à 1 s         |
        | Ana a annoncé avoir fini à 2 s |
      Quand Ana applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 5

    @SOLO-4.10 @Q-27 @operation-round @edition-en @regression
    Scénario: R2 engage le joueur dès le tour où elle est jouée
      Détecte un moteur qui ne regarde que les tours précédents, ou que R1.

      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2→7→1→/8→5→4→/9→6→3→ | ↑     | non     |
      Et Ana a posé R2@1 à 1 s
      Et Ana a posé B2↘@2 à 1 s
      Et Ana a posé G1@6 à 1 s
      Et Ana a annoncé avoir fini à 2 s
      Quand Ana applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 2

    @SOLO-4.11 @operation-round @edition-en
    Scénario: Une carte rouge reprise n’engage pas le joueur
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé R1@9 à 1 s          |
        | Ana a repris R1 à 2 s          |
        | Ana a posé B1→@1 à 3 s         |
        | Ana a annoncé avoir fini à 4 s |
      Quand Ana applique son programme
      Alors Ana gagne selon END-1

    @SOLO-4.12 @Q-27 @operation-round @edition-en @regression
    Scénario: Une seconde carte rouge ne libère pas le joueur de la première
      Détecte un moteur qui inverse l’engagement à chaque carte rouge.

      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2→7→1→/8→9→4→/5→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé R1@7 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a posé R2@1 à 1 s          |
        | Ana a posé B2↘@2 à 1 s         |
        | Ana a posé G1@6 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
      Quand Ana applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 3

    @SOLO-4.13 @Q-27 @operation-round @edition-en @regression
    Scénario: Un tour vide ne libère pas le joueur d’une carte rouge
      Détecte un moteur qui ne regarde que les cartes du dernier tour.

      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2→7→1→/8→5→4→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé R1@1 à 1 s          |
        | Ana a posé B2↘@2 à 1 s         |
        | Ana a annoncé avoir fini à 2 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
      Quand Ana applique son programme
      Alors tous les gestes sont acceptés
      Et on en est au tour 3

    @SOLO-4.14 @Q-27 @operation-solo
    Scénario: Une carte rouge qui ne change rien laisse le sens libre
      Soit le puzzle 4→7→1→/8→5→2→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 1 tour, 2 cartes
      Quand on joue un tour en solo avec B1→@1 R1@5
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est relevé

    @SOLO-4.15 @Q-27 @operation-round @edition-en
    Scénario: Un joueur seul gagne dans un autre sens après une carte rouge sans effet
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Et Ana a posé B1→@1 à 1 s
      Et Ana a posé R1@5 à 1 s
      Et Ana a annoncé avoir fini à 2 s
      Quand Ana applique son programme
      Alors Ana gagne selon END-1

    @SOLO-4.16 @Q-27 @operation-solo
    Scénario: Une carte rouge qui fait seulement pivoter une tuile engage le joueur sur le sens annoncé
      Soit le puzzle 4→7→1→/8→5→2→/9→6→3→
      Et une image tournée vers ↑
      Et un défi en 2 tours, 3 cartes
      Et on a joué un tour en solo avec R2@5
      Quand on joue un tour en solo avec B1→@1 G1@5
      Alors le puzzle est 7→4→1→/8→5→2→/9→6→3→
      Et le défi est manqué selon Q-27

    @SOLO-4.17 @Q-27 @operation-round @edition-en
    Scénario: Dans une manche, une carte rouge qui fait seulement pivoter une tuile engage le joueur
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé R2@5 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a posé B1→@1 à 1 s         |
        | Ana a posé G1@5 à 1 s          |
        | Ana a annoncé avoir fini à 2 s |
      Quand Ana applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 3
