/** Shuffling a puzzle (PREP-2): at random, or so that a given number of cards solves it. */
import * as rules from "../../../implementations/javascript/globe-rules.js";

/**
 * @import { Card, Direction, Placement, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @typedef {() => number} Random  a number from 0 to less than 1
 */

/**
 * Return a puzzle and a program of green and blue cards that solves it in one turn, by undoing the cards from the solved puzzle.
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
  if (program.length < count) return mixedWithCards(count, photo, random); // no space was left for one of the cards
  const puzzle = rules
    .inExecutionOrder(program)
    .reverse()
    .reduce((now, placement) => puzzleBefore(now, photo, placement), solvedPuzzle(photo));
  return rules.isSolved(puzzle, photo) ? mixedWithCards(count, photo, random) : { puzzle, program };
}

/**
 * Return the puzzle from which a card leads to this one. Repeating a green or blue card leads back to the start.
 * @param {Puzzle} puzzle @param {Direction} photo @param {Placement} placement
 */
function puzzleBefore(puzzle, photo, placement) {
  /** @param {Puzzle} from */
  const once = (from) => rules.applyCard(from, photo, placement).puzzle;
  const text = rules.writePuzzle(puzzle);
  let now = puzzle;
  while (rules.writePuzzle(once(now)) !== text) now = once(now);
  return now;
}

/** @param {Direction} photo @returns {Puzzle} */
function solvedPuzzle(photo) {
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
