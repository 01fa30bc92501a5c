# language: fr
Fonctionnalité: Le carnet de voyage complet
  Plusieurs manches font un carnet ; on y compte les victoires, sans désigner de champion.
  Une manche (Asie, Europe) est une manche où ces régions étaient en jeu, reconstituées ou non.

  @LOG-1
  Règle: Il faut plus d’une manche

    @LOG-1.1
    Scénario: Une manche ne suffit pas, même à un joueur qui tient seul son carnet
      Soit un carnet de voyage tenu par Ana
      Quand une manche (Asie) est gagnée par Ana
      Alors le carnet reste ouvert
      Et le nombre de manches encore à jouer est 1

    @LOG-1.2 @Q-28
    Scénario: Un joueur peut tenir seul un carnet et le refermer après six manches
      Soit un carnet de voyage tenu par Ana
      Quand une manche (Région polaire) est gagnée par Ana
      Et une manche (Asie) est gagnée par Ana
      Et une manche (Amérique du Nord) est gagnée par Ana
      Et une manche (Amérique latine) est arrêtée d’un commun accord
      Et une manche (Europe) est gagnée par Ana
      Et une manche (Afrique) est gagnée par Ana
      Alors le carnet peut être refermé

  @LOG-2
  Règle: Une manche pour chaque joueur de la table

    @LOG-2.1
    Scénario: Toutes les régions y sont, mais il manque une manche
      Soit un carnet de voyage tenu par Ana, Bo, Cy, Dee, Eli
      Quand une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Ana
      Et une manche (Région polaire) est gagnée par Bo
      Et une manche (Région polaire) est gagnée par Bo
      Et une manche (Région polaire) est gagnée par Cy
      Alors le nombre de manches est 4
      Et le carnet reste ouvert

    @LOG-2.2 @Q-26
    Scénario: Une manche rejouée ne compte qu’une fois
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) est à rejouer après une égalité entre Ana, Bo
      Et une manche (Asie, Europe) est gagnée par Bo
      Alors le nombre de manches est 1
      Et pour Bo, manches gagnées : 1, partagées : 0

    @LOG-2.3 @Q-44
    Scénario: Une manche à égalité est jouée et partagée, mais pas gagnée
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) reste à égalité entre Ana, Bo
      Alors le nombre de manches est 1
      Et pour Ana, manches gagnées : 0, partagées : 1
      Et pour Bo, manches gagnées : 0, partagées : 1

    @LOG-2.4 @Q-45
    Scénario: Une manche arrêtée d’un commun accord n’a pas de vainqueur
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Région polaire) est arrêtée d’un commun accord
      Alors le nombre de manches est 1
      Et pour Ana, manches gagnées : 0, partagées : 0

    @LOG-2.5 @Q-28
    Scénario: Autant de manches que de joueurs, cela suffit
      Soit un carnet de voyage tenu par Ana, Bo, Cy
      Quand une manche (Région polaire) est gagnée par Ana
      Et une manche (Asie, Amérique du Nord, Amérique latine) est gagnée par Bo
      Et une manche (Europe, Afrique, Asie) est gagnée par Cy
      Alors le carnet peut être refermé

    @LOG-2.6 @Q-26
    Scénario: Tout le monde rejoue après une égalité : un troisième joueur peut gagner
      Soit un carnet de voyage tenu par Ana, Bo, Cy
      Quand une manche (Asie, Europe, Afrique) est à rejouer après une égalité entre Ana, Bo
      Et une manche (Asie, Europe, Afrique) est gagnée par Cy
      Alors le nombre de manches est 1
      Et pour Cy, manches gagnées : 1, partagées : 0

    @LOG-2.7 @Q-26 @Q-45
    Scénario: Égalité à trois, manches rejouées, manche arrêtée : le carnet finit par se refermer
      Soit un carnet de voyage tenu par Ana, Bo, Cy
      Quand une manche (Asie, Europe, Afrique) est à rejouer après une égalité entre Ana, Bo, Cy
      Et une manche (Asie, Europe, Afrique) est à rejouer après une égalité entre Ana, Cy
      Et une manche (Asie, Europe, Afrique) est gagnée par Bo
      Et une manche (Région polaire) est arrêtée d’un commun accord
      Et une manche (Amérique du Nord, Amérique latine, Asie) est gagnée par Bo
      Alors le nombre de manches est 3
      Et pour Bo, manches gagnées : 2, partagées : 0
      Et pour Cy, manches gagnées : 0, partagées : 0
      Et le carnet peut être refermé

  @LOG-3
  Règle: On ne referme pas le carnet tant qu’il manque une région

    @LOG-3.1 @D-16 @Q-28
    Scénario: La région polaire est l’une des six
      Soit un carnet de voyage tenu par Ana, Bo, Cy, Dee, Eli
      Quand une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Ana
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Bo
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Cy
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Dee
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Eli
      Alors il manque encore : Région polaire
      Et le carnet reste ouvert

    @LOG-3.2 @Q-28
    Scénario: Plus de manches que de joueurs, le temps que chaque région ait été en jeu, reconstituée ou non
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Région polaire) est gagnée par Ana
      Et une manche (Asie, Europe) est gagnée par Bo
      Et une manche (Afrique, Amérique latine) est gagnée par Bo
      Et une manche (Amérique du Nord, Asie) est arrêtée d’un commun accord
      Alors le carnet peut être refermé
      Et le nombre de manches est 4
      Et pour Bo, manches gagnées : 2, partagées : 0

    @LOG-3.3 @Q-54
    Scénario: Les régions d’une manche à égalité comptent, et l’on peut rejouer avec d’autres
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) est à rejouer après une égalité entre Ana, Bo
      Et une manche (Région polaire) est gagnée par Ana
      Et une manche (Afrique, Amérique latine) est gagnée par Ana
      Et une manche (Amérique du Nord, Afrique) est gagnée par Bo
      Alors le carnet peut être refermé

    @LOG-3.4 @W-6
    Scénario: Les régions qui manquent sont énumérées dans un seul ordre, quoi qu’on ait joué
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Europe, Asie) est gagnée par Bo
      Alors il manque encore : Région polaire, Amérique du Nord, Amérique latine, Afrique
