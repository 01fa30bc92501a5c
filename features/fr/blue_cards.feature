# language: fr
Fonctionnalité: Les cartes bleues
  Elles déplacent des tuiles, depuis leur emplacement et dans le sens de leur flèche.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  La carte B1→@2 est à l’emplacement 2, la flèche vers la droite. Les emplacements vont de 1 à 9 dans l’ordre de lecture.
  L’identifiant entre parenthèses dit pourquoi : D- et Q- sont des décisions, W- des conventions du protocole, les autres des règles.

  @CARD-B
  Règle: Une carte bleue déplace des tuiles

    @CARD-B.1 @Q-8
    Scénario: Une tuile déplacée garde son sens
      Soit le puzzle
        | 1→ | 2↓ | 3← |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme B5→@1
      Alors le puzzle est
        | 2↓ | 3← | 1→ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

    @CARD-B.2 @Q-8
    Scénario: Une tuile ne se tourne pas non plus vers où elle va
      Soit le puzzle
        | 1↓ | 2← | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique le programme B1→@1
      Alors le puzzle est
        | 2← | 1↓ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |

  @CARD-B1
  Règle: B1 permute avec la voisine que montre la flèche, à l’horizontale ou à la verticale

    @CARD-B1.1
    Plan du scénario: B1<flèche> au centre
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
    Plan du scénario: <carte> sort de la grille, et rien ne revient par l’autre côté
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B1→@3 |
        | b     | B1←@4 |
        | c     | B1↑@2 |
        | d     | B1↓@9 |

    @CARD-B1.3
    Plan du scénario: <carte> ne fait qu’un pas, même si la ligne ou la colonne continue
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B1→@1 | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ |
        | b     | B1↑@9 | 1↑2↑3↑/4↑5↑9↑/7↑8↑6↑ |

  @CARD-B2
  Règle: B2 permute avec la voisine en diagonale que montre la flèche

    @CARD-B2.1
    Plan du scénario: B2<flèche> au centre
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
    Plan du scénario: <carte> sort de la grille en biais, et ne rejoint aucune autre ligne
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B2↙@1 |
        | b     | B2↘@3 |
        | c     | B2↖@4 |
        | d     | B2↗@9 |

    @CARD-B2.3
    Plan du scénario: Depuis son coin, <carte> ne fait qu’un pas, jusqu’au centre
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
    Plan du scénario: <carte> part d’un coin et traverse le centre
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B3↘@1 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |
        | b     | B3↙@3 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | c     | B3↗@7 | 1↑2↑7↑/4↑5↑6↑/3↑8↑9↑ |
        | d     | B3↖@9 | 9↑2↑3↑/4↑5↑6↑/7↑8↑1↑ |

    @CARD-B3.2 @Q-4
    Plan du scénario: <carte> ne va pas d’un coin au coin opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-4)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B3↖@1 |
        | b     | B3↘@3 |
        | c     | B3↘@2 |
        | d     | B3↘@5 |

  @CARD-B4
  Règle: B4 permute deux bords diamétralement opposés

    @CARD-B4.1
    Plan du scénario: <carte> part d’un bord et traverse le centre
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B4↓@2 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |
        | b     | B4→@4 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | c     | B4←@6 | 1↑2↑3↑/6↑5↑4↑/7↑8↑9↑ |
        | d     | B4↑@8 | 1↑8↑3↑/4↑5↑6↑/7↑2↑9↑ |

    @CARD-B4.2 @Q-5
    Plan du scénario: <carte> ne va pas d’un bord au bord opposé
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-5)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B4→@2 |
        | b     | B4↑@2 |
        | c     | B4→@1 |
        | d     | B4↓@5 |

  @CARD-B5
  Règle: B5 envoie sa tuile à l’autre bout de sa ligne ou de sa colonne et pousse les deux autres

    @CARD-B5.1 @D-14
    Plan du scénario: <carte> envoie sa tuile à l’autre bout
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B5→@1 | 2↑3↑1↑/4↑5↑6↑/7↑8↑9↑ |
        | b     | B5←@3 | 3↑1↑2↑/4↑5↑6↑/7↑8↑9↑ |
        | c     | B5↑@7 | 7↑2↑3↑/1↑5↑6↑/4↑8↑9↑ |
        | d     | B5↓@2 | 1↑5↑3↑/4↑8↑6↑/7↑2↑9↑ |

    @CARD-B5.2 @Q-6
    Plan du scénario: <carte> part du milieu de sa ligne ou de sa colonne, qui n’a pas d’autre bout
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-6)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B5→@2 |
        | b     | B5↓@4 |
        | c     | B5←@5 |

    @CARD-B5.3 @Q-3
    Plan du scénario: <carte> sort aussitôt de la grille
      Soit le puzzle en ordre
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑

      Exemples:
        | ligne | carte |
        | a     | B5↑@2 |
        | b     | B5←@7 |
