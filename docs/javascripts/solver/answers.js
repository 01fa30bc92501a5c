/** Best solutions of a puzzle, as in `globe_rules/solver/_answers.py`. The engine applies and checks every one. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { cardsOf } from "./greens.js";
import { PLACEMENTS, RED, moveOf, moveTiles, needsOf, permutations, rank, swap, whereOf } from "./model.js";
import { Search, without } from "./search.js";
import { fewest } from "./tables.js";

/**
 * @import { Card, Direction, Placement, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Turn } from "./model.js"
 * @import { Path } from "./search.js"
 * @typedef {{puzzle: Puzzle, photos: Direction[], hand: readonly Card[], turns?: number, cards?: number, fewestCards?: boolean}} Question
 *   a puzzle, the directions of the photo to choose from, the hand, limits of turns and cards, and whether to minimise
 *   cards first, then turns (by default turns first, then cards)
 * @typedef {{photo: Direction, programs: Placement[][], cards: number, cardsAtLeast: number}} Solution
 *   `cardsAtLeast` is a proved lower bound for the cards of any solution (with this number of turns, if turns come first)
 * @typedef {(turns: number, cards: number) => void} Progress  called before each search with the limits that it tries
 */

export const MAX_TURNS = 5; // they always suffice with all green and blue cards
const PROVED_TURNS = 3; // up to this number of turns, the fewest cards are always proved
const STEPS = 300; // with more turns, the number of arrangements that are searched for each number of cards

/** @param {Question} question */
const mostCards = ({ hand, cards }) => Math.min(cards ?? Infinity, MAX_TURNS * hand.length);

/** Return a lower bound for the cards of a solution in any number of turns. @param {Question} question */
const atLeastInAnyTurns = ({ puzzle, photos, hand }) =>
  Math.min(
    ...photos.map((photo) => {
      // The cards that move tiles, plus a green card for every tile to rotate, except one that R2 rotates.
      const toRotate = needsOf(puzzle, photo).filter((need) => need).length;
      const reds = rules.RED.filter((card) => hand.includes(card)).length;
      const moving = fewest(MAX_TURNS, reds)[rank(whereOf(puzzle, photo))];
      return moving + Math.max(0, toRotate - (hand.includes("R2") ? 1 : 0));
    }),
  );

/**
 * Return a best solution, or undefined, which proves that there is none within the limits.
 * @param {Question} question @param {Progress} [progress] @returns {Solution | undefined}
 */
export function solve(question, progress = () => {}) {
  /** @type {Solution | undefined} */
  let best;
  let atLeast = mostCards(question) + 1;
  let turns = 0;
  while (turns < (question.turns ?? MAX_TURNS)) {
    turns += 1;
    const { solution, proved } = solveIn(question, turns, best ? best.cards - 1 : mostCards(question), progress);
    atLeast = Math.min(atLeast, proved);
    best = solution ?? best;
    if (best && !question.fewestCards) return { ...best, cardsAtLeast: proved };
    if (best && best.cards <= atLeastInAnyTurns(question)) break;
  }
  if (best === undefined) return undefined;
  if (question.turns === undefined) {
    atLeast = Math.min(atLeast, Math.max(atLeastInAnyTurns(question), turns + 1)); // more turns need a card each
  }
  return { ...best, cardsAtLeast: Math.min(atLeast, best.cards) };
}

/**
 * Return a solution with `turns` turns and at most `most` cards, and a lower bound for the cards.
 * @param {Question} question @param {number} turns @param {number} most @param {Progress} progress
 * @returns {{solution?: Solution, proved: number}}
 */
function solveIn(question, turns, most, progress) {
  const { puzzle, photos, hand } = question;
  /** @type {Solution | undefined} */
  let best;
  let atLeast = mostCards(question) + 1;
  for (const photo of photos) {
    const steps = turns <= PROVED_TURNS ? Infinity : STEPS;
    let search = new Search(puzzle, photo, hand, turns);
    /** @param {number} limit */
    const report = (limit) => progress(turns, limit);
    const found = search.best(best ? best.cards - 1 : most, steps, report);
    let { path } = found;
    atLeast = Math.min(atLeast, found.proved);
    if (path === undefined) continue;
    if (path.turns.some(({ home }) => home >= 0)) {
      // Red cards can be used only once (RED-2), so a solution without them and with as many cards is better.
      const blueAndGreen = hand.filter((card) => !rules.RED.includes(card));
      const withoutReds = new Search(puzzle, photo, blueAndGreen, turns);
      const other = withoutReds.best(path.cards, steps, report);
      if (other.path) [search, path] = [withoutReds, other.path];
    }
    const programs = programsOf(search, path);
    check(question, photo, programs);
    best = { photo, programs, cards: path.cards, cardsAtLeast: found.proved };
  }
  return { solution: best, proved: best ? Math.min(atLeast, best.cards) : atLeast };
}

/** Return the programs of a path, one per turn. @param {Search} search @param {Path} path @returns {Placement[][]} */
function programsOf(search, { turns, cards }) {
  const greens = cards - turns.reduce((sum, { size }) => sum + size, 0);
  const withRed = turns.filter(({ home }) => home >= 0);
  for (const order of permutations([...search.reds.keys()], withRed.length)) {
    let needs = search.needs;
    withRed.forEach(({ home }, index) => {
      if (search.reds[order[index]] === "R2") needs = without(needs, home);
    });
    const assigned = search.greens.assignment(search.wanted(needs, turns), greens);
    if (assigned === undefined) continue;
    const tiles = [...needs.keys()].filter((tile) => needs[tile]);
    const reds = order.map((index) => search.reds[index]);
    /** @type {Uint8Array} */
    let where = search.where;
    return turns.map((turn, number) => {
      const red = turn.home >= 0 ? reds.shift() : undefined;
      const wanted = tiles.flatMap((tile, index) =>
        cardsOf((assigned[index] >> (3 * number)) & 7).map((card) => ({ tile, card })),
      );
      const program = programOf(where, turn, red, wanted);
      where = turn.after;
      return program;
    });
  }
  throw new Error("the solver found a path without a program"); // a bug: every path has one
}

/**
 * Return the program of a turn in which each wanted green card is on a space where it meets its tile.
 * @param {Uint8Array} where @param {Turn} turn @param {Card | undefined} red @param {{tile: number, card: Card}[]} wanted
 */
function programOf(where, { cards }, red, wanted) {
  const tiles = where.slice();
  const left = [...wanted];
  /** @type {Placement[]} */
  const program = [];
  for (const space of tiles.keys()) {
    const number = cards.find((card) => (card >= RED ? card - RED : PLACEMENTS[card].spaces[0] - 1) === space);
    if (number === undefined) {
      const index = left.findIndex(({ tile }) => tile === tiles[space]);
      if (index >= 0) program.push({ card: left.splice(index, 1)[0].card, spaces: [space + 1] });
    } else if (number < RED) {
      program.push(PLACEMENTS[number]);
      moveTiles(tiles, moveOf(number));
    } else {
      program.push({ card: /** @type {Card} */ (red), spaces: [space + 1] });
      swap(tiles, space, tiles[space]);
    }
  }
  return program;
}

/** Apply a solution with the engine, and throw an error if it is wrong. @param {Question} question @param {Direction} photo @param {Placement[][]} programs */
function check({ puzzle, hand }, photo, programs) {
  let [now, held] = [puzzle, hand];
  for (const program of programs) {
    const done = rules.reconstruct(now, photo, held, program);
    if (done.refused) throw new Error(`the solver's program breaks ${done.refused}`);
    now = done.puzzle;
    held = held.filter((card) => !done.discarded.includes(card));
  }
  if (!rules.isSolved(now, photo)) throw new Error("the solver's programs do not solve the puzzle");
}
