# language: fr
Fonctionnalité: Les cartes vertes
  Elles font pivoter la tuile de leur emplacement. Rien n’est déplacé.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.

  @CARD-0
  Règle: Une carte Action est verte, bleue ou rouge

    @CARD-0.1 @Q-1
    Scénario: Dix cartes, toutes différentes
      Quand on ouvre la boîte
      Alors les cartes vertes sont G1, G2, G3
      Et les cartes bleues sont B1, B2, B3, B4, B5
      Et les cartes rouges sont R1, R2

  @CARD-G
  Règle: Une carte verte fait pivoter une tuile, qui garde son emplacement

    @CARD-G.1
    Scénario: Trois tuiles pivotent, et aucune des neuf ne quitte son emplacement
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@5 G3@9
      Alors le puzzle est
        | 1→ | 2↑ | 3↑ |
        | 4↑ | 5← | 6↑ |
        | 7↑ | 8↑ | 9↓ |

  @CARD-G1
  Règle: G1 fait pivoter d’un quart de tour dans le sens horaire

    @CARD-G1.1 @D-8
    Plan du scénario: G1 sur une tuile tournée vers <avant>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G1@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | →     |
        | b     | ←     | ↑     |

  @CARD-G2
  Règle: G2 fait pivoter d’un quart de tour dans le sens antihoraire

    @CARD-G2.1 @D-8
    Plan du scénario: G2 sur une tuile tournée vers <avant>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G2@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | ←     |
        | b     | →     | ↑     |

  @CARD-G3
  Règle: G3 fait pivoter d’un demi-tour

    @CARD-G3.1
    Plan du scénario: G3 sur une tuile tournée vers <avant>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G3@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | ↓     |
        | b     | →     | ←     |
