# language: fr
Fonctionnalité: Une manche, tour après tour
  Après les préparatifs se suivent des tours : réaction (étape B), reconstitution (étape C) et constat.
  Les mises en place sont données dans le sens horaire, dans l’ordre des joueurs pendant les préparatifs.
  Sans tableau de mises en place, chaque joueur doit reconstituer 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑, ce que fait B1→@1 (notation : README.md).

  @operation-round @edition-en
  @STG-1
  Règle: Les étapes se suivent dans l’ordre

    @STG-1.1
    Scénario: Un joueur ne peut pas appliquer son programme avant la fin de la réaction
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et Ana a posé B1→@1 à 1 s
      Quand Ana applique son programme
      Alors le geste est refusé selon STG-1

    @STG-1.2 @Q-42
    Scénario: Un joueur ne peut pas appliquer son programme tant que le sable coule
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et Ana a retourné le sablier à 1 s
      Et le chronomètre a atteint 30,999 s
      Quand Ana applique son programme
      Alors le geste est refusé selon Q-42
      Et la manche en est à la réaction

  @operation-round
  @RECON-0
  Règle: Le joueur qui a retourné le sablier passe en premier, les autres suivent

    @RECON-0.1 @Q-16 @edition-en @edition-fr
    Plan du scénario: Les joueurs passent dans le sens horaire à partir de Bo selon le livret <livret>
      Soit une manche commencée selon le livret <livret> avec Ana, Bo et Cy
      Et Bo a retourné le sablier à 1 s
      Quand le chronomètre atteint 31 s
      Alors passent successivement Bo, Cy et Ana
      Et la manche en est à la reconstitution

      Exemples:
        | ligne | livret   |
        | a     | anglais  |
        | b     | français |

    @RECON-0.2 @edition-fr
    Scénario: Un joueur ne peut pas passer avant celui qui a retourné le sablier
      Soit une manche commencée selon le livret français avec Ana et Bo
      Et Bo a retourné le sablier à 1 s
      Et le chronomètre a atteint 31 s
      Quand Ana applique son programme
      Alors le geste est refusé selon RECON-0

    @RECON-0.3 @Q-16 @edition-en
    Scénario: Un joueur ne peut pas passer avant le suivant dans le sens horaire
      Soit une manche commencée selon le livret anglais avec Ana, Bo et Cy
      Et Bo a retourné le sablier à 1 s
      Et le chronomètre a atteint 31 s
      Et Bo a appliqué son programme
      Quand Ana applique son programme
      Alors le geste est refusé selon Q-16

    @RECON-0.4 @Q-16 @edition-en @regression
    Scénario: Les joueurs passent dans le sens horaire à partir d’une place du milieu
      Détecte un moteur qui fait suivre les autres joueurs à partir de la place 1.

      Soit une manche commencée selon le livret anglais avec Ana, Bo et Cy
      Et Ana a retourné le sablier à 1 s
      Quand le chronomètre atteint 31 s
      Alors passent successivement Ana, Bo et Cy

    @RECON-0.5 @W-13 @protocol @edition-en
    Scénario: L’ordre commence à la place 1 tant qu’aucun joueur n’a mis fin à la réaction
      Soit une manche prête à commencer selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Alors passent successivement Cy, Ana et Bo

  @operation-round @edition-en
  @RECON-4
  Règle: Un joueur passe une fois, puis c’est au suivant

    @RECON-4.1
    Scénario: Un joueur ne peut pas appliquer son programme deux fois par tour
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
      Quand Ana applique son programme
      Alors le geste est refusé selon RECON-4
      Et Ana a pour puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

  @ASSESS-1
  Règle: Un puzzle identique à son image met fin au voyage

    @ASSESS-1.1 @Q-46 @operation-round @edition-en
    Scénario: Les puzzles ne sont jugés qu’une fois tous les joueurs passés
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Bo a posé B1→@1 à 2 s           |
        | Ana a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s   |
      Quand Ana applique son programme
      Alors la manche en est à la reconstitution

    @ASSESS-1.2 @operation-round @edition-en
    Scénario: Un signal après la fin du voyage est refusé
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Bo a posé B1→@1 à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
      Quand le signal est donné
      Alors le geste est refusé selon ASSESS-1
      Et Bo gagne selon END-1

    @ASSESS-1.3 @D-3 @operation-round @edition-en
    Scénario: À plusieurs, un puzzle tourné autrement que l’image n’est pas reconstitué
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
        | Bo     | Europe   | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 2

    @ASSESS-1.4 @D-3 @operation-round @edition-en
    Scénario: Un puzzle tourné d’un quart de tour, comme son image, fait gagner
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | →     | non     |
        | Bo     | Europe   | 4→7→1→/8→5→2→/9→6→3→ | →     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Ana gagne selon END-1
      Et le voyage est fini

    @ASSESS-1.5 @operation-solo
    Scénario: Un essai en solo n’a plus de tour après une réussite
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et on a joué un tour en solo avec B1→@1
      Quand on joue un tour en solo sans carte
      Alors cet essai est refusé selon ASSESS-1

  @operation-round
  @ASSESS-2
  Règle: Un nouveau tour commence si aucun puzzle n’est reconstitué

    @ASSESS-2.1 @Q-34 @Q-38 @edition-fr
    Scénario: Les puzzles, les places et les images restent les mêmes au nouveau tour
      Soit une manche commencée selon le livret français avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | →     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors on en est au tour 2
      Et Ana trouve le puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ sous une image tournée vers →
      Et Ana joue le feuillet Europe

    @ASSESS-2.2 @Q-45 @edition-en
    Scénario: Le nombre de tours n’est pas limité
      Soit une manche commencée selon le livret anglais avec Ana
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
      Quand Ana applique son programme
      Alors on en est au tour 4
      Et tous les gestes sont acceptés

    @ASSESS-2.3 @Q-72 @edition-en
    Scénario: Un joueur qui a retourné le sablier en vain joue normalement le tour suivant
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé G1@9 à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a posé G2@9 à 2 s           |
        | Ana a retourné le sablier à 3 s |
        | le chronomètre a atteint 33 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors tous les gestes sont acceptés
      Et Ana gagne selon END-1

    @ASSESS-2.4 @Q-45 @edition-en @regression
    Scénario: Un huitième tour commence comme le deuxième
      Détecte un moteur qui termine une manche après un certain nombre de tours.

      Soit une manche commencée selon le livret anglais avec Ana
      Et les gestes suivants ont eu lieu
        | geste                          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
        | Ana a appliqué son programme   |
        | le signal a été donné          |
        | Ana a annoncé avoir fini à 1 s |
      Quand Ana applique son programme
      Alors on en est au tour 8
      Et tous les gestes sont acceptés

  @operation-round @edition-en
  @ASSESS-2a
  Règle: Chaque joueur reprend toutes ses cartes, sauf une rouge jouée

    @ASSESS-2a.1
    Scénario: Un joueur reprend toutes ses cartes, sauf la rouge qu’il a jouée
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé R2@1 à 1 s           |
        | Ana a posé G1@5 à 2 s           |
        | Bo a posé R1@5 à 3 s            |
        | Bo a repris R1 à 4 s            |
        | Ana a retourné le sablier à 5 s |
        | le chronomètre a atteint 35 s   |
        | Ana a appliqué son programme    |
      Quand Bo applique son programme
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5 et R1
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1 et R2

    @ASSESS-2a.2 @Q-13
    Scénario: Une carte rouge jouée ne peut pas être posée au tour suivant
      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé R1@_ à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
      Quand Ana pose R1@5 à 1 s
      Alors le geste est refusé selon Q-13

    @ASSESS-2a.3 @W-12 @protocol
    Scénario: Une main, dans une réponse, comprend une carte posée dans le cadre
      Soit une manche commencée selon le livret anglais avec Ana
      Quand Ana pose R1@1 à 1 s
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1 et R2

    @ASSESS-2a.4 @Q-10 @regression
    Scénario: Un joueur qui a joué une rouge à chacun de deux tours n’en a plus
      Détecte un moteur qui rend une carte rouge défaussée au bout d’un tour.

      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé R2@_ à 1 s           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Ana a posé R1@_ à 1 s           |
        | Bo a retourné le sablier à 2 s  |
        | le chronomètre a atteint 32 s   |
        | Bo a appliqué son programme     |
      Quand Ana applique son programme
      Alors on en est au tour 3
      Et Ana a en main G1, G2, G3, B1, B2, B3, B4 et B5
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1 et R2

  @operation-round @edition-en
  @ASSESS-2b
  Règle: Un nouveau tour reprend au début de la réaction

    @ASSESS-2b.1 @Q-34
    Scénario: Un nouveau signal ouvre des cadres vides et libère le sablier
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a posé B1→@1 à 1 s          |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Ana a posé B1→@1 à 0,5 s        |
      Quand Bo retourne le sablier à 1 s
      Alors tous les gestes sont acceptés
      Et passent successivement Bo et Ana

    @ASSESS-2b.2 @Q-39
    Scénario: Une carte posée avant le signal du nouveau tour est refusée
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
      Quand Ana pose B1→@1 à 33 s
      Alors le geste est refusé selon Q-39

    @ASSESS-2b.3 @Q-34
    Scénario: Un joueur soulève de nouveau son image au nouveau tour
      Soit une manche commencée selon le livret anglais avec Ana
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a soulevé son image à 0,5 s |
        | Ana a annoncé avoir fini à 1 s  |
        | Ana a appliqué son programme    |
        | le signal a été donné           |
      Quand Ana soulève son image à 0,5 s
      Alors le geste est accepté

    @ASSESS-2b.4 @W-2 @protocol @regression
    Scénario: Un refus au deuxième tour énumère toutes les infractions
      Détecte un moteur qui n’énumère toutes les infractions qu’au premier tour.

      Soit une manche commencée selon le livret anglais avec Ana et Bo
      Et les gestes suivants ont eu lieu
        | geste                           |
        | Ana a retourné le sablier à 2 s |
        | le chronomètre a atteint 32 s   |
        | Ana a appliqué son programme    |
        | Bo a appliqué son programme     |
        | le signal a été donné           |
        | Bo a posé R1@5 à 1 s            |
      Quand Bo pose R2@5 à 2 s
      Alors le geste est refusé selon Q-11 et Q-12
      Et on en est au tour 2
