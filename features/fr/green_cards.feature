# language: fr
Fonctionnalité: Cartes vertes : faire pivoter une tuile
  Chaque carte verte fait pivoter la tuile de son emplacement. Aucune tuile ne se déplace.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @operation-materials
  @CARD-0
  Règle: Une carte Action est verte, bleue ou rouge

    @CARD-0.1 @Q-1
    Scénario: Les dix cartes Action sont toutes différentes
      Quand on ouvre la boîte
      Alors les cartes vertes sont G1, G2 et G3
      Et les cartes bleues sont B1, B2, B3, B4 et B5
      Et les cartes rouges sont R1 et R2

  @operation-reconstruction
  @CARD-G
  Règle: Une carte verte fait pivoter une tuile, qui garde son emplacement

    @CARD-G.1
    Scénario: Les cartes vertes font pivoter leurs tuiles sans en déplacer aucune
      Soit le puzzle en ordre
      Quand on applique le programme G1@1 G2@5 G3@9
      Alors on obtient le puzzle suivant
        | 1→ | 2↑ | 3↑ |
        | 4↑ | 5← | 6↑ |
        | 7↑ | 8↑ | 9↓ |

  @operation-reconstruction
  @CARD-G1
  Règle: G1 fait pivoter une tuile d’un quart de tour dans le sens horaire

    @CARD-G1.1 @D-8
    Plan du scénario: G1 fait pivoter une tuile de <avant> à <après>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G1@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | →     |
        | b     | ←     | ↑     |

  @operation-reconstruction
  @CARD-G2
  Règle: G2 fait pivoter une tuile d’un quart de tour dans le sens antihoraire

    @CARD-G2.1 @D-8
    Plan du scénario: G2 fait pivoter une tuile de <avant> à <après>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G2@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | ←     |
        | b     | →     | ↑     |

  @operation-reconstruction
  @CARD-G3
  Règle: G3 fait pivoter une tuile d’un demi-tour

    @CARD-G3.1
    Plan du scénario: G3 fait pivoter une tuile de <avant> à <après>
      Soit le puzzle 1↑2↑3↑/4↑5<avant>6↑/7↑8↑9↑
      Quand on applique le programme G3@5
      Alors le puzzle est 1↑2↑3↑/4↑5<après>6↑/7↑8↑9↑

      Exemples:
        | ligne | avant | après |
        | a     | ↑     | ↓     |
        | b     | →     | ←     |
