# language: fr
Fonctionnalité: Fin du voyage : victoire, départage et égalité
  Le seul joueur qui a reconstitué son puzzle gagne. Entre plusieurs, trois critères départagent, dans l’ordre.
  Sans tableau de mises en place, chaque joueur doit reconstituer 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, ce que fait B1→@1 (notation : README.md).

  @operation-assessment
  @END-1
  Règle: Le seul joueur qui a reconstitué son puzzle gagne

    @END-1.1 @edition-en
    Scénario: Le seul joueur qui réussit gagne, quels que soient les cartes et le sablier
      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | non    | 2              | 1                | oui                   |
        | Bo     | oui    | 0              | 9                | non                   |
      Quand on dresse le constat
      Alors Bo gagne selon END-1

    @END-1.2 @edition-fr
    Scénario: Un nouveau tour suit si aucun puzzle n’est reconstitué
      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | non    | 2              | 1                | oui                   |
        | Bo     | non    | 0              | 9                | non                   |
      Quand on dresse le constat
      Alors un nouveau tour suit selon ASSESS-2

  @operation-assessment
  @END-2
  Règle: Des critères départagent les joueurs qui réussissent au même tour

    @END-2.1 @Q-43 @edition-fr
    Scénario: Un joueur écarté par un critère ne revient pas
      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 3                | oui                   |
        | Bo     | oui    | 2              | 5                | non                   |
        | Cy     | oui    | 2              | 5                | non                   |
      Quand on dresse le constat
      Alors Bo et Cy restent à égalité selon D-6

    @END-2.2 @Q-43 @edition-en
    Scénario: Chaque critère ne garde que les meilleurs
      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 2                | non                   |
        | Bo     | oui    | 2              | 6                | oui                   |
        | Cy     | oui    | 2              | 4                | non                   |
      Quand on dresse le constat
      Alors Cy gagne selon END-2b

  @END-2a
  Règle: Premier critère : le plus de cartes rouges en main

    @END-2a.1 @operation-assessment @edition-en
    Scénario: Plus de cartes rouges en main l’emporte sur moins de cartes utilisées
      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 2                | oui                   |
        | Bo     | oui    | 2              | 8                | non                   |
      Quand on dresse le constat
      Alors Bo gagne selon END-2a

    @END-2a.2 @Q-25 @operation-round @edition-en
    Scénario: Une carte rouge dans le cadre n’est plus en main, même nulle
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a posé R1@8+9 à 2 s         |
        | Bo a posé B1→@1 à 3 s           |
        | Bo a posé B4→@5 à 4 s           |
        | Bo a posé B5→@6 à 5 s           |
        | Ana a retourné le sablier à 6 s |
        | le chronomètre a atteint 36 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Bo gagne selon END-2a

    @END-2a.3 @Q-21 @operation-round @edition-en @variant-long-voyage
    Scénario: Le premier critère ne départage personne dans Le Grand Voyage
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et la variante Le Grand Voyage
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé B1→@1 à 1 s         |
        | Bo a posé B1→@1 à 2 s          |
        | Bo a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s  |
        | Bo a appliqué son programme    |
      Quand Ana applique son programme
      Alors Bo gagne selon END-2c

    @END-2a.4 @Q-25 @operation-round @edition-en
    Scénario: Une carte rouge défaussée à un tour précédent n’est plus en main
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé R1@_ à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Ana a posé B1→@1 à 1 s          |
        | Bo a posé B1→@1 à 2 s           |
        | Bo a posé B4→@5 à 3 s           |
        | Ana a retourné le sablier à 4 s |
        | le chronomètre a atteint 34 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors tous les gestes sont acceptés
      Et Bo gagne selon END-2a

    @END-2a.5 @operation-assessment @edition-fr @regression
    Scénario: Le dernier de cinq joueurs peut l’emporter au premier critère
      Détecte un moteur qui ne compare que les premiers joueurs cités.

      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 3                | oui                   |
        | Bo     | oui    | 1              | 3                | non                   |
        | Cy     | oui    | 1              | 3                | non                   |
        | Dee    | oui    | 1              | 3                | non                   |
        | Eli    | oui    | 2              | 3                | non                   |
      Quand on dresse le constat
      Alors Eli gagne selon END-2a

  @edition-en
  @END-2b
  Règle: Deuxième critère : le moins de cartes utilisées au dernier tour

    @END-2b.1 @operation-assessment
    Scénario: Moins de cartes utilisées l’emporte sur le sablier
      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 2              | 4                | non                   |
        | Bo     | oui    | 2              | 5                | oui                   |
      Quand on dresse le constat
      Alors Ana gagne selon END-2b

    @END-2b.2 @Q-24 @operation-round
    Scénario: Une carte nulle compte comme utilisée
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a posé B4→@5 à 2 s          |
        | Bo a posé B1→@1 à 3 s           |
        | Ana a retourné le sablier à 6 s |
        | le chronomètre a atteint 36 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Bo gagne selon END-2b

    @END-2b.3 @operation-round
    Scénario: Les cartes utilisées à un tour précédent ne comptent pas
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B4→@5 à 1 s          |
        | Ana a posé B5→@6 à 2 s          |
        | Ana a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Ana a posé B1→@1 à 1 s          |
        | Bo a posé B1→@1 à 1 s           |
        | Bo a posé B4→@5 à 2 s           |
        | Bo a retourné le sablier à 3 s  |
        | le chronomètre a atteint 33 s   |
        | Bo a appliqué son programme     |
      Quand Ana applique son programme
      Alors Ana gagne selon END-2b

  @END-2c
  Règle: Troisième critère : avoir retourné le sablier au dernier tour

    @END-2c.1 @operation-assessment @edition-fr
    Scénario: Le joueur qui a retourné le sablier gagne si tout le reste est égal
      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 2              | 4                | non                   |
        | Bo     | oui    | 2              | 4                | oui                   |
      Quand on dresse le constat
      Alors Bo gagne selon END-2c

    @END-2c.2 @operation-round @edition-en
    Scénario: Seul compte le sablier retourné au dernier tour
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Bo a retourné le sablier à 1 s  |
        | le chronomètre a atteint 31 s   |
        | Bo a appliqué son programme     |
        | Ana a appliqué son programme    |
        | le signal a été donné           |
        | Bo a posé B1→@1 à 1 s           |
        | Ana a posé B1→@1 à 2 s          |
        | Ana a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors tous les gestes sont acceptés
      Et Ana gagne selon END-2c

    @END-2c.3 @Q-43 @operation-assessment @edition-en @regression
    Scénario: Le troisième critère tranche après que chacun des autres a écarté un joueur
      Détecte un moteur qui soumet de nouveau tous les joueurs à chaque critère.

      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 3                | non                   |
        | Bo     | oui    | 2              | 5                | non                   |
        | Cy     | oui    | 2              | 4                | non                   |
        | Dee    | oui    | 2              | 4                | oui                   |
      Quand on dresse le constat
      Alors Dee gagne selon END-2c

  @END-3
  Règle: Une égalité que rien ne départage termine la manche

    @END-3.1 @D-6 @operation-assessment @edition-en
    Scénario: Le livret anglais fait rejouer une manche à égalité
      Soit le livret anglais
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 2              | 4                | non                   |
        | Bo     | oui    | 2              | 4                | non                   |
        | Cy     | non    | 2              | 0                | oui                   |
      Quand on dresse le constat
      Alors Ana et Bo sont à égalité et la manche est à rejouer selon D-6

    @END-3.2 @D-6 @operation-assessment @edition-fr
    Scénario: Le livret français laisse les joueurs à égalité
      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 2              | 4                | non                   |
        | Bo     | oui    | 2              | 4                | non                   |
        | Cy     | non    | 2              | 0                | oui                   |
      Quand on dresse le constat
      Alors Ana et Bo restent à égalité selon D-6

    @END-3.3 @D-6 @Q-26 @operation-round @edition-en
    Scénario: Une égalité termine la manche sans nouveau tour
      Soit une manche commencée selon le livret anglais avec Ana, Bo et Cy
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé B1→@1 à 1 s         |
        | Bo a posé B1→@1 à 2 s          |
        | Cy a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s  |
        | Cy a appliqué son programme    |
        | Ana a appliqué son programme   |
      Quand Bo applique son programme
      Alors Ana et Bo sont à égalité et la manche est à rejouer selon D-6
      Et le voyage est fini

    @END-3.4 @W-3 @operation-round @protocol @edition-en
    Scénario: Les joueurs à égalité sont cités dans l’ordre où ils sont passés
      Soit une manche commencée selon le livret anglais avec Ana, Bo, Cy et Dee
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a posé B1→@1 à 1 s         |
        | Cy a posé B1→@1 à 2 s          |
        | Bo a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s  |
        | Bo a appliqué son programme    |
        | Cy a appliqué son programme    |
        | Dee a appliqué son programme   |
      Quand Ana applique son programme
      Alors Cy et Ana sont à égalité et la manche est à rejouer selon D-6

    @END-3.5 @D-6 @Q-43 @operation-assessment @edition-fr @regression
    Scénario: Trois joueurs restent à égalité une fois le quatrième écarté
      Détecte un moteur qui ne prévoit d’égalité qu’entre deux joueurs.

      Soit le livret français
      Et la situation suivante
        | joueur | réussi | rouges en main | cartes utilisées | a retourné le sablier |
        | Ana    | oui    | 1              | 4                | non                   |
        | Bo     | oui    | 1              | 5                | oui                   |
        | Cy     | oui    | 1              | 4                | non                   |
        | Dee    | oui    | 1              | 4                | non                   |
      Quand on dresse le constat
      Alors Ana, Cy et Dee restent à égalité selon D-6
