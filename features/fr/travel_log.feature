# language: fr
@operation-travel-log
Fonctionnalité: Carnet de voyage : plusieurs manches
  Un carnet de voyage compte les manches gagnées par chaque joueur et ne désigne pas de champion.
  Une région est en jeu dans une manche si un joueur en a l’image, que son puzzle soit reconstitué ou non.

  @LOG-1
  Règle: Une seule manche ne suffit pas à un carnet

    @LOG-1.1
    Scénario: Un joueur seul ne peut pas refermer un carnet après une manche
      Soit un carnet de voyage tenu par Ana
      Quand une manche avec Asie en jeu est gagnée par Ana
      Alors le carnet reste ouvert
      Et le nombre de manches encore à jouer est 1

    @LOG-1.2 @Q-28
    Scénario: Un joueur seul peut refermer un carnet après six manches
      Soit un carnet de voyage tenu par Ana
      Et une manche avec Région polaire en jeu a été gagnée par Ana
      Et une manche avec Asie en jeu a été gagnée par Ana
      Et une manche avec Amérique du Nord en jeu a été gagnée par Ana
      Et une manche avec Amérique latine en jeu a été arrêtée par accord mutuel
      Et une manche avec Europe en jeu a été gagnée par Ana
      Quand une manche avec Afrique en jeu est gagnée par Ana
      Alors le carnet peut être refermé

  @LOG-2
  Règle: Un carnet demande au moins une manche par joueur

    @LOG-2.1
    Scénario: Un carnet avec toutes les régions reste ouvert tant qu’il manque une manche
      Soit un carnet de voyage tenu par Ana, Bo, Cy, Dee et Eli
      Et une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu a été gagnée par Ana
      Et une manche avec Région polaire en jeu a été gagnée par Bo
      Et une manche avec Région polaire en jeu a été gagnée par Bo
      Quand une manche avec Région polaire en jeu est gagnée par Cy
      Alors le nombre de manches est 4
      Et le carnet reste ouvert

    @LOG-2.2 @Q-26
    Scénario: Une manche rejouée ne compte qu’une fois
      Soit un carnet de voyage tenu par Ana et Bo
      Et une manche avec Asie et Europe en jeu était à rejouer après une égalité entre Ana et Bo
      Quand une manche avec Asie et Europe en jeu est gagnée par Bo
      Alors le nombre de manches est 1
      Et Bo en a gagné 1 et partagé 0

    @LOG-2.3 @Q-44
    Scénario: Une manche à égalité compte comme partagée, pas comme gagnée
      Soit un carnet de voyage tenu par Ana et Bo
      Quand une manche avec Asie et Europe en jeu finit à égalité entre Ana et Bo
      Alors le nombre de manches est 1
      Et Ana en a gagné 0 et partagé 1
      Et Bo en a gagné 0 et partagé 1

    @LOG-2.4 @Q-45
    Scénario: Une manche arrêtée d’un commun accord n’a pas de vainqueur
      Soit un carnet de voyage tenu par Ana et Bo
      Quand une manche avec Région polaire en jeu est arrêtée par accord mutuel
      Alors le nombre de manches est 1
      Et Ana en a gagné 0 et partagé 0

    @LOG-2.5 @Q-28
    Scénario: Autant de manches que de joueurs suffisent
      Soit un carnet de voyage tenu par Ana, Bo et Cy
      Et une manche avec Région polaire en jeu a été gagnée par Ana
      Et une manche avec Asie, Amérique du Nord et Amérique latine en jeu a été gagnée par Bo
      Quand une manche avec Europe, Afrique et Asie en jeu est gagnée par Cy
      Alors le carnet peut être refermé

    @LOG-2.6 @Q-26
    Scénario: Un troisième joueur peut gagner la manche rejouée après une égalité
      Soit un carnet de voyage tenu par Ana, Bo et Cy
      Et une manche avec Asie, Europe et Afrique en jeu était à rejouer après une égalité entre Ana et Bo
      Quand une manche avec Asie, Europe et Afrique en jeu est gagnée par Cy
      Alors le nombre de manches est 1
      Et Cy en a gagné 1 et partagé 0

    @LOG-2.7 @Q-26 @Q-45 @regression
    Scénario: Un carnet additionne manches rejouées, manche arrêtée et victoires
      Détecte un moteur qui compte bien après une égalité, mais pas après deux.

      Soit un carnet de voyage tenu par Ana, Bo et Cy
      Et une manche avec Asie, Europe et Afrique en jeu était à rejouer après une égalité entre Ana, Bo et Cy
      Et une manche avec Asie, Europe et Afrique en jeu était à rejouer après une égalité entre Ana et Cy
      Et une manche avec Asie, Europe et Afrique en jeu a été gagnée par Bo
      Et une manche avec Région polaire en jeu a été arrêtée par accord mutuel
      Quand une manche avec Amérique du Nord, Amérique latine et Asie en jeu est gagnée par Bo
      Alors le nombre de manches est 3
      Et Bo en a gagné 2 et partagé 0
      Et Cy en a gagné 0 et partagé 0
      Et le carnet peut être refermé

  @LOG-3
  Règle: Un carnet reste ouvert tant qu’une région n’a pas été en jeu

    @LOG-3.1 @D-16 @Q-28
    Scénario: La région polaire est l’une des six régions d’un carnet
      Soit un carnet de voyage tenu par Ana, Bo, Cy, Dee et Eli
      Et une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu a été gagnée par Ana
      Et une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu a été gagnée par Bo
      Et une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu a été gagnée par Cy
      Et une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu a été gagnée par Dee
      Quand une manche avec Asie, Amérique du Nord, Amérique latine, Europe et Afrique en jeu est gagnée par Eli
      Alors il manque encore Région polaire
      Et le carnet reste ouvert

    @LOG-3.2 @Q-28
    Scénario: Un carnet peut demander plus de manches que de joueurs, le temps de jouer chaque région
      Soit un carnet de voyage tenu par Ana et Bo
      Et une manche avec Région polaire en jeu a été gagnée par Ana
      Et une manche avec Asie et Europe en jeu a été gagnée par Bo
      Et une manche avec Afrique et Amérique latine en jeu a été gagnée par Bo
      Quand une manche avec Amérique du Nord et Asie en jeu est arrêtée par accord mutuel
      Alors le carnet peut être refermé
      Et le nombre de manches est 4
      Et Bo en a gagné 2 et partagé 0

    @LOG-3.3 @Q-54
    Scénario: Les régions d’une manche à égalité comptent, même si l’on rejoue avec d’autres
      Soit un carnet de voyage tenu par Ana et Bo
      Et une manche avec Asie et Europe en jeu était à rejouer après une égalité entre Ana et Bo
      Et une manche avec Région polaire en jeu a été gagnée par Ana
      Et une manche avec Afrique et Amérique latine en jeu a été gagnée par Ana
      Quand une manche avec Amérique du Nord et Afrique en jeu est gagnée par Bo
      Alors le carnet peut être refermé

    @LOG-3.4 @W-6 @protocol
    Scénario: Les régions qui manquent sont énumérées dans un ordre fixe
      Soit un carnet de voyage tenu par Ana et Bo
      Quand une manche avec Europe et Asie en jeu est gagnée par Bo
      Alors il manque encore Région polaire, Amérique du Nord, Amérique latine et Afrique
