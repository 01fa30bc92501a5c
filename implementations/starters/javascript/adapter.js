"use strict";
// A starter to copy and continue: it answers `legality` and `reconstruction` of the Globe Twister conformance kit, with
// reasons. What to change: (1) name and version in `hello`; (2) let `operations` call your own engine instead of the rules
// below; (3) for each further part, add its operation and its name to `parts`. Reading and writing lines can stay.
const CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"];
const STEPS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
const QUARTERS = { G1: 1, G2: 3, G3: 2 };

// Notation: a puzzle is nine [home, facing]; the space of a card is 0 if it lies across several, or in doubt.
const readPuzzle = (text) => text.match(/\d\w/g).map((tile) => [Number(tile[0]), tile[1]]);
const writePuzzle = (puzzle) => puzzle.map((tile, i) => tile.join("") + (i === 2 || i === 5 ? "/" : "")).join("");
function readPlacement(text) {
  const [, card, arrow, where] = text.match(/^(\w\d)(\D*)@(.+)$/);
  return { text, card, arrow, space: where.length === 1 ? Number(where) || 0 : 0 };
}

function breaches(hand, program) { // the ids that a program breaks
  const cards = program.map((placement) => placement.card);
  const spaces = program.map((placement) => placement.space).filter((space) => space > 0);
  const double = (list) => new Set(list).size < list.length;
  const broken = [];
  if (cards.filter((card) => card[0] === "R").length > 1) broken.push("Q-11");
  if (double(spaces)) broken.push("Q-12");
  if (double(cards) || !cards.every((card) => hand.includes(card))) broken.push("Q-13");
  return broken;
}

const turned = (facing, quarters) => "NESW"[("NESW".indexOf(facing) + quarters) % 4];
const [row, column] = [(space) => Math.floor((space - 1) / 3), (space) => (space - 1) % 3];
const rightPlace = (home, photo) => // a photo that lies a quarter turn clockwise takes every home along
  photo === "N" ? home : rightPlace(3 * column(home) + 3 - row(home), turned(photo, 3));
function along({ space, arrow }, steps) { // the space that many steps along the arrow, 0 beyond the grid
  const [down, right] = [row(space) + steps * STEPS[arrow][0], column(space) + steps * STEPS[arrow][1]];
  return [down, right].every((line) => line >= 0 && line <= 2) ? 3 * down + right + 1 : 0;
}

// What a card does: the id that voids it, or the path of its tile and how that faces then. Tiles on the path step back.
function effect(placement, puzzle, photo) {
  const { card, arrow, space } = placement;
  if (space === 0 || arrow === "_") return { because: space === 0 ? "Q-14" : "Q-15" };
  const [home, facing] = puzzle[space - 1];
  if (card in QUARTERS) return { path: [space], facing: turned(facing, QUARTERS[card]) };
  if (card[0] === "R") return { path: [space, rightPlace(home, photo)], facing: card === "R2" ? photo : facing };
  const [one, two] = [along(placement, 1), along(placement, 2)];
  if (card === "B3") return two ? { path: [space, two], facing } : { because: "Q-4" };
  if (card === "B4") return two && space % 2 === 0 ? { path: [space, two], facing } : { because: "Q-5" };
  if (!one) return { because: "Q-3" };
  if (card === "B5") return two ? { path: [space, one, two], facing } : { because: "Q-6" };
  return { path: [space, one], facing };
}

function reconstruct(start, photo, hand, program) {
  if (breaches(hand, program).length > 0) return { refused: breaches(hand, program) };
  const inTurn = (a, b) => (a.space || 10) - (b.space || 10) || CARDS.indexOf(a.card) - CARDS.indexOf(b.card);
  let puzzle = start;
  const steps = [...program].sort(inTurn).map((placement) => {
    const { because, path = [], facing } = effect(placement, puzzle, photo);
    if (because) return { placement: placement.text, effect: "void", because, puzzle: writePuzzle(puzzle) };
    const before = puzzle;
    puzzle = [...before];
    path.slice(1).forEach((space, i) => { puzzle[path[i] - 1] = before[space - 1]; });
    puzzle[path[path.length - 1] - 1] = [before[path[0] - 1][0], facing];
    return { placement: placement.text, effect: "applied", puzzle: writePuzzle(puzzle) };
  });
  const solved = puzzle.every(([home, facing], i) => rightPlace(home, photo) === i + 1 && facing === photo);
  const used = CARDS.filter((card) => program.some((placement) => placement.card === card));
  return { puzzle: writePuzzle(puzzle), solved, steps, used, discarded: used.filter((card) => card[0] === "R") };
}

const operations = {
  hello: () => ({ protocol: 1, name: "my-engine", version: "0.1", language: "JavaScript",
    parts: ["legality", "reconstruction"], editions: ["en", "fr"], variants: [], reasons: true }),
  legality: (q) => ({ breaches: breaches(q.hand, q.program.map(readPlacement)) }),
  reconstruction: (q) => reconstruct(readPuzzle(q.puzzle), q.photo, q.hand, q.program.map(readPlacement)),
};
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const question = JSON.parse(line), reply = { id: question.id };
  try { reply.answer = operations[question.op](question); } catch (error) { reply.error = String(error); }
  process.stdout.write(`${JSON.stringify(reply)  }\n`);
});
