"use strict";
/**
 * The words of the board, English beside French. `{name}` stands for a fact, `[Q-3]` for a link to a rule.
 * What the rules themselves say comes with book.js, which the build writes from the rulebook.
 */
window.GlobeBoard = {};
(function (board) {
  const WORDS = {
    // The parts of the board
    puzzle: ["Puzzle", "Puzzle"],
    frame: ["Frame", "Cadre"],
    area: ["Area", "Zone"],
    hand: ["Hand", "Main"],
    photo: ["Photo", "Image"],
    photoLies: ["The Souvenir Photo, its top {facing}", "L'Image-Souvenir, tournée {facing}"],
    puzzleLies: [
      "The puzzle, with the side that the top of each tile points to. {rows}",
      "Le puzzle, avec le côté vers lequel pointe le haut de chaque tuile. {rows}",
    ],
    rowOf: ["{row}: {tiles}.", "{row} : {tiles}."],
    row1: ["Top row", "Rangée du haut"],
    row2: ["Middle row", "Rangée du milieu"],
    row3: ["Bottom row", "Rangée du bas"],
    tileLies: ["tile {tile} {side}", "tuile {tile} {side}"],
    sideN: ["up", "en haut"],
    sideE: ["right", "à droite"],
    sideS: ["down", "en bas"],
    sideW: ["left", "à gauche"],
    frameLies: ["The program: {program}", "Le programme : {program}"],
    lyingOn: ["space {space}, {card}", "emplacement {space}, {card}"],
    lyingAcross: ["across spaces {space}, {card}", "à cheval sur {space}, {card}"],
    lyingNowhere: ["in doubt, {card}", "on ne sait où, {card}"],
    empty: ["empty", "vide"],
    turnNumber: ["Turn {turn}", "Tour {turn}"],
    earlier: ["Turn {turn}: {program}", "Tour {turn} : {program}"],
    noCard: ["no card", "aucune carte"],
    tileAt: ["Space {space}: tile {tile}, its top {facing}", "Emplacement {space} : tuile {tile}, tournée {facing}"],
    spaceEmpty: ["Space {space}, empty", "Emplacement {space}, vide"],
    spaceCard: ["Space {space}: {card}", "Emplacement {space} : {card}"],
    cardPointing: ["{card}, arrow {facing}", "{card}, flèche {facing}"],
    cardVoid: ["{card}, void", "{card}, nulle"],
    cardLaid: ["{card}, laid", "{card}, posée"],
    cardOut: ["{card}, not in hand", "{card}, plus en main"],
    loose: ["Cards that lie on no space of their own", "Cartes sans emplacement à elles"],
    // Directions, from the player's seat
    N: ["pointing up", "vers le haut"],
    E: ["pointing right", "vers la droite"],
    S: ["pointing down", "vers le bas"],
    W: ["pointing left", "vers la gauche"],
    NE: ["pointing up and right", "vers le haut à droite"],
    SE: ["pointing down and right", "vers le bas à droite"],
    SW: ["pointing down and left", "vers le bas à gauche"],
    NW: ["pointing up and left", "vers le haut à gauche"],
    _: ["in doubt", "douteuse"],
    // Laying cards
    choose: [
      "Choose a card, then a space; or drag it there.",
      "Choisissez une carte, puis un emplacement ; ou faites-la glisser.",
    ],
    chosen: ["{card} in hand: choose a space.", "{card} en main : choisissez un emplacement."],
    chosenLaid: [
      "{card} chosen: tap it again to turn it, or another space to move it.",
      "{card} choisie : touchez-la encore pour la tourner, ou un autre emplacement pour la déplacer.",
    ],
    laid: ["{card} laid on space {space}.", "{card} posée sur l'emplacement {space}."],
    laidAcross: ["{card} lies across {space}.", "{card} est à cheval sur {space}."],
    laidInDoubt: ["{card} lies where nobody can tell.", "{card} est posée on ne sait où."],
    turned: ["{card}: arrow {facing}.", "{card} : flèche {facing}."],
    turnsNothing: ["How {card} lies makes no difference [Q-7].", "Peu importe comment {card} est tournée [Q-7]."],
    lifted: ["{card} back in hand.", "{card} de retour en main."],
    turnRight: ["Turn", "Tourner"],
    lift: ["Take back", "Reprendre"],
    putDown: ["Let go", "Relâcher"],
    liesOn: ["Lies", "Posée"],
    onSpace: ["on {space}", "en {space}"],
    acrossSpaces: ["across {space}", "à cheval sur {space}"],
    inDoubt: ["in doubt", "on ne sait où"],
    arrow: ["Arrow", "Flèche"],
    refused: ["Refused: {when} [{id}]. Remedy: {remedy}.", "Refusé : {when} [{id}]. Que faire : {remedy}."],
    voidNow: ["{card} would be void: {when} [{id}]. Remedy: {remedy}.", "{card} serait nulle : {when} [{id}]. Que faire : {remedy}."],
    legal: ["This program may be carried out.", "Ce programme peut s'appliquer."],
    clear: ["Take all back", "Tout reprendre"],
    cleared: ["All cards are back in hand.", "Toutes les cartes sont de retour en main."],
    cardsOut: ["Out for the rest of the round: {cards} [RED-2]", "Hors jeu jusqu'à la fin de la manche : {cards} [RED-2]"],
    // Notation
    program: ["Program", "Programme"],
    notation: ["in notation", "en notation"],
    take: ["Lay", "Poser"],
    unreadable: [
      "Column {column}: found {found}, expected {expected}.",
      "Colonne {column} : trouvé {found}, attendu {expected}.",
    ],
    colon: [":", " :"],
    quoted: ["“{found}”", "« {found} »"],
    end: ["the end of the text", "la fin du texte"],
    // The reconstruction
    reconstruction: ["Reconstruction", "Reconstitution"],
    toStart: ["Back to the start", "Revenir au début"],
    back: ["One card back", "Une carte en arrière"],
    play: ["Carry out the program", "Appliquer le programme"],
    pause: ["Pause", "Pause"],
    forward: ["Next card", "Carte suivante"],
    toEnd: ["To the end", "Aller à la fin"],
    speed: ["Speed", "Vitesse"],
    slow: ["slow", "lente"],
    normal: ["normal", "normale"],
    fast: ["fast", "rapide"],
    progress: ["Card {step} of {all}", "Carte {step} sur {all}"],
    ready: ["The program is laid: carry it out, or go on changing it.", "Le programme est posé : appliquez-le, ou modifiez-le encore."],
    notAllowed: ["This program may not be carried out [Q-11]: see why below.", "Ce programme ne peut pas s'appliquer [Q-11] : voyez pourquoi ci-dessous."],
    nothingLaid: ["No card is laid: nothing happens [REACT-2d].", "Aucune carte n'est posée : il ne se passe rien [REACT-2d]."],
    story: ["Every card so far", "Toutes les cartes jusqu'ici"],
    notStarted: ["Before the first card.", "Avant la première carte."],
    goTo: ["Go to card {step}: {card}", "Aller à la carte {step} : {card}"],
    nextTurn: ["Next turn", "Tour suivant"],
    newTurn: [
      "A new turn: the frame is empty and the cards are back in hand [ASSESS-2a].",
      "Nouveau tour : le cadre est vide et les cartes reviennent en main [ASSESS-2a].",
    ],
    newTurnRed: [
      "A new turn: all cards but {cards} are back in hand [ASSESS-2a].",
      "Nouveau tour : toutes les cartes reviennent en main, sauf {cards} [ASSESS-2a].",
    ],
    // What a card does
    G1: [
      "Tile {tile} on space {space} rotates a quarter turn clockwise; its top is now {facing}.",
      "La tuile {tile}, en {space}, pivote d'un quart de tour dans le sens horaire ; la voilà tournée {facing}.",
    ],
    G2: [
      "Tile {tile} on space {space} rotates a quarter turn counterclockwise; its top is now {facing}.",
      "La tuile {tile}, en {space}, pivote d'un quart de tour dans le sens antihoraire ; la voilà tournée {facing}.",
    ],
    G3: [
      "Tile {tile} on space {space} rotates a half turn; its top is now {facing}.",
      "La tuile {tile}, en {space}, fait un demi-tour ; la voilà tournée {facing}.",
    ],
    swap: [
      "Tile {tile} on space {space} swaps places with tile {other} on space {to}; neither rotates.",
      "La tuile {tile}, en {space}, permute avec la tuile {other}, en {to} ; aucune ne pivote.",
    ],
    B5: [
      "Tile {tile} travels from space {space} to space {to}; tiles {others} each move one step back.",
      "La tuile {tile} va de l'emplacement {space} à l'emplacement {to} ; les tuiles {others} reculent d'un pas.",
    ],
    R1: [
      "Tile {tile} goes to its right place, space {to}, and trades with tile {other}; neither rotates.",
      "La tuile {tile} rejoint son bon emplacement, le {to}, en échange de la tuile {other} ; aucune ne pivote.",
    ],
    R2: [
      "Tile {tile} goes to its right place, space {to}, the right way up; tile {other} takes its place as it lies.",
      "La tuile {tile} rejoint son bon emplacement, le {to}, et se met dans le bon sens ; la tuile {other} prend sa place telle quelle.",
    ],
    R1home: [
      "Tile {tile} is in its right place already: nothing changes [Q-9].",
      "La tuile {tile} est déjà au bon emplacement : rien ne change [Q-9].",
    ],
    R2home: [
      "Tile {tile} is in its right place already: it is only set the right way up [Q-9].",
      "La tuile {tile} est déjà au bon emplacement : elle se met seulement dans le bon sens [Q-9].",
    ],
    byNow: [
      "Tile {tile} lies there by now, no longer tile {before} [Q-2].",
      "C'est désormais la tuile {tile} qui s'y trouve, et non plus la {before} [Q-2].",
    ],
    void: [
      "Void: {when} [{id}]. It has no effect and counts as used [RECON-6].",
      "Nulle : {when} [{id}]. Elle n'agit pas et compte comme utilisée [RECON-6].",
    ],
    gone: ["{card} is out for the rest of the round [RED-2].", "{card} est hors jeu jusqu'à la fin de la manche [RED-2]."],
    // The result
    solved: ["Solved: every tile is in its place, the right way up [AIM-1].", "Puzzle reconstitué : chaque tuile est au bon emplacement et dans le bon sens [AIM-1]."],
    solvedAnyWay: [
      "The image is whole, with its top {facing}. Alone, without a red card played, that is solved [SOLO-4] [Q-27]; against others it is not.",
      "L'image est reconstituée, tournée {facing}. En solo, si aucune carte rouge n'a été jouée, cela suffit [SOLO-4] [Q-27] ; à plusieurs, non.",
    ],
    wholeAfterRed: [
      "The image is whole, but its top is {facing} while the photo's is {photo}; after a red card only the photo counts [Q-27].",
      "L'image est reconstituée, mais tournée {facing}, et l'Image-Souvenir {photo} ; après une carte rouge, seule compte l'Image-Souvenir [Q-27].",
    ],
    unsolved: ["Not solved: tiles that differ from the photo: {count}.", "Pas encore : tuiles qui diffèrent de l'image : {count}."],
    differs: ["What differs", "Ce qui diffère"],
    misplaced: ["Tile {tile}: on space {space}, belongs on {right}.", "Tuile {tile} : en {space}, sa place est en {right}."],
    misturned: ["Tile {tile}: in its place, but its top is {facing}.", "Tuile {tile} : à sa place, mais tournée {facing}."],
    both: [
      "Tile {tile}: on space {space}, belongs on {right}; its top is {facing}.",
      "Tuile {tile} : en {space}, sa place est en {right} ; elle est tournée {facing}.",
    ],
    // Setting up
    setUp: ["Set up", "Mettre en place"],
    set: ["Set", "Valider"],
    mixAny: ["Mix at random", "Mélanger au hasard"],
    mixBy: ["Mix, solvable with", "Mélange faisable en"],
    cardsMany: ["{count} cards", "{count} cartes"],
    cardsOne: ["1 card", "1 carte"],
    mixed: ["Mixed at random.", "Mélangé au hasard."],
    mixedBy: ["Mixed: one turn and {count} will do.", "Mélangé : un tour et {count} suffisent."],
    editTiles: ["Arrange tiles by hand", "Arranger les tuiles à la main"],
    editHint: [
      "Two tiles, one after the other, trade places; a second tap on the same tile rotates it.",
      "Deux tuiles touchées l'une après l'autre échangent leurs places ; toucher deux fois la même la fait pivoter.",
    ],
    tileChosen: ["Tile {tile}: choose a tile to trade with.", "Tuile {tile} : choisissez celle avec qui l'échanger."],
    tilesTraded: ["Tiles {tile} and {other} have traded places.", "Les tuiles {tile} et {other} ont échangé leurs places."],
    tileTurned: ["Tile {tile}: top {facing}.", "Tuile {tile} : tournée {facing}."],
    puzzleSet: ["The puzzle is set.", "Le puzzle est en place."],
    photoSet: ["The photo's top is {facing} [D-3].", "L'Image-Souvenir est tournée {facing} [D-3]."],
    photoDirection: ["Direction of the photo", "Sens de l'Image-Souvenir"],
    variants: ["Variants", "Variantes"],
    "long-voyage": ["The Long Voyage: no red cards [VAR-2]", "Le Grand Voyage : sans cartes rouges [VAR-2]"],
    "without-borders": ["Without Borders: no frame [VAR-3]", "Sans frontière : sans cadre [VAR-3]"],
    otherVariants: ["The two others change nothing at a single desk [Q-49].", "Les deux autres ne changent rien pour un joueur seul [Q-49]."],
    handHint: ["Cards in hand", "Cartes en main"],
    handSet: ["Hand: {cards}.", "Main : {cards}."],
    // Challenges
    challenge: ["Challenge", "Défi"],
    noChallenge: ["No challenge", "Pas de défi"],
    ownBoards: ["The printed boards are lost: these are our own [Q-51].", "Les diagrammes imprimés sont perdus : ceux-ci sont les nôtres [Q-51]."],
    enBook: ["English book", "Livret anglais"],
    frBook: ["French book", "Livret français"],
    challengeNamed: ["[{id}] {level}, {book}: {caption}", "[{id}] {level}, {book} : {caption}"],
    challengeBegins: [
      "All cards are in hand. Choose the photo's direction before the first turn; red cards go by it [Q-27].",
      "Toutes les cartes sont en main. Choisissez le sens de l'Image-Souvenir avant le premier tour ; les cartes rouges s'y fient [Q-27].",
    ],
    tally: ["Turn {turn} of {turns}, cards {used} of {cards}", "Tour {turn} sur {turns}, cartes {used} sur {cards}"],
    turnsOne: ["1 turn", "1 tour"],
    turnsMany: ["{count} turns", "{count} tours"],
    withoutRed: ["without red", "sans rouge"],
    stillOpen: ["Not rebuilt yet; left: {caption}.", "Pas encore reconstitué ; il reste : {caption}."],
    met: ["Challenge met: {used} [Q-29].", "Défi relevé : {used} [Q-29]."],
    beaten: ["Challenge beaten: {used} [Q-29].", "Défi surpassé : {used} [Q-29]."],
    "failed AIM-1": [
      "Challenge failed: not rebuilt after {used} [AIM-1]. You may go on all the same.",
      "Défi manqué : image non reconstituée après {used} [AIM-1]. On peut continuer malgré tout.",
    ],
    "failed Q-27": [
      "Challenge failed: whole, but not the way that was stated, after a red card [Q-27].",
      "Défi manqué : image reconstituée, mais pas dans le sens annoncé, après une carte rouge [Q-27].",
    ],
    "failed Q-29": [
      "Challenge failed: rebuilt, but it took {used} [Q-29].",
      "Défi manqué : image reconstituée, mais il a fallu {used} [Q-29].",
    ],
    dayNamed: ["Puzzle of the day, {date}: {caption}; fewer cards will not do, that is proved", "Puzzle du jour, {date} : {caption} ; moins de cartes ne suffisent pas, c'est prouvé"],
    today: ["Puzzle of the day", "Puzzle du jour"],
    nextChallenge: ["Next challenge", "Défi suivant"],
    progressKept: ["On this device: stars {won} of {all}, puzzles of the day {days}", "Sur cet appareil : étoiles {won} sur {all}, puzzles du jour {days}"],
    hint: ["Hint", "Indice"],
    nextHint: ["Another hint", "Un autre indice"],
    hintAstray: ["You have taken another way than the solution that the hints know.", "Vous avez pris un autre chemin que la solution connue des indices."],
    hintPhoto: ["Let the photo's top be {facing}.", "Tournez l'Image-Souvenir {facing}."],
    hintCount: ["This turn takes {count}.", "Ce tour demande {count}."],
    hintCards: ["These: {cards}.", "Celles-ci : {cards}."],
    hintPlace: ["{placement} on space {space}.", "{placement} sur l'emplacement {space}."],
    flipSand: ["Sand timer", "Sablier"],
    sandRuns: ["The sand is running: 30 seconds [REACT-3].", "Le sable coule : 30 secondes [REACT-3]."],
    sandIsOut: ["The sand has run out [REACT-4].", "Le sable a fini de couler [REACT-4]."],
    badChallenge: ["there is no challenge {found}", "il n'y a pas de défi {found}"],
    // Undoing and sharing
    undo: ["Undo", "Annuler"],
    redo: ["Redo", "Rétablir"],
    undone: ["Undone.", "Annulé."],
    redone: ["Done again.", "Rétabli."],
    share: ["Share", "Partager"],
    link: ["A link to this very situation", "Un lien vers cette situation précise"],
    copy: ["Copy link", "Copier le lien"],
    copied: ["The link is copied.", "Le lien est copié."],
    notCopied: ["The link is marked: copy it with the keyboard.", "Le lien est sélectionné : copiez-le au clavier."],
    printed: ["Puzzle {puzzle} · photo {photo} · hand {hand} · program {program}", "Puzzle {puzzle} · image {photo} · main {hand} · programme {program}"],
    download: ["Download SVG", "Télécharger en SVG"],
    file: ["globe-twister.svg", "globe-twister.svg"],
    open: ["Try it on the board", "Essayer sur le plateau"],
    small: ["A situation to step through", "Une situation à dérouler"],
    keys: [
      "Keyboard: arrow keys move within the hand, the frame and the puzzle; Enter chooses and lays; R turns a card, Delete takes it back; Escape lets go; Ctrl+Z undoes, Ctrl+Y does it again.",
      "Au clavier : les flèches déplacent dans la main, le cadre et le puzzle ; Entrée choisit et pose ; R tourne une carte, Suppr la reprend ; Échap relâche ; Ctrl+Z annule, Ctrl+Y rétablit.",
    ],
    // Links that cannot be read
    brokenLink: [
      "Part of this link cannot be read; the rest is shown, and the link stays as it is until you change something.",
      "Une partie de ce lien est illisible ; le reste est affiché, et le lien ne change pas tant que vous ne touchez à rien.",
    ],
    brokenPart: ["{part}: {why}", "{part} : {why}"],
    badName: ["no board knows this part", "le plateau ne connaît pas cette partie"],
    badEscape: ["its percent signs make no text", "ses signes pour cent ne forment pas un texte"],
    badTwice: ["it stands there twice", "elle y figure deux fois"],
    badStep: ["found {found}, expected a number from 0 to {all}", "trouvé {found}, attendu un nombre de 0 à {all}"],
    badVariant: ["found {found}, expected {expected}", "trouvé {found}, attendu {expected}"],
    badTurn: [
      "turn {turn} breaks {ids}, so the turns after it cannot follow",
      "le tour {turn} enfreint {ids} : les tours suivants ne peuvent pas s'y enchaîner",
    ],
  };

  /** What the engine expected in a text, for French readers; its messages are in English. */
  const EXPECTED = [
    [/^a slash/, "une barre oblique"],
    [/^a tile not laid yet/, "une tuile pas encore posée"],
    [/^a facing/, "un sens"],
    [/^a direction/, "une direction"],
    [/^a card not named yet/, "une carte pas encore citée"],
    [/^a card/, "une carte"],
    [/^an arrow of (\w+), or _ if in doubt/, "une flèche de $1, ou _ dans le doute"],
    [/^the sign before the space/, "le signe devant l'emplacement"],
    [/^a space, or _ if in doubt/, "un emplacement, ou _ dans le doute"],
    [/^a higher space of the same square of 2×2/, "un emplacement plus grand du même carré de 2×2"],
    [/^a comma between cards/, "une virgule entre les cartes"],
    [/^a blank or the end of the text/, "un blanc ou la fin du texte"],
    [/^the end of the text/, "la fin du texte"],
  ];

  const french = document.documentElement.lang.startsWith("fr");
  board.language = french ? "fr" : "en";

  /** Set a text as the pages are set: curly apostrophes, and in French blanks that do not break. */
  board.typeset = function (text) {
    const curly = text.replace(/(\w)'/g, "$1’");
    return french ? curly.replace(/ ([:»])/g, "\u00a0$1").replace(/ ([;?!])/g, "\u202f$1").replace(/« /g, "«\u00a0") : curly;
  };

  /** Add the words of another page. */
  board.addWords = (more) => Object.assign(WORDS, more);

  /** Say something in the language of the page, with its facts filled in. */
  board.say = function (key, facts = {}) {
    const text = WORDS[key][french ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
    return board.typeset(text);
  };

  /** Say why a text cannot be read. */
  board.sayUnreadable = function ({ column, found, expected }) {
    const translated = french ? EXPECTED.reduce((text, [english, words]) => text.replace(english, words), expected) : expected;
    const shown = found === "" ? board.say("end") : board.say("quoted", { found });
    return board.say("unreadable", { column, found: shown, expected: translated.replace(/: /, french ? "\u00a0: " : ": ") });
  };
})(window.GlobeBoard);
