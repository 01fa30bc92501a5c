# language: fr
@operation-reconstruction
Fonctionnalité: But du jeu : un puzzle identique à son image
  Un puzzle est reconstitué quand chaque tuile est au bon emplacement et dans le bon sens. Par défaut, l’image est tournée vers ↑.
  Notation : la tuile 5→ a le haut vers la droite (voir README.md).

  @AIM-1
  Règle: Un puzzle est reconstitué quand il est identique à son image

    @AIM-1.1 @Q-23
    Scénario: Un puzzle reconstitué dès le départ le reste avec un programme vide
      Soit le puzzle en ordre
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.2
    Scénario: Un puzzle dont une tuile a la tête en bas n’est pas reconstitué
      Soit le puzzle suivant
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      Quand on applique un programme vide
      Alors le puzzle reste à reconstituer

    @AIM-1.3
    Scénario: Un puzzle dont deux tuiles sont permutées n’est pas reconstitué
      Soit le puzzle suivant
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 9↑ | 8↑ |
      Quand on applique un programme vide
      Alors le puzzle reste à reconstituer

    @AIM-1.4 @D-3
    Scénario: Un puzzle tourné d’un quart de tour, comme son image, est reconstitué
      Soit le puzzle 7→4→1→/8→5→2→/9→6→3→
      Et une image tournée vers →
      Quand on applique un programme vide
      Alors le puzzle est reconstitué

    @AIM-1.5 @D-3
    Scénario: Un puzzle tourné autrement que son image n’est pas reconstitué
      Soit le puzzle en ordre
      Et une image tournée vers →
      Quand on applique un programme vide
      Alors le puzzle reste à reconstituer
