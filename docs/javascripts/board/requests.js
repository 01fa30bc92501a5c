/** Requests of the protocol about a single player, and the situations on the board that show them. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { readTyped, VARIANTS } from "./state.js";

/**
 * @import { Desk, State } from "./types.js"
 */

const SOLVED = "1N2N3N/4N5N6N/7N8N9N";

/** Return the request that applies the program on a desk. @param {Desk} desk */
export const requestOf = ({ start, photo, hand, program }) => ({
  op: "reconstruction",
  puzzle: rules.writePuzzle(start),
  photo,
  hand,
  program: program.map(rules.writePlacement),
});

/**
 * Return the situation of a request. Throws if its notation cannot be read.
 * @param {any} request @returns {State}
 */
export const stateOf = ({ puzzle = SOLVED, photo = "N", variants = [], hand, programs, program = [] }) => ({
  puzzle: readTyped.puzzle(puzzle),
  photo: readTyped.photo(photo),
  variants: VARIANTS.filter((variant) => variants.includes(variant)),
  hand: hand && readTyped.hand(hand.join(",")),
  programs: (programs ?? [program]).map((/** @type {string[]} */ one) => readTyped.program(one.join(" "))),
});
