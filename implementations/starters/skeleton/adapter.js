"use strict";
// Skeleton adapter for the Globe Twister conformance kit. It lists all eleven operations of the protocol; none is
// written yet. Copy it, then: (1) change the name and version in `hello`; (2) write the function of one operation and
// put it in the place of `notYet`, so that `hello` claims it; (3) run `globe-rules conform -- node adapter.js` and fix
// what fails. Repeat (2) and (3). The kit skips operations that are not written yet and reports them as unsupported.
// Start with `materials`: its response is constant. The protocol reference has an example of every operation.
const { createInterface } = require("readline");

function notYet() {
  throw new Error("not yet");
}

// Each function takes a request and returns the response; if the rules forbid what is requested, { refused: [ids] }.
// The comments list the fields of both; ? marks an optional field.
const operations = {
  "materials": notYet, // -> players, sheets, tiles, sand_ms, card_sets, cards, frames
  "legality": notYet, // hand, program -> violations
  "reconstruction": notYet, // puzzle, photo, hand, program -> puzzle, solved, steps, used, discarded
  "preparation": notYet, // edition, variants, side, setups -> seats
  "reaction": notYet, // players, variants, discarded, events -> over, first?, desks, last, refused_events
  "assessment": notYet, // edition, standings -> outcome
  "round": notYet, // edition, variants, side, setups, events ->
  //                  stage, turn, order, seats, reconstructions, outcome?, last, refused_events
  "travel-log": notYet, // players, rounds -> rounds, rounds_missing, regions_missing, closed, standings
  "challenge": notYet, // challenge -> level, stars, captions
  "solo": notYet, // puzzle, photo, variants, programs, caption? -> puzzle, solved, turns, cards, verdict?, because?
  "count": notYet, // puzzle, photo, hand, cards, void -> programs, digest
};

const hello = () => ({
  protocol: 1, name: "my-engine", version: "0.1", language: "JavaScript",
  operations: Object.keys(operations).filter((name) => operations[name] !== notYet),
  editions: ["en"], // the rulebooks that your engine follows: en, fr
  variants: [], // shock-of-experience, long-voyage, without-borders, immediate-departure
  reasons: false, // true when your responses cite the ids of rules and rulings, such as Q-11
  conventions: false, // true when they follow the protocol conventions, such as the order of lists
});

createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line), reply = { id: request.id };
  try { reply.result = { hello, ...operations }[request.op](request); } catch (error) { reply.error = String(error); }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
