"use strict";
/**
 * The adapter between the wire of the conformance kit and globe-rules.js: one JSON question a line on standard input, one
 * JSON answer a line on standard output. It remembers nothing from one question to the next.
 */
const { createInterface } = require("node:readline");
const { writeSync } = require("node:fs");
const rules = require("./globe-rules.js");

const HELLO = { protocol: 1, name: "globe-rules.js", version: "1.0.0", language: "JavaScript" };

const readPrograms = (texts) => texts.map(rules.readPlacement);
const readPlace = (place) => ({ ...place, puzzle: rules.readPuzzle(place.puzzle) });

/** An event of the wire with its texts read. */
function readEvent(event) {
  const placement = event.placement === undefined ? {} : { placement: rules.readPlacement(event.placement) };
  const where = event.where === undefined ? {} : { where: rules.readWhere(event.where) };
  return { ...event, ...placement, ...where };
}

/** The texts of an answer: puzzles, placements and programs are written in the notation, wherever they stand. */
function written(value, key) {
  if (key === "puzzle") return rules.writePuzzle(value);
  if (key === "placement") return rules.writePlacement(value);
  if (key === "program") return value.map(rules.writePlacement);
  if (Array.isArray(value)) return value.map((item) => written(item));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part, name)]));
}

const OPERATIONS = {
  materials: () => rules.MATERIALS,
  legality: ({ hand, program }) => ({ breaches: rules.breaches(hand, readPrograms(program)) }),
  reconstruction: ({ puzzle, photo, hand, program }) =>
    rules.reconstruct(rules.readPuzzle(puzzle), rules.readPhoto(photo), hand, readPrograms(program)),
  preparation: (table) => rules.prepare({ ...table, places: table.places.map(readPlace) }),
  reaction: (stage) => rules.playReaction({ ...stage, events: stage.events.map(readEvent) }),
  assessment({ edition, standings }) {
    const outcome = rules.assess(edition, standings);
    return outcome.refused ? outcome : { outcome };
  },
  round: (round) => rules.playRound({ ...round, places: round.places.map(readPlace), events: round.events.map(readEvent) }),
  "travel-log": ({ players, rounds }) => rules.travelLog(players, rounds),
  challenge: (question) => rules.challenge(question.challenge),
  solo: (attempt) =>
    rules.playAlone({ ...attempt, puzzle: rules.readPuzzle(attempt.puzzle), programs: attempt.programs.map(readPrograms) }),
  count: (question) => rules.countPrograms({ ...question, puzzle: rules.readPuzzle(question.puzzle) }),
};

const hello = () => ({ ...HELLO, parts: Object.keys(OPERATIONS), editions: rules.EDITIONS, variants: rules.VARIANTS, reasons: true });

/** The answer to one line; whatever fails becomes an error with the id of the question, 0 if it cannot be told. */
function reply(line) {
  let id = 0;
  try {
    const question = JSON.parse(line);
    if (Number.isInteger(question.id)) id = question.id;
    if (question.op === "hello") return { id, answer: hello() };
    if (!Object.prototype.hasOwnProperty.call(OPERATIONS, question.op)) throw new RangeError(`no such operation: ${question.op}`);
    return { id, answer: written(OPERATIONS[question.op](question)) };
  } catch (error) {
    return { id, error: String(error.message) };
  }
}

/** Write all of a line before going on, also into a full pipe. */
function writeLine(text) {
  let bytes = Buffer.from(`${text}\n`, "utf8");
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  if (line.trim() !== "") writeLine(JSON.stringify(reply(line)));
});
