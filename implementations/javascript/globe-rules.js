/**
 * The rules of Globe Twister, as one module without dependencies.
 *
 * `import * as rules from "./globe-rules.js"`, in a browser and in Node.
 *
 * It was written from the rules (ids such as RECON-2), the rulings (D-1, Q-1 …), the notation and the protocol, without
 * the code of the reference engine. All functions are pure and return plain frozen data. If the rules forbid something,
 * the functions return `{refused: [ids]}`. They throw a `NotationError` if a text cannot be read, and a `RangeError` if an
 * argument makes no sense.
 *
 * The sections follow the rulebook: contents, notation, cards, preparation, reaction, reconstruction, assessment,
 * the whole round, travel log, solo. The last section counts programs.
 *
 * @typedef {"N"|"E"|"S"|"W"} Direction  as seen by the player: N points away from the player
 * @typedef {"NE"|"SE"|"SW"|"NW"} Diagonal
 * @typedef {Direction|Diagonal|"_"} Arrow  "_" if in doubt
 * @typedef {"G1"|"G2"|"G3"} GreenCard
 * @typedef {"B1"|"B2"|"B3"|"B4"|"B5"} BlueCard
 * @typedef {"R1"|"R2"} RedCard
 * @typedef {GreenCard|BlueCard|RedCard} Card
 * @typedef {{home: number, facing: Direction}} Tile  `home` is its space in a photo with its top to the N
 * @typedef {ReadonlyArray<Tile>} Puzzle  nine tiles in reading order
 * @typedef {ReadonlyArray<number>} Where  one space; two to four if the card is across them; none if in doubt
 * @typedef {{card: Card, arrow?: Arrow, spaces: Where}} Placement  only blue cards have an arrow
 * @typedef {ReadonlyArray<Placement>} Program
 * @typedef {{refused: string[]}} Refusal  the ids of the rules and rulings that are broken
 * @typedef {{placement: Placement, effect: "applied"|"void", because?: string, puzzle: Puzzle}} Step
 * @typedef {{puzzle: Puzzle, solved: boolean, steps: Step[], used: Card[], discarded: Card[],
 *   refused?: undefined}} Reconstruction
 * @typedef {"en"|"fr"} Edition
 * @typedef {"front"|"back"} Side
 * @typedef {"shock-of-experience"|"long-voyage"|"without-borders"|"immediate-departure"} Variant
 * @typedef {"won"|"tied"|"replay"|"new-turn"} Result
 * @typedef {{result: Result, by: string, players: string[], refused?: undefined}} Outcome
 * @typedef {{player: string, sheet: string, puzzle: Puzzle, photo: Direction, experienced: boolean}} Setup
 * @typedef {{edition: Edition, variants: readonly Variant[], side: Side, setups: Setup[]}} Table
 *   setups: what each player prepares, clockwise, before the change of seats
 * @typedef {{seat: number, player: string, sheet: string, side: Side, region: string, photo: Direction, puzzle: Puzzle,
 *   hand: readonly Card[]}} Seat
 * @typedef {"flip"|"stop"|"done"} Ending  how stage B ends
 * @typedef {{player: string, hand: readonly Card[], program: Program, lifted: boolean}} Desk
 * @typedef {{ending: Ending, signalled: boolean, clock: number, desks: Desk[], first?: string, ended?: number,
 *   refused?: undefined}} Reaction  stage B; `first` is the player who ended it, `ended` is the time of that
 * @typedef {{event: string, player: string, at: number, placement: Placement, card: Card, where: Where, arrow?: Arrow}}
 *   Event  as in the protocol, with `placement` and `where` already read; each kind has only some of these fields
 * @typedef {{edition: Edition, variants: readonly Variant[], seats: Seat[], turn: number,
 *   reconstructions: Array<Reconstruction & {turn: number, player: string}>, redActed: boolean, reaction: Reaction,
 *   outcome?: Outcome, refused?: undefined}} Round  `redActed`: whether a red card has moved or rotated a tile
 * @typedef {{player: string, solved: boolean, reds_in_hand: number, cards_used: number, flipped: boolean}} Standing
 * @typedef {{turns: number, cards: number, reds: boolean}} Caption  what a challenge allows
 * @typedef {{puzzle: Puzzle, photo: Direction, variants: readonly Variant[], programs: readonly Program[],
 *   caption?: Caption}} Attempt
 * @typedef {{puzzle: Puzzle, solved: boolean, turns: number, cards: number, verdict?: "met"|"beaten"|"failed",
 *   because?: string, refused?: undefined}} AttemptResult
 */

// ---- helpers ----
/** Return a frozen copy of plain data, or the data itself if it is frozen. @template T @param {T} value @returns {T} */
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
const hasDuplicates = (list) => new Set(list).size < list.length;

/** Throw unless all names are different, and none is empty or has a control character. @param {string[]} names */
function checkNames(names) {
  if (hasDuplicates(names)) throw new RangeError("two players have the same name");
  if (names.some((name) => name === "" || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))) {
    throw new RangeError("a name is empty or has a control character");
  }
}

/** Throw if a name is not that of a player. @param {string[]} named @param {string[]} players */
function checkKnown(named, players) {
  const unknown = named.find((name) => !players.includes(name));
  if (unknown !== undefined) throw new RangeError(`unknown player: ${unknown}`);
}

// ---- contents (CON) ----
/** @type {readonly Direction[]} */
export const DIRECTIONS = frozen(["N", "E", "S", "W"]);
/** @type {readonly Diagonal[]} */
export const DIAGONALS = frozen(["NE", "SE", "SW", "NW"]);
/** @type {readonly number[]} */
export const SPACES = frozen([1, 2, 3, 4, 5, 6, 7, 8, 9]);
/** @type {readonly Card[]} */
export const GREEN = frozen(["G1", "G2", "G3"]);
/** @type {readonly Card[]} */
export const BLUE = frozen(["B1", "B2", "B3", "B4", "B5"]);
/** @type {readonly Card[]} */
export const RED = frozen(["R1", "R2"]);
/** The ten cards that each player gets (PREP-5, Q-1), in card order. @type {readonly Card[]} */
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

/** The contents of the box (CON-0 to CON-5). */
export const MATERIALS = frozen({
  players: { min: 1, max: 5 },
  sheets: SHEETS.map((back) => ({ front: "polar", back })),
  tiles: { sets: 5, per_set: 9 },
  sand_ms: SAND_MS,
  card_sets: { colours: 5, cards: CARDS.length },
  cards: { green: GREEN, blue: BLUE, red: RED },
  frames: { number: 5, spaces: SPACES.length },
});

/**
 * Return the arrows that a card can have: none for green and red cards.
 * @param {Card} card @returns {readonly Arrow[]}
 */
export function arrowsOf(card) {
  if (!BLUE.includes(card)) return frozen([]);
  return card === "B2" || card === "B3" ? DIAGONALS : DIRECTIONS;
}

/** @param {Card} card */
const isRed = (card) => RED.includes(card);
/** @param {readonly Card[]} cards */
const inCardOrder = (cards) => CARDS.flatMap((card) => cards.filter((one) => one === card));
/** Return the cards that the variants allow (VAR-2). @param {readonly Variant[]} variants @returns {readonly Card[]} */
export const cardsInGame = (variants) => (variants.includes("long-voyage") ? frozen(without(CARDS, RED)) : CARDS);
/** @param {readonly unknown[]} players */
const isWrongPlayerCount = (players) =>
  players.length < MATERIALS.players.min || players.length > MATERIALS.players.max; // Q-30
/** Return a refusal. Several ids must be given in the order of their numbers. @param {string[]} ids @returns {Refusal} */
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

/** Invalid notation: where reading stopped, what was found there and what was expected. */
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

/** A position in a text that is being read. */
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
  /** Return the next character; undefined at the end. @returns {string|undefined} */
  next() {
    return this.text[this.index];
  }
  /** Skip blanks, and return whether there were any. */
  skipBlanks() {
    const start = this.index;
    while (/^\s$/.test(this.next() ?? "")) this.index += 1;
    return this.index > start;
  }
  /**
   * Read the longest option that matches. If none does, fail at the first character that fits no option.
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
   * Read a direction, written as letters or as an arrow.
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
 * Read a whole text. Blanks around it are allowed.
 * @template T @param {string} what @param {string} text @param {(cursor: Cursor) => T} read @returns {T}
 */
function readAll(what, text, read) {
  const cursor = new Cursor(what, String(text));
  cursor.skipBlanks();
  const value = read(cursor);
  cursor.skipBlanks();
  if (cursor.next() !== undefined) cursor.fail(END);
  return frozen(value);
}

/** @param {string} text @returns {Puzzle} @throws {NotationError} */
export function readPuzzle(text) {
  return readAll("puzzle", text, (cursor) => {
    /** @type {Tile[]} */
    const tiles = [];
    while (tiles.length < 9) {
      if (tiles.length === 3 || tiles.length === 6) cursor.oneOf(["/"], "a slash");
      cursor.skipBlanks();
      const left = without(
        SPACES,
        tiles.map((tile) => tile.home),
      );
      const home = Number(cursor.oneOf(left.map(String), "a tile that is not in the puzzle yet"));
      tiles.push({ home, facing: cursor.direction(DIRECTIONS, "an orientation") });
      cursor.skipBlanks();
    }
    return tiles;
  });
}

/** @param {string} text @returns {Direction} @throws {NotationError} */
export const readPhoto = (text) => readAll("photo", text, (cursor) => cursor.direction(DIRECTIONS, "a direction"));

/** Return the further spaces that a card can be across: higher ones of the same 2×2 square. @param {number[]} spaces */
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
    spaces.push(Number(cursor.oneOf(options, "a higher space of the same 2×2 square")));
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

/** Read the position of a card: `5`, `2+3` or `_`. @param {string} text @returns {Where} @throws {NotationError} */
export const readWhere = (text) => readAll("space", text, takeWhere);
/** @param {string} text @returns {Placement} @throws {NotationError} */
export const readPlacement = (text) => readAll("placement", text, takePlacement);

/**
 * Read a program. Its placements are sorted by RECON-2.
 * @param {string} text @returns {readonly Placement[]} @throws {NotationError}
 */
export function readProgram(text) {
  return readAll("program", text, (cursor) => {
    /** @type {Placement[]} */
    const placements = [];
    while (cursor.next() !== undefined) {
      placements.push(takePlacement(cursor));
      if (!cursor.skipBlanks() && cursor.next() !== undefined) cursor.fail(`a blank or ${END}`);
    }
    return inExecutionOrder(placements);
  });
}

/** @param {string} text @returns {readonly Card[]} @throws {NotationError} */
export function readHand(text) {
  return readAll("hand", text, (cursor) => {
    /** @type {Card[]} */
    const cards = [];
    while (cursor.next() !== undefined) {
      if (cards.length > 0) cursor.oneOf([","], "a comma between cards");
      cursor.skipBlanks();
      cards.push(cursor.oneOf(without(CARDS, cards), "a card not listed yet"));
      cursor.skipBlanks();
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
export const writeProgram = (program) => inExecutionOrder(program).map(writePlacement).join(" ");
/** @param {readonly Card[]} hand @returns {string} */
export const writeHand = (hand) => inCardOrder(hand).join(",");
/** Return the space of a card that is clearly on one space. @param {Placement} placement @returns {number|undefined} */
const spaceOf = ({ spaces }) => (spaces.length === 1 ? spaces[0] : undefined);

/**
 * Return the placements in the order of execution (RECON-2). Those that are not on a single space come last, G1 to R2.
 * @param {Program} program @returns {Placement[]}
 */
export function inExecutionOrder(program) {
  return [...program].sort((one, other) => {
    const bySpace = (spaceOf(one) || 10) - (spaceOf(other) || 10);
    const byCard = CARDS.indexOf(one.card) - CARDS.indexOf(other.card);
    return bySpace || byCard || (writePlacement(one) < writePlacement(other) ? -1 : 1);
  });
}

// ---- the photo (D-3, Q-37) ----
/** @type {Record<Direction|Diagonal, [down: number, right: number]>} */
const STEPS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
/** @param {number} space */
const rowOf = (space) => Math.floor((space - 1) / 3);
/** @param {number} space */
const columnOf = (space) => (space - 1) % 3;
/** @param {number} row @param {number} column */
const spaceAt = (row, column) => 3 * row + column + 1;
/**
 * Return a direction rotated clockwise by quarter turns.
 * @param {Direction} direction @param {number} quarters @returns {Direction}
 */
const rotated = (direction, quarters) => DIRECTIONS[(DIRECTIONS.indexOf(direction) + quarters + 4) % 4];

/**
 * Return the space where a tile belongs, given the direction of the photo.
 * @param {number} home @param {Direction} photo @returns {number}
 */
export function rightPlace(home, photo) {
  return photo === "N" ? home : rightPlace(spaceAt(columnOf(home), 2 - rowOf(home)), rotated(photo, -1));
}

/**
 * Return whether every tile is in its right place and orientation (AIM-1, ASSESS-1).
 * @param {Puzzle} puzzle @param {Direction} photo
 */
export const isSolved = (puzzle, photo) =>
  puzzle.every((tile, index) => rightPlace(tile.home, photo) === index + 1 && tile.facing === photo);

/** Return whether the image is complete in any orientation (SOLO-4). @param {Puzzle} puzzle @returns {boolean} */
export const isComplete = (puzzle) => DIRECTIONS.some((photo) => isSolved(puzzle, photo));
/**
 * Return whether a puzzle is solved in a solo game: in any orientation, unless a red card had an effect.
 * @param {Puzzle} puzzle @param {Direction} photo @param {boolean} redActed
 */
const isSolvedAlone = (puzzle, photo, redActed) => (redActed ? isSolved(puzzle, photo) : isComplete(puzzle));

// ---- the Action cards (CARD) ----
/**
 * Return the space some steps along an arrow; undefined outside the grid, which does not wrap around.
 * @param {number} space @param {Direction|Diagonal} arrow @param {number} steps
 */
function spaceAlong(space, arrow, steps) {
  const row = rowOf(space) + steps * STEPS[arrow][0];
  const column = columnOf(space) + steps * STEPS[arrow][1];
  return row >= 0 && row <= 2 && column >= 0 && column <= 2 ? spaceAt(row, column) : undefined;
}

/** @typedef {{because: string, path?: undefined}|{because?: undefined, path: number[]}} Path */

/**
 * Return the path of a card that swaps its tile with another one, or the ruling that voids it if there is none.
 * @param {number} space @param {number|undefined} other @param {string} because @returns {Path}
 */
const swap = (space, other, because) => (other === undefined ? { because } : { path: [space, other] });

/**
 * For each blue card: the spaces of the tiles that it moves, starting with its own, or the ruling that voids it.
 * @type {Record<BlueCard, (space: number, arrow: Direction|Diagonal) => Path>}
 */
const PATHS = {
  B1: (space, arrow) => swap(space, spaceAlong(space, arrow, 1), "Q-3"), // CARD-B1
  B2: (space, arrow) => swap(space, spaceAlong(space, arrow, 1), "Q-3"), // CARD-B2
  B3: (space, arrow) => swap(space, spaceAlong(space, arrow, 2), "Q-4"), // CARD-B3: two diagonal steps start at a corner
  B4: (space, arrow) => swap(space, space % 2 === 0 ? spaceAlong(space, arrow, 2) : undefined, "Q-5"), // CARD-B4: edges are even
  B5: (space, arrow) => {
    // CARD-B5
    const [next, end] = [spaceAlong(space, arrow, 1), spaceAlong(space, arrow, 2)];
    if (next === undefined) return { because: "Q-3" };
    return end === undefined ? { because: "Q-6" } : { path: [space, next, end] };
  },
};

/**
 * Return the path of a card on a space; undefined for green and red cards, which have no arrow.
 * @param {Placement} placement @param {number} space @returns {Path|undefined}
 */
function pathOf({ card, arrow }, space) {
  const path = PATHS[/** @type {BlueCard} */ (card)];
  return path && path(space, /** @type {Direction|Diagonal} */ (arrow));
}

/**
 * Return the ruling that voids a card in its position (RECON-6); undefined if it works.
 * @param {Placement} placement @returns {string|undefined}
 */
export function whyVoid(placement) {
  const space = spaceOf(placement);
  if (space === undefined) return "Q-14";
  if (placement.arrow === "_") return "Q-15";
  return pathOf(placement, space)?.because;
}

/** Return all clear placements of a card on a space. @param {Card} card @param {number} space @returns {Placement[]} */
function placementsOn(card, space) {
  const arrows = arrowsOf(card);
  return arrows.length > 0 ? arrows.map((arrow) => ({ card, arrow, spaces: [space] })) : [{ card, spaces: [space] }];
}

/**
 * Return all clear placements of a card in which it works, in the order of the spaces.
 * @param {Card} card @returns {Placement[]}
 */
export function workingPlacements(card) {
  const placements = SPACES.flatMap((space) => placementsOn(card, space));
  return frozen(placements.filter((placement) => whyVoid(placement) === undefined));
}

/**
 * Move the first tile of a path to its end, and the others back by one space: a swap if there are two. No tile rotates.
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
const withFacing = (puzzle, space, facing) =>
  puzzle.map((tile, index) => (index === space - 1 ? { home: tile.home, facing } : tile));

/** @type {Record<GreenCard, number>} */
const QUARTERS = { G1: 1, G2: -1, G3: 2 }; // CARD-G1 to G3, D-8

/**
 * Apply a card that works to the tile that is on its space at that moment.
 * @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement @returns {Puzzle}
 */
function apply(puzzle, photo, placement) {
  const { card } = placement;
  const [space] = placement.spaces;
  const tile = puzzle[space - 1];
  if (card === "G1" || card === "G2" || card === "G3") {
    return withFacing(puzzle, space, rotated(tile.facing, QUARTERS[card]));
  }
  const path = pathOf(placement, space)?.path;
  if (path) return moveAlong(puzzle, path);
  const home = rightPlace(tile.home, photo); // CARD-R1, Q-9
  const swapped = home === space ? puzzle : moveAlong(puzzle, [space, home]);
  return card === "R2" ? withFacing(swapped, home, photo) : swapped; // CARD-R2
}

/** Apply one card (RECON-2). @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement @returns {Step} */
export function applyCard(puzzle, photo, placement) {
  const because = whyVoid(placement);
  if (because !== undefined) return frozen({ placement, effect: "void", because, puzzle });
  return frozen({ placement, effect: "applied", puzzle: apply(puzzle, photo, placement) });
}

/**
 * Return the ids that a program breaks.
 * @param {readonly Card[]} hand @param {readonly Placement[]} program @returns {string[]}
 */
export function violations(hand, program) {
  const cards = program.map((placement) => placement.card);
  const spaces = program.map(spaceOf).filter((space) => space !== undefined); // a card across spaces occupies none
  /** @type {string[]} */
  const broken = [];
  if (cards.filter(isRed).length > 1) broken.push("Q-11"); // RED-1
  if (hasDuplicates(spaces)) broken.push("Q-12");
  if (hasDuplicates(cards) || cards.some((card) => !hand.includes(card))) broken.push("Q-13");
  return frozen(broken);
}

// ---- stage A: preparation (PREP) ----
/**
 * Return the seats after the change of seats, with the puzzle of each player (PREP-1 to PREP-5).
 * @param {Table} table @returns {{seats: Seat[], refused?: undefined}|Refusal}
 */
export function prepare({ edition, variants, side, setups }) {
  checkNames(setups.map((setup) => setup.player));
  /** @type {string[]} */
  const broken = [];
  if (isWrongPlayerCount(setups)) broken.push("Q-30");
  if (hasDuplicates(setups.map((setup) => setup.sheet))) broken.push("Q-31");
  if (broken.length > 0) return refusal(broken);
  const count = setups.length;
  // D-1: the player who moves to a seat comes from the one before (EN) or after it (FR)
  const from = edition === "en" ? count - 1 : 1;
  const shock = variants.includes("shock-of-experience") && count > 1; // VAR-1; no difference in a solo game (Q-49)
  /** @type {Seat[]} */
  const seats = setups.map(({ sheet, puzzle, photo }, index) => {
    const newcomer = (index + from) % count;
    const ownSide = !shock ? side : setups[newcomer].experienced ? "back" : "front";
    const { player } = setups[newcomer];
    const [region, hand] = [ownSide === "front" ? "polar" : sheet, cardsInGame(variants)];
    return { seat: index + 1, player, sheet, side: ownSide, region, photo, puzzle, hand };
  });
  return frozen({ seats });
}

// ---- stage B: reaction (REACT) ----
/**
 * How the stage can end: the delay in milliseconds, and the id that forbids later events.
 * @type {Record<Ending, {after: number, past: string}>}
 */
const ENDINGS = {
  flip: { after: SAND_MS, past: "REACT-4" }, // REACT-3
  stop: { after: 0, past: "VAR-4" },
  done: { after: 0, past: "Q-49" },
};

/**
 * Return a stage B before its signal.
 * @param {Array<{player: string, hand: readonly Card[]}>} hands @param {readonly Variant[]} variants @returns {Reaction}
 */
export function openReaction(hands, variants) {
  const timed = variants.includes("immediate-departure") ? "stop" : "flip";
  const ending = hands.length === 1 ? "done" : timed; // Immediate Departure makes no difference in a solo game
  const desks = hands.map(({ player, hand }) => ({ player, hand, program: [], lifted: false }));
  return frozen({ ending, signalled: false, clock: 0, desks });
}

/** Return when the stage ends; Infinity if no player has ended it. @param {Reaction} reaction */
const endOf = (reaction) => (reaction.ended === undefined ? Infinity : reaction.ended + ENDINGS[reaction.ending].after);
/** Return whether the clock of the stage has reached its end. @param {Reaction} reaction @returns {boolean} */
export const isOver = (reaction) => reaction.clock >= endOf(reaction);

/** @param {Reaction} reaction @param {string|undefined} player */
function deskOf(reaction, player) {
  const desk = reaction.desks.find((one) => one.player === player);
  if (desk === undefined) throw new RangeError(`unknown player: ${player}`);
  return desk;
}

/** The program on a desk after each kind of card event. @type {Record<string, (desk: Desk, event: Event) => Program>} */
const CARD_EVENTS = {
  place: (desk, { placement }) => inExecutionOrder([...desk.program, placement]),
  move: (desk, { card, where }) =>
    inExecutionOrder(desk.program.map((one) => (one.card === card ? { ...one, spaces: where } : one))),
  rotate: (desk, { card, arrow }) => desk.program.map((one) => (one.card === card && arrow ? { ...one, arrow } : one)),
  "take-back": (desk, { card }) => desk.program.filter((one) => one.card !== card),
};

const STAGE_B_EVENTS = ["signal", "lift", "wait", ...Object.keys(CARD_EVENTS), ...Object.keys(ENDINGS)];

/**
 * Throw if an event makes no sense at any time: an unknown event or player, or an arrow that the card cannot have.
 * @param {string[]} players @param {Event} event
 */
function checkArguments(players, { event, player, card, arrow }) {
  if (![...STAGE_B_EVENTS, "reconstruct"].includes(event)) throw new RangeError(`unknown event: ${event}`);
  if (player !== undefined) checkKnown([player], players);
  /** @type {Array<Arrow|undefined>} */
  const arrows = BLUE.includes(card) ? [...arrowsOf(card), "_"] : [undefined];
  if (event === "rotate" && !arrows.includes(arrow)) throw new RangeError(`${card} has no arrow ${arrow}`);
}

/**
 * Throw unless the event is one of stage B and its time is not in the past.
 * @param {Reaction} reaction @param {Event} event
 */
function checkKindAndTime(reaction, { event, at }) {
  if (!STAGE_B_EVENTS.includes(event)) throw new RangeError(`not an event of stage B: ${event}`);
  if (at < reaction.clock) {
    throw new RangeError(`time cannot run backwards: found ${at}, expected at least ${reaction.clock}`);
  }
}

/**
 * Return the ids that forbid an event of stage B. Checked in this order: the signal, the kind of ending, the end of the
 * stage, the lock, the program. The first check that fails decides; only a program can break several rules at once.
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
  if (event.event === "lift") return []; // any number of times
  if (event.event !== "place" && !desk.program.some((one) => one.card === event.card)) return ["Q-32"];
  return violations(desk.hand, CARD_EVENTS[event.event](desk, event));
}

/** @param {Reaction} reaction @param {Event} event */
const pastEnd = (reaction, { at }) => [at === endOf(reaction) ? "Q-18" : ENDINGS[reaction.ending].past];

/** Return the ids that forbid a flip, a shout or a "done". @param {Reaction} reaction @param {Event} event */
function endingObstacles(reaction, event) {
  if (event.event !== reaction.ending) return [reaction.ending === "done" || event.event === "done" ? "Q-49" : "VAR-4"];
  if (reaction.first === undefined) return [];
  if (event.at === reaction.ended && event.player !== reaction.first) return ["Q-40"];
  return event.at >= endOf(reaction) ? pastEnd(reaction, event) : ["D-4"];
}

/**
 * Return the stage after an event that is not forbidden.
 * @param {Reaction} reaction @param {Event} event @returns {Reaction}
 */
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
 * Play one event of stage B.
 * @param {Reaction} reaction @param {Event} event
 * @returns {Reaction|Refusal} the stage after it, or a refusal, which changes nothing, not even the clock
 */
export function react(reaction, event) {
  checkArguments(
    reaction.desks.map((desk) => desk.player),
    event,
  );
  checkKindAndTime(reaction, event);
  const ids = obstacles(reaction, event);
  return ids.length > 0 ? refusal(ids) : frozen(afterEvent(reaction, event));
}

/** @typedef {{effect?: string, because?: string[]}} Last  whether the last event was accepted */

/**
 * Play events one after another. Refused ones change nothing.
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

/** Play a whole stage B.
 * @param {{players: string[], variants: readonly Variant[], discarded: Array<{player: string, cards: Card[]}>, events: Event[]}} stage
 */
export function playReaction({ players, variants, discarded, events }) {
  checkNames(players);
  checkKnown(
    discarded.map((one) => one.player),
    players,
  );
  /** @param {string} player */
  const discardedBy = (player) => discarded.filter((one) => one.player === player).flatMap((one) => one.cards);
  const hands = players.map((player) => ({ player, hand: without(cardsInGame(variants), discardedBy(player)) }));
  const { state, last, refused_events } = playEvents(openReaction(hands, variants), react, events);
  const desks = state.desks.map(({ player, program, lifted }) => ({ player, program, lifted }));
  const first = state.first === undefined ? {} : { first: state.first };
  return frozen({ over: isOver(state), ...first, desks, last, refused_events });
}

// ---- stage C: reconstruction (RECON) ----
/**
 * Run a whole program, card by card (RECON-2), or refuse it as a whole. @returns {Reconstruction|Refusal}
 * @param {Puzzle} puzzle @param {Direction} photo @param {readonly Card[]} hand @param {readonly Placement[]} program
 */
export function reconstruct(puzzle, photo, hand, program) {
  const broken = violations(hand, program);
  if (broken.length > 0) return refusal(broken);
  const steps = [];
  let now = puzzle;
  for (const placement of inExecutionOrder(program)) {
    steps.push(applyCard(now, photo, placement));
    now = steps[steps.length - 1].puzzle;
  }
  const used = inCardOrder(program.map((placement) => placement.card));
  return frozen({ puzzle: now, solved: isSolved(now, photo), steps, used, discarded: used.filter(isRed) }); // RED-2, Q-10
}

/**
 * Return whether a red card moved or rotated a tile: then a solo player must keep the stated direction.
 * @param {Puzzle} start @param {Reconstruction} done
 */
export function redActs(start, { steps }) {
  const puzzles = [start, ...steps.map((step) => step.puzzle)].map(writePuzzle);
  return steps.some(({ placement }, index) => isRed(placement.card) && puzzles[index] !== puzzles[index + 1]);
}

// ---- assessment (ASSESS, END) ----
/** @type {Array<{by: string, score: (standing: Standing) => number}>} */
const TIE_BREAKERS = [
  { by: "END-2a", score: (standing) => standing.reds_in_hand },
  { by: "END-2b", score: (standing) => -standing.cards_used },
  { by: "END-2c", score: (standing) => Number(standing.flipped) },
];

/**
 * Assess one turn.
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
/** Return a round after its preparation. @param {Table} table @returns {Round|Refusal} */
export function openRound(table) {
  const prepared = prepare(table);
  if (prepared.refused) return prepared;
  return newTurn({
    edition: table.edition,
    variants: table.variants,
    seats: prepared.seats,
    turn: 0,
    reconstructions: [],
    redActed: false,
  });
}

/**
 * Start a turn: empty frames, all cards except discarded red ones, no signal yet (ASSESS-2a, ASSESS-2b, Q-34).
 * @param {Omit<Round, "reaction">} round @returns {Round}
 */
const newTurn = (round) =>
  frozen({ ...round, turn: round.turn + 1, reaction: openReaction(round.seats, round.variants) });

/** @param {Round} round @returns {"reaction"|"reconstruction"|"over"} */
export function stageOf(round) {
  if (round.outcome !== undefined) return "over";
  return isOver(round.reaction) ? "reconstruction" : "reaction";
}

/**
 * Return the order of reconstruction: the player who ended stage B, then clockwise (RECON-0, Q-16).
 * @param {Round} round @returns {string[]}
 */
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
  const next = { ...round, seats, reconstructions, redActed: round.redActed || redActs(seat.puzzle, done) };
  return thisTurn(next).length < seats.length ? frozen(next) : assessTurn(next);
}

/** @param {Round} round @param {string} player */
const seatOf = (round, player) => /** @type {Seat} */ (round.seats.find((one) => one.player === player));

/**
 * Assess a turn after the last reconstruction: end the voyage, or start a new turn (ASSESS-1, ASSESS-2).
 * @param {Round} round @returns {Round}
 */
function assessTurn(round) {
  const alone = round.seats.length === 1;
  const standings = thisTurn(round).map((own) => {
    // tied players are listed in the order of reconstruction
    const { player, puzzle, photo, hand } = seatOf(round, own.player);
    const solved = alone ? isSolvedAlone(puzzle, photo, round.redActed) : own.solved;
    const flipped = round.reaction.first === player;
    return { player, solved, reds_in_hand: hand.filter(isRed).length, cards_used: own.used.length, flipped };
  });
  const outcome = assess(round.edition, standings);
  return outcome.result === "new-turn" ? newTurn(round) : frozen({ ...round, outcome });
}

/**
 * Play one event of a round: one of stage B, or `reconstruct`.
 * @param {Round} round @param {Event} event @returns {Round|Refusal} the round after it, or a refusal
 */
export function playEvent(round, event) {
  checkArguments(
    round.seats.map((seat) => seat.player),
    event,
  );
  if (round.outcome !== undefined) return refusal(["ASSESS-1"]);
  if (event.event === "reconstruct") return reconstructNext(round, event.player);
  const reaction = react(round.reaction, event);
  return reaction.refused ? reaction : frozen({ ...round, reaction });
}

/** Play a whole round: its preparation and all events. @param {Table & {events: Event[]}} round */
export function playRound({ events, ...table }) {
  const players = table.setups.map((setup) => setup.player);
  events.forEach((event) => checkArguments(players, event)); // before the table is refused (W-15)
  const start = openRound(table);
  if (start.refused) return start;
  const { state, last, refused_events } = playEvents(start, playEvent, events);
  const { turn, seats, reconstructions } = state;
  const answer = { stage: stageOf(state), turn, order: orderOf(state), seats, reconstructions, last, refused_events };
  return frozen(state.outcome === undefined ? answer : { ...answer, outcome: state.outcome });
}

// ---- the travel log (LOG) ----
/** Return the standings of a travel log, and what it needs to be closed (LOG-2, LOG-3, Q-28).
 * @param {string[]} players @param {Array<{regions: string[], outcome?: Outcome}>} rounds
 */
export function travelLog(players, rounds) {
  checkNames(players);
  checkKnown(
    rounds.flatMap(({ outcome }) => (outcome ? outcome.players : [])),
    players,
  );
  if (rounds.some(({ outcome }) => outcome && outcome.result === "new-turn")) {
    throw new RangeError("found new-turn, expected the outcome of a round: a new turn does not end it");
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

// ---- solo (SOLO) ----
/** The printed captions: turns, cards, and "-" if red cards are not allowed (SOLO-3, D-7). */
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

/** Return the challenges of one level, by id. @param {typeof LEVELS[number]} level @returns {Array<[string, Challenge]>} */
const challengesOf = ({ level, letter, stars, captions }) =>
  captions.map((caption, index) => {
    const id = `SOLO-${letter}${index + 1}`;
    return [
      id,
      { level, stars, captions: { en: readCaption(caption), fr: readCaption(FRENCH_CAPTIONS[id] || caption) } },
    ];
  });

/**
 * The captions of all printed challenges by id (SOLO-T1 … SOLO-W3). Our sources do not contain their boards.
 * @type {Record<string, Challenge>}
 */
export const CHALLENGES = frozen(Object.fromEntries(LEVELS.flatMap(challengesOf)));

/** @param {string} id @returns {Challenge} */
export function challenge(id) {
  if (!Object.prototype.hasOwnProperty.call(CHALLENGES, id)) throw new RangeError(`unknown challenge: ${id}`);
  return CHALLENGES[id];
}

/**
 * Play a solo game, one program per turn (SOLO-1, Q-27, Q-29, Q-49).
 * @param {Attempt} attempt @returns {AttemptResult|Refusal}
 */
export function playAlone({ puzzle, photo, variants, programs, caption }) {
  let [now, hand, cards, redActed] = [puzzle, cardsInGame(variants), 0, false];
  for (const [turn, program] of programs.entries()) {
    if (turn > 0 && isSolvedAlone(now, photo, redActed)) return refusal(["ASSESS-1"]); // not before the first turn (Q-23)
    const barred = caption && !caption.reds && program.some((placement) => isRed(placement.card));
    const broken = [...violations(hand, program), ...(barred ? ["Q-29"] : [])];
    if (broken.length > 0) return refusal(broken);
    const done = reconstruct(now, photo, hand, program);
    if (done.refused) return done;
    redActed = redActed || redActs(now, done);
    [now, hand, cards] = [done.puzzle, without(hand, done.discarded), cards + done.used.length];
  }
  const attempt = { puzzle: now, solved: isSolvedAlone(now, photo, redActed), turns: programs.length, cards };
  return frozen({ ...attempt, ...judgeAttempt(attempt, caption) });
}

/**
 * Return the verdict on an attempt, if there is a caption, and the id if it is not solved or the challenge is not met.
 * @param {AttemptResult} attempted @param {Caption} [caption] @returns {Pick<AttemptResult, "verdict"|"because">}
 */
function judgeAttempt({ puzzle, solved, turns, cards }, caption) {
  /** @type {Pick<AttemptResult, "verdict">} */
  const failed = caption ? { verdict: "failed" } : {};
  if (!solved) return { ...failed, because: isComplete(puzzle) ? "Q-27" : "AIM-1" };
  if (!caption) return {};
  if (turns > caption.turns || cards > caption.cards) return { ...failed, because: "Q-29" };
  return { verdict: turns < caption.turns || cards < caption.cards ? "beaten" : "met" };
}

// ---- counting programs (perft), to compare engines ----
/** Return the 32-bit FNV-1a hash of a text. @param {string} text @returns {number} */
function hash(text) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  return value >>> 0;
}

/**
 * Return all clear placements of the hand on a space, with their factors in the digest.
 * @param {number} space @param {readonly Card[]} hand @param {boolean} withVoid
 */
function weightedPlacements(space, hand, withVoid) {
  return hand
    .flatMap((card) => placementsOn(card, space))
    .map((placement) => ({
      placement,
      works: whyVoid(placement) === undefined,
      weight: hash(writePlacement(placement)) | 1,
    }))
    .filter(({ works }) => works || withVoid);
}

/**
 * Count the legal programs with this number of clearly placed cards, and return the digest of the resulting puzzles.
 * @param {{puzzle: Puzzle, photo: Direction, hand: readonly Card[], cards: number, void: boolean}} question
 * @returns {{programs: number, digest: string}}
 */
export function countPrograms({ puzzle, photo, hand, cards, void: withVoid }) {
  const ways = SPACES.map((space) => weightedPlacements(space, hand, withVoid));
  let [programs, digest] = [0, 0];
  /**
   * Place `missing` more cards, starting with this space; `value` is the product of the weights so far.
   * @param {number} space @param {number} missing @param {Card[]} placed @param {Puzzle} now @param {number} value
   */
  function countFrom(space, missing, placed, now, value) {
    if (missing === 0) {
      programs += 1;
      digest = (digest + Math.imul(value, hash(writePuzzle(now)))) >>> 0;
      return;
    }
    if (space + missing > SPACES.length + 1) return;
    countFrom(space + 1, missing, placed, now, value);
    for (const { placement, works, weight } of ways[space - 1]) {
      const { card } = placement;
      if (placed.includes(card) || (isRed(card) && placed.some(isRed))) continue; // Q-13, RED-1
      const after = works ? apply(now, photo, placement) : now;
      countFrom(space + 1, missing - 1, [...placed, card], after, Math.imul(value, weight));
    }
  }
  countFrom(1, cards, [], puzzle, 1);
  return frozen({ programs, digest: digest.toString(16).padStart(8, "0") });
}
