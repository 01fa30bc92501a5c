# language: fr
Fonctionnalité: Les cartes bleues
  Elles déplacent des tuiles, depuis l'emplacement où elles sont posées et dans le sens de leur flèche.

  @CARD-B
  Règle: Une carte bleue déplace des tuiles

    @CARD-B.1 @Q-8
    Scénario: Une tuile déplacée ne pivote pas
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
    Scénario: Une tuile ne se tourne pas non plus dans le sens de la marche
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
  Règle: B1 permute avec la voisine que montre la flèche, à l'horizontale ou à la verticale

    @CARD-B1.1
    Plan du scénario: B1<flèche> au centre
      Soit le puzzle terminé
      Quand on applique le programme B1<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↑      | 1N5N3N/4N2N6N/7N8N9N |
        | b     | →      | 1N2N3N/4N6N5N/7N8N9N |
        | c     | ↓      | 1N2N3N/4N8N6N/7N5N9N |
        | d     | ←      | 1N2N3N/5N4N6N/7N8N9N |

    @CARD-B1.2 @Q-3
    Plan du scénario: <carte> sort de la grille, et rien ne revient par l'autre côté
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B1→@3 |
        | b     | B1←@4 |
        | c     | B1↑@2 |
        | d     | B1↓@9 |

    @CARD-B1.3
    Plan du scénario: <carte> ne fait qu'un pas, même si la ligne continue
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B1→@1 | 2N1N3N/4N5N6N/7N8N9N |
        | b     | B1↑@9 | 1N2N3N/4N5N9N/7N8N6N |

  @CARD-B2
  Règle: B2 permute avec la voisine en diagonale que montre la flèche

    @CARD-B2.1
    Plan du scénario: B2<flèche> au centre
      Soit le puzzle terminé
      Quand on applique le programme B2<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↗      | 1N2N5N/4N3N6N/7N8N9N |
        | b     | ↘      | 1N2N3N/4N9N6N/7N8N5N |
        | c     | ↙      | 1N2N3N/4N7N6N/5N8N9N |
        | d     | ↖      | 5N2N3N/4N1N6N/7N8N9N |

    @CARD-B2.2 @Q-3
    Plan du scénario: <carte> sort de la grille en biais, et ne rejoint aucune autre ligne
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B2↙@1 |
        | b     | B2↘@3 |
        | c     | B2↖@4 |
        | d     | B2↗@9 |

    @CARD-B2.3
    Plan du scénario: Depuis son coin, <carte> ne fait qu'un pas, jusqu'au centre
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B2↘@1 | 5N2N3N/4N1N6N/7N8N9N |
        | b     | B2↙@3 | 1N2N5N/4N3N6N/7N8N9N |

  @CARD-B3
  Règle: B3 permute deux coins diamétralement opposés

    @CARD-B3.1
    Plan du scénario: <carte> part d'un coin et traverse le centre
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B3↘@1 | 9N2N3N/4N5N6N/7N8N1N |
        | b     | B3↙@3 | 1N2N7N/4N5N6N/3N8N9N |
        | c     | B3↗@7 | 1N2N7N/4N5N6N/3N8N9N |
        | d     | B3↖@9 | 9N2N3N/4N5N6N/7N8N1N |

    @CARD-B3.2 @Q-4
    Plan du scénario: <carte> ne va pas d'un coin au coin opposé
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-4)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B3↖@1 |
        | b     | B3↘@3 |
        | c     | B3↘@2 |
        | d     | B3↘@5 |

  @CARD-B4
  Règle: B4 permute deux bords diamétralement opposés

    @CARD-B4.1
    Plan du scénario: <carte> part d'un bord et traverse le centre
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B4↓@2 | 1N8N3N/4N5N6N/7N2N9N |
        | b     | B4→@4 | 1N2N3N/6N5N4N/7N8N9N |
        | c     | B4←@6 | 1N2N3N/6N5N4N/7N8N9N |
        | d     | B4↑@8 | 1N8N3N/4N5N6N/7N2N9N |

    @CARD-B4.2 @Q-5
    Plan du scénario: <carte> ne va pas d'un bord au bord opposé
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-5)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B4→@2 |
        | b     | B4↑@2 |
        | c     | B4→@1 |
        | d     | B4↓@5 |

  @CARD-B5
  Règle: B5 file au bout de sa ligne et fait reculer les deux autres tuiles

    @CARD-B5.1 @D-14
    Plan du scénario: <carte> envoie sa tuile à l'autre bout
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | carte | puzzle               |
        | a     | B5→@1 | 2N3N1N/4N5N6N/7N8N9N |
        | b     | B5←@3 | 3N1N2N/4N5N6N/7N8N9N |
        | c     | B5↑@7 | 7N2N3N/1N5N6N/4N8N9N |
        | d     | B5↓@2 | 1N5N3N/4N8N6N/7N2N9N |

    @CARD-B5.2 @Q-6
    Plan du scénario: <carte> part du milieu de sa ligne, qui n'a pas d'autre bout
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-6)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B5→@2 |
        | b     | B5↓@4 |
        | c     | B5←@5 |

    @CARD-B5.3 @Q-3
    Plan du scénario: <carte> sort aussitôt de la grille
      Soit le puzzle terminé
      Quand on applique le programme <carte>
      Alors <carte> est nulle (Q-3)
      Et le puzzle est 1N2N3N/4N5N6N/7N8N9N

      Exemples:
        | ligne | carte |
        | a     | B5↑@2 |
        | b     | B5←@7 |
