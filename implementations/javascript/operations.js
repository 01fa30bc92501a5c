/** The operations of the protocol: a request as JSON in, a response as JSON out. It keeps no state between requests. */
import * as rules from "./globe-rules.js";
import { checkRequest } from "./requests.js";

/**
 * @typedef {any} Json  a value of the protocol: `checkRequest` throws if a request has another form
 */

/** @param {string[]} texts */
const readProgram = (texts) => texts.map(rules.readPlacement);
/** @param {Json} setup @returns {rules.Setup} */
const readSetup = (setup) => ({ ...setup, puzzle: rules.readPuzzle(setup.puzzle) });

/** Return an event of the protocol with its notation parsed. @param {Json} event @returns {rules.Event} */
function readEvent(event) {
  const placement = event.placement === undefined ? {} : { placement: rules.readPlacement(event.placement) };
  const where = event.where === undefined ? {} : { where: rules.readWhere(event.where) };
  return { ...event, ...placement, ...where };
}

/**
 * Return a response with all puzzles, placements and programs written in notation.
 * @param {Json} value @param {string} [key] @returns {Json}
 */
function written(value, key) {
  if (key === "puzzle") return rules.writePuzzle(value);
  if (key === "placement") return rules.writePlacement(value);
  if (key === "program") return value.map(rules.writePlacement);
  if (Array.isArray(value)) return value.map((item) => written(item));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part, name)]));
}

/** @type {Record<string, (request: Json) => object>} */
const OPERATIONS = {
  materials: () => rules.MATERIALS,
  legality: ({ hand, program }) => ({ violations: rules.violations(hand, readProgram(program)) }),
  reconstruction: ({ puzzle, photo, hand, program }) =>
    rules.reconstruct(rules.readPuzzle(puzzle), rules.readPhoto(photo), hand, readProgram(program)),
  preparation: (table) => rules.prepare({ ...table, setups: table.setups.map(readSetup) }),
  reaction: (stage) => rules.playReaction({ ...stage, events: stage.events.map(readEvent) }),
  assessment: ({ edition, standings }) => ({ outcome: rules.assess(edition, standings) }),
  round: (round) =>
    rules.playRound({ ...round, setups: round.setups.map(readSetup), events: round.events.map(readEvent) }),
  "travel-log": ({ players, rounds }) => rules.travelLog(players, rounds),
  challenge: (request) => rules.challenge(request.challenge),
  solo: (attempt) =>
    rules.playAlone({
      ...attempt,
      puzzle: rules.readPuzzle(attempt.puzzle),
      programs: attempt.programs.map(readProgram),
    }),
  count: (request) => rules.countPrograms({ ...request, puzzle: rules.readPuzzle(request.puzzle) }),
};

/** The names of the operations. */
export const NAMES = Object.keys(OPERATIONS);

/**
 * Return the response to a request. Throws if the operation is unknown or the request makes no sense.
 * @param {Json} request @returns {Json}
 */
export function respond(request) {
  if (!Object.hasOwn(OPERATIONS, request.op)) throw new RangeError(`no such operation: ${request.op}`);
  checkRequest(request);
  return written(OPERATIONS[request.op](request));
}
