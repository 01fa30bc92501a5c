# language: fr
@operation-reconstruction
Fonctionnalité: Cartes bleues : permuter et pousser des tuiles
  Chaque carte bleue part de son emplacement et agit dans la direction de sa flèche.
  Notation : la tuile 5→ a le haut vers la droite ; la carte B1→@2 est à l’emplacement 2, flèche à droite (voir README.md).

  @CARD-B
  Règle: Une carte bleue déplace des tuiles sans les faire pivoter

    @CARD-B.1 @Q-8
    Scénario: Une tuile poussée garde son sens
      Soit le puzzle suivant
        | 1→ | 2↓ | 3← |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme B5→@1
      Alors on obtient le puzzle suivant
        | 2↓ | 3← | 1→ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-B.2 @Q-8
    Scénario: Une tuile permutée garde son sens
      Soit le puzzle suivant
        | 1↓ | 2← | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme B1→@1
      Alors on obtient le puzzle suivant
        | 2← | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @CARD-B1
  Règle: B1 permute sa tuile avec la voisine que montre sa flèche, à l’horizontale ou à la verticale

    @CARD-B1.1
    Plan du scénario: B1<flèche> permute la tuile du centre avec celle que montre la flèche
      Soit le puzzle en ordre
      Quand on applique le programme B1<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↑      | 1↑5↑3↑/4↑2↑6↑/7↑8↑9↑ |
        | b     | →      | 1↑2↑3↑/4↑6↑5↑/7↑8↑9↑ |
        | c     | ↓      | 1↑2↑3↑/4↑8↑6↑/7↑5↑9↑ |
        | d     | ←      | 1↑2↑3↑/5↑4↑6↑/7↑8↑9↑ |

    @CARD-B1.2 @Q-3
    Plan du scénario: <carte> est nulle parce que sa flèche sort de la grille
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-3
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples: Aucune tuile ne revient par l’autre côté
        | ligne | carte |
        | a     | B1→@3 |
        | b     | B1←@4 |
        | c     | B1↑@2 |
        | d     | B1↓@9 |

    @CARD-B1.3
    Plan du scénario: <carte> ne permute sa tuile qu’avec la voisine
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples: Une ligne et une colonne qui continuent
        | ligne | carte | puzzle               |
        | a     | B1→@1 | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ |
        | b     | B1↑@9 | 1↑2↑3↑/4↑5↑9↑/7↑8↑6↑ |

  @CARD-B2
  Règle: B2 permute sa tuile avec la voisine en diagonale que montre sa flèche

    @CARD-B2.1
    Plan du scénario: B2<flèche> permute la tuile du centre avec le coin que montre la flèche
      Soit le puzzle en ordre
      Quand on applique le programme B2<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↗      | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |
        | b     | ↘      | 1↑2↑3↑/4↑9↑6↑/7↑8↑5↑ |
        | c     | ↙      | 1↑2↑3↑/4↑7↑6↑/5↑8↑9↑ |
        | d     | ↖      | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |

    @CARD-B2.2 @Q-3
    Plan du scénario: <carte> est nulle parce qu’elle sort de la grille en diagonale
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-3
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples: Aucune tuile ne passe à une autre ligne
        | ligne | carte |
        | a     | B2↙@1 |
        | b     | B2↘@3 |
        | c     | B2↖@4 |
        | d     | B2↗@9 |

    @CARD-B2.3
    Plan du scénario: <carte> permute son coin avec le centre, pas avec le coin opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B2↘@1 | 5↑2↑3↑/4↑1↑6↑/7↑8↑9↑ |
        | b     | B2↙@3 | 1↑2↑5↑/4↑3↑6↑/7↑8↑9↑ |

  @CARD-B3
  Règle: B3 permute deux coins diamétralement opposés

    @CARD-B3.1
    Plan du scénario: <carte> permute son coin avec le coin opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples: Chaque coin
        | ligne | carte | puzzle               |
        | a     | B3↘@1 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |
        | b     | B3↙@3 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | c     | B3↗@7 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | d     | B3↖@9 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |

    @CARD-B3.2 @Q-4
    Plan du scénario: <carte> est nulle parce qu’elle ne va pas d’un coin au coin opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-4
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples: D’un coin, mais pas vers le coin opposé
        | ligne | carte |
        | a     | B3↖@1 |
        | b     | B3↘@3 |

      Exemples: Pas d’un coin
        | ligne | carte |
        | c     | B3↘@2 |
        | d     | B3↘@5 |

  @CARD-B4
  Règle: B4 permute deux bords diamétralement opposés

    @CARD-B4.1
    Plan du scénario: <carte> permute son bord avec le bord opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples: Chaque bord
        | ligne | carte | puzzle               |
        | a     | B4↓@2 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |
        | b     | B4→@4 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | c     | B4←@6 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | d     | B4↑@8 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |

    @CARD-B4.2 @Q-5
    Plan du scénario: <carte> est nulle parce qu’elle ne va pas d’un bord au bord opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-5
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples: D’un bord, mais pas vers le bord opposé
        | ligne | carte |
        | a     | B4→@2 |
        | b     | B4↑@2 |

      Exemples: Pas d’un bord
        | ligne | carte |
        | c     | B4→@1 |
        | d     | B4↓@5 |

  @CARD-B5
  Règle: B5 envoie sa tuile à l’autre bout de sa ligne ou de sa colonne et pousse les deux autres

    @CARD-B5.1 @D-14
    Plan du scénario: <carte> envoie sa tuile à l’autre bout
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples: Lignes
        | ligne | carte | puzzle               |
        | a     | B5→@1 | 2↑3↑1↑/4↑5↑6↑/7↑8↑9↑ |
        | b     | B5←@3 | 3↑1↑2↑/4↑5↑6↑/7↑8↑9↑ |

      Exemples: Colonnes
        | ligne | carte | puzzle               |
        | c     | B5↑@7 | 7↑2↑3↑/1↑5↑6↑/4↑8↑9↑ |
        | d     | B5↓@2 | 1↑5↑3↑/4↑8↑6↑/7↑2↑9↑ |

    @CARD-B5.2 @Q-6
    Plan du scénario: <carte> est nulle parce qu’elle part du milieu de sa ligne ou de sa colonne
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-6
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B5→@2 |
        | b     | B5↓@4 |
        | c     | B5←@5 |

    @CARD-B5.3 @Q-3
    Plan du scénario: <carte> est nulle parce qu’elle sort aussitôt de la grille
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle selon Q-3
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B5↑@2 |
        | b     | B5←@7 |
