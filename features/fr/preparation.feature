# language: fr
@operation-preparation
Fonctionnalité: Préparatifs : mises en place, places et mains
  Chaque joueur prépare un puzzle pour un autre, puis chacun se décale d’une place.
  Les mises en place sont données dans le sens horaire, dans l’ordre des joueurs pendant les préparatifs.
  Notation : la tuile 5→ a le haut vers la droite (voir README.md).

  @PREP-1
  Règle: Chaque joueur a sa propre image

    @PREP-1.1 @Q-30 @edition-en
    Scénario: Une table sans joueurs est refusée
      Soit le livret anglais
      Et une table sans joueurs
      Quand on termine les préparatifs
      Alors la table est refusée selon Q-30

    @PREP-1.2 @Q-30 @Q-31 @edition-fr
    Scénario: Un sixième joueur est refusé faute de feuillet
      Soit le livret français
      Et les mises en place suivantes
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe           | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Dee    | Amérique latine  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Eli    | Amérique du Nord | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Flo    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors la table est refusée selon Q-30 et Q-31

    @PREP-1.3 @Q-31 @edition-en
    Scénario: Deux joueurs ne peuvent pas avoir le même feuillet
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors la table est refusée selon Q-31

    @PREP-1.4 @Q-31 @edition-en
    Scénario: Tous les joueurs jouent du côté choisi, ici au verso
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | oui     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Et tout le monde joue au verso
      Quand on termine les préparatifs
      Alors Ana a pour image Europe à la place 2
      Et Bo a pour image Asie à la place 1

    @PREP-1.5 @Q-30 @edition-en
    Scénario: Cinq joueurs peuvent jouer ensemble
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet         | puzzle               | image | aguerri |
        | Ana    | Asie             | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe           | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique          | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Dee    | Amérique latine  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Eli    | Amérique du Nord | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors Ana joue le feuillet Europe
      Et Eli joue le feuillet Asie

  @edition-en
  @PREP-3
  Règle: L’image recouvre le carré

    @PREP-3.1 @D-12
    Scénario: Le joueur qui recouvre le carré choisit le sens de l’image pour celui qui prendra sa place
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | →     | non     |
        | Bo     | Europe   | 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ | ↓     | non     |
      Quand on termine les préparatifs
      Alors Ana trouve le puzzle 1↑2↑3↑/4↑5↑6↑/7↑9↑8↑ sous une image tournée vers ↓
      Et Bo trouve le puzzle 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ sous une image tournée vers →

  @PREP-4
  Règle: Chaque joueur se décale d’une place

    @PREP-4.1 @D-1 @edition-en
    Scénario: Le livret anglais décale chaque joueur d’une place à gauche, dans le sens horaire
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Afrique
      Et Cy joue le feuillet Asie

    @PREP-4.2 @D-1 @edition-fr
    Scénario: Le livret français décale chaque joueur d’une place à droite, dans le sens antihoraire
      Soit le livret français
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Cy     | Afrique  | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors Ana joue le feuillet Afrique
      Et Bo joue le feuillet Asie
      Et Cy joue le feuillet Europe

    @PREP-4.3 @Q-38 @edition-en @edition-fr
    Plan du scénario: Deux joueurs échangent leurs places selon le livret <livret>
      Soit le livret <livret>
      Et une table avec Ana et Bo
      Quand on termine les préparatifs
      Alors Ana joue le feuillet Europe
      Et Bo joue le feuillet Asie

      Exemples:
        | ligne | livret   |
        | a     | anglais  |
        | b     | français |

    @PREP-4.4 @Q-38 @edition-fr
    Scénario: Un joueur seul garde sa place
      Soit le livret français
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors Ana a pour image Région polaire à la place 1

  @edition-en
  @PREP-5
  Règle: Chaque joueur reçoit dix cartes Action

    @PREP-5.1 @D-2
    Scénario: Chaque joueur commence une manche avec ses dix cartes, rouges comprises
      Soit le livret anglais
      Et les mises en place suivantes
        | joueur | feuillet | puzzle               | image | aguerri |
        | Ana    | Asie     | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
        | Bo     | Europe   | 2↑1↑3↑/4↑5↑6↑/7↑8↑9↑ | ↑     | non     |
      Quand on termine les préparatifs
      Alors Ana a en main G1, G2, G3, B1, B2, B3, B4, B5, R1 et R2
      Et Bo a en main G1, G2, G3, B1, B2, B3, B4, B5, R1 et R2
