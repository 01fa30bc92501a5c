# language: fr
Fonctionnalité: Les variantes
  Quatre changements, seuls ou combinés à volonté.
  Les places sont données dans le sens horaire, telles que pendant les préparatifs ; puis chacun change de place.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.

  @VAR-0
  Règle: Les variantes se combinent librement

    @VAR-0.1 @Q-36
    Scénario: Les quatre à la fois : côté selon l’expérience, ni carte rouge, ni cadre, ni sablier
      Soit l’édition anglaise
      Et la variante Le choc des expériences
      Et la variante Le Grand Voyage
      Et la variante Sans frontière
      Et la variante Départ immédiat
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 2 s
      Et Ana crie Stop à 3 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana reconstitue : Europe, à la place 2
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5
      Et Ana gagne (END-1)

  @VAR-1
  Règle: Le choc des expériences donne le recto aux uns, le verso aux autres

    @VAR-1.1 @Q-36
    Scénario: Le côté dépend du joueur qui reconstitue, pas de celui qui prépare
      Soit l’édition anglaise
      Et la variante Le choc des expériences
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Bo reconstitue : Afrique, à la place 3
      Et Ana reconstitue : Région polaire, à la place 2
      Et Cy reconstitue : Région polaire, à la place 1

    @VAR-1.2 @Q-49
    Scénario: En solo, l’expérience ne décide de rien
      Soit l’édition anglaise
      Et la variante Le choc des expériences
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
      Quand on fait les préparatifs
      Alors Ana reconstitue : Région polaire, à la place 1

    @VAR-1.3 @Q-67
    Scénario: Tout le monde peut être aguerri, et tous jouent alors un verso
      Soit l’édition anglaise
      Et la variante Le choc des expériences
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
      Quand on fait les préparatifs
      Alors Ana reconstitue : Europe, à la place 2
      Et Bo reconstitue : Asie, à la place 1

  @VAR-2
  Règle: Le Grand Voyage se fait sans cartes rouges

    @VAR-2.1
    Scénario: Chacun commence avec huit cartes
      Soit l’édition française
      Et la variante Le Grand Voyage
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5

    @VAR-2.2 @Q-13
    Scénario: Dans Le Grand Voyage, on ne peut pas poser de carte rouge
      Soit l’étape B avec Ana, Bo
      Et la variante Le Grand Voyage
      Quand le signal est donné
      Et Ana pose R1@5 à 2 s
      Alors le dernier geste est refusé (Q-13)

    @VAR-2.3
    Scénario: Dans Le Grand Voyage, personne ne reçoit de carte rouge au deuxième tour non plus
      Soit l’édition française
      Et la variante Le Grand Voyage
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors on en est au tour 2
      Et Ana a en main G1, G2, G3, B1, B2, B3, B4, B5
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5

  @VAR-3
  Règle: Sans frontière se joue sans cadre

    @VAR-3.1 @Q-33
    Scénario: À cheval sur deux emplacements imaginés, une carte est nulle quand même, et utilisée
      Soit l’édition anglaise
      Et la variante Sans frontière
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose G1@4+5 à 2 s
      Et Bo pose B1→@1 à 3 s
      Et Ana retourne le sablier à 4 s
      Et le temps passe jusqu’à 34 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana a pour puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et Bo gagne (END-2b)

  @VAR-4
  Règle: Dans Départ immédiat, crier « Stop ! » clôt l’étape B pour tous

    @VAR-4.1 @D-18 @Q-20
    Scénario: « Stop ! » met fin à l’étape aussitôt, et la personne qui a crié passe en premier
      Soit l’étape B avec Ana, Bo, Cy
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Alors l’étape B est terminée
      Et Bo passera en premier

    @VAR-4.2
    Scénario: Il n’y a pas de sablier à retourner
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo retourne le sablier à 7 s
      Alors le dernier geste est refusé (VAR-4)
      Et l’étape B continue

    @VAR-4.3
    Scénario: Quand il y a un sablier, crier « Stop ! » n’arrête rien
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Alors le dernier geste est refusé (VAR-4)
      Et l’étape B continue

    @VAR-4.4 @Q-18
    Scénario: Une carte posée à l’instant du cri arrive trop tard
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Ana pose G1@5 à 7 s
      Alors le dernier geste est refusé (Q-18)

    @VAR-4.5
    Scénario: Après le cri, on ne pose plus de carte
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Ana pose G1@5 à 7,5 s
      Alors le dernier geste est refusé (VAR-4)

    @VAR-4.6 @Q-40
    Scénario: Deux cris au même instant : le premier enregistré compte
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Ana crie Stop à 7 s
      Alors le dernier geste est refusé (Q-40)
      Et Bo passera en premier

    @VAR-4.7 @Q-39
    Scénario: On ne crie pas avant le signal
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand Ana crie Stop à 0 s
      Alors le dernier geste est refusé (Q-39)

    @VAR-4.8 @Q-20
    Scénario: La personne qui a crié passe en premier et l’emporte au dernier critère
      Soit l’édition française
      Et la variante Départ immédiat
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Bo crie Stop à 3 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors aucun geste n’est refusé
      Et Bo gagne (END-2c)

    @VAR-4.9 @Q-41
    Scénario: On peut crier dès le signal, sans avoir rien posé
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Ana crie Stop à 0 s
      Alors l’étape B est terminée

    @VAR-4.10 @Q-18
    Scénario: La personne qui vient de crier ne crie pas de nouveau au même instant
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Bo crie Stop à 7 s
      Alors le dernier geste est refusé (Q-18)
      Et Bo passera en premier

    @VAR-4.11 @Q-65
    Scénario: On ne revient pas sur un cri en continuant de jouer
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Bo pose G1@5 à 8 s
      Alors le dernier geste est refusé (VAR-4)
      Et l’étape B est terminée

    @VAR-4.12
    Scénario: Au deuxième tour aussi, crier Stop met fin à l’étape aussitôt
      Soit l’édition anglaise
      Et la variante Départ immédiat
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo crie Stop à 1 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana crie Stop à 2 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n’est refusé
      Et Ana gagne (END-1)

    @VAR-4.13
    Scénario: Après le cri, il est trop tard pour soulever l’image
      Soit l’étape B avec Ana, Bo
      Et la variante Départ immédiat
      Quand le signal est donné
      Et Bo crie Stop à 7 s
      Et Ana soulève son image à 8 s
      Alors le dernier geste est refusé (VAR-4)
