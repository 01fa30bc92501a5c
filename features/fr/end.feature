# language: fr
Fonctionnalité: La fin du voyage
  Un joueur gagne, ou l’on passe aux critères de départage, dans l’ordre.
  Dans la situation, rouges compte les cartes rouges en main et cartes celles utilisées au dernier tour.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Les places sont données dans le sens horaire, telles que pendant les préparatifs ; puis chacun change de place.

  @END-1
  Règle: Le joueur qui est seul à avoir reconstitué son puzzle gagne

    @END-1.1
    Scénario: Une seule réussite l’emporte, quels que soient les cartes et le sablier
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | non    | 2      | 1      | oui     |
        | Bo     | oui    | 0      | 9      | non     |
      Quand on dresse le constat
      Alors Bo gagne (END-1)

    @END-1.2
    Scénario: Personne n’a reconstitué son puzzle : un nouveau tour suit
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | non    | 2      | 1      | oui     |
        | Bo     | non    | 0      | 9      | non     |
      Quand on dresse le constat
      Alors un nouveau tour suit

  @END-2
  Règle: On départage ceux qui réussissent au même tour

    @END-2.1 @Q-43
    Scénario: Un joueur écarté par un critère ne revient plus
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 3      | oui     |
        | Bo     | oui    | 2      | 5      | non     |
        | Cy     | oui    | 2      | 5      | non     |
      Quand on dresse le constat
      Alors Bo, Cy restent à égalité (D-6)

    @END-2.2 @Q-43
    Scénario: Chaque critère ne garde que les meilleurs
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 2      | non     |
        | Bo     | oui    | 2      | 6      | oui     |
        | Cy     | oui    | 2      | 4      | non     |
      Quand on dresse le constat
      Alors Cy gagne (END-2b)

  @END-2a
  Règle: Premier critère : le plus de cartes rouges en main

    @END-2a.1
    Scénario: Plus de cartes rouges en main passe avant moins de cartes utilisées
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 2      | oui     |
        | Bo     | oui    | 2      | 8      | non     |
      Quand on dresse le constat
      Alors Bo gagne (END-2a)

    @END-2a.2 @Q-25
    Scénario: Une carte rouge posée dans le cadre n’est plus en main, même nulle
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose R1@8+9 à 2 s
      Et Bo pose B1→@1 à 3 s
      Et Bo pose B4→@5 à 4 s
      Et Bo pose B5→@6 à 5 s
      Et Ana retourne le sablier à 6 s
      Et le temps passe jusqu’à 36 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Bo gagne (END-2a)

    @END-2a.3 @Q-21
    Scénario: Dans Le Grand Voyage, le premier critère ne départage personne
      Soit l’édition anglaise
      Et la variante Le Grand Voyage
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Bo retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors Bo gagne (END-2c)

    @END-2a.4 @Q-25
    Scénario: Une carte rouge défaussée à un tour précédent n’est plus en main non plus
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Bo pose B4→@5 à 3 s
      Et Ana retourne le sablier à 4 s
      Et le temps passe jusqu’à 34 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n’est refusé
      Et Bo gagne (END-2a)

    @END-2a.5
    Scénario: À cinq, on interroge le dernier nommé comme les autres
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 3      | oui     |
        | Bo     | oui    | 1      | 3      | non     |
        | Cy     | oui    | 1      | 3      | non     |
        | Dee    | oui    | 1      | 3      | non     |
        | Eli    | oui    | 2      | 3      | non     |
      Quand on dresse le constat
      Alors Eli gagne (END-2a)

  @END-2b
  Règle: Deuxième critère : le moins de cartes utilisées au dernier tour

    @END-2b.1
    Scénario: Moins de cartes utilisées passe avant le sablier
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 5      | oui     |
      Quand on dresse le constat
      Alors Ana gagne (END-2b)

    @END-2b.2 @Q-24
    Scénario: Même nulle, une carte compte comme utilisée
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose B4→@5 à 2 s
      Et Bo pose B1→@1 à 3 s
      Et Ana retourne le sablier à 6 s
      Et le temps passe jusqu’à 36 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Bo gagne (END-2b)

    @END-2b.3
    Scénario: Les cartes d’un tour précédent ne comptent pas
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B4→@5 à 1 s
      Et Ana pose B5→@6 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 1 s
      Et Bo pose B4→@5 à 2 s
      Et Bo retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors Ana gagne (END-2b)

  @END-2c
  Règle: Troisième critère : le sablier retourné au dernier tour

    @END-2c.1
    Scénario: Le sablier tranche quand tout le reste est égal
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | oui     |
      Quand on dresse le constat
      Alors Bo gagne (END-2c)

    @END-2c.2
    Scénario: Seul compte le sablier retourné au dernier tour
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo retourne le sablier à 1 s
      Et le temps passe jusqu’à 31 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Bo pose B1→@1 à 1 s
      Et Ana pose B1→@1 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n’est refusé
      Et Ana gagne (END-2c)

    @END-2c.3 @Q-43
    Scénario: Chaque critère écarte quelqu’un, et le dernier tranche
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 3      | non     |
        | Bo     | oui    | 2      | 5      | non     |
        | Cy     | oui    | 2      | 4      | non     |
        | Dee    | oui    | 2      | 4      | oui     |
      Quand on dresse le constat
      Alors Dee gagne (END-2c)

  @END-3
  Règle: Une égalité que rien ne départage

    @END-3.1 @D-6
    Scénario: Le livret anglais fait rejouer la manche
      Soit l’édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | non     |
        | Cy     | non    | 2      | 0      | oui     |
      Quand on dresse le constat
      Alors Ana, Bo sont à égalité, et la manche est à rejouer (D-6)

    @END-3.2 @D-6
    Scénario: Le livret français s’arrête là, et l’égalité demeure
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | non     |
        | Cy     | non    | 2      | 0      | oui     |
      Quand on dresse le constat
      Alors Ana, Bo restent à égalité (D-6)

    @END-3.3 @D-6 @Q-26
    Scénario: Une telle égalité termine la manche, sans nouveau tour
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Cy retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Cy passe à la reconstitution
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana, Bo sont à égalité, et la manche est à rejouer (D-6)
      Et le voyage est fini

    @END-3.4 @W-3
    Scénario: Les joueurs à égalité sont cités dans l’ordre où ils sont passés
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet        | puzzle               | image | aguerri |
        | Ana    | Asie            | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique         | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Dee    | Amérique latine | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Cy pose B1→@1 à 2 s
      Et Bo retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Bo passe à la reconstitution
      Et Cy passe à la reconstitution
      Et Dee passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors Cy, Ana sont à égalité, et la manche est à rejouer (D-6)

    @END-3.5 @D-6 @Q-43
    Scénario: À trois comme à deux, l’égalité demeure, une fois le quatrième écarté
      Soit l’édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 4      | non     |
        | Bo     | oui    | 1      | 5      | oui     |
        | Cy     | oui    | 1      | 4      | non     |
        | Dee    | oui    | 1      | 4      | non     |
      Quand on dresse le constat
      Alors Ana, Cy, Dee restent à égalité (D-6)
