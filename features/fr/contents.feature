# language: fr
@operation-materials
Fonctionnalité: Contenu de la boîte
  Le matériel du jeu. Une implémentation a ces faits parmi ses données.

  @CON-0
  Règle: Le jeu se joue de 1 à 5

    @CON-0.1
    Scénario: De un à cinq joueurs peuvent jouer
      Quand on ouvre la boîte
      Alors de 1 à 5 joueurs peuvent jouer

  @CON-1
  Règle: Cinq feuillets Image-Souvenir ont le même recto et des versos différents

    @CON-1.1 @D-9
    Scénario: Les feuillets montrent six régions ; l’Amérique du Sud est l’Amérique latine
      Quand on ouvre la boîte
      Alors les feuillets montrent ces régions
        | recto          | verso            |
        | Région polaire | Asie             |
        | Région polaire | Amérique du Nord |
        | Région polaire | Amérique latine  |
        | Région polaire | Europe           |
        | Région polaire | Afrique          |

  @CON-2
  Règle: Chaque image a sa propre série de neuf tuiles

    @CON-2.1
    Scénario: Cinq séries ont neuf tuiles chacune
      Quand on ouvre la boîte
      Alors chacune des 5 images a sa série de 9 tuiles

  @CON-3
  Règle: Le sablier mesure une demi-minute

    @CON-3.1
    Scénario: Le sable coule pendant 30 secondes
      Quand on ouvre la boîte
      Alors le sable coule pendant 30 secondes

  @CON-4
  Règle: Chaque joueur a dix cartes Action de sa couleur

    @CON-4.1
    Scénario: Cinq couleurs ont dix cartes Action chacune
      Quand on ouvre la boîte
      Alors chacune des 5 couleurs a 10 cartes Action

  @CON-5
  Règle: Un cadre délimite neuf emplacements, un par tuile

    @CON-5.1
    Scénario: Cinq cadres ont neuf emplacements chacun
      Quand on ouvre la boîte
      Alors 5 cadres ont 9 emplacements chacun
