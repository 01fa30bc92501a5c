# language: fr
Fonctionnalité: Les préparatifs
  On mélange un puzzle pour quelqu'un d'autre, puis on change de place. Les places sont données dans le sens horaire.

  @PREP-1
  Règle: À chacun son image

    @PREP-1.1 @Q-30
    Scénario: On ne joue pas à zéro
      Soit l'édition anglaise
      Et personne à la table
      Quand on fait les préparatifs
      Alors la table est refusée (Q-30)

    @PREP-1.2 @Q-30 @Q-31
    Scénario: Il ne reste pas d'image pour un sixième joueur
      Soit l'édition française
      Et les places
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe           | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Cy     | Afrique          | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Dee    | Amérique latine  | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Eli    | Amérique du Nord | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Flo    | Asie             | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors la table est refusée (Q-30, Q-31)

    @PREP-1.3 @Q-31
    Scénario: Deux joueurs ne peuvent avoir le même feuillet
      Soit l'édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors la table est refusée (Q-31)

    @PREP-1.4 @Q-31
    Scénario: Tout le monde joue du même côté, ici au verso
      Soit l'édition anglaise
      Et tout le monde joue au verso
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | oui     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana a pour région Europe, à la place 2
      Et Bo a pour région Asie, à la place 1

    @PREP-1.5 @Q-30
    Scénario: On peut jouer à cinq
      Soit l'édition anglaise
      Et les places
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe           | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Cy     | Afrique          | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Dee    | Amérique latine  | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Eli    | Amérique du Nord | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Eli joue le feuillet Asie

  @PREP-3
  Règle: L'image recouvre le carré

    @PREP-3.1 @D-3 @D-12
    Scénario: Qui pose l'image décide de son sens pour le joueur qui viendra s'asseoir là
      Soit l'édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | →     | non     |
        | Bo     | Europe   | 1N2N3N/4N5N6N/7N9N8N | ↓     | non     |
      Quand on fait les préparatifs
      Alors Ana trouve le puzzle 1N2N3N/4N5N6N/7N9N8N sous une image tournée vers ↓
      Et Bo trouve le puzzle 2N1N3N/4N5N6N/7N8N9N sous une image tournée vers →

  @PREP-4
  Règle: Tout le monde se décale d'une place

    @PREP-4.1 @D-1
    Scénario: Le livret anglais décale vers la gauche, donc dans le sens horaire
      Soit l'édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Cy     | Afrique  | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Afrique
      Et Cy joue le feuillet Asie

    @PREP-4.2 @D-1
    Scénario: Le livret français envoie chacun chez son voisin de droite
      Soit l'édition française
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Cy     | Afrique  | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Afrique
      Et Bo joue le feuillet Asie
      Et Cy joue le feuillet Europe

    @PREP-4.3 @Q-38
    Plan du scénario: À deux on échange, dans l'édition <édition> aussi
      Soit l'édition <édition>
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Asie

      Exemples:
        | ligne | édition   |
        | a     | anglaise  |
        | b     | française |

    @PREP-4.4 @Q-38
    Scénario: Qui voyage en solo ne bouge pas
      Soit l'édition française
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana a pour région Région polaire, à la place 1

  @PREP-5
  Règle: Chacun reçoit dix cartes Action

    @PREP-5.1 @D-2
    Scénario: Chaque manche commence avec les dix cartes, rouges comprises
      Soit l'édition anglaise
      Et les places
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
        | Bo     | Europe   | 2N1N3N/4N5N6N/7N8N9N | ↑     | non     |
      Quand on fait les préparatifs
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1, R2
