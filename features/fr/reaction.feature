# language: fr
Fonctionnalité: La réaction
  Tout le monde programme en même temps. Les temps se comptent en secondes depuis le signal.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.
  L’identifiant entre parenthèses dit pourquoi : D- et Q- sont des décisions, W- des conventions du protocole, les autres des règles.

  @REACT-0
  Règle: L’étape s’ouvre au signal, pour tous à la fois

    @REACT-0.1 @Q-39
    Plan du scénario: Avant le signal, c’est trop tôt : Ana <geste>
      Soit l’étape B avec Ana, Bo
      Quand Ana <geste> à 0 s
      Alors le dernier geste est refusé (Q-39)

      Exemples:
        | ligne | geste               |
        | a     | soulève son image   |
        | b     | pose G1@5           |
        | c     | retourne le sablier |

    @REACT-0.2
    Scénario: Le signal n’est donné qu’une fois
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et le signal est donné
      Alors le dernier geste est refusé (REACT-0)

    @REACT-0.3
    Scénario: Personne n’attend personne
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Bo pose G1@5 à 1 s
      Et Ana pose B1→@5 à 1 s
      Et Bo pose G2@4 à 1,5 s
      Alors aucun geste n’est refusé
      Et Ana a posé B1→@5
      Et Bo a posé G2@4 G1@5

    @REACT-0.4 @W-8
    Scénario: Attendre avant le signal est refusé
      Soit l’étape B avec Ana, Bo
      Quand le temps passe jusqu’à 5 s
      Alors le dernier geste est refusé (Q-39)

    @REACT-0.5 @W-7
    Scénario: Les gestes se numérotent à partir de 1, signal et refus compris
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana pose R2@2 à 2 s
      Et Bo pose G1@5 à 3 s
      Alors le geste 3 est refusé (Q-11)
      Et le dernier geste est accepté

    @REACT-0.6 @W-8
    Scénario: Un geste refusé ne fait pas avancer l’horloge
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana crie Stop à 9 s
      Et Bo pose G1@5 à 2 s
      Alors le geste 3 est refusé (VAR-4)
      Et Bo a posé G1@5

  @REACT-1
  Règle: On soulève l’image et on la garde à côté du puzzle

    @REACT-1.2
    Scénario: Après le signal, un joueur peut soulever son image
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana soulève son image à 0,4 s
      Alors le dernier geste est accepté

    @REACT-1.3 @Q-53
    Scénario: On peut reposer son image et la soulever encore
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana soulève son image à 0,4 s
      Et Ana soulève son image à 9 s
      Alors aucun geste n’est refusé

    @REACT-1.4 @D-3
    Scénario: Soulever l’image ne la tourne pas
      Soit l’édition anglaise
      Et une manche à partir des places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | non     |
      Quand le signal est donné
      Et Ana soulève son image à 1 s
      Alors Ana trouve le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ sous une image tournée vers →

  @REACT-2c
  Règle: On pose une carte pour que sa flèche pointe où l’on veut

    @REACT-2c.1 @Q-32
    Scénario: Une carte posée peut encore être tournée
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose B1→@5 à 2 s
      Et Ana oriente B1 vers ↓ à 3 s
      Alors Ana a posé B1↓@5

    @REACT-2c.2 @Q-7
    Scénario: Une carte verte posée peut être tournée, et rien ne change
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 2 s
      Et Ana tourne G1 sur elle-même à 3 s
      Alors le dernier geste est accepté
      Et Ana a posé G1@5

  @REACT-3
  Règle: Une fois satisfait, on recouvre son puzzle et on retourne le sablier

    @REACT-3.1 @Q-41
    Scénario: Un joueur dont le cadre est vide peut retourner le sablier
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 1 s
      Alors le dernier geste est accepté
      Et Ana n’a rien posé
      Et Ana passera en premier

    @REACT-3.2 @Q-32
    Scénario: Avant de retourner le sablier, on peut déplacer ou reprendre ses cartes
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana pose G2@6 à 2 s
      Et Ana déplace G1 vers 4 à 3 s
      Et Ana reprend G2 à 4 s
      Alors aucun geste n’est refusé
      Et Ana a posé G1@4

    @REACT-3.3 @Q-12
    Scénario: On ne déplace pas une carte sur une autre
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana pose G2@6 à 2 s
      Et Ana déplace G1 vers 6 à 3 s
      Alors le dernier geste est refusé (Q-12)
      Et Ana a posé G1@5 G2@6

    @REACT-3.5 @Q-14
    Scénario: On peut poser une carte à cheval ; elle sera jugée plus tard
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5+6 à 1 s
      Et Ana pose G2@5 à 2 s
      Alors aucun geste n’est refusé

    @REACT-3.6 @Q-32
    Scénario: Une carte déplacée prend son nouveau rang dans l’ordre de lecture
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G2@4 à 1 s
      Et Ana pose G1@5 à 2 s
      Et Ana déplace G1 vers 1 à 3 s
      Alors Ana a posé G1@1 G2@4

    @REACT-3.7 @Q-32
    Scénario: Une carte déplacée garde le sens de sa flèche
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose B1→@5 à 1 s
      Et Ana déplace B1 vers 4 à 2 s
      Alors Ana a posé B1→@4

    @REACT-3.8 @Q-32
    Plan du scénario: On ne peut rien faire d’une carte qui n’est pas dans le cadre : Ana <geste>
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana <geste> à 3 s
      Alors le dernier geste est refusé (Q-32)

      Exemples:
        | ligne | geste                   |
        | a     | reprend G1              |
        | b     | tourne G1 sur elle-même |
        | c     | oriente B1 vers ↓       |
        | d     | déplace G1 vers 6       |

    @REACT-3.9 @Q-32
    Scénario: Une carte peut revenir à l’emplacement qu’elle a quitté
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana déplace G1 vers 4 à 2 s
      Et Ana déplace G1 vers 5 à 3 s
      Alors aucun geste n’est refusé
      Et Ana a posé G1@5

  @REACT-3a
  Règle: La personne qui a retourné le sablier ne touche plus à ses cartes et ne regarde plus

    @REACT-3a.1
    Plan du scénario: Après avoir retourné le sablier, Ana <geste>
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana retourne le sablier à 5 s
      Et Ana <geste> à 6 s
      Alors le dernier geste est refusé (REACT-3a)
      Et Ana a posé G1@5

      Exemples:
        | ligne | geste             |
        | a     | pose G2@6         |
        | b     | reprend G1        |
        | c     | déplace G1 vers 4 |
        | d     | soulève son image |

    @REACT-3a.2 @Q-17
    Scénario: Les autres continuent tant que le sable coule
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Bo pose B1→@5 à 6 s
      Et Bo oriente B1 vers ← à 7 s
      Alors aucun geste n’est refusé
      Et Bo a posé B1←@5

    @REACT-3a.3 @W-9
    Scénario: Un joueur bloqué l’apprend avant toute autre infraction
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@5 à 1 s
      Et Ana retourne le sablier à 5 s
      Et Ana pose R2@5 à 6 s
      Alors le dernier geste est refusé (REACT-3a)

    @REACT-3a.4
    Plan du scénario: La personne qui a retourné le sablier ne tourne pas de carte non plus : Ana <geste>
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose G1@5 à 1 s
      Et Ana pose B1→@4 à 2 s
      Et Ana retourne le sablier à 5 s
      Et Ana <geste> à 6 s
      Alors le dernier geste est refusé (REACT-3a)
      Et Ana a posé B1→@4 G1@5

      Exemples:
        | ligne | geste                   |
        | a     | oriente B1 vers ↓       |
        | b     | tourne G1 sur elle-même |

  @REACT-3c
  Règle: Personne d’autre ne touche au sablier

    @REACT-3c.1 @D-4
    Scénario: Le retourner une seconde fois est refusé et ne relance rien
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Bo retourne le sablier à 6 s
      Alors le dernier geste est refusé (D-4)
      Et Ana passera en premier

    @REACT-3c.2 @Q-40
    Scénario: Deux au même instant : le premier enregistré compte, l’autre continue de jouer
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Bo retourne le sablier à 5 s
      Et Ana retourne le sablier à 5 s
      Et Ana pose G1@5 à 6 s
      Alors le dernier geste est accepté
      Et Bo passera en premier

    @REACT-3c.3 @Q-40
    Scénario: Deux au même instant : le second geste est refusé
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Bo retourne le sablier à 5 s
      Et Ana retourne le sablier à 5 s
      Alors le dernier geste est refusé (Q-40)

    @REACT-3c.4 @D-4
    Scénario: La personne qui a retourné le sablier ne le retourne pas deux fois, même aussitôt
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Ana retourne le sablier à 5 s
      Alors le dernier geste est refusé (D-4)

    @REACT-3c.5 @D-4 @Q-42
    Scénario: Retourner encore le sablier n’annule rien
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Ana retourne le sablier à 6 s
      Alors le dernier geste est refusé (D-4)
      Et Ana passera en premier

    @REACT-3c.6 @Q-40
    Scénario: Trois au même instant : seul le premier enregistré compte
      Soit l’étape B avec Ana, Bo, Cy
      Quand le signal est donné
      Et Bo retourne le sablier à 5 s
      Et Ana retourne le sablier à 5 s
      Et Cy retourne le sablier à 5 s
      Alors le dernier geste est refusé (Q-40)
      Et Bo passera en premier

  @REACT-4
  Règle: L’étape s’achève quand le sable a fini de couler

    @REACT-4.1
    Scénario: Une carte posée un millième de seconde avant la fin l’est à temps
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Bo pose G1@5 à 34,999 s
      Alors le dernier geste est accepté
      Et l’étape B continue

    @REACT-4.2 @Q-18
    Scénario: Une carte posée à l’instant même de la fin vient trop tard
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Bo pose G1@5 à 35 s
      Alors le dernier geste est refusé (Q-18)
      Et Bo n’a rien posé

    @REACT-4.3
    Scénario: Après la fin, on ne reprend plus de carte
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Bo pose G1@5 à 1 s
      Et Ana retourne le sablier à 5 s
      Et Bo reprend G1 à 36 s
      Alors le dernier geste est refusé (REACT-4)
      Et Bo a posé G1@5

    @REACT-4.4
    Scénario: Le sablier est vide trente secondes après avoir été retourné
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et le temps passe jusqu’à 35 s
      Alors l’étape B est terminée

    @REACT-4.5 @Q-19
    Scénario: Tant que personne ne retourne le sablier, rien ne limite l’étape
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et le temps passe jusqu’à 3600 s
      Et Ana pose G1@5 à 3601 s
      Alors le dernier geste est accepté
      Et l’étape B continue

    @REACT-4.6
    Scénario: Après la fin, plus personne ne soulève son image
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et Bo soulève son image à 36 s
      Alors le dernier geste est refusé (REACT-4)

    @REACT-4.7 @Q-18
    Plan du scénario: Retourner le sablier à l’instant où il se vide, c’est trop tard pour tous : <joueur>
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana retourne le sablier à 5 s
      Et <joueur> retourne le sablier à 35 s
      Alors le dernier geste est refusé (Q-18)
      Et Ana passera en premier

      Exemples:
        | ligne | joueur |
        | a     | Bo     |
        | b     | Ana    |
