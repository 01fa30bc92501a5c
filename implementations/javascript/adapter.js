/**
 * The adapter between the protocol of the conformance kit and globe-rules.js: one JSON request per line on standard
 * input, one JSON response per line on standard output. It keeps no state between requests.
 */
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";
import * as rules from "./globe-rules.js";

const HELLO = { protocol: 1, name: "globe-rules.js", version: "1.0.0", language: "JavaScript" };

/**
 * @typedef {any} Json  a value of the protocol: the kit checks it against its schemas, and the engine throws if it makes no sense
 */

/** @param {string[]} texts */
const readProgram = (texts) => texts.map(rules.readPlacement);
/** @param {Json} place @returns {rules.Place} */
const readPlace = (place) => ({ ...place, puzzle: rules.readPuzzle(place.puzzle) });

/** An event of the protocol with its texts read. @param {Json} event @returns {rules.Event} */
function readEvent(event) {
  const placement = event.placement === undefined ? {} : { placement: rules.readPlacement(event.placement) };
  const where = event.where === undefined ? {} : { where: rules.readWhere(event.where) };
  return { ...event, ...placement, ...where };
}

/**
 * The texts of an answer: puzzles, placements and programs are written in the notation, wherever they stand.
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
  legality: ({ hand, program }) => ({ breaches: rules.breaches(hand, readProgram(program)) }),
  reconstruction: ({ puzzle, photo, hand, program }) =>
    rules.reconstruct(rules.readPuzzle(puzzle), rules.readPhoto(photo), hand, readProgram(program)),
  preparation: (table) => rules.prepare({ ...table, places: table.places.map(readPlace) }),
  reaction: (stage) => rules.playReaction({ ...stage, events: stage.events.map(readEvent) }),
  assessment: ({ edition, standings }) => ({ outcome: rules.assess(edition, standings) }),
  round: (round) =>
    rules.playRound({ ...round, places: round.places.map(readPlace), events: round.events.map(readEvent) }),
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

const hello = () => ({
  ...HELLO,
  parts: Object.keys(OPERATIONS),
  editions: rules.EDITIONS,
  variants: rules.VARIANTS,
  reasons: true,
});

/** The response to one line; a failure becomes an error with the id of the request, or 0 if it has none. @param {string} line */
function reply(line) {
  let id = 0;
  try {
    const request = JSON.parse(line);
    if (Number.isInteger(request.id)) id = request.id;
    if (request.op === "hello") return { id, answer: hello() };
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new RangeError(`no such operation: ${request.op}`);
    return { id, answer: written(OPERATIONS[request.op](request)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Write all of a line before going on, also into a full pipe. @param {string} text */
function writeLine(text) {
  /** @type {Uint8Array} */
  let bytes = Buffer.from(`${text}\n`, "utf8");
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  if (line.trim() !== "") writeLine(JSON.stringify(reply(line)));
});
