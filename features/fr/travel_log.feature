# language: fr
Fonctionnalité: Le carnet de voyage complet
  Plusieurs manches font un carnet ; on y compte les victoires, sans désigner de champion.

  @LOG-1
  Règle: Il faut plus d'une manche

    @LOG-1.1 @Q-28
    Scénario: Même pour qui tient son carnet tout seul
      Soit un carnet de voyage tenu par Ana
      Quand une manche (Asie) est gagnée par Ana
      Alors le carnet reste ouvert
      Et il manque encore : Région polaire, Amérique du Nord, Amérique latine, Europe, Afrique

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
    Scénario: Une manche rejouée ne compte qu'une fois
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) est à rejouer par Ana, Bo
      Et une manche (Asie, Europe) est gagnée par Bo
      Alors le nombre de manches est 1
      Et pour Bo, manches gagnées : 1, partagées : 0

    @LOG-2.3 @Q-44
    Scénario: Une manche à égalité est jouée et partagée, mais pas gagnée
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) reste à égalité entre Ana, Bo
      Alors le nombre de manches est 1
      Et pour Ana, manches gagnées : 0, partagées : 1
      Et pour Bo, manches gagnées : 0, partagées : 1

    @LOG-2.4 @Q-45
    Scénario: Une manche arrêtée d'un commun accord n'a pas de vainqueur
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Région polaire) est arrêtée d'un commun accord
      Alors le nombre de manches est 1
      Et pour Ana, manches gagnées : 0, partagées : 0

    @LOG-2.5 @Q-28
    Scénario: Autant de manches que de joueurs, cela suffit
      Soit un carnet de voyage tenu par Ana, Bo, Cy
      Quand une manche (Région polaire) est gagnée par Ana
      Et une manche (Asie, Amérique du Nord, Amérique latine) est gagnée par Bo
      Et une manche (Europe, Afrique, Asie) est gagnée par Cy
      Alors le carnet peut être refermé

  @LOG-3
  Règle: On ne referme pas le carnet tant qu'il manque une région

    @LOG-3.1 @D-16 @Q-28
    Scénario: La région polaire est l'une des six
      Soit un carnet de voyage tenu par Ana, Bo, Cy, Dee, Eli
      Quand une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Ana
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Bo
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Cy
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Dee
      Et une manche (Asie, Amérique du Nord, Amérique latine, Europe, Afrique) est gagnée par Eli
      Alors il manque encore : Région polaire
      Et le carnet reste ouvert

    @LOG-3.2 @Q-28
    Scénario: Plus de manches que de joueurs, le temps que chaque région ait été en jeu, reconstituée ou non
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Région polaire) est gagnée par Ana
      Et une manche (Asie, Europe) est gagnée par Bo
      Et une manche (Afrique, Amérique latine) est gagnée par Bo
      Et une manche (Amérique du Nord, Asie) est arrêtée d'un commun accord
      Alors le carnet peut être refermé
      Et le nombre de manches est 4
      Et pour Bo, manches gagnées : 2, partagées : 0

    @LOG-3.3 @Q-26
    Scénario: Les régions d'une manche rejouée ont bien été en jeu
      Soit un carnet de voyage tenu par Ana, Bo
      Quand une manche (Asie, Europe) est à rejouer par Ana, Bo
      Et une manche (Région polaire) est gagnée par Ana
      Et une manche (Afrique, Amérique latine) est gagnée par Ana
      Et une manche (Amérique du Nord, Afrique) est gagnée par Bo
      Alors le carnet peut être refermé
