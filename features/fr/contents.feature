# language: fr
Fonctionnalité: Le contenu de la boîte
  Des faits que toute implémentation porte en elle.

  @CON-0
  Règle: De 1 à 5 joueurs

    @CON-0.1
    Scénario: Le nombre de joueurs
      Quand on ouvre la boîte
      Alors de 1 à 5 joueurs peuvent jouer

  @CON-1
  Règle: Cinq feuillets Image-Souvenir, même recto, versos différents

    @CON-1.1 @D-9
    Scénario: Six régions, Amérique du Sud et Amérique latine n’en faisant qu’une
      Quand on ouvre la boîte
      Alors les feuillets montrent
        | recto          | verso            |
        | Région polaire | Asie             |
        | Région polaire | Amérique du Nord |
        | Région polaire | Amérique latine  |
        | Région polaire | Europe           |
        | Région polaire | Afrique          |

  @CON-2
  Règle: Chaque image a sa propre série de neuf tuiles

    @CON-2.1
    Scénario: Quarante-cinq tuiles en cinq séries
      Quand on ouvre la boîte
      Alors chacune des 5 images a sa série de 9 tuiles

  @CON-3
  Règle: Le sablier mesure une demi-minute

    @CON-3.1
    Scénario: La durée du sablier
      Quand on ouvre la boîte
      Alors le sable coule pendant 30 secondes

  @CON-4
  Règle: Chacun a dix cartes Action de sa couleur

    @CON-4.1
    Scénario: Cinquante cartes Action en cinq couleurs
      Quand on ouvre la boîte
      Alors chacune des 5 couleurs a 10 cartes Action

  @CON-5
  Règle: Un cadre porte neuf emplacements, un par tuile

    @CON-5.1
    Scénario: Cinq cadres de neuf emplacements
      Quand on ouvre la boîte
      Alors 5 cadres ont 9 emplacements chacun
