# language: fr
Fonctionnalité: Les préparatifs
  On mélange un puzzle pour quelqu’un d’autre, puis on change de place.
  Les places sont données dans le sens horaire, telles que pendant les préparatifs ; puis chacun change de place.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.

  @PREP-1
  Règle: À chacun son image

    @PREP-1.1 @Q-30
    Scénario: Une table sans joueur est refusée
      Soit l’édition anglaise
      Et personne à la table
      Quand on fait les préparatifs
      Alors la mise en place est refusée (Q-30)

    @PREP-1.2 @Q-30 @Q-31
    Scénario: Il ne reste pas d’image pour un sixième joueur
      Soit l’édition française
      Et les places
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe           | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Dee    | Amérique latine  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Eli    | Amérique du Nord | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Flo    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors la mise en place est refusée (Q-30, Q-31)

    @PREP-1.3 @Q-31
    Scénario: Deux joueurs ne peuvent avoir le même feuillet
      Soit l’édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors la mise en place est refusée (Q-31)

    @PREP-1.4 @Q-31
    Scénario: Tout le monde joue du même côté, ici au verso
      Soit l’édition anglaise
      Et tout le monde joue au verso
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana reconstitue : Europe, à la place 2
      Et Bo reconstitue : Asie, à la place 1

    @PREP-1.5 @Q-30
    Scénario: On peut jouer à cinq
      Soit l’édition anglaise
      Et les places
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe           | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Dee    | Amérique latine  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Eli    | Amérique du Nord | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Eli joue le feuillet Asie

  @PREP-3
  Règle: L’image recouvre le carré

    @PREP-3.1 @D-3 @D-12
    Scénario: Le joueur qui recouvre le carré choisit le sens de l’image pour celui qui viendra s’asseoir là
      Soit l’édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | non     |
        | Bo     | Europe   | 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ | ↓     | non     |
      Quand on fait les préparatifs
      Alors Ana trouve le puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ sous une image tournée vers ↓
      Et Bo trouve le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ sous une image tournée vers →

  @PREP-4
  Règle: Tout le monde se décale d’une place

    @PREP-4.1 @D-1
    Scénario: Le livret anglais décale vers la gauche, donc dans le sens horaire
      Soit l’édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Afrique
      Et Cy joue le feuillet Asie

    @PREP-4.2 @D-1
    Scénario: Le livret français envoie chacun chez son voisin de droite
      Soit l’édition française
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Afrique
      Et Bo joue le feuillet Asie
      Et Cy joue le feuillet Europe

    @PREP-4.3 @Q-38
    Plan du scénario: À deux, on échange les places (édition <édition>)
      Soit l’édition <édition>
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Asie

      Exemples:
        | ligne | édition   |
        | a     | anglaise  |
        | b     | française |

    @PREP-4.4 @Q-38
    Scénario: Un joueur en solo garde sa place
      Soit l’édition française
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana reconstitue : Région polaire, à la place 1

  @PREP-5
  Règle: Chacun reçoit dix cartes Action

    @PREP-5.1 @D-2
    Scénario: Chaque manche commence avec les dix cartes, rouges comprises
      Soit l’édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
