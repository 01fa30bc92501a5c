# language: fr
Fonctionnalité: Le but
  Refaire l'image : chaque tuile à sa place et à l'endroit.

  @AIM-1
  Règle: Le puzzle est reconstitué quand il est le double exact de son image

    @AIM-1.1 @Q-23
    Scénario: Un puzzle juste dès le départ le reste avec un programme vide
      Soit le puzzle terminé
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.2
    Scénario: Chaque tuile est à sa place, mais l'une a la tête en bas
      Soit le puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique un programme vide
      Alors le puzzle n'est pas reconstitué

    @AIM-1.3
    Scénario: Tout est à l'endroit, mais deux tuiles sont interverties
      Soit le puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 9↑ | 8↑ |
      Quand on applique un programme vide
      Alors le puzzle n'est pas reconstitué

    @AIM-1.4 @D-3
    Scénario: L'image est couchée sur le côté, le puzzle aussi
      Soit une Image-Souvenir tournée vers →
      Et le puzzle
        | 7→ | 4→ | 1→ |
        | 8→ | 5→ | 2→ |
        | 9→ | 6→ | 3→ |
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.5 @D-3
    Scénario: Le puzzle est complet, mais l'image est tournée autrement
      Soit une Image-Souvenir tournée vers →
      Et le puzzle terminé
      Quand on applique un programme vide
      Alors le puzzle n'est pas reconstitué
