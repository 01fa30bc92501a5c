/** Links that open a request: on the board, or as a replay if it has several players. */
import { boardLink } from "../board/descriptions.js";
import { stateOf } from "../board/requests.js";
import { root } from "../page.js";

/**
 * @import { Json } from "./types.js"
 */

const REPLAYED = ["round", "reaction", "preparation"];

/**
 * Return the address that opens a request; undefined if it has no position, or none that can be read.
 * @param {Json} request @returns {string | undefined}
 */
export function linkTo(request) {
  if (REPLAYED.includes(request.op)) {
    return `${root}voyage.html#request=${encodeURIComponent(JSON.stringify(request))}`;
  }
  if (!request.program && !request.programs && !request.puzzle) return undefined;
  try {
    return boardLink(stateOf(request));
  } catch {
    return undefined; // an invalid request
  }
}
