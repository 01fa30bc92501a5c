/**
 * The solver's model of a puzzle, as in `globe_rules/solver/_state.py` and `_turns.py`: *where* the tiles are, and
 * how many quarter turns each still *needs*. Spaces are numbered from 0. The number of a tile is the space where it
 * belongs under the photo (D-3), so a solved puzzle is 0, 1, … 8 without needs.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";

/**
 * @import { Card, Direction, Placement, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @typedef {ArrayLike<number>} Where  the tile on each space
 * @typedef {Uint8Array} Table  a lower bound of the blue and red cards that solve each arrangement
 * @typedef {{size: number, rank: number, after: Uint8Array, slots: number, home: number, cards: number[]}} Turn
 *   a turn without its green cards: the number of its cards, where the tiles are afterwards (and the number of this
 *   arrangement), the tiles that can meet a green card (bit mask), the tile of the red card (-1 if there is none), and
 *   the numbers of the cards in reading order
 * @typedef {{most: number, mostWithRed: number[], now: [Table, Table], then: [Table, Table]}} Limits
 *   the maximum number of cards of this and later turns, without a red card and by the tile of a red card in this turn;
 *   and tables to enforce it: within the turn before and after a red card, and after the turn without and with one
 */

export const NEVER = 99; // a number of cards that means "impossible"
export const ARRANGEMENTS = 362880; // 9!
export const ALL_BLUES = 31;

/** Yield the permutations of `size` of the items, in lexicographic order. @param {number[]} items @param {number} size @returns {Generator<number[]>} */
export function* permutations(items, size) {
  if (size === 0) yield [];
  else {
    for (const first of items) {
      const rest = items.filter((item) => item !== first);
      for (const others of permutations(rest, size - 1)) yield [first, ...others];
    }
  }
}

const TILES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const HEADS = new Int32Array(9 ** 5);
const TAILS = new Int32Array(9 ** 4);
/** @param {number[]} digits */
const inBaseNine = (digits) => digits.reduce((number, digit) => 9 * number + digit, 0);
let heads = 0;
for (const head of permutations(TILES, 5)) {
  HEADS[inBaseNine(head)] = 24 * heads++;
  if (head.every((tile, index) => index === 0 || tile > head[index - 1])) {
    const rest = TILES.filter((tile) => !head.includes(tile));
    [...permutations(rest, 4)].forEach((tail, index) => {
      TAILS[inBaseNine(tail)] = index;
    });
  }
}

/** Return the number of an arrangement in lexicographic order, from 0. @param {Where} w */
export const rank = (w) =>
  HEADS[(((w[0] * 9 + w[1]) * 9 + w[2]) * 9 + w[3]) * 9 + w[4]] + TAILS[((w[5] * 9 + w[6]) * 9 + w[7]) * 9 + w[8]];

/** @type {Placement[]} */
export const PLACEMENTS = []; // the sixty placements of blue cards that work, by number
/** @typedef {{card: number, number: number, a: number, b: number, c: number}} Move  the tile on `b` goes to `a`, … */
/** @type {Move[][]} */
const MOVES = TILES.map(() => []);
/** @type {Puzzle} */
const numbered = rules.SPACES.map((home) => ({ home, facing: "N" }));
rules.BLUE.forEach((card, bit) => {
  for (const placement of rules.workingPlacements(card)) {
    const sources = rules.applyCard(numbered, "N", placement).puzzle.map(({ home }) => home - 1);
    const a = sources.findIndex((source, space) => source !== space);
    const b = sources[a];
    MOVES[placement.spaces[0] - 1].push({ card: 1 << bit, number: PLACEMENTS.length, a, b, c: sources[b] });
    PLACEMENTS.push(placement);
  }
});
export const RED = PLACEMENTS.length; // the number of a red card on space 1; those on the other spaces follow

/** Move tiles along a path of two or three spaces, in place. @param {Uint8Array} tiles @param {Move} move */
export function moveTiles(tiles, { a, b, c }) {
  const first = tiles[a];
  tiles[a] = tiles[b];
  if (c === a) tiles[b] = first;
  else {
    tiles[b] = tiles[c];
    tiles[c] = first;
  }
}

/** @param {Uint8Array} tiles @param {Move} move */
function moveBack(tiles, { a, b, c }) {
  const first = tiles[a];
  if (c === a) {
    tiles[a] = tiles[b];
    tiles[b] = first;
  } else {
    tiles[a] = tiles[c];
    tiles[c] = tiles[b];
    tiles[b] = first;
  }
}

/** @param {Uint8Array} tiles @param {number} one @param {number} other */
export function swap(tiles, one, other) {
  const tile = tiles[one];
  tiles[one] = tiles[other];
  tiles[other] = tile;
}

/** Return the blue move with a number. @param {number} number */
export const moveOf = (number) =>
  /** @type {Move} */ (MOVES[PLACEMENTS[number].spaces[0] - 1].find((move) => move.number === number));

/** @param {Puzzle} puzzle @param {Direction} photo */
export const whereOf = (puzzle, photo) => Uint8Array.from(puzzle, ({ home }) => rules.rightPlace(home, photo) - 1);

/** Return the clockwise quarter turns that each tile needs. @param {Puzzle} puzzle @param {Direction} photo */
export function needsOf(puzzle, photo) {
  const needs = TILES.map(() => 0);
  for (const { home, facing } of puzzle) {
    const turns = rules.DIRECTIONS.indexOf(photo) - rules.DIRECTIONS.indexOf(facing);
    needs[rules.rightPlace(home, photo) - 1] = (turns + 4) % 4;
  }
  return needs;
}

/** @param {readonly Card[]} hand @param {readonly Card[]} colour */
export const maskOf = (hand, colour) =>
  colour.reduce((mask, card, bit) => (hand.includes(card) ? mask | (1 << bit) : mask), 0);

/** @param {number} mask */
export function countBits(mask) {
  let count = 0;
  for (let left = mask; left; left &= left - 1) count += 1;
  return count;
}

/**
 * Return every turn within the limits. While a turn is applied, each space without a card offers a slot to the tile
 * that is on it when the space is reached: a green card there would rotate that tile. A tile that was on a space that
 * has been passed never reaches a later one, so it has one slot per turn at most.
 * @param {Where} where @param {number} blues @param {Limits} limits @returns {Turn[]}
 */
export function turnsFrom(where, blues, { most, mostWithRed, now, then }) {
  const tiles = Uint8Array.from(where);
  /** @type {number[]} */
  const cards = [];
  /** @type {Turn[]} */
  const found = [];
  /** @param {number} space @param {number} left @param {number} spare @param {number} slots @param {number} home */
  function visit(space, left, spare, slots, home) {
    if (space === 9) {
      const number = rank(tiles);
      if (home < 0 ? then[0][number] <= most - cards.length : then[1][number] <= spare) {
        found.push({ size: cards.length, rank: number, after: tiles.slice(), slots, home, cards: cards.slice() });
      }
      return;
    }
    const tile = tiles[space];
    visit(space + 1, left, spare, slots | (1 << tile), home);
    if (spare <= 0) return;
    const fewest = home < 0 ? now[0] : now[1];
    for (const move of MOVES[space]) {
      if (!(move.card & left)) continue;
      moveTiles(tiles, move);
      if (fewest[rank(tiles)] < spare) {
        cards.push(move.number);
        visit(space + 1, left ^ move.card, spare - 1, slots, home);
        cards.pop();
      }
      moveBack(tiles, move);
    }
    if (home >= 0 || mostWithRed.length === 0) return;
    const rest = mostWithRed[tile] - cards.length - 1;
    swap(tiles, space, tile);
    if (now[1][rank(tiles)] <= rest) {
      cards.push(RED + space);
      visit(space + 1, left, rest, slots, tile);
      cards.pop();
    }
    swap(tiles, space, tile);
  }
  visit(0, blues, Math.max(most, ...mostWithRed), 0, -1);
  return found;
}

/**
 * Return the turns without those that another turn can replace: one with the same movement and red card, no more cards
 * and no fewer slots. Few cards come first.
 * @param {Turn[]} turns
 */
export function undominated(turns) {
  /** @param {Turn} one @param {Turn} other */
  const fewCardsThenManySlots = (one, other) => one.size - other.size || other.slots - one.slots;
  /** @type {Map<number, Turn[]>} */
  const kept = new Map();
  for (const turn of [...turns].sort(fewCardsThenManySlots)) {
    const key = turn.rank * 10 + turn.home;
    const same = kept.get(key);
    if (same === undefined) kept.set(key, [turn]);
    else if (!same.some((other) => (turn.slots & ~other.slots) === 0)) same.push(turn);
  }
  return [...kept.values()].flat().sort(fewCardsThenManySlots);
}
