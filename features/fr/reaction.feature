# language: fr
Fonctionnalité: Réaction : programmer en même temps
  À l’étape B, tous les joueurs programment en même temps. Les temps sont en secondes depuis le signal.
  Notation : la carte B1→@2 est à l’emplacement 2, flèche à droite ; @4+5 est à cheval sur 4 et 5, @_ est douteux (voir README.md).

  @operation-reaction
  @REACT-0
  Règle: La réaction commence au signal, pour tous à la fois

    @REACT-0.1 @Q-39
    Plan du scénario: Ana <geste> avant le signal, ce qui est refusé
      Soit la réaction prête à commencer avec Ana et Bo
      Quand Ana <geste> à 0 s
      Alors le geste est refusé selon Q-39

      Exemples:
        | ligne | geste               |
        | a     | soulève son image   |
        | b     | pose G1@5           |
        | c     | retourne le sablier |

    @REACT-0.2
    Scénario: Un second signal est refusé
      Soit la réaction commencée avec Ana et Bo
      Quand le signal est donné
      Alors le geste est refusé selon REACT-0

    @REACT-0.3
    Scénario: Les joueurs posent leurs cartes sans s’attendre
      Soit la réaction commencée avec Ana et Bo
      Et Bo a posé G1@5 à 1 s
      Et Ana a posé B1→@5 à 1 s
      Quand Bo pose G2@4 à 1,5 s
      Alors tous les gestes sont acceptés
      Et Ana a pour programme B1→@5
      Et Bo a pour programme G2@4 G1@5

    @REACT-0.4 @W-8 @protocol
    Scénario: Une attente avant le signal est refusée
      Soit la réaction prête à commencer avec Ana et Bo
      Quand le chronomètre atteint 5 s
      Alors le geste est refusé selon Q-39

    @REACT-0.5 @W-7 @protocol
    Scénario: Les gestes se comptent à partir de 1, signal et refus compris
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé R1@1 à 1 s
      Et Ana a posé R2@2 à 2 s
      Quand Bo pose G1@5 à 3 s
      Alors le geste 3 est refusé selon Q-11
      Et le geste est accepté

    @REACT-0.6 @W-8 @protocol
    Scénario: Un geste refusé ne fait pas avancer le chronomètre
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé R1@1 à 1 s
      Et Ana a crié Stop à 9 s
      Quand Bo pose G1@5 à 2 s
      Alors le geste 3 est refusé selon VAR-4
      Et Bo a pour programme G1@5

  @REACT-1
  Règle: Chaque joueur soulève son image et la garde à côté du puzzle

    @REACT-1.2 @operation-reaction
    Scénario: Un joueur peut soulever son image après le signal
      Soit la réaction commencée avec Ana et Bo
      Quand Ana soulève son image à 0,4 s
      Alors le geste est accepté

    @REACT-1.3 @Q-53 @operation-reaction
    Scénario: Un joueur peut reposer son image et la soulever de nouveau
      Soit la réaction commencée avec Ana et Bo
      Et Ana a soulevé son image à 0,4 s
      Quand Ana soulève son image à 9 s
      Alors tous les gestes sont acceptés

    @REACT-1.4 @D-3 @operation-round @edition-en
    Scénario: Un joueur qui soulève son image ne la fait pas pivoter
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | non     |
      Quand Ana soulève son image à 1 s
      Alors Ana trouve le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ sous une image tournée vers →

    @REACT-1.5 @Q-81 @operation-reaction
    Scénario: Un joueur peut poser une carte sans soulever son image
      Soit la réaction commencée avec Ana et Bo
      Quand Ana pose G1@5 à 1 s
      Alors le geste est accepté
      Et Ana a pour programme G1@5

    @REACT-1.6 @Q-81 @operation-round @edition-en
    Scénario: Un joueur qui ne soulève jamais son image peut gagner
      Soit une manche commencée selon le livret anglais avec ces mises en place
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Et Ana a posé B1→@1 à 1 s
      Et Ana a annoncé avoir fini à 2 s
      Quand Ana applique son programme
      Alors tous les gestes sont acceptés
      Et Ana gagne selon END-1

  @operation-reaction
  @REACT-2c
  Règle: Un joueur choisit où pointe la flèche d’une carte

    @REACT-2c.1 @Q-32
    Scénario: Une carte dans le cadre peut pivoter
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé B1→@5 à 2 s
      Quand Ana fait pivoter B1 vers ↓ à 3 s
      Alors Ana a pour programme B1↓@5

    @REACT-2c.2 @Q-7
    Scénario: Une carte verte peut pivoter, ce qui ne change rien
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 2 s
      Quand Ana fait pivoter G1 à 3 s
      Alors le geste est accepté
      Et Ana a pour programme G1@5

  @operation-reaction
  @REACT-3
  Règle: Un joueur satisfait recouvre son puzzle et retourne le sablier

    @REACT-3.1 @Q-41
    Scénario: Un joueur dont le cadre est vide peut retourner le sablier
      Soit la réaction commencée avec Ana et Bo
      Quand Ana retourne le sablier à 1 s
      Alors le geste est accepté
      Et Ana a un programme vide
      Et Ana passe en premier

    @REACT-3.2 @Q-32
    Scénario: Un joueur peut déplacer et reprendre ses cartes avant de retourner le sablier
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 1 s
      Et Ana a posé G2@6 à 2 s
      Et Ana a déplacé G1 vers 4 à 3 s
      Quand Ana reprend G2 à 4 s
      Alors tous les gestes sont acceptés
      Et Ana a pour programme G1@4

    @REACT-3.3 @Q-12
    Scénario: Une carte ne peut pas être déplacée sur une autre
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 1 s
      Et Ana a posé G2@6 à 2 s
      Quand Ana déplace G1 vers 6 à 3 s
      Alors le geste est refusé selon Q-12
      Et Ana a pour programme G1@5 G2@6

    @REACT-3.5 @Q-14
    Scénario: Une carte posée à cheval laisse libres les emplacements qu’elle touche
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5+6 à 1 s
      Quand Ana pose G2@5 à 2 s
      Alors tous les gestes sont acceptés

    @REACT-3.6 @Q-32
    Scénario: Une carte déplacée se lit à son nouvel emplacement
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G2@4 à 1 s
      Et Ana a posé G1@5 à 2 s
      Quand Ana déplace G1 vers 1 à 3 s
      Alors Ana a pour programme G1@1 G2@4

    @REACT-3.7 @Q-32
    Scénario: Une carte déplacée garde la direction de sa flèche
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé B1→@5 à 1 s
      Quand Ana déplace B1 vers 4 à 2 s
      Alors Ana a pour programme B1→@4

    @REACT-3.8 @Q-32
    Plan du scénario: Ana <geste> sans avoir posé cette carte, ce qui est refusé
      Soit la réaction commencée avec Ana et Bo
      Quand Ana <geste> à 3 s
      Alors le geste est refusé selon Q-32

      Exemples:
        | ligne | geste                  |
        | a     | reprend G1             |
        | b     | fait pivoter G1        |
        | c     | fait pivoter B1 vers ↓ |
        | d     | déplace G1 vers 6      |

    @REACT-3.9 @Q-32 @regression
    Scénario: Une carte peut revenir à l’emplacement qu’elle a quitté
      Détecte un moteur qui garde un emplacement occupé après le départ de sa carte.

      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 1 s
      Et Ana a déplacé G1 vers 4 à 2 s
      Quand Ana déplace G1 vers 5 à 3 s
      Alors tous les gestes sont acceptés
      Et Ana a pour programme G1@5

  @operation-reaction
  @REACT-3a
  Règle: Le joueur qui a retourné le sablier ne touche plus à ses cartes et ne regarde plus

    @REACT-3a.1
    Plan du scénario: Ana <geste> après avoir retourné le sablier, ce qui est refusé
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 1 s
      Et Ana a retourné le sablier à 5 s
      Quand Ana <geste> à 6 s
      Alors le geste est refusé selon REACT-3a
      Et Ana a pour programme G1@5

      Exemples:
        | ligne | geste             |
        | a     | pose G2@6         |
        | b     | reprend G1        |
        | c     | déplace G1 vers 4 |
        | d     | soulève son image |

    @REACT-3a.2 @Q-17
    Scénario: Les autres joueurs continuent tant que le sable coule
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Et Bo a posé B1→@5 à 6 s
      Quand Bo fait pivoter B1 vers ← à 7 s
      Alors tous les gestes sont acceptés
      Et Bo a pour programme B1←@5

    @REACT-3a.3 @W-9 @protocol
    Scénario: Le blocage est cité avant les infractions du programme
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé R1@5 à 1 s
      Et Ana a retourné le sablier à 5 s
      Quand Ana pose R2@5 à 6 s
      Alors le geste est refusé selon REACT-3a

    @REACT-3a.4
    Plan du scénario: Ana <geste> dans le cadre après avoir retourné le sablier, ce qui est refusé
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé G1@5 à 1 s
      Et Ana a posé B1→@4 à 2 s
      Et Ana a retourné le sablier à 5 s
      Quand Ana <geste> à 6 s
      Alors le geste est refusé selon REACT-3a
      Et Ana a pour programme B1→@4 G1@5

      Exemples:
        | ligne | geste                  |
        | a     | fait pivoter B1 vers ↓ |
        | b     | fait pivoter G1        |

  @operation-reaction
  @REACT-3c
  Règle: Aucun autre joueur ne touche au sablier

    @REACT-3c.1 @D-4
    Scénario: Retourner le sablier une seconde fois est refusé et ne change rien
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Bo retourne le sablier à 6 s
      Alors le geste est refusé selon D-4
      Et Ana passe en premier

    @REACT-3c.2 @Q-40
    Scénario: Un joueur qui retourne le sablier en second, au même instant, continue de jouer
      Soit la réaction commencée avec Ana et Bo
      Et Bo a retourné le sablier à 5 s
      Et Ana a retourné le sablier à 5 s
      Quand Ana pose G1@5 à 6 s
      Alors le geste est accepté
      Et Bo passe en premier

    @REACT-3c.3 @Q-40
    Scénario: Le second à retourner le sablier au même instant est refusé
      Soit la réaction commencée avec Ana et Bo
      Et Bo a retourné le sablier à 5 s
      Quand Ana retourne le sablier à 5 s
      Alors le geste est refusé selon Q-40

    @REACT-3c.4 @D-4
    Scénario: Le joueur qui a retourné le sablier ne peut pas recommencer au même instant
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Ana retourne le sablier à 5 s
      Alors le geste est refusé selon D-4

    @REACT-3c.5 @D-4 @Q-42
    Scénario: Le joueur qui a retourné le sablier ne peut pas annuler son geste en recommençant
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Ana retourne le sablier à 6 s
      Alors le geste est refusé selon D-4
      Et Ana passe en premier

    @REACT-3c.6 @Q-40 @regression
    Scénario: Le troisième à retourner le sablier au même instant est refusé
      Détecte un moteur où le dernier de plusieurs gestes compte.

      Soit la réaction commencée avec Ana, Bo et Cy
      Et Bo a retourné le sablier à 5 s
      Et Ana a retourné le sablier à 5 s
      Quand Cy retourne le sablier à 5 s
      Alors le geste est refusé selon Q-40
      Et Bo passe en premier

  @operation-reaction
  @REACT-4
  Règle: La réaction finit quand le sable a fini de couler

    @REACT-4.1
    Scénario: Une carte posée une milliseconde avant la fin l’est à temps
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Bo pose G1@5 à 34,999 s
      Alors le geste est accepté
      Et la réaction continue

    @REACT-4.2 @Q-18
    Scénario: Une carte posée à l’instant de la fin arrive trop tard
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Bo pose G1@5 à 35 s
      Alors le geste est refusé selon Q-18
      Et Bo a un programme vide

    @REACT-4.3
    Scénario: Une carte ne peut pas être reprise après la fin
      Soit la réaction commencée avec Ana et Bo
      Et Bo a posé G1@5 à 1 s
      Et Ana a retourné le sablier à 5 s
      Quand Bo reprend G1 à 36 s
      Alors le geste est refusé selon REACT-4
      Et Bo a pour programme G1@5

    @REACT-4.4
    Scénario: Le sable a fini de couler 30 secondes après le geste
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand le chronomètre atteint 35 s
      Alors la réaction est terminée

    @REACT-4.5 @Q-19
    Scénario: La réaction n’a pas de limite de temps tant que le sablier n’est pas retourné
      Soit la réaction commencée avec Ana et Bo
      Et le chronomètre a atteint 3600 s
      Quand Ana pose G1@5 à 3601 s
      Alors le geste est accepté
      Et la réaction continue

    @REACT-4.6
    Scénario: Un joueur ne peut pas soulever son image après la fin
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand Bo soulève son image à 36 s
      Alors le geste est refusé selon REACT-4

    @REACT-4.7 @Q-18
    Plan du scénario: <joueur> ne peut pas retourner le sablier à l’instant de la fin
      Soit la réaction commencée avec Ana et Bo
      Et Ana a retourné le sablier à 5 s
      Quand <joueur> retourne le sablier à 35 s
      Alors le geste est refusé selon Q-18
      Et Ana passe en premier

      Exemples:
        | ligne | joueur |
        | a     | Bo     |
        | b     | Ana    |
