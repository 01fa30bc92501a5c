# language: fr
Fonctionnalité: Le but
  Reconstituer l’image : chaque tuile au bon emplacement et dans le bon sens.
  La tuile 5→ est la tuile 5, le haut vers la droite. Neuf tuiles se lisent ligne par ligne, en tableau ou comme 1↑2↑3↑/4↑5↑6↑/7↑8↑9↑.
  Sauf mention contraire, le haut de l’image est vers ↑.

  @AIM-1
  Règle: Le puzzle est reconstitué quand il est le double exact de son image

    @AIM-1.1 @Q-23
    Scénario: Un puzzle reconstitué dès le départ le reste avec un programme vide
      Soit le puzzle en ordre
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.2
    Scénario: Chaque tuile est au bon emplacement, mais l’une a la tête en bas
      Soit le puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique un programme vide
      Alors le puzzle n’est pas reconstitué

    @AIM-1.3
    Scénario: Chaque tuile est dans le bon sens, mais deux sont permutées
      Soit le puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 9↑ | 8↑ |
      Quand on applique un programme vide
      Alors le puzzle n’est pas reconstitué

    @AIM-1.4 @D-3
    Scénario: L’image est tournée d’un quart de tour, le puzzle aussi
      Soit une Image-Souvenir tournée vers →
      Et le puzzle
        | 7→ | 4→ | 1→ |
        | 8→ | 5→ | 2→ |
        | 9→ | 6→ | 3→ |
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.5 @D-3
    Scénario: L’image est entière, mais l’Image-Souvenir est tournée autrement
      Soit une Image-Souvenir tournée vers →
      Et le puzzle en ordre
      Quand on applique un programme vide
      Alors le puzzle n’est pas reconstitué
