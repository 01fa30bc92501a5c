/** The solver's tables: those of `globe_rules/solver/data`, which the build writes into two scripts. */
import { ARRANGEMENTS, NEVER } from "./model.js";

/** @import { Table } from "./model.js" */

const COUNTED_TURNS = 3; // up to this number of turns there is an exact table each
/** @type {Map<string, Table>} */
const tables = new Map();
const SOLVED_ONLY = new Uint8Array(ARRANGEMENTS).fill(NEVER);
SOLVED_ONLY[0] = 0;

/** Thrown if a table has not been loaded yet. */
export class MissingTable extends Error {}

/** @param {string} name @param {Table} content */
export const addTable = (name, content) => tables.set(name, content);

/**
 * Return, for each arrangement, the fewest blue and red cards that move every tile to its right space: exact for up to
 * three turns with all blue cards, otherwise a lower bound.
 * @param {number} turns @param {number} reds
 */
export function fewest(turns, reds) {
  if (turns === 0) return SOLVED_ONLY;
  const name = `fewest-${turns <= COUNTED_TURNS ? turns : "any"}-turns-${Math.min(turns, reds)}-reds`;
  const table = tables.get(name);
  if (table === undefined) throw new MissingTable(name);
  return table;
}
