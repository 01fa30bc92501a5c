# language: fr
Fonctionnalité: Les cartes rouges
  Elles ramènent une tuile chez elle, où qu'elle soit. Précieuses, elles ne servent qu'une fois.

  @CARD-R
  Règle: Une carte rouge déplace une tuile et peut la faire pivoter

    @CARD-R.1
    Scénario: La tuile délogée vient sous la carte rouge, sans rentrer chez elle
      Soit le puzzle
        | 5↑ | 2↑ | 3↑ |
        | 4↑ | 9↑ | 6↑ |
        | 7↑ | 8↑ | 1↑ |
      Quand on applique le programme R1@1
      Alors le puzzle est
        | 9↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 1↑ |

  @CARD-R1
  Règle: R1 met sa tuile au bon endroit sans rien faire pivoter

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
    Scénario: Le bon endroit est celui que montre l'image
      Soit une Image-Souvenir tournée vers →
      Et le puzzle terminé
      Quand on applique le programme R1@1
      Alors le puzzle est
        | 3↑ | 2↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.3 @Q-9
    Scénario: Une tuile déjà chez elle reste telle quelle, et la carte est dépensée
      Soit le puzzle 1W2N3N/4N5N6N/7N8N9N
      Quand on applique le programme R1@1
      Alors R1@1 s'applique
      Et le puzzle est 1W2N3N/4N5N6N/7N8N9N
      Et les cartes utilisées sont R1
      Et la carte défaussée est R1

  @CARD-R2
  Règle: R2 met sa tuile au bon endroit et à l'endroit

    @CARD-R2.1
    Scénario: Seule la tuile de la carte est redressée
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
    Scénario: Place et sens sont ceux de l'image
      Soit une Image-Souvenir tournée vers ←
      Et le puzzle terminé
      Quand on applique le programme R2@1
      Alors le puzzle est
        | 7↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 1← | 8↑ | 9↑ |

    @CARD-R2.3 @Q-9
    Scénario: Une tuile déjà chez elle est tout de même redressée
      Soit le puzzle 1W2N3N/4N5N6N/7N8N9N
      Quand on applique le programme R2@1
      Alors le puzzle est reconstitué
      Et la carte défaussée est R2

  @RED-1
  Règle: Une zone de programmation contient au plus une carte rouge

    @RED-1.1 @Q-11
    Scénario: Un programme avec les deux cartes rouges est refusé en bloc
      Soit le puzzle 2N1N3N/4N5N6N/7N9N8N
      Quand on applique le programme B1→@1 R1@8 R2@9
      Alors le programme est refusé (Q-11)

    @RED-1.2 @Q-11 @Q-14
    Scénario: Une carte rouge à cheval sur deux emplacements compte aussi
      Soit le puzzle terminé
      Quand on applique le programme R1@1+2 R2@9
      Alors le programme est refusé (Q-11)

    @RED-1.3 @Q-11
    Scénario: La seconde ne peut même pas être posée
      Soit l'étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana pose R2@9 à 2 s
      Alors le dernier geste est refusé (Q-11)
      Et Ana a posé R1@1

    @RED-1.4 @Q-32
    Scénario: Une carte rouge reprise laisse la place à l'autre
      Soit l'étape B avec Ana, Bo
      Quand le signal est donné
      Et Ana pose R1@1 à 1 s
      Et Ana reprend R1 à 2 s
      Et Ana pose R2@9 à 3 s
      Alors aucun geste n'est refusé
      Et Ana a posé R2@9

  @RED-2
  Règle: Une carte rouge jouée est perdue pour de bon

    @RED-2.1
    Scénario: La carte rouge part à la défausse, les autres non
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9W
      Quand on applique le programme R1@1 G1@9
      Alors le puzzle est reconstitué
      Et les cartes utilisées sont G1, R1
      Et la carte défaussée est R1

    @RED-2.2 @Q-10
    Scénario: Même nulle, une carte rouge a été jouée
      Soit le puzzle 2N1N3N/4N5N6N/7N8N9N
      Quand on applique le programme R1@_
      Alors R1@_ est nulle (Q-14)
      Et le puzzle est 2N1N3N/4N5N6N/7N8N9N
      Et les cartes utilisées sont R1
      Et la carte défaussée est R1

    @RED-2.3 @Q-13
    Scénario: Une carte défaussée ne peut plus être posée
      Soit une main sans R1
      Et le puzzle 2N1N3N/4N5N6N/7N8N9N
      Quand on applique le programme R1@1
      Alors le programme est refusé (Q-13)

    @RED-2.4 @Q-13
    Scénario: Ni à aucun tour suivant de la manche
      Soit l'étape B avec Ana, Bo
      Et Ana a défaussé R1
      Quand le signal est donné
      Et Ana pose R1@5 à 1 s
      Alors le dernier geste est refusé (Q-13)
      Et Ana n'a rien posé
