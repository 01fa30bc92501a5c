/**
 * The green cards of several turns, as in `globe_rules/solver/_greens.py`: which tiles they can rotate upright, and how
 * few suffice. A card in one of the turns is one bit, so a set of cards is a number below 8 ** turns, and a set of such
 * sets is a string of as many bits. Tiles compete for cards, never for slots.
 */
import { GREEN } from "../../../implementations/javascript/globe-rules.js";
import { NEVER, countBits } from "./model.js";

/**
 * @typedef {{need: number, offered: number}} Wanted  the quarter turns of a tile, and its slots by turn (bit mask) or `FREE`
 * @typedef {{cards: number, disjoint: Uint32Array}} CardSet  some cards, and the sets that have no card in common with them
 */

const QUARTER_TURNS = [1, 3, 2]; // of G1, G2, G3
const LONGEST = 3; // of four cards on a tile, some always cancel each other out
export const FREE = -1; // enough slots in every turn: two, because a third green card never helps

export class Greens {
  /** @param {number} turns @param {number} cards  the green cards of the hand as a bit mask */
  constructor(turns, cards) {
    this.turns = turns;
    this.words = Math.ceil(8 ** turns / 32);
    /** @type {CardSet[][]} */
    this.byNeed = [[], [], [], []];
    const bits = Array.from({ length: 3 * turns }, (_, bit) => bit).filter((bit) => (cards >> (bit % 3)) & 1);
    for (let size = 1; size <= LONGEST; size += 1) this.addSets(bits, size, 0, 0, 0);
    /** @type {Uint32Array[]} */
    this.bySize = Array.from({ length: 3 * turns + 1 }, () => new Uint32Array(this.words));
    for (let set = 0; set < 8 ** turns; set += 1) this.bySize[countBits(set)][set >>> 5] |= 1 << (set & 31);
    /** @type {Map<number, CardSet[]>} */
    this.known = new Map();
    /** @type {Map<string, number>} */
    this.knownBounds = new Map();
  }

  /**
   * Add the minimal sets of `size` more cards.
   * @param {number[]} bits @param {number} size @param {number} from @param {number} cards @param {number} need
   */
  addSets(bits, size, from, cards, need) {
    if (size > 0) {
      for (let index = from; index < bits.length; index += 1) {
        const more = QUARTER_TURNS[bits[index] % 3];
        this.addSets(bits, size - 1, index + 1, cards | (1 << bits[index]), (need + more) % 4);
      }
    } else if (!this.byNeed[0].some((cancelling) => (cancelling.cards & cards) === cancelling.cards)) {
      const disjoint = new Uint32Array(this.words);
      for (let set = 0; set < 8 ** this.turns; set += 1) if (!(set & cards)) disjoint[set >>> 5] |= 1 << (set & 31);
      this.byNeed[need].push({ cards, disjoint });
    }
  }

  /** Return the sets of cards that meet the need of a tile within its slots. @param {Wanted} wanted */
  meeting({ need, offered }) {
    const key = 4 * (offered + 1) + need;
    const known = this.known.get(key);
    if (known) return known;
    const found = this.byNeed[need].filter(({ cards }) => {
      for (let turn = 0; turn < this.turns; turn += 1) {
        const slots = offered === FREE ? 2 : (offered >> turn) & 1;
        if (countBits((cards >> (3 * turn)) & 7) > slots) return false;
      }
      return true;
    });
    this.known.set(key, found);
    return found;
  }

  /** Return which sets of cards can be in use before the first tile, and after each tile. @param {Wanted[]} tiles */
  inUse(tiles) {
    let sets = new Uint32Array(this.words);
    sets[0] = 1;
    const all = [sets];
    for (const wanted of tiles) {
      const more = new Uint32Array(this.words);
      for (const { cards, disjoint } of this.meeting(wanted)) {
        const [words, bits] = [cards >>> 5, cards & 31];
        for (let word = this.words - 1; word >= words; word -= 1) {
          const from = word - words;
          let moved = (sets[from] & disjoint[from]) << bits;
          if (bits && from > 0) moved |= (sets[from - 1] & disjoint[from - 1]) >>> (32 - bits);
          more[word] |= moved;
        }
      }
      sets = more;
      all.push(sets);
    }
    return all;
  }

  /** Return the fewest green cards that meet all needs, or `NEVER`. @param {Wanted[]} tiles */
  fewest(tiles) {
    const sets = this.inUse(tiles)[tiles.length];
    const count = this.bySize.findIndex((size) => size.some((word, index) => word & sets[index]));
    return count < 0 ? NEVER : count;
  }

  /** Return a lower bound of the green cards for needs, wherever the tiles are. @param {number[]} needs */
  fewestIgnoringSlots(needs) {
    const sorted = needs.filter((need) => need).sort();
    const key = sorted.join("");
    let bound = this.knownBounds.get(key);
    if (bound === undefined) {
      bound = this.fewest(sorted.map((need) => ({ need, offered: FREE })));
      this.knownBounds.set(key, bound);
    }
    return bound;
  }

  /**
   * Return the cards of each tile in one way to meet all needs with `count` cards; undefined if there is none.
   * @param {Wanted[]} tiles @param {number} count @returns {number[] | undefined}
   */
  assignment(tiles, count) {
    const inUse = this.inUse(tiles);
    /** @param {number} number @param {number} cards @returns {number[] | undefined} */
    const split = (number, cards) => {
      if (number === 0) return [];
      for (const { cards: last } of this.meeting(tiles[number - 1])) {
        const rest = cards ^ last;
        if ((last & cards) !== last || !((inUse[number - 1][rest >>> 5] >>> (rest & 31)) & 1)) continue;
        const others = split(number - 1, rest);
        if (others) return [...others, last];
      }
      return undefined;
    };
    for (let set = 0; set < 8 ** this.turns; set += 1) {
      if ((inUse[tiles.length][set >>> 5] >>> (set & 31)) & 1 && countBits(set) === count) {
        return split(tiles.length, set);
      }
    }
    return undefined;
  }
}

/** @type {Map<number, Greens>} */
const made = new Map();
/** Return the green cards of a hand over a number of turns (cached). @param {number} turns @param {number} cards */
export function greensOf(turns, cards) {
  const key = turns * 8 + cards;
  let greens = made.get(key);
  if (greens === undefined) made.set(key, (greens = new Greens(turns, cards)));
  return greens;
}

/** @param {number} cards  a set of green cards of one turn */
export const cardsOf = (cards) => GREEN.filter((_, number) => (cards >> number) & 1);
