# language: fr
Fonctionnalité: Cartes rouges : amener une tuile au bon emplacement
  Une carte rouge trouve le bon emplacement de sa tuile dans tout le puzzle. Elle se joue une fois par manche.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @operation-reconstruction
  @CARD-R
  Règle: Une carte rouge déplace une tuile et peut la faire pivoter

    @CARD-R.2
    Plan du scénario: <carte> permute sa tuile avec celle qui occupe le bon emplacement
      Soit le puzzle suivant
        | 5→ | 2↑ | 3↑ |
        | 4↑ | 9↓ | 6↑ |
        | 7↑ | 8↑ | 1↑ |
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | R1@1  | 9↓2↑3↑/4↑5→6↑/7↑8↑1↑ |
        | b     | R2@1  | 9↓2↑3↑/4↑5↑6↑/7↑8↑1↑ |

  @operation-reconstruction
  @CARD-R1
  Règle: R1 amène sa tuile au bon emplacement sans rien faire pivoter

    @CARD-R1.1
    Scénario: R1 garde le sens des deux tuiles
      Soit le puzzle suivant
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme R1@1
      Alors on obtient le puzzle suivant
        | 1↓ | 2→ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.2 @D-3
    Scénario: R1 prend le bon emplacement sur l’image
      Soit le puzzle en ordre
      Et une image tournée vers →
      Quand on applique le programme R1@1
      Alors on obtient le puzzle suivant
        | 3↑ | 2↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R1.3 @Q-9
    Scénario: R1 laisse telle quelle une tuile bien placée et est défaussée
      Soit le puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R1@1
      Alors R1@1 est appliquée
      Et le puzzle est 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le programme utilise R1
      Et la carte défaussée est R1

  @operation-reconstruction
  @CARD-R2
  Règle: R2 amène sa tuile au bon emplacement et dans le bon sens

    @CARD-R2.1
    Scénario: R2 ne remet dans le bon sens que sa propre tuile
      Soit le puzzle suivant
        | 2→ | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme R2@1
      Alors on obtient le puzzle suivant
        | 1↓ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-R2.2 @D-3
    Scénario: R2 prend le bon emplacement et le bon sens sur l’image
      Soit le puzzle en ordre
      Et une image tournée vers ←
      Quand on applique le programme R2@1
      Alors on obtient le puzzle suivant
        | 7↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 1← | 8↑ | 9↑ |

    @CARD-R2.3 @Q-9
    Scénario: R2 remet dans le bon sens une tuile bien placée
      Soit le puzzle 1←2↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R2@1
      Alors le puzzle est reconstitué
      Et la carte défaussée est R2

  @RED-1
  Règle: Une zone de programmation contient au plus une carte rouge

    @RED-1.1 @Q-11 @operation-reconstruction
    Scénario: Un programme avec les deux cartes rouges est refusé en bloc
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑9↑8↑
      Quand on applique le programme B1→@1 R1@8 R2@9
      Alors le programme est refusé selon Q-11

    @RED-1.2 @Q-11 @Q-14 @operation-reconstruction
    Scénario: Une carte rouge à cheval compte comme une rouge du programme
      Soit le puzzle en ordre
      Quand on applique le programme R1@1+2 R2@9
      Alors le programme est refusé selon Q-11

    @RED-1.3 @Q-11 @operation-reaction
    Scénario: Une seconde carte rouge ne peut pas être posée
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé R1@1 à 1 s
      Quand Ana pose R2@9 à 2 s
      Alors le geste est refusé selon Q-11
      Et Ana a pour programme R1@1

    @RED-1.4 @Q-32 @Q-24 @operation-reaction
    Scénario: Une carte rouge reprise n’a pas été jouée : l’autre peut être posée
      Soit la réaction commencée avec Ana et Bo
      Et Ana a posé R1@1 à 1 s
      Et Ana a repris R1 à 2 s
      Quand Ana pose R2@9 à 3 s
      Alors tous les gestes sont acceptés
      Et Ana a pour programme R2@9

  @RED-2
  Règle: Une carte rouge jouée est défaussée jusqu’à la fin de la manche

    @RED-2.1 @operation-reconstruction
    Scénario: Seule la carte rouge d’un programme est défaussée
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9←
      Quand on applique le programme R1@1 G1@9
      Alors le puzzle est reconstitué
      Et le programme utilise G1 et R1
      Et la carte défaussée est R1

    @RED-2.2 @Q-10 @operation-reconstruction
    Scénario: Une carte rouge nulle compte comme jouée
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Quand on applique le programme R1@_
      Alors R1@_ est nulle selon Q-14
      Et le puzzle est 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et le programme utilise R1
      Et la carte défaussée est R1

    @RED-2.3 @Q-13 @operation-reconstruction
    Scénario: Un programme qui contient une carte défaussée est refusé
      Soit le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑
      Et une main sans R1
      Quand on applique le programme R1@1
      Alors le programme est refusé selon Q-13

    @RED-2.4 @Q-13 @operation-reaction
    Scénario: Une carte défaussée ne peut pas être posée à un tour suivant
      Soit la réaction commencée avec Ana et Bo
      Et Ana a défaussé R1 à un tour précédent
      Quand Ana pose R1@5 à 1 s
      Alors le geste est refusé selon Q-13
      Et Ana a un programme vide

    @RED-2.5 @W-16 @operation-reaction @protocol
    Scénario: Les défausses de plusieurs tours s’additionnent
      Soit la réaction commencée avec Ana et Bo
      Et Ana a défaussé R1 à un tour précédent
      Et Ana a défaussé R2 à un tour précédent
      Quand Ana pose R1@5 à 1 s
      Alors le geste est refusé selon Q-13

    @RED-2.6 @W-16 @operation-reaction @protocol @regression
    Scénario: La dernière de plusieurs défausses compte
      Détecte un moteur qui ne lit que la première défausse de chaque joueur.

      Soit la réaction commencée avec Ana et Bo
      Et Ana a défaussé R1 à un tour précédent
      Et Ana a défaussé R2 à un tour précédent
      Quand Ana pose R2@5 à 1 s
      Alors le geste est refusé selon Q-13

    @RED-2.7 @W-16 @operation-reaction @protocol @regression
    Scénario: Les défausses d’un joueur s’additionnent même séparées par celle d’un autre
      Détecte un moteur qui n’additionne que les défausses qui se suivent.

      Soit la réaction commencée avec Ana et Bo
      Et Ana a défaussé R1 à un tour précédent
      Et Bo a défaussé R2 à un tour précédent
      Et Ana a défaussé R2 à un tour précédent
      Quand Ana pose R1@5 à 1 s
      Alors le geste est refusé selon Q-13
