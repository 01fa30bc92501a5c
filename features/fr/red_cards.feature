# language: fr
Fonctionnalité: Les cartes rouges
  Elles amènent une tuile au bon emplacement, où qu’elle soit. Chacune ne se joue qu’une fois par manche.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  Avec @4+5, elle est à cheval sur 4 et 5 ; avec @_ ou B1_, nul ne peut dire son emplacement ou sa flèche.

  @CARD-R
  Règle: Une carte rouge déplace une tuile et peut la faire pivoter

    @CARD-R.2
    Plan du scénario: <carte> déplace sa tuile ; celle qui lui fait place prend l’emplacement de la carte
      Soit le puzzle
        | 5→ | 2↑ | 3↑ |
        | 4↑ | 9↓ | 6↑ |
        | 7↑ | 8↑ | 1↑ |
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | R1@1  | 9↓2↑3↑/4↑5→6↑/7↑8↑1↑ |
        | b     | R2@1  | 9↓2↑3↑/4↑5↑6↑/7↑8↑1↑ |

  @CARD-R1
  Règle: R1 met sa tuile au bon emplacement sans rien faire pivoter

    @CARD-R1.1
    Scénario: Les deux tuiles gardent leur sens
      Soit le puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme R1@1
      Alors le puzzle est
        | 1↓ | 2→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.2 @D-3
    Scénario: Le bon emplacement est celui que montre l’image
      Soit une Image-Souvenir tournée vers →
      Et le puzzle en ordre
      Quand on applique le programme R1@1
      Alors le puzzle est
        | 3↑ | 2↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.3 @Q-9
    Scénario: Une tuile déjà au bon emplacement reste telle quelle, et la carte est défaussée
      Soit le puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R1@1
      Alors R1@1 s’applique
      Et le puzzle est 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et les cartes utilisées sont R1
      Et la carte défaussée est R1

  @CARD-R2
  Règle: R2 met sa tuile au bon emplacement et dans le bon sens

    @CARD-R2.1
    Scénario: Seule la tuile de la carte est remise dans le bon sens
      Soit le puzzle
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme R2@1
      Alors le puzzle est
        | 1↓ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R2.2 @D-3
    Scénario: Le bon emplacement et le bon sens sont ceux de l’image
      Soit une Image-Souvenir tournée vers ←
      Et le puzzle en ordre
      Quand on applique le programme R2@1
      Alors le puzzle est
        | 7↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 1← | 8↑ | 9↑ |

    @CARD-R2.3 @Q-9
    Scénario: Une tuile déjà au bon emplacement est tout de même remise dans le bon sens
      Soit le puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R2@1
      Alors le puzzle est reconstitué
      Et la carte défaussée est R2

  @RED-1
  Règle: Une zone de programmation contient au plus une carte rouge

    @RED-1.1 @Q-11
    Scénario: Un programme avec les deux cartes rouges est refusé en bloc
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Quand on applique le programme B1→@1 R1@8 R2@9
      Alors le programme est refusé (Q-11)

    @RED-1.2 @Q-11 @Q-14
    Scénario: Une carte rouge à cheval sur deux emplacements compte aussi
      Soit le puzzle en ordre
      Quand on applique le programme R1@1+2 R2@9
      Alors le programme est refusé (Q-11)

    @RED-1.3 @Q-11
    Scénario: La seconde carte rouge ne peut même pas être posée
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana pose R2@9 à 2 s
      Alors le dernier geste est refusé (Q-11)
      Et Ana a posé R1@1

    @RED-1.4 @Q-32 @Q-24
    Scénario: Une carte rouge reprise n’a pas été jouée : l’autre peut être posée
      Soit l’étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana reprend R1 à 2 s
      Et Ana pose R2@9 à 3 s
      Alors aucun geste n’est refusé
      Et Ana a posé R2@9

  @RED-2
  Règle: Une carte rouge jouée est défaussée jusqu’à la fin de la manche

    @RED-2.1
    Scénario: La carte rouge est défaussée, les autres non
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme R1@1 G1@9
      Alors le puzzle est reconstitué
      Et les cartes utilisées sont G1, R1
      Et la carte défaussée est R1

    @RED-2.2 @Q-10
    Scénario: Même nulle, une carte rouge a été jouée
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R1@_
      Alors R1@_ est nulle (Q-14)
      Et le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et les cartes utilisées sont R1
      Et la carte défaussée est R1

    @RED-2.3 @Q-13
    Scénario: Un programme qui contient une carte défaussée est refusé
      Soit une main sans R1
      Et le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R1@1
      Alors le programme est refusé (Q-13)

    @RED-2.4 @Q-13
    Scénario: Une carte défaussée plus tôt ne peut pas être posée
      Soit l’étape B avec Ana, Bo
      Et Ana a défaussé R1
      Quand le signal est donné
      Et Ana pose R1@5 à 1 s
      Alors le dernier geste est refusé (Q-13)
      Et Ana n’a rien posé

    @RED-2.5 @W-16
    Scénario: Les défausses de plusieurs tours s’additionnent
      Soit l’étape B avec Ana, Bo
      Et Ana a défaussé R1
      Et Ana a défaussé R2
      Quand le signal est donné
      Et Ana pose R1@5 à 1 s
      Alors le dernier geste est refusé (Q-13)

    @RED-2.6 @W-16
    Scénario: De plusieurs défausses, la dernière compte autant que la première
      Soit l’étape B avec Ana, Bo
      Et Ana a défaussé R1
      Et Ana a défaussé R2
      Quand le signal est donné
      Et Ana pose R2@5 à 1 s
      Alors le dernier geste est refusé (Q-13)
