# language: fr
Fonctionnalité: La fin du voyage
  Un joueur gagne, ou l'on passe aux critères de départage, dans l'ordre.

  @END-1
  Règle: Qui est seul à avoir reconstitué l'image gagne

    @END-1.1
    Scénario: Ni les cartes ni le sablier n'y changent rien
      Soit l'édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | non    | 2      | 1      | oui     |
        | Bo     | oui    | 0      | 9      | non     |
      Quand on dresse le constat
      Alors Bo gagne (END-1)

    @END-1.2
    Scénario: Personne n'a réussi
      Soit l'édition française
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
      Soit l'édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 3      | oui     |
        | Bo     | oui    | 2      | 5      | non     |
        | Cy     | oui    | 2      | 5      | non     |
      Quand on dresse le constat
      Alors Bo, Cy restent à égalité (D-6)

    @END-2.2 @Q-43
    Scénario: Chaque critère ne garde que les meilleurs
      Soit l'édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 2      | non     |
        | Bo     | oui    | 2      | 6      | oui     |
        | Cy     | oui    | 2      | 4      | non     |
      Quand on dresse le constat
      Alors Cy gagne (END-2b)

  @END-2a
  Règle: Premier critère, avoir le plus de rouges en main

    @END-2a.1
    Scénario: Les rouges passent avant l'économie de cartes
      Soit l'édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 1      | 2      | oui     |
        | Bo     | oui    | 2      | 8      | non     |
      Quand on dresse le constat
      Alors Bo gagne (END-2a)

    @END-2a.2 @Q-25
    Scénario: Une rouge posée dans le cadre n'est plus en main, même nulle
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose R1@8+9 à 2 s
      Et Bo pose B1→@1 à 3 s
      Et Bo pose B4→@5 à 4 s
      Et Bo pose B5→@6 à 5 s
      Et Ana retourne le sablier à 6 s
      Et le temps passe jusqu'à 36 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Bo gagne (END-2a)

    @END-2a.3 @Q-21
    Scénario: Dans Le Grand Voyage, ce critère ne départage personne
      Soit l'édition anglaise
      Et la variante Le Grand Voyage
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Bo retourne le sablier à 3 s
      Et le temps passe jusqu'à 33 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors Bo gagne (END-2c)

    @END-2a.4 @Q-25
    Scénario: Une rouge défaussée à un tour précédent n'est plus en main non plus
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu'à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Bo pose B4→@5 à 3 s
      Et Ana retourne le sablier à 4 s
      Et le temps passe jusqu'à 34 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n'est refusé
      Et Bo gagne (END-2a)

  @END-2b
  Règle: Deuxième critère, avoir utilisé le moins de cartes au dernier tour

    @END-2b.1
    Scénario: L'économie de cartes passe avant le sablier
      Soit l'édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 5      | oui     |
      Quand on dresse le constat
      Alors Ana gagne (END-2b)

    @END-2b.2 @Q-24
    Scénario: Même nulle, une carte est utilisée
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose B4→@5 à 2 s
      Et Bo pose B1→@1 à 3 s
      Et Ana retourne le sablier à 6 s
      Et le temps passe jusqu'à 36 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Bo gagne (END-2b)

    @END-2b.3
    Scénario: Seul le dernier tour compte
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B4→@5 à 1 s
      Et Ana pose B5→@6 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu'à 33 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 1 s
      Et Bo pose B4→@5 à 2 s
      Et Bo retourne le sablier à 3 s
      Et le temps passe jusqu'à 33 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors Ana gagne (END-2b)

  @END-2c
  Règle: Troisième critère, le sablier retourné au dernier tour

    @END-2c.1
    Scénario: Le sablier tranche quand tout le reste est égal
      Soit l'édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | oui     |
      Quand on dresse le constat
      Alors Bo gagne (END-2c)

    @END-2c.2
    Scénario: Seul a retourné le sablier qui l'a fait dans cette manche
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Bo pose B1→@1 à 1 s
      Et Ana pose B1→@1 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu'à 33 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n'est refusé
      Et Ana gagne (END-2c)

  @END-3
  Règle: Quand rien ne départage

    @END-3.1 @D-6
    Scénario: Le livret anglais fait rejouer la manche
      Soit l'édition anglaise
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | non     |
        | Cy     | non    | 2      | 0      | oui     |
      Quand on dresse le constat
      Alors Ana, Bo rejouent (D-6)

    @END-3.2 @D-6
    Scénario: Le livret français s'arrête là, et l'égalité demeure
      Soit l'édition française
      Et la situation
        | joueur | réussi | rouges | cartes | sablier |
        | Ana    | oui    | 2      | 4      | non     |
        | Bo     | oui    | 2      | 4      | non     |
        | Cy     | non    | 2      | 0      | oui     |
      Quand on dresse le constat
      Alors Ana, Bo restent à égalité (D-6)

    @END-3.3 @D-6
    Scénario: Une telle égalité termine la manche, sans nouveau tour
      Soit l'édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Cy     | Afrique  | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Cy retourne le sablier à 3 s
      Et le temps passe jusqu'à 33 s
      Et Cy passe à la reconstitution
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana, Bo rejouent (D-6)
      Et le voyage est fini
