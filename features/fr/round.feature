# language: fr
Fonctionnalité: Une manche
  Des préparatifs, puis tour après tour : réaction, reconstitution, constat.
  Les places sont données dans le sens horaire, telles que pendant les préparatifs ; puis chacun change de place.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.

  @STG-1
  Règle: Les étapes se suivent dans l’ordre

    @STG-1.1
    Scénario: Pas de reconstitution tant que personne n’a mis fin à la réaction
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana passe à la reconstitution
      Alors le dernier geste est refusé (STG-1)

    @STG-1.2 @Q-42
    Scénario: Le sable coule jusqu’au bout, même quand personne n’a plus rien à faire
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana retourne le sablier à 1 s
      Et le temps passe jusqu’à 30,999 s
      Et Ana passe à la reconstitution
      Alors le dernier geste est refusé (Q-42)
      Et on en est à la réaction

  @RECON-0
  Règle: La personne qui a retourné le sablier passe en premier, les autres suivent

    @RECON-0.1 @Q-16
    Plan du scénario: Dans le sens horaire à partir de Bo, édition <édition>
      Soit l’édition <édition>
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo retourne le sablier à 1 s
      Et le temps passe jusqu’à 31 s
      Alors les joueurs passent dans l’ordre Bo, Cy, Ana
      Et on en est à la reconstitution

      Exemples:
        | ligne | édition   |
        | a     | anglaise  |
        | b     | française |

    @RECON-0.2
    Scénario: On ne passe pas avant la personne qui a retourné le sablier
      Soit l’édition française
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo retourne le sablier à 1 s
      Et le temps passe jusqu’à 31 s
      Et Ana passe à la reconstitution
      Alors le dernier geste est refusé (RECON-0)

    @RECON-0.3 @Q-16
    Scénario: Personne n’est oublié en route
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo retourne le sablier à 1 s
      Et le temps passe jusqu’à 31 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors le dernier geste est refusé (Q-16)

    @RECON-0.4 @Q-16
    Scénario: Dans le sens horaire, même à partir d’une place du milieu
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana retourne le sablier à 1 s
      Et le temps passe jusqu’à 31 s
      Alors les joueurs passent dans l’ordre Ana, Bo, Cy

    @RECON-0.5 @W-13
    Scénario: Tant que personne n’a mis fin à l’étape B, l’ordre commence à la place 1
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Alors les joueurs passent dans l’ordre Cy, Ana, Bo

  @RECON-4
  Règle: Puis c’est au suivant

    @RECON-4.1
    Scénario: Un programme ne s’applique qu’une fois
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors le dernier geste est refusé (RECON-4)
      Et Ana a pour puzzle 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

  @ASSESS-1
  Règle: Un puzzle identique à son image met fin au voyage

    @ASSESS-1.1 @Q-46
    Scénario: On attend que tous soient passés pour juger
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Bo pose B1→@1 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Ana passe à la reconstitution
      Alors on en est à la reconstitution

    @ASSESS-1.2
    Scénario: Le voyage fini, on ne joue plus
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Bo pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Alors le dernier geste est refusé (ASSESS-1)
      Et Bo gagne (END-1)

    @ASSESS-1.3 @D-3
    Scénario: À plusieurs, le puzzle doit être tourné comme l’image
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
        | Bo     | Europe   | 4→7→1→/8→5→2→/9→6→3→ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana a pour puzzle 7→4→1→/8→5→2→/9→6→3→
      Et on en est au tour 2

    @ASSESS-1.4 @D-3
    Scénario: Tourné d’un quart de tour comme son image, un puzzle est reconstitué, et le voyage est fini
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 4→7→1→/8→5→2→/9→6→3→ | →     | non     |
        | Bo     | Europe   | 4→7→1→/8→5→2→/9→6→3→ | →     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana gagne (END-1)
      Et le voyage est fini

    @ASSESS-1.5
    Scénario: En solo non plus, aucun tour ne suit une réussite
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on joue un tour en solo avec B1→@1
      Et on joue un tour en solo sans carte
      Alors l’essai est refusé (ASSESS-1)

  @ASSESS-2
  Règle: Si personne n’a reconstitué son puzzle, un nouveau tour commence

    @ASSESS-2.1 @Q-34 @Q-38
    Scénario: Au nouveau tour, puzzles, places et images restent tels quels
      Soit l’édition française
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | →     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors on en est au tour 2
      Et Ana trouve le puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ sous une image tournée vers →
      Et Ana joue le feuillet Europe

    @ASSESS-2.2 @Q-45
    Scénario: Le nombre de tours n’est pas limité
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Alors on en est au tour 4
      Et aucun geste n’est refusé

    @ASSESS-2.3 @Q-72
    Scénario: Un joueur qui a retourné le sablier en vain continue comme tout le monde
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose G1@9 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana pose G2@9 à 2 s
      Et Ana retourne le sablier à 3 s
      Et le temps passe jusqu’à 33 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors aucun geste n’est refusé
      Et Ana gagne (END-1)

    @ASSESS-2.4 @Q-45
    Scénario: Le huitième tour vient comme est venu le deuxième
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Alors on en est au tour 8
      Et aucun geste n’est refusé

  @ASSESS-2a
  Règle: Chacun reprend toutes ses cartes, sauf une rouge qu’il a jouée

    @ASSESS-2a.1
    Scénario: Au tour suivant, la carte rouge manque et les autres sont revenues
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R2@1 à 1 s
      Et Ana pose G1@5 à 2 s
      Et Bo pose R1@5 à 3 s
      Et Bo reprend R1 à 4 s
      Et Ana retourne le sablier à 5 s
      Et le temps passe jusqu’à 35 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

    @ASSESS-2a.2 @Q-13
    Scénario: Une carte rouge jouée ne peut plus être posée au tour suivant
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
      Et Ana pose R1@5 à 1 s
      Alors le dernier geste est refusé (Q-13)

    @ASSESS-2a.3 @W-12
    Scénario: Dans le protocole, une main garde une carte posée dans le cadre
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

    @ASSESS-2a.4 @Q-10
    Scénario: Au troisième tour, les deux cartes rouges sont parties, l’une après l’autre
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose R2@_ à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose R1@_ à 1 s
      Et Bo retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Bo passe à la reconstitution
      Et Ana passe à la reconstitution
      Alors on en est au tour 3
      Et Ana a en main G1, G2, G3, B1, B2, B3, B4, B5
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2

  @ASSESS-2b
  Règle: Un nouveau tour reprend au début de l’étape B

    @ASSESS-2b.1 @Q-34
    Scénario: Nouveau signal, cadres vides, et le sablier est de nouveau libre
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana pose B1→@1 à 1 s
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Ana pose B1→@1 à 0,5 s
      Et Bo retourne le sablier à 1 s
      Alors aucun geste n’est refusé
      Et les joueurs passent dans l’ordre Bo, Ana

    @ASSESS-2b.2 @Q-39
    Scénario: Le nouveau tour attend son signal
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et Ana pose B1→@1 à 33 s
      Alors le dernier geste est refusé (Q-39)

    @ASSESS-2b.3 @Q-34
    Scénario: L’image recouvre de nouveau le puzzle et se soulève encore
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana soulève son image à 0,5 s
      Et Ana annonce avoir fini à 1 s
      Et Ana passe à la reconstitution
      Et le signal est donné
      Et Ana soulève son image à 0,5 s
      Alors le dernier geste est accepté

    @ASSESS-2b.4 @W-2
    Scénario: À un tour suivant comme au premier, on dit tout ce qu’une carte a de fautif
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand le signal est donné
      Et Ana retourne le sablier à 2 s
      Et le temps passe jusqu’à 32 s
      Et Ana passe à la reconstitution
      Et Bo passe à la reconstitution
      Et le signal est donné
      Et Bo pose R1@5 à 1 s
      Et Bo pose R2@5 à 2 s
      Alors le dernier geste est refusé (Q-11, Q-12)
      Et on en est au tour 2
