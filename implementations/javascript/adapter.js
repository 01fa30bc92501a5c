/**
 * Connects globe-rules.js to the protocol of the conformance kit: it reads one JSON request per line from standard input and
 * writes one JSON response per line to standard output. It keeps no state between requests.
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

const hello = () => ({
  ...HELLO,
  operations: Object.keys(OPERATIONS),
  editions: rules.EDITIONS,
  variants: rules.VARIANTS,
  reasons: true,
  invalid: true,
});

/**
 * Return the response to one line. Failures become an `error` with the id of the request, or 0 if it has none.
 * @param {string} line
 */
function reply(line) {
  let id = 0;
  try {
    const request = JSON.parse(line);
    if (Number.isInteger(request.id)) id = request.id;
    if (request.op === "hello") return { id, result: hello() };
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new RangeError(`no such operation: ${request.op}`);
    return { id, result: written(OPERATIONS[request.op](request)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Write a whole line, even if the pipe is full for a while. @param {string} text */
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
