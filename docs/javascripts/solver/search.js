/** Search for the fewest cards within a number of turns, as in `globe_rules/solver/_search.py`: branch and bound. */
import { BLUE, GREEN, RED as REDS } from "../../../implementations/javascript/globe-rules.js";
import { greensOf } from "./greens.js";
import { NEVER, countBits, maskOf, needsOf, rank, turnsFrom, undominated, whereOf } from "./model.js";
import { fewest } from "./tables.js";

/**
 * @import { Card, Direction, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Wanted } from "./greens.js"
 * @import { Limits, Turn } from "./model.js"
 * @typedef {{cards: number, turns: Turn[]}} Path  the turns of a solution without their green cards, and all its cards
 * @typedef {{rank: number, tiles: Uint8Array}} Place
 */

class StepLimitReached extends Error {}

/** @type {Map<string, Turn[]>} */
const knownEndings = new Map();
const MAX_KNOWN = 100_000; // so that a long search does not fill the memory

/** Return the tiles that red cards move, in the order of the turns. @param {Turn[]} turns */
const homesOf = (turns) => turns.filter(({ home }) => home >= 0).map(({ home }) => home);

/** Return the needs after R2 has rotated a tile upright. @param {number[]} needs @param {number} tile */
export const without = (needs, tile) => needs.map((need, other) => (other === tile ? 0 : need));

export class Search {
  /** @param {Puzzle} puzzle @param {Direction} photo @param {readonly Card[]} hand @param {number} turns */
  constructor(puzzle, photo, hand, turns) {
    this.where = whereOf(puzzle, photo);
    this.needs = needsOf(puzzle, photo);
    this.turns = turns;
    this.reds = REDS.filter((card) => hand.includes(card));
    this.hasR2 = hand.includes("R2");
    this.blues = maskOf(hand, BLUE);
    this.greens = greensOf(turns, maskOf(hand, GREEN));
    this.most = turns * (hand.length - this.reds.length) + Math.min(turns, this.reds.length);
    this.stepsLeft = Infinity;
    /** @type {Map<string, Turn[]>} */
    this.found = new Map();
    /** @type {Map<string, number>} */
    this.bounds = new Map();
    /** @type {Map<string, number>} */
    this.known = new Map();
    this.inNeed = this.needs.reduce((mask, need, tile) => (need ? mask | (1 << tile) : mask), 0);
  }

  /** A lower bound for the cards of a solution, or `NEVER`. */
  get atLeast() {
    const bound = fewest(this.turns, this.reds.length)[rank(this.where)] + this.fewestGreens([], this.reds.length);
    return bound <= this.most ? bound : NEVER;
  }

  /** Return a lower bound of the green cards; red cards move `homes`, and more may follow. @param {number[]} homes @param {number} reds */
  fewestGreens(homes, reds) {
    const key = `${homes}${reds > 0 ? "+" : ""}`;
    let bound = this.bounds.get(key);
    if (bound === undefined) {
      const choices = [this.needs];
      if (this.hasR2) {
        for (const tile of reds > 0 ? this.needs.keys() : homes) choices.push(without(this.needs, tile));
      }
      bound = Math.min(...choices.map((needs) => this.greens.fewestIgnoringSlots(needs)));
      this.bounds.set(key, bound);
    }
    return bound;
  }

  /**
   * Return a solution with at most `most` cards if there is one, and a lower bound for the cards.
   * Without a limit of steps, the solution has the fewest cards.
   * @param {number} most @param {number} steps @param {(limit: number) => void} progress
   * @returns {{path?: Path, proved: number}}
   */
  best(most, steps, progress) {
    let atLeast = this.atLeast;
    let proved = atLeast;
    let step = 1;
    const limitOfAll = Math.min(most, this.most);
    while (atLeast <= limitOfAll) {
      // Try few cards first: narrow limits make the search short, and nearly always suffice.
      const limit = limitOfAll < atLeast + 2 * step - 1 ? limitOfAll : atLeast + step - 1;
      progress(limit);
      const { path, finished } = this.within(limit, atLeast, steps);
      if (finished && proved === atLeast) proved = path ? path.cards : limit + 1;
      if (path) return { path, proved };
      [atLeast, step] = [limit + 1, 2 * step];
    }
    if (proved > limitOfAll) return { proved };
    // Every search reached its limit of steps, so return any solution. If there is none, this search proves it.
    this.stepsLeft = Infinity;
    /** @type {Path | undefined} */
    let any;
    this.better(this.where, rank(this.where), [], { cards: limitOfAll + 1 }, (path) => {
      any = path;
      return true;
    });
    return { path: any, proved: any ? proved : limitOfAll + 1 };
  }

  /** @param {number} limit @param {number} atLeast @param {number} steps @returns {{path?: Path, finished: boolean}} */
  within(limit, atLeast, steps) {
    /** @type {Path | undefined} */
    let best;
    this.stepsLeft = steps;
    try {
      this.better(this.where, rank(this.where), [], { cards: limit + 1 }, (path) => {
        best = path;
        return path.cards === atLeast;
      });
    } catch (error) {
      if (!(error instanceof StepLimitReached)) throw error;
      return { path: best, finished: false };
    }
    return { path: best, finished: true };
  }

  /**
   * Call `take` with each path that has fewer cards than `best.cards`, which is then lowered. Stop if it returns true.
   * @param {Uint8Array} where @param {number} place @param {Turn[]} done @param {{cards: number}} best
   * @param {(path: Path) => boolean} take @returns {boolean}
   */
  better(where, place, done, best, take) {
    const homes = homesOf(done);
    if (done.length === this.turns - 1) {
      const spent = done.reduce((sum, { size }) => sum + size, 0);
      for (const ending of this.endings(where, place, homes.length < this.reds.length)) {
        const brought = ending.home < 0 ? homes : [...homes, ending.home];
        const count = spent + ending.size;
        if (count + this.fewestGreens(brought, 0) >= best.cards) continue;
        const cards = count + this.greensFor([...done, ending], brought);
        if (cards >= best.cards) continue;
        best.cards = cards;
        if (take({ cards, turns: [...done, ending] })) return true;
      }
      return false;
    }
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw new StepLimitReached();
    for (const { least, turn } of this.candidates(where, place, done, best.cards)) {
      if (least < best.cards && this.better(turn.after, turn.rank, [...done, turn], best, take)) return true;
    }
    return false;
  }

  /** Return the limits for the next turn within which a better solution is possible. @param {Turn[]} done @param {number} best @returns {Limits} */
  limits(done, best) {
    const homes = homesOf(done);
    const left = this.turns - done.length - 1;
    const reds = this.reds.length - homes.length;
    const spare = best - 1 - done.reduce((sum, { size }) => sum + size, 0);
    const mostWithRed = reds
      ? Array.from({ length: 9 }, (_, tile) => spare - this.fewestGreens([...homes, tile], reds - 1))
      : [];
    const fewer = Math.max(reds - 1, 0);
    return {
      most: spare - this.fewestGreens(homes, Math.min(reds, left)),
      mostWithRed,
      now: [fewest(left + 1, reds), fewest(left + 1, fewer)],
      then: [fewest(left, reds), fewest(left, fewer)],
    };
  }

  /**
   * Return the turns that may lead to a better solution, each with a lower bound for the cards, the lowest first.
   * @param {Uint8Array} where @param {number} place @param {Turn[]} done @param {number} best
   */
  candidates(where, place, done, best) {
    const limits = this.limits(done, best);
    const left = this.turns - done.length - 1;
    const reds = this.reds.length - homesOf(done).length;
    const key = `${place} ${left} ${reds} ${limits.most} ${limits.mostWithRed}`;
    let turns = this.found.get(key);
    if (turns === undefined) this.found.set(key, (turns = undominated(turnsFrom(where, this.blues, limits))));
    const found = [];
    for (const turn of turns) {
      const hasRed = turn.home >= 0;
      const more = limits.then[hasRed ? 1 : 0][turn.rank];
      const most = hasRed ? limits.mostWithRed[turn.home] : limits.most;
      if (more <= left * countBits(this.blues) + Math.min(left, reds - (hasRed ? 1 : 0))) {
        found.push({ least: best - 1 - most + turn.size + more, turn });
      }
    }
    return found.sort((one, other) => one.least - other.least);
  }

  /**
   * Return the turns that move every tile to its right space, few cards first.
   * @param {Uint8Array} where @param {number} place @param {boolean} withRed
   */
  endings(where, place, withRed) {
    const key = `${place} ${this.blues} ${withRed}`;
    let found = knownEndings.get(key);
    if (found === undefined) {
      const most = countBits(this.blues);
      found = undominated(
        turnsFrom(where, this.blues, {
          most,
          mostWithRed: withRed ? Array.from({ length: 9 }, () => most + 1) : [],
          now: [fewest(1, withRed ? 1 : 0), fewest(1, 0)],
          then: [fewest(0, 0), fewest(0, 0)],
        }),
      );
      if (knownEndings.size >= MAX_KNOWN) knownEndings.clear();
      knownEndings.set(key, found);
    }
    return found;
  }

  /** Return the needs and the slots of the tiles that must be rotated. @param {number[]} needs @param {Turn[]} turns @returns {Wanted[]} */
  wanted(needs, turns) {
    return needs.flatMap((need, tile) => {
      const offered = turns.reduce((mask, { slots }, turn) => mask | (((slots >> tile) & 1) << turn), 0);
      return need ? [{ need, offered }] : [];
    });
  }

  /** Return the fewest green cards for some turns. @param {Turn[]} turns @param {number[]} homes */
  greensFor(turns, homes) {
    const key = `${turns.map(({ slots }) => slots & this.inNeed)} ${this.hasR2 ? homes : ""}`;
    let count = this.known.get(key);
    if (count === undefined) {
      // R2 may be the red card of any of these tiles.
      const choices = this.hasR2 && homes.length > 0 ? homes.map((tile) => without(this.needs, tile)) : [this.needs];
      count = Math.min(...choices.map((needs) => this.greens.fewest(this.wanted(needs, turns))));
      this.known.set(key, count);
    }
    return count;
  }
}
