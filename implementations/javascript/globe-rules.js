/**
 * The rules of Globe Twister, as one module without dependencies.
 *
 * `import * as rules from "./globe-rules.js"`, in a browser and in Node.
 *
 * Written from the texts of the project alone: the rule ledger (ids such as RECON-2), the rulings (D-1, Q-1 …), the
 * notation and the protocol. Every function is pure and every value it returns is plain frozen data. What the rules forbid is
 * never thrown: it is returned as `{refused: [ids]}`. Errors are for texts that cannot be read (`NotationError`) and for
 * questions that make no sense (`RangeError`).
 *
 * The sections follow the rulebook: contents, notation, cards, preparation, reaction, reconstruction, assessment,
 * the whole round, travel log, solo; and last the counting of programs.
 *
 * @typedef {"N"|"E"|"S"|"W"} Direction  as seen from the seat: N is away from the player
 * @typedef {"NE"|"SE"|"SW"|"NW"} Slant
 * @typedef {Direction|Slant|"_"} Arrow  "_" if in doubt
 * @typedef {"G1"|"G2"|"G3"} GreenCard
 * @typedef {"B1"|"B2"|"B3"|"B4"|"B5"} BlueCard
 * @typedef {"R1"|"R2"} RedCard
 * @typedef {GreenCard|BlueCard|RedCard} Card
 * @typedef {{home: number, facing: Direction}} Tile  `home` is its space in the upright photo
 * @typedef {ReadonlyArray<Tile>} Puzzle  nine tiles in reading order
 * @typedef {ReadonlyArray<number>} Where  one space; two to four if the card lies across; none if in doubt
 * @typedef {{card: Card, arrow?: Arrow, spaces: Where}} Placement  only blue cards have an arrow
 * @typedef {ReadonlyArray<Placement>} Program
 * @typedef {{refused: string[]}} Refusal  the ids that are broken
 * @typedef {{placement: Placement, effect: "applied"|"void", because?: string, puzzle: Puzzle}} Step
 * @typedef {{puzzle: Puzzle, solved: boolean, steps: Step[], used: Card[], discarded: Card[],
 *   refused?: undefined}} Reconstruction
 * @typedef {"en"|"fr"} Edition
 * @typedef {"front"|"back"} Side
 * @typedef {"shock-of-experience"|"long-voyage"|"without-borders"|"immediate-departure"} Variant
 * @typedef {"won"|"tied"|"replay"|"new-turn"} Result
 * @typedef {{result: Result, by: string, players: string[], refused?: undefined}} Outcome
 * @typedef {{player: string, sheet: string, puzzle: Puzzle, photo: Direction, experienced: boolean}} Place
 * @typedef {{edition: Edition, variants: readonly Variant[], side: Side, places: Place[]}} Table
 *   places clockwise, before the change of seats
 * @typedef {{seat: number, player: string, sheet: string, side: Side, region: string, photo: Direction, puzzle: Puzzle,
 *   hand: readonly Card[]}} Seat
 * @typedef {"flip"|"stop"|"done"} Ending  how stage B ends
 * @typedef {{player: string, hand: readonly Card[], program: Program, lifted: boolean}} Desk
 * @typedef {{ending: Ending, signalled: boolean, clock: number, desks: Desk[], first?: string, ended?: number,
 *   refused?: undefined}} Reaction  stage B; `first` is the player who ended it, `ended` when
 * @typedef {{event: string, player: string, at: number, placement: Placement, card: Card, where: Where, arrow?: Arrow}}
 *   Event  as in the protocol, with `placement` and `where` already read; each kind has only some of these fields
 * @typedef {{edition: Edition, variants: readonly Variant[], seats: Seat[], turn: number,
 *   reconstructions: Array<Reconstruction & {turn: number, player: string}>, reaction: Reaction, outcome?: Outcome,
 *   refused?: undefined}} Round
 * @typedef {{player: string, solved: boolean, reds_in_hand: number, cards_used: number, flipped: boolean}} Standing
 * @typedef {{turns: number, cards: number, reds: boolean}} Caption  what a challenge allows
 * @typedef {{puzzle: Puzzle, photo: Direction, variants: readonly Variant[], programs: readonly Program[],
 *   caption?: Caption}} Attempt
 * @typedef {{puzzle: Puzzle, solved: boolean, turns: number, cards: number, verdict?: "met"|"beaten"|"failed",
 *   because?: string, refused?: undefined}} Attempted
 */

// ---- plain helpers ----
/** A frozen copy of plain data, or the data itself if it is frozen. @template T @param {T} value @returns {T} */
function frozen(value) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(frozen)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozen(part)]));
  return /** @type {T} */ (Object.freeze(copy));
}

/** @template T @param {readonly T[]} list @param {readonly T[]} dropped */
const without = (list, dropped) => list.filter((item) => !dropped.includes(item));
/** @param {readonly unknown[]} list */
const hasDoubles = (list) => new Set(list).size < list.length;

/** Throw unless every player has a name of their own that can be shown. @param {string[]} names */
function checkNames(names) {
  if (hasDoubles(names)) throw new RangeError("two players have the same name");
  if (names.some((name) => name === "" || /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(name))) {
    throw new RangeError("a name cannot be shown");
  }
}

/** Throw if somebody is named who is not there. @param {string[]} named @param {string[]} players */
function checkKnown(named, players) {
  const stranger = named.find((name) => !players.includes(name));
  if (stranger !== undefined) throw new RangeError(`nobody called ${stranger} is at the table`);
}

// ---- contents (CON) ----
/** @type {readonly Direction[]} */
export const DIRECTIONS = frozen(["N", "E", "S", "W"]);
/** @type {readonly Slant[]} */
export const SLANTS = frozen(["NE", "SE", "SW", "NW"]);
/** @type {readonly number[]} */
export const SPACES = frozen([1, 2, 3, 4, 5, 6, 7, 8, 9]);
/** @type {readonly Card[]} */
export const GREEN = frozen(["G1", "G2", "G3"]);
/** @type {readonly Card[]} */
export const BLUE = frozen(["B1", "B2", "B3", "B4", "B5"]);
/** @type {readonly Card[]} */
export const RED = frozen(["R1", "R2"]);
/** The ten cards that everyone gets (PREP-5, Q-1), in the order in which they are listed. @type {readonly Card[]} */
export const CARDS = frozen([...GREEN, ...BLUE, ...RED]);
/** @type {readonly string[]} */
export const SHEETS = frozen(["asia", "north-america", "latin-america", "europe", "africa"]);
/** The six regions (CON-1, D-9, D-16). @type {readonly string[]} */
export const REGIONS = frozen(["polar", ...SHEETS]);
/** @type {readonly Edition[]} */
export const EDITIONS = frozen(["en", "fr"]);
/** @type {readonly Variant[]} */
export const VARIANTS = frozen(["shock-of-experience", "long-voyage", "without-borders", "immediate-departure"]);
export const SAND_MS = 30000; // CON-3

/** What is in the box (CON-0 to CON-5). */
export const MATERIALS = frozen({
  players: { fewest: 1, most: 5 },
  sheets: SHEETS.map((back) => ({ front: "polar", back })),
  tiles: { sets: 5, a_set: 9 },
  sand_ms: SAND_MS,
  card_sets: { colours: 5, cards: CARDS.length },
  cards: { green: GREEN, blue: BLUE, red: RED },
  frames: { number: 5, spaces: SPACES.length },
});

/** The arrows that a card can have: none for green and red ones. @param {Card} card @returns {readonly Arrow[]} */
export function arrowsOf(card) {
  if (!BLUE.includes(card)) return frozen([]);
  return card === "B2" || card === "B3" ? SLANTS : DIRECTIONS;
}

/** @param {Card} card */
const isRed = (card) => RED.includes(card);
/** @param {readonly Card[]} cards */
const inCardOrder = (cards) => CARDS.flatMap((card) => cards.filter((one) => one === card));
/** The cards that the variants leave in the game (VAR-2). @param {readonly Variant[]} variants @returns {readonly Card[]} */
export const cardsInGame = (variants) => (variants.includes("long-voyage") ? frozen(without(CARDS, RED)) : CARDS);
/** @param {readonly unknown[]} players */
const wrongNumber = (players) => players.length < MATERIALS.players.fewest || players.length > MATERIALS.players.most; // Q-30
/** What the rules forbid. Ids are sorted by number: a list of several is in this order. @param {string[]} ids @returns {Refusal} */
const refusal = (ids) => frozen({ refused: ids });

// ---- notation: reading ----
/** @type {Record<string, Arrow>} */
const SIGNS = { "↑": "N", "↗": "NE", "→": "E", "↘": "SE", "↓": "S", "↙": "SW", "←": "W", "↖": "NW" };
const SQUARES = [
  [1, 2, 4, 5],
  [2, 3, 5, 6],
  [4, 5, 7, 8],
  [5, 6, 8, 9],
];
const END = "the end of the text";

/** A text that is not in the notation: where reading stopped, what stands there and what was expected. */
export class NotationError extends Error {
  /** @param {string} what  puzzle, photo … @param {string} text @param {number} index @param {string} expected */
  constructor(what, text, index, expected) {
    const lines = text.slice(0, index).split(/\r\n|\r|\n/);
    const line = lines.length;
    const column = [...lines[line - 1]].length + 1;
    const found = index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : "";
    const shown = found === "" ? END : `'${found}'`;
    super(`cannot read the ${what}: line ${line}, column ${column}: found ${shown}, expected ${expected}`);
    this.name = "NotationError";
    this.what = what;
    this.text = text;
    this.line = line;
    this.column = column;
    this.found = found;
    this.expected = expected;
  }
}

/** A place in a text that is being read. */
class Cursor {
  /** @param {string} what @param {string} text */
  constructor(what, text) {
    this.what = what;
    this.text = text;
    this.index = 0;
  }
  /** @param {string} expected @param {number} [index] @returns {never} */
  fail(expected, index = this.index) {
    throw new NotationError(this.what, this.text, index, expected);
  }
  /** The character that stands here; nothing at the end. @returns {string|undefined} */
  next() {
    return this.text[this.index];
  }
  /** Skip blanks; tell whether there were any. */
  blanks() {
    const start = this.index;
    while (/^\s$/.test(this.next() ?? "")) this.index += 1;
    return this.index > start;
  }
  /**
   * Take the longest option that stands here; otherwise fail at the first character that fits none.
   * @template {string} T @param {readonly T[]} options @param {string} noun @returns {T}
   */
  oneOf(options, noun) {
    const rest = this.text.slice(this.index);
    const found = options.filter((option) => rest.startsWith(option)).sort((a, b) => b.length - a.length)[0];
    if (found === undefined) {
      /** @param {number} length */
      const fitting = (length) =>
        options.filter((option) => length <= rest.length && option.startsWith(rest.slice(0, length)));
      let length = 0;
      while (fitting(length + 1).length > 0) length += 1;
      this.fail(`${noun}: ${fitting(length).join(", ")}`, this.index + length);
    }
    this.index += found.length;
    return found;
  }
  /**
   * Take a direction, written as letters or as its sign.
   * @template {Arrow} T @param {readonly T[]} allowed @param {string} noun @param {readonly T[]} [more] @returns {T}
   */
  direction(allowed, noun, more = []) {
    const sign = allowed.find((one) => one === SIGNS[this.next() ?? ""]);
    if (sign === undefined) return this.oneOf([...allowed, ...more], noun);
    this.index += 1;
    return sign;
  }
}

/**
 * Read a whole text with blanks around it.
 * @template T @param {string} what @param {string} text @param {(cursor: Cursor) => T} read @returns {T}
 */
function readWhole(what, text, read) {
  const cursor = new Cursor(what, String(text));
  cursor.blanks();
  const value = read(cursor);
  cursor.blanks();
  if (cursor.next() !== undefined) cursor.fail(END);
  return frozen(value);
}

/** @param {string} text @returns {Puzzle} @throws {NotationError} */
export function readPuzzle(text) {
  return readWhole("puzzle", text, (cursor) => {
    /** @type {Tile[]} */
    const tiles = [];
    while (tiles.length < 9) {
      if (tiles.length === 3 || tiles.length === 6) cursor.oneOf(["/"], "a slash");
      cursor.blanks();
      const left = without(
        SPACES,
        tiles.map((tile) => tile.home),
      );
      const home = Number(cursor.oneOf(left.map(String), "a tile not laid yet"));
      tiles.push({ home, facing: cursor.direction(DIRECTIONS, "a facing") });
      cursor.blanks();
    }
    return tiles;
  });
}

/** @param {string} text @returns {Direction} @throws {NotationError} */
export const readPhoto = (text) => readWhole("photo", text, (cursor) => cursor.direction(DIRECTIONS, "a direction"));

/** The spaces that a card can lie across besides these: higher ones of one square of 2×2. @param {number[]} spaces */
function spacesBeyond(spaces) {
  const last = spaces[spaces.length - 1];
  const squares = SQUARES.filter((square) => spaces.every((space) => square.includes(space)));
  return SPACES.filter((space) => space > last && squares.some((square) => square.includes(space)));
}

/** @param {Cursor} cursor @returns {number[]} */
function takeWhere(cursor) {
  const first = cursor.oneOf(["_", ...SPACES.map(String)], "a space, or _ if in doubt");
  if (first === "_") return [];
  const spaces = [Number(first)];
  while (cursor.next() === "+" && spacesBeyond(spaces).length > 0) {
    cursor.index += 1;
    const options = spacesBeyond(spaces).map(String);
    spaces.push(Number(cursor.oneOf(options, "a higher space of the same square of 2×2")));
  }
  return spaces;
}

/** @param {Cursor} cursor @returns {Placement} */
function takePlacement(cursor) {
  const card = cursor.oneOf(CARDS, "a card");
  const arrows = arrowsOf(card);
  const arrow =
    arrows.length > 0 ? { arrow: cursor.direction(arrows, `an arrow of ${card}, or _ if in doubt`, ["_"]) } : {};
  cursor.oneOf(["@"], "the sign before the space");
  return { card, ...arrow, spaces: takeWhere(cursor) };
}

/** Where a card lies, without the card: `5`, `2+3` or `_`. @param {string} text @returns {Where} @throws {NotationError} */
export const readWhere = (text) => readWhole("space", text, takeWhere);
/** @param {string} text @returns {Placement} @throws {NotationError} */
export const readPlacement = (text) => readWhole("placement", text, takePlacement);

/** Placements come in the order of RECON-2. @param {string} text @returns {readonly Placement[]} @throws {NotationError} */
export function readProgram(text) {
  return readWhole("program", text, (cursor) => {
    /** @type {Placement[]} */
    const placements = [];
    while (cursor.next() !== undefined) {
      placements.push(takePlacement(cursor));
      if (!cursor.blanks() && cursor.next() !== undefined) cursor.fail(`a blank or ${END}`);
    }
    return inTurn(placements);
  });
}

/** @param {string} text @returns {readonly Card[]} @throws {NotationError} */
export function readHand(text) {
  return readWhole("hand", text, (cursor) => {
    /** @type {Card[]} */
    const cards = [];
    while (cursor.next() !== undefined) {
      if (cards.length > 0) cursor.oneOf([","], "a comma between cards");
      cursor.blanks();
      cards.push(cursor.oneOf(without(CARDS, cards), "a card not named yet"));
      cursor.blanks();
    }
    return inCardOrder(cards);
  });
}

// ---- notation: writing ----
/** @param {Tile} tile */
const writeTile = (tile) => `${tile.home}${tile.facing}`;
/** @param {Puzzle} puzzle @returns {string} */
export const writePuzzle = (puzzle) =>
  [0, 3, 6]
    .map((row) =>
      puzzle
        .slice(row, row + 3)
        .map(writeTile)
        .join(""),
    )
    .join("/");
/** @param {Where} spaces @returns {string} */
export const writeWhere = (spaces) => spaces.join("+") || "_";
/** @param {Placement} placement @returns {string} */
export const writePlacement = ({ card, arrow, spaces }) => `${card}${arrow ?? ""}@${writeWhere(spaces)}`;
/** @param {readonly Placement[]} program @returns {string} */
export const writeProgram = (program) => inTurn(program).map(writePlacement).join(" ");
/** @param {readonly Card[]} hand @returns {string} */
export const writeHand = (hand) => inCardOrder(hand).join(",");
/** The space of a card that lies clearly in one. @param {Placement} placement @returns {number|undefined} */
const spaceOf = ({ spaces }) => (spaces.length === 1 ? spaces[0] : undefined);

/**
 * Placements in the order in which they are carried out (RECON-2); those without a space of their own last, G1 to R2.
 * @param {Program} program @returns {Placement[]}
 */
export function inTurn(program) {
  return [...program].sort((one, other) => {
    const bySpace = (spaceOf(one) || 10) - (spaceOf(other) || 10);
    const byCard = CARDS.indexOf(one.card) - CARDS.indexOf(other.card);
    return bySpace || byCard || (writePlacement(one) < writePlacement(other) ? -1 : 1);
  });
}

// ---- the photo (D-3, Q-37) ----
/** @type {Record<Direction|Slant, [down: number, right: number]>} */
const STEPS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
/** @param {number} space */
const rowOf = (space) => Math.floor((space - 1) / 3);
/** @param {number} space */
const columnOf = (space) => (space - 1) % 3;
/** @param {number} row @param {number} column */
const spaceAt = (row, column) => 3 * row + column + 1;
/** A direction after some quarter turns clockwise. @param {Direction} direction @param {number} quarters @returns {Direction} */
const turned = (direction, quarters) => DIRECTIONS[(DIRECTIONS.indexOf(direction) + quarters + 4) % 4];

/** Where a tile belongs under a photo that lies this way. @param {number} home @param {Direction} photo @returns {number} */
export function rightPlace(home, photo) {
  return photo === "N" ? home : rightPlace(spaceAt(columnOf(home), 2 - rowOf(home)), turned(photo, -1));
}

/** Is every tile in its place and the right way up (AIM-1, ASSESS-1)? @param {Puzzle} puzzle @param {Direction} photo */
export const isSolved = (puzzle, photo) =>
  puzzle.every((tile, index) => rightPlace(tile.home, photo) === index + 1 && tile.facing === photo);

/** Is the image whole, whichever way it faces (SOLO-4)? @param {Puzzle} puzzle @returns {boolean} */
export const isWhole = (puzzle) => DIRECTIONS.some((photo) => isSolved(puzzle, photo));
/**
 * Alone, any direction will do until a red card was played.
 * @param {Puzzle} puzzle @param {Direction} photo @param {boolean} redPlayed
 */
const isSolvedAlone = (puzzle, photo, redPlayed) => (redPlayed ? isSolved(puzzle, photo) : isWhole(puzzle));

// ---- the Action cards (CARD) ----
/**
 * The space some steps along an arrow; none beyond the grid, which does not wrap round.
 * @param {number} space @param {Direction|Slant} arrow @param {number} steps
 */
function along(space, arrow, steps) {
  const row = rowOf(space) + steps * STEPS[arrow][0];
  const column = columnOf(space) + steps * STEPS[arrow][1];
  return row >= 0 && row <= 2 && column >= 0 && column <= 2 ? spaceAt(row, column) : undefined;
}

/** @typedef {{because: string, path?: undefined}|{because?: undefined, path: number[]}} Path */

/**
 * A card that trades its tile with another one, unless there is none.
 * @param {number} space @param {number|undefined} other @param {string} because @returns {Path}
 */
const trade = (space, other, because) => (other === undefined ? { because } : { path: [space, other] });

/**
 * For each blue card: the spaces of the tiles that it moves, its own first, or the ruling that voids it.
 * @type {Record<BlueCard, (space: number, arrow: Direction|Slant) => Path>}
 */
const PATHS = {
  B1: (space, arrow) => trade(space, along(space, arrow, 1), "Q-3"), // CARD-B1
  B2: (space, arrow) => trade(space, along(space, arrow, 1), "Q-3"), // CARD-B2
  B3: (space, arrow) => trade(space, along(space, arrow, 2), "Q-4"), // CARD-B3: two slanting steps fit from a corner only
  B4: (space, arrow) => trade(space, space % 2 === 0 ? along(space, arrow, 2) : undefined, "Q-5"), // CARD-B4: edges are even
  B5: (space, arrow) => {
    // CARD-B5
    const [next, end] = [along(space, arrow, 1), along(space, arrow, 2)];
    if (next === undefined) return { because: "Q-3" };
    return end === undefined ? { because: "Q-6" } : { path: [space, next, end] };
  },
};

/**
 * The path of a card that lies clearly on a space; nothing for green and red cards, which move no tile along an arrow.
 * @param {Placement} placement @param {number} space @returns {Path|undefined}
 */
function pathOf({ card, arrow }, space) {
  const path = PATHS[/** @type {BlueCard} */ (card)];
  return path && path(space, /** @type {Direction|Slant} */ (arrow));
}

/** The ruling that voids a card where it lies (RECON-6), if any. @param {Placement} placement @returns {string|undefined} */
export function whyVoid(placement) {
  const space = spaceOf(placement);
  if (space === undefined) return "Q-14";
  if (placement.arrow === "_") return "Q-15";
  return pathOf(placement, space)?.because;
}

/** Every clear way to lay a card on a space. @param {Card} card @param {number} space @returns {Placement[]} */
function waysToLayOn(card, space) {
  const arrows = arrowsOf(card);
  return arrows.length > 0 ? arrows.map((arrow) => ({ card, arrow, spaces: [space] })) : [{ card, spaces: [space] }];
}

/** Every clear placement of a card that works, in the order of the spaces. @param {Card} card @returns {Placement[]} */
export function workingPlacements(card) {
  const placements = SPACES.flatMap((space) => waysToLayOn(card, space));
  return frozen(placements.filter((placement) => whyVoid(placement) === undefined));
}

/**
 * The first tile of a path goes to its end, the others step back (a swap if there are two); none turns.
 * @param {Puzzle} puzzle @param {number[]} path @returns {Puzzle}
 */
function moveAlong(puzzle, path) {
  const moved = [...puzzle];
  const ends = [path[path.length - 1], ...path];
  path.forEach((space, index) => {
    moved[ends[index] - 1] = puzzle[space - 1];
  });
  return moved;
}

/** @param {Puzzle} puzzle @param {number} space @param {Direction} facing @returns {Puzzle} */
const turnTile = (puzzle, space, facing) =>
  puzzle.map((tile, index) => (index === space - 1 ? { home: tile.home, facing } : tile));

/** @type {Record<GreenCard, number>} */
const QUARTERS = { G1: 1, G2: -1, G3: 2 }; // CARD-G1 to G3, D-8

/**
 * Apply a card that works to the tile that lies at its space now.
 * @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement @returns {Puzzle}
 */
function apply(puzzle, photo, placement) {
  const { card } = placement;
  const [space] = placement.spaces;
  const tile = puzzle[space - 1];
  if (card === "G1" || card === "G2" || card === "G3") {
    return turnTile(puzzle, space, turned(tile.facing, QUARTERS[card]));
  }
  const path = pathOf(placement, space)?.path;
  if (path) return moveAlong(puzzle, path);
  const home = rightPlace(tile.home, photo); // CARD-R1, Q-9
  const traded = home === space ? puzzle : moveAlong(puzzle, [space, home]);
  return card === "R2" ? turnTile(traded, home, photo) : traded; // CARD-R2
}

/** Carry out one card (RECON-2). @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement @returns {Step} */
export function carryOut(puzzle, photo, placement) {
  const because = whyVoid(placement);
  if (because !== undefined) return frozen({ placement, effect: "void", because, puzzle });
  return frozen({ placement, effect: "applied", puzzle: apply(puzzle, photo, placement) });
}

/** The ids that a program breaks. @param {readonly Card[]} hand @param {readonly Placement[]} program @returns {string[]} */
export function breaches(hand, program) {
  const cards = program.map((placement) => placement.card);
  const spaces = program.map(spaceOf).filter((space) => space !== undefined); // a card across occupies none
  /** @type {string[]} */
  const broken = [];
  if (cards.filter(isRed).length > 1) broken.push("Q-11"); // RED-1
  if (hasDoubles(spaces)) broken.push("Q-12");
  if (hasDoubles(cards) || cards.some((card) => !hand.includes(card))) broken.push("Q-13");
  return frozen(broken);
}

// ---- stage A: preparation (PREP) ----
/**
 * Who rebuilds what, seat by seat (PREP-1 to PREP-5).
 * @param {Table} table @returns {{seats: Seat[], refused?: undefined}|Refusal}
 */
export function prepare({ edition, variants, side, places }) {
  checkNames(places.map((place) => place.player));
  /** @type {string[]} */
  const broken = [];
  if (wrongNumber(places)) broken.push("Q-30");
  if (hasDoubles(places.map((place) => place.sheet))) broken.push("Q-31");
  if (broken.length > 0) return refusal(broken);
  const count = places.length;
  const from = edition === "en" ? count - 1 : 1; // D-1: who moves in here comes from the place before (EN) or after (FR)
  const shock = variants.includes("shock-of-experience") && count > 1; // VAR-1; alone it changes nothing (Q-49)
  /** @type {Seat[]} */
  const seats = places.map(({ sheet, puzzle, photo }, index) => {
    const comer = (index + from) % count;
    const ownSide = !shock ? side : places[comer].experienced ? "back" : "front";
    const { player } = places[comer];
    const [region, hand] = [ownSide === "front" ? "polar" : sheet, cardsInGame(variants)];
    return { seat: index + 1, player, sheet, side: ownSide, region, photo, puzzle, hand };
  });
  return frozen({ seats });
}

// ---- stage B: reaction (REACT) ----
/** How the stage can end: after how long, and what forbids an event once it has. @type {Record<Ending, {after: number, past: string}>} */
const ENDINGS = {
  flip: { after: SAND_MS, past: "REACT-4" }, // REACT-3
  stop: { after: 0, past: "VAR-4" },
  done: { after: 0, past: "Q-49" },
};

/** A stage B before its signal. @param {Array<{player: string, hand: readonly Card[]}>} hands @param {readonly Variant[]} variants @returns {Reaction} */
export function openReaction(hands, variants) {
  const timed = variants.includes("immediate-departure") ? "stop" : "flip";
  const ending = hands.length === 1 ? "done" : timed; // alone, Immediate Departure changes nothing
  const desks = hands.map(({ player, hand }) => ({ player, hand, program: [], lifted: false }));
  return frozen({ ending, signalled: false, clock: 0, desks });
}

/** When the stage ends, once a player has flipped, shouted or said so. @param {Reaction} reaction */
const endOf = (reaction) => (reaction.ended === undefined ? Infinity : reaction.ended + ENDINGS[reaction.ending].after);
/** @param {Reaction} reaction @returns {boolean} whether the clock of the stage has reached its end */
export const isOver = (reaction) => reaction.clock >= endOf(reaction);

/** @param {Reaction} reaction @param {string|undefined} player */
function deskOf(reaction, player) {
  const desk = reaction.desks.find((one) => one.player === player);
  if (desk === undefined) throw new RangeError(`nobody called ${player} is at the table`);
  return desk;
}

/** The program on a desk after a card event. @type {Record<string, (desk: Desk, event: Event) => Program>} */
const CARD_EVENTS = {
  lay: (desk, { placement }) => inTurn([...desk.program, placement]),
  move: (desk, { card, where }) =>
    inTurn(desk.program.map((one) => (one.card === card ? { ...one, spaces: where } : one))),
  turn: (desk, { card, arrow }) => desk.program.map((one) => (one.card === card && arrow ? { ...one, arrow } : one)),
  "take-back": (desk, { card }) => desk.program.filter((one) => one.card !== card),
};

/**
 * Throw unless the event makes sense whenever it comes: a player at the table, an arrow that the card has.
 * @param {Reaction} reaction @param {Event} event
 */
function checkSense(reaction, { event, player, card, arrow }) {
  if (player !== undefined) deskOf(reaction, player);
  /** @type {Array<Arrow|undefined>} */
  const arrows = BLUE.includes(card) ? [...arrowsOf(card), "_"] : [undefined];
  if (event === "turn" && !arrows.includes(arrow)) throw new RangeError(`${card} cannot be turned to ${arrow}`);
}

/** Throw unless the event makes sense now: a kind of stage B, and time going on. @param {Reaction} reaction @param {Event} event */
function checkEvent(reaction, { event, at }) {
  const kinds = ["signal", "lift", "wait", ...Object.keys(CARD_EVENTS), ...Object.keys(ENDINGS)];
  if (!kinds.includes(event)) throw new RangeError(`no event of stage B: ${event}`);
  if (at < reaction.clock) {
    throw new RangeError(`time never runs backwards: it is ${reaction.clock} already, not ${at}`);
  }
}

/**
 * The ids that forbid an event of stage B: the first thing in its way, in the order signal, kind of ending, end of the
 * stage, lock; only a program breaks several rules at once.
 * @param {Reaction} reaction @param {Event} event @returns {string[]}
 */
function obstacles(reaction, event) {
  if (event.event === "signal") return reaction.signalled ? ["REACT-0"] : [];
  if (!reaction.signalled) return ["Q-39"];
  if (event.event === "wait") return [];
  if (event.event in ENDINGS) return endingObstacles(reaction, event);
  if (event.at >= endOf(reaction)) return pastEnd(reaction, event);
  if (reaction.first === event.player) return ["REACT-3a"]; // only a flip leaves the stage open
  const desk = deskOf(reaction, event.player);
  if (event.event === "lift") return []; // as often as one likes
  if (event.event !== "lay" && !desk.program.some((one) => one.card === event.card)) return ["Q-32"];
  return breaches(desk.hand, CARD_EVENTS[event.event](desk, event));
}

/** @param {Reaction} reaction @param {Event} event */
const pastEnd = (reaction, { at }) => [at === endOf(reaction) ? "Q-18" : ENDINGS[reaction.ending].past];

/** What forbids a flip, a shout or a "done". @param {Reaction} reaction @param {Event} event */
function endingObstacles(reaction, event) {
  if (event.event !== reaction.ending) return [reaction.ending === "done" || event.event === "done" ? "Q-49" : "VAR-4"];
  if (reaction.first === undefined) return [];
  if (event.at === reaction.ended && event.player !== reaction.first) return ["Q-40"];
  return event.at >= endOf(reaction) ? pastEnd(reaction, event) : ["D-4"];
}

/** The stage after an event that nothing forbids. @param {Reaction} reaction @param {Event} event @returns {Reaction} */
function afterEvent(reaction, event) {
  if (event.event === "signal") return { ...reaction, signalled: true };
  const later = { ...reaction, clock: event.at };
  if (event.event === "wait") return later;
  if (event.event in ENDINGS) return { ...later, first: event.player, ended: event.at };
  /** @param {Desk} desk @returns {Desk} */
  const change = (desk) =>
    event.event === "lift" ? { ...desk, lifted: true } : { ...desk, program: CARD_EVENTS[event.event](desk, event) };
  return { ...later, desks: reaction.desks.map((desk) => (desk.player === event.player ? change(desk) : desk)) };
}

/**
 * One event of stage B.
 * @param {Reaction} reaction @param {Event} event
 * @returns {Reaction|Refusal} the stage after it, or a refusal: then nothing has changed, not even the clock
 */
export function react(reaction, event) {
  checkSense(reaction, event);
  checkEvent(reaction, event);
  const ids = obstacles(reaction, event);
  return ids.length > 0 ? refusal(ids) : frozen(afterEvent(reaction, event));
}

/** @typedef {{effect?: string, because?: string[]}} Last  what became of the last event */

/**
 * Play events one after the other; refused ones change nothing.
 * @template {{refused?: undefined}} T
 * @param {T} start @param {(state: T, event: Event) => T|Refusal} step @param {Event[]} events
 */
function playEvents(start, step, events) {
  let state = start;
  /** @type {Last} */
  let last = {};
  /** @type {Array<{event: number, because: string[]}>} */
  const refusedEvents = [];
  events.forEach((event, index) => {
    const next = step(state, event);
    if (next.refused) refusedEvents.push({ event: index + 1, because: next.refused });
    last = next.refused ? { effect: "refused", because: next.refused } : { effect: "accepted" };
    state = next.refused ? state : next;
  });
  return frozen({ state, last, refused_events: refusedEvents });
}

/** One whole stage B.
 * @param {{players: string[], variants: readonly Variant[], discarded: Array<{player: string, cards: Card[]}>, events: Event[]}} stage
 */
export function playReaction({ players, variants, discarded, events }) {
  checkNames(players);
  checkKnown(
    discarded.map((one) => one.player),
    players,
  );
  /** @param {string} player */
  const gone = (player) => discarded.filter((one) => one.player === player).flatMap((one) => one.cards);
  const hands = players.map((player) => ({ player, hand: without(cardsInGame(variants), gone(player)) }));
  const { state, last, refused_events } = playEvents(openReaction(hands, variants), react, events);
  const desks = state.desks.map(({ player, program, lifted }) => ({ player, program, lifted }));
  const first = state.first === undefined ? {} : { first: state.first };
  return frozen({ over: isOver(state), ...first, desks, last, refused_events });
}

// ---- stage C: reconstruction (RECON) ----
/**
 * Carry out a whole program, step by step (RECON-2), or refuse it whole. @returns {Reconstruction|Refusal}
 * @param {Puzzle} puzzle @param {Direction} photo @param {readonly Card[]} hand @param {readonly Placement[]} program
 */
export function reconstruct(puzzle, photo, hand, program) {
  const broken = breaches(hand, program);
  if (broken.length > 0) return refusal(broken);
  const steps = [];
  let now = puzzle;
  for (const placement of inTurn(program)) {
    steps.push(carryOut(now, photo, placement));
    now = steps[steps.length - 1].puzzle;
  }
  const used = inCardOrder(program.map((placement) => placement.card));
  return frozen({ puzzle: now, solved: isSolved(now, photo), steps, used, discarded: used.filter(isRed) }); // RED-2, Q-10
}

// ---- assessment (ASSESS, END) ----
/** @type {Array<{by: string, score: (standing: Standing) => number}>} */
const TIE_BREAKERS = [
  { by: "END-2a", score: (standing) => standing.reds_in_hand },
  { by: "END-2b", score: (standing) => -standing.cards_used },
  { by: "END-2c", score: (standing) => Number(standing.flipped) },
];

/**
 * Judge one turn.
 * @param {Edition} edition @param {Standing[]} standings @returns {Outcome}
 */
export function assess(edition, standings) {
  checkNames(standings.map((standing) => standing.player));
  let left = standings.filter((standing) => standing.solved);
  /** @param {Result} result @param {string} by @returns {Outcome} */
  const outcome = (result, by) => frozen({ result, by, players: left.map((standing) => standing.player) });
  if (left.length === 0) return outcome("new-turn", "ASSESS-2");
  if (left.length === 1) return outcome("won", "END-1");
  for (const { by, score } of TIE_BREAKERS) {
    const best = Math.max(...left.map(score));
    left = left.filter((standing) => score(standing) === best);
    if (left.length === 1) return outcome("won", by);
  }
  return outcome(edition === "en" ? "replay" : "tied", "D-6");
}

// ---- the whole round (STG) ----
/** A round after its preparation. @param {Table} table @returns {Round|Refusal} */
export function openRound(table) {
  const prepared = prepare(table);
  if (prepared.refused) return prepared;
  return newTurn({
    edition: table.edition,
    variants: table.variants,
    seats: prepared.seats,
    turn: 0,
    reconstructions: [],
  });
}

/** Empty frames, all cards but played reds, a new signal (ASSESS-2a, ASSESS-2b, Q-34). @param {Omit<Round, "reaction">} round @returns {Round} */
const newTurn = (round) =>
  frozen({ ...round, turn: round.turn + 1, reaction: openReaction(round.seats, round.variants) });

/** @param {Round} round @returns {"reaction"|"reconstruction"|"over"} */
export function stageOf(round) {
  if (round.outcome !== undefined) return "over";
  return isOver(round.reaction) ? "reconstruction" : "reaction";
}

/** Who reconstructs, in order: the player who ended stage B, then clockwise (RECON-0, Q-16). @param {Round} round @returns {string[]} */
export function orderOf(round) {
  const players = round.seats.map((seat) => seat.player);
  const start = Math.max(0, players.indexOf(round.reaction.first ?? ""));
  return [...players.slice(start), ...players.slice(0, start)];
}

/** @param {Round} round */
const thisTurn = (round) => round.reconstructions.filter((one) => one.turn === round.turn);

/** @param {Round} round @param {string} player */
function reconstructionObstacles(round, player) {
  if (stageOf(round) === "reaction") return [round.reaction.first === undefined ? "STG-1" : "Q-42"];
  const done = thisTurn(round).map((one) => one.player);
  if (done.includes(player)) return ["RECON-4"];
  if (orderOf(round)[done.length] === player) return [];
  return [done.length === 0 ? "RECON-0" : "Q-16"];
}

/** @param {Round} round @param {string} player @returns {Round|Refusal} */
function reconstructNext(round, player) {
  const desk = deskOf(round.reaction, player);
  const ids = reconstructionObstacles(round, player);
  if (ids.length > 0) return refusal(ids);
  const seat = seatOf(round, player);
  const done = reconstruct(seat.puzzle, seat.photo, seat.hand, desk.program);
  if (done.refused) return done;
  const now = { ...seat, puzzle: done.puzzle, hand: without(seat.hand, done.discarded) };
  const seats = round.seats.map((one) => (one === seat ? now : one));
  const reconstructions = [...round.reconstructions, { turn: round.turn, player, ...done }];
  const next = { ...round, seats, reconstructions };
  return thisTurn(next).length < seats.length ? frozen(next) : assessTurn(next);
}

/** @param {Round} round @param {string} player */
const seatOf = (round, player) => /** @type {Seat} */ (round.seats.find((one) => one.player === player));

/** Once all are done: the end of the voyage, or a new turn (ASSESS-1, ASSESS-2). @param {Round} round @returns {Round} */
function assessTurn(round) {
  const alone = round.seats.length === 1;
  const redPlayed = round.reconstructions.some((one) => one.discarded.length > 0);
  const standings = thisTurn(round).map((own) => {
    // those still tied are named in the order in which they reconstructed
    const { player, puzzle, photo, hand } = seatOf(round, own.player);
    const solved = alone ? isSolvedAlone(puzzle, photo, redPlayed) : own.solved;
    const flipped = round.reaction.first === player;
    return { player, solved, reds_in_hand: hand.filter(isRed).length, cards_used: own.used.length, flipped };
  });
  const outcome = assess(round.edition, standings);
  return outcome.result === "new-turn" ? newTurn(round) : frozen({ ...round, outcome });
}

/**
 * One event of a round: those of stage B, and `reconstruct`.
 * @param {Round} round @param {Event} event @returns {Round|Refusal} the round after it, or a refusal
 */
export function playOn(round, event) {
  checkSense(round.reaction, event);
  if (round.outcome !== undefined) return refusal(["ASSESS-1"]);
  if (event.event === "reconstruct") return reconstructNext(round, event.player);
  const reaction = react(round.reaction, event);
  return reaction.refused ? reaction : frozen({ ...round, reaction });
}

/** A round from its preparation through all events. @param {Table & {events: Event[]}} round */
export function playRound({ events, ...table }) {
  const start = openRound(table);
  if (start.refused) return start;
  const { state, last, refused_events } = playEvents(start, playOn, events);
  const { turn, seats, reconstructions } = state;
  const answer = { stage: stageOf(state), turn, order: orderOf(state), seats, reconstructions, last, refused_events };
  return frozen(state.outcome === undefined ? answer : { ...answer, outcome: state.outcome });
}

// ---- the travel log (LOG) ----
/** What several rounds come to (LOG-2, LOG-3, Q-28).
 * @param {string[]} players @param {Array<{regions: string[], outcome?: Outcome}>} rounds
 */
export function travelLog(players, rounds) {
  checkNames(players);
  checkKnown(
    rounds.flatMap(({ outcome }) => (outcome ? outcome.players : [])),
    players,
  );
  if (rounds.some(({ outcome }) => outcome && outcome.result === "new-turn")) {
    throw new RangeError("a new turn ends no round");
  }
  const counted = rounds.filter(({ outcome }) => !outcome || outcome.result !== "replay").length;
  /** @param {string} player @param {Result} result */
  const times = (player, result) =>
    rounds.filter(({ outcome }) => outcome && outcome.result === result && outcome.players.includes(player)).length;
  const missing = Math.max(0, Math.max(players.length, 2) - counted); // LOG-1, LOG-2
  const regions = without(
    REGIONS,
    rounds.flatMap((round) => round.regions),
  );
  const closed = missing === 0 && regions.length === 0;
  const standings = players.map((player) => ({ player, wins: times(player, "won"), shared: times(player, "tied") }));
  return frozen({ rounds: counted, rounds_missing: missing, regions_missing: regions, closed, standings });
}

// ---- travelling alone (SOLO) ----
/** The printed captions, turns and cards, "-" where red cards are barred (SOLO-3, D-7). */
const LEVELS = frozen([
  { level: "tourist", letter: "T", stars: 1, captions: ["1 3", "1 6", "1 5", "1 4", "1 6", "1 3"] },
  { level: "backpacker", letter: "B", stars: 2, captions: ["1 4 -", "2 4 -", "2 6 -", "2 6", "2 5", "2 4 -"] },
  { level: "globetrotter", letter: "G", stars: 3, captions: ["2 8", "2 7", "2 5 -", "2 6", "2 6", "2 7"] },
  { level: "wild", letter: "W", stars: 5, captions: ["3 7", "2 7", "2 4"] },
]);
/** @type {Record<string, string>} */
const FRENCH_CAPTIONS = frozen({ "SOLO-B5": "1 5 -", "SOLO-W2": "2 7 -" }); // D-10, D-11

/** @param {string} text @returns {Caption} */
function readCaption(text) {
  const [turns, cards, bar] = text.split(" ");
  return { turns: Number(turns), cards: Number(cards), reds: bar === undefined };
}

/** @typedef {{level: string, stars: number, captions: Record<Edition, Caption>}} Challenge */

/** The challenges of one level, by id. @param {typeof LEVELS[number]} level @returns {Array<[string, Challenge]>} */
const challengesOf = ({ level, letter, stars, captions }) =>
  captions.map((caption, index) => {
    const id = `SOLO-${letter}${index + 1}`;
    return [
      id,
      { level, stars, captions: { en: readCaption(caption), fr: readCaption(FRENCH_CAPTIONS[id] || caption) } },
    ];
  });

/** All printed challenges by id (SOLO-T1 … SOLO-W3); their boards are lost. @type {Record<string, Challenge>} */
export const CHALLENGES = frozen(Object.fromEntries(LEVELS.flatMap(challengesOf)));

/** @param {string} id @returns {Challenge} */
export function challenge(id) {
  if (!Object.prototype.hasOwnProperty.call(CHALLENGES, id)) throw new RangeError(`no printed challenge: ${id}`);
  return CHALLENGES[id];
}

/**
 * Some turns alone, one program each (SOLO-1, Q-27, Q-29, Q-49).
 * @param {Attempt} attempt @returns {Attempted|Refusal}
 */
export function playAlone({ puzzle, photo, variants, programs, caption }) {
  let [now, hand, cards, redPlayed] = [puzzle, cardsInGame(variants), 0, false];
  for (const [turn, program] of programs.entries()) {
    if (turn > 0 && isSolvedAlone(now, photo, redPlayed)) return refusal(["ASSESS-1"]); // not before the first (Q-23)
    const barred = caption && !caption.reds && program.some((placement) => isRed(placement.card));
    const broken = [...breaches(hand, program), ...(barred ? ["Q-29"] : [])];
    if (broken.length > 0) return refusal(broken);
    const done = reconstruct(now, photo, hand, program);
    if (done.refused) return done;
    redPlayed = redPlayed || done.discarded.length > 0; // also a void one (Q-10)
    [now, hand, cards] = [done.puzzle, without(hand, done.discarded), cards + done.used.length];
  }
  const attempt = { puzzle: now, solved: isSolvedAlone(now, photo, redPlayed), turns: programs.length, cards };
  return frozen({ ...attempt, ...judgeAttempt(attempt, caption) });
}

/**
 * The verdict on an attempt, if there is a caption, and why it is not solved or not met.
 * @param {Attempted} attempted @param {Caption} [caption] @returns {Pick<Attempted, "verdict"|"because">}
 */
function judgeAttempt({ puzzle, solved, turns, cards }, caption) {
  /** @type {Pick<Attempted, "verdict">} */
  const failed = caption ? { verdict: "failed" } : {};
  if (!solved) return { ...failed, because: isWhole(puzzle) ? "Q-27" : "AIM-1" };
  if (!caption) return {};
  if (turns > caption.turns || cards > caption.cards) return { ...failed, because: "Q-29" };
  return { verdict: turns < caption.turns || cards < caption.cards ? "beaten" : "met" };
}

// ---- counting programs, to compare engines ----
/** The 32-bit FNV-1a hash of a text. @param {string} text @returns {number} */
function hash(text) {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ sign.charCodeAt(0), 0x01000193);
  return value >>> 0;
}

/**
 * Every clear way to lay a card of the hand on a space, with its factor in the digest.
 * @param {number} space @param {readonly Card[]} hand @param {boolean} withVoid
 */
function waysToLay(space, hand, withVoid) {
  return hand
    .flatMap((card) => waysToLayOn(card, space))
    .map((placement) => ({
      placement,
      works: whyVoid(placement) === undefined,
      weight: hash(writePlacement(placement)) | 1,
    }))
    .filter(({ works }) => works || withVoid);
}

/**
 * How many legal programs of so many clear cards there are, and the digest of what they leave.
 * @param {{puzzle: Puzzle, photo: Direction, hand: readonly Card[], cards: number, void: boolean}} question
 * @returns {{programs: number, digest: string}}
 */
export function countPrograms({ puzzle, photo, hand, cards, void: withVoid }) {
  const ways = SPACES.map((space) => waysToLay(space, hand, withVoid));
  let [programs, digest] = [0, 0];
  /**
   * Lay `missing` more cards on the spaces from this one on; `value` is the product of the weights so far.
   * @param {number} space @param {number} missing @param {Card[]} laid @param {Puzzle} now @param {number} value
   */
  function layOn(space, missing, laid, now, value) {
    if (missing === 0) {
      programs += 1;
      digest = (digest + Math.imul(value, hash(writePuzzle(now)))) >>> 0;
      return;
    }
    if (space + missing > SPACES.length + 1) return;
    layOn(space + 1, missing, laid, now, value);
    for (const { placement, works, weight } of ways[space - 1]) {
      const { card } = placement;
      if (laid.includes(card) || (isRed(card) && laid.some(isRed))) continue; // Q-13, RED-1
      const after = works ? apply(now, photo, placement) : now;
      layOn(space + 1, missing - 1, [...laid, card], after, Math.imul(value, weight));
    }
  }
  layOn(1, cards, [], puzzle, 1);
  return frozen({ programs, digest: digest.toString(16).padStart(8, "0") });
}
