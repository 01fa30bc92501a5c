/** Mixing a puzzle (PREP-2): in any way, or so that some cards are sure to solve it. */
import * as rules from "../../../implementations/javascript/globe-rules.js";

/**
 * @import { Card, Direction, Placement, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @typedef {() => number} Random  a number from 0 to less than 1
 */

/**
 * A puzzle and a program that solves it in one turn: green and blue cards, done backwards from the finished image.
 * @param {number} count @param {Direction} photo @param {Random} random
 * @returns {{puzzle: Puzzle, program: Placement[]}}
 */
export function mixedWithCards(count, photo, random) {
  /** @template T @param {T[]} list @returns {T | undefined} */
  const pick = (list) => list[Math.floor(random() * list.length)];
  const cards = shuffled([...rules.GREEN, ...rules.BLUE], random).slice(0, count);
  const free = new Set(rules.SPACES);
  const program = cards.flatMap((card) => {
    const placement = pick(rules.workingPlacements(card).filter(({ spaces }) => free.has(spaces[0])));
    if (placement !== undefined) free.delete(placement.spaces[0]);
    return placement ?? [];
  });
  if (program.length < count) return mixedWithCards(count, photo, random); // no space was left for one of them
  const puzzle = rules
    .inTurn(program)
    .reverse()
    .reduce((now, placement) => backwards(now, photo, placement), finished(photo));
  return rules.isSolved(puzzle, photo) ? mixedWithCards(count, photo, random) : { puzzle, program };
}

/**
 * The puzzle that a card turns into this one: carried out often enough, every green or blue card comes round to it.
 * @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement
 */
function backwards(puzzle, photo, placement) {
  /** @param {Puzzle} from */
  const once = (from) => rules.carryOut(from, photo, placement).puzzle;
  const text = rules.writePuzzle(puzzle);
  let now = puzzle;
  while (rules.writePuzzle(once(now)) !== text) now = once(now);
  return now;
}

/** @param {Direction} photo @returns {Puzzle} */
function finished(photo) {
  /** @type {Array<Puzzle[number]>} */
  const tiles = [];
  for (const home of rules.SPACES) tiles[rules.rightPlace(home, photo) - 1] = { home, facing: photo };
  return tiles;
}

/** @template T @param {readonly T[]} list @param {Random} random @returns {T[]} */
function shuffled(list, random) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/** @param {Random} random @returns {Puzzle} */
export const mixedPuzzle = (random) =>
  shuffled(rules.SPACES, random).map((home) => ({ home, facing: rules.DIRECTIONS[Math.floor(random() * 4)] }));
