# language: fr
Fonctionnalité: Variantes : quatre changements de règles
  Chaque variante se joue seule ou avec n’importe lesquelles des autres.
  Sans tableau de mises en place, chaque joueur doit reconstituer 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, ce que fait B1→@1 (notation : README.md).

  @operation-round @edition-en @variant-immediate-departure @variant-long-voyage @variant-shock-of-experience @variant-without-borders
  @VAR-0
  Règle: Les variantes se combinent librement

    @VAR-0.1 @Q-36
    Scénario: Les quatre variantes s’appliquent à la fois
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Et la variante Le choc des expériences
      Et la variante Le Grand Voyage
      Et la variante Sans frontière
      Et la variante Départ immédiat
      Et Ana a posé B1→@1 à 2 s
      Et Ana a crié Stop à 3 s
      Et Ana a appliqué son programme
      Quand Bo applique son programme
      Alors Ana a pour image Europe à la place 2
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4 et B5
      Et Ana gagne selon END-1

  @operation-preparation @edition-en @variant-shock-of-experience
  @VAR-1
  Règle: Le choc des expériences donne le recto aux uns, le verso aux autres

    @VAR-1.1 @Q-36
    Scénario: Le côté dépend du joueur qui reconstitue, pas de celui qui prépare
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Et la variante Le choc des expériences
      Quand on termine les préparatifs
      Alors Bo a pour image Afrique à la place 3
      Et Ana a pour image Région polaire à la place 2
      Et Cy a pour image Région polaire à la place 1

    @VAR-1.2 @Q-49
    Scénario: Un joueur seul joue au recto, aguerri ou non
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
      Et la variante Le choc des expériences
      Quand on termine les préparatifs
      Alors Ana a pour image Région polaire à la place 1

    @VAR-1.3 @Q-67
    Scénario: Tous les joueurs jouent au verso si tous sont aguerris
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
      Et la variante Le choc des expériences
      Quand on termine les préparatifs
      Alors Ana a pour image Europe à la place 2
      Et Bo a pour image Asie à la place 1

  @variant-long-voyage
  @VAR-2
  Règle: Le Grand Voyage se joue sans cartes rouges

    @VAR-2.1 @operation-preparation @edition-fr
    Scénario: Un joueur commence Le Grand Voyage avec huit cartes
      Soit le livret français
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Et la variante Le Grand Voyage
      Quand on termine les préparatifs
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4 et B5

    @VAR-2.2 @Q-13 @operation-reaction
    Scénario: Une carte rouge ne peut pas être posée dans Le Grand Voyage
      Soit la réaction commencée avec Ana et Bo
      Et la variante Le Grand Voyage
      Quand Ana pose R1@5 à 2 s
      Alors le geste est refusé selon Q-13

    @VAR-2.3 @operation-round @edition-fr @regression
    Scénario: Un joueur ne reçoit pas de carte rouge au deuxième tour du Grand Voyage
      Détecte un moteur qui rend les dix cartes à chaque joueur au nouveau tour.

      Soit une manche commencée selon le livret français avec Ana et Bo
      Et la variante Le Grand Voyage
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé G1@5 à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors on en est au tour 2
      Et Ana a en main G1, G2, G3, B1, B2, B3, B4 et B5
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4 et B5

  @operation-round @edition-en @variant-without-borders
  @VAR-3
  Règle: Sans frontière se joue sans cadre

    @VAR-3.1 @Q-33
    Scénario: Une carte à cheval sur deux emplacements imaginés est nulle et compte comme utilisée
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et la variante Sans frontière
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a posé G1@4+5 à 2 s         |
        | Bo a posé B1→@1 à 3 s           |
        | Ana a retourné le sablier à 4 s |
        | le chronomètre a atteint 34 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Ana a pour puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et Bo gagne selon END-2b

  @VAR-4
  Règle: Dans Départ immédiat, crier « Stop ! » met fin à la réaction pour tous

    @VAR-4.1 @D-18 @Q-20 @operation-reaction @variant-immediate-departure
    Scénario: Le joueur qui crie Stop met aussitôt fin à la réaction et passe en premier
      Soit la réaction commencée avec Ana, Bo et Cy
      Et la variante Départ immédiat
      Quand Bo crie Stop à 7 s
      Alors la réaction est terminée
      Et Bo passe en premier

    @VAR-4.2 @operation-reaction @variant-immediate-departure
    Scénario: Le sablier ne peut pas être retourné dans Départ immédiat
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Quand Bo retourne le sablier à 7 s
      Alors le geste est refusé selon VAR-4
      Et la réaction continue

    @VAR-4.3 @operation-reaction
    Scénario: Crier Stop est refusé sans cette variante
      Soit la réaction commencée avec Ana et Bo
      Quand Bo crie Stop à 7 s
      Alors le geste est refusé selon VAR-4
      Et la réaction continue

    @VAR-4.4 @Q-18 @operation-reaction @variant-immediate-departure
    Scénario: Une carte posée à l’instant du cri arrive trop tard
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Ana pose G1@5 à 7 s
      Alors le geste est refusé selon Q-18

    @VAR-4.5 @operation-reaction @variant-immediate-departure
    Scénario: Une carte ne peut pas être posée après le cri
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Ana pose G1@5 à 7,5 s
      Alors le geste est refusé selon VAR-4

    @VAR-4.6 @Q-40 @operation-reaction @variant-immediate-departure
    Scénario: Le second de deux cris au même instant est refusé
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Ana crie Stop à 7 s
      Alors le geste est refusé selon Q-40
      Et Bo passe en premier

    @VAR-4.7 @Q-39 @operation-reaction @variant-immediate-departure
    Scénario: Un cri avant le signal est refusé
      Soit la réaction prête à commencer avec Ana et Bo
      Et la variante Départ immédiat
      Quand Ana crie Stop à 0 s
      Alors le geste est refusé selon Q-39

    @VAR-4.8 @Q-20 @operation-round @edition-fr @variant-immediate-departure
    Scénario: Le joueur qui a crié l’emporte au dernier critère
      Soit une manche commencée selon le livret français avec Ana et Bo
      Et la variante Départ immédiat
      Et les gestes suivants ont eu lieu
        | geste                       |
        | Ana a posé B1→@1 à 1 s      |
        | Bo a posé B1→@1 à 2 s       |
        | Bo a crié Stop à 3 s        |
        | Bo a appliqué son programme |
      Quand Ana applique son programme
      Alors tous les gestes sont acceptés
      Et Bo gagne selon END-2c

    @VAR-4.9 @Q-41 @operation-reaction @variant-immediate-departure
    Scénario: Un joueur dont le cadre est vide peut crier à l’instant du signal
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Quand Ana crie Stop à 0 s
      Alors la réaction est terminée

    @VAR-4.10 @Q-18 @operation-reaction @variant-immediate-departure @regression
    Scénario: Un joueur ne peut pas crier deux fois au même instant
      Détecte un moteur qui accepte un second cri à l’instant du premier.

      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Bo crie Stop à 7 s
      Alors le geste est refusé selon Q-18
      Et Bo passe en premier

    @VAR-4.11 @Q-65 @operation-reaction @variant-immediate-departure
    Scénario: Un joueur ne peut pas revenir sur son cri en continuant de jouer
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Bo pose G1@5 à 8 s
      Alors le geste est refusé selon VAR-4
      Et la réaction est terminée

    @VAR-4.12 @operation-round @edition-en @variant-immediate-departure @regression
    Scénario: Un cri met fin à la réaction au deuxième tour
      Détecte un moteur qui n’applique la variante qu’au premier tour.

      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et la variante Départ immédiat
      Et les gestes suivants ont eu lieu
        | geste                        |
        | Bo a crié Stop à 1 s         |
        | Bo a appliqué son programme  |
        | Ana a appliqué son programme |
        | le signal a été donné        |
        | Ana a posé B1→@1 à 1 s       |
        | Ana a crié Stop à 2 s        |
        | Ana a appliqué son programme |
      Quand Bo applique son programme
      Alors tous les gestes sont acceptés
      Et Ana gagne selon END-1

    @VAR-4.13 @operation-reaction @variant-immediate-departure
    Scénario: L’image ne peut pas être soulevée après le cri
      Soit la réaction commencée avec Ana et Bo
      Et la variante Départ immédiat
      Et Bo a crié Stop à 7 s
      Quand Ana soulève son image à 8 s
      Alors le geste est refusé selon VAR-4
