"use strict";
// Starter adapter for the Globe Twister conformance kit. It supports the operations `legality` and `reconstruction`, with
// reasons. Copy it, then: (1) change the name and version in `hello`; (2) call your engine in `operations` instead of the
// rules below; (3) for each further operation, add a function to `operations` and its name to `hello`. Keep the loop that
// reads lines.
const CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"];
const STEPS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
const QUARTERS = { G1: 1, G2: 3, G3: 2 };

// Notation: a puzzle is a list of nine [home, facing]; a space of 0 means in doubt, or across several spaces.
const readPuzzle = (text) => text.match(/\d\w/g).map((tile) => [Number(tile[0]), tile[1]]);
const writePuzzle = (puzzle) => puzzle.map((tile, i) => tile.join("") + (i === 2 || i === 5 ? "/" : "")).join("");
function readPlacement(text) {
  const [, card, arrow, where] = text.match(/^(\w\d)(\D*)@(.+)$/);
  return { text, card, arrow, space: where.length === 1 ? Number(where) || 0 : 0 };
}

function violations(hand, program) { // the ids that a program breaks
  const cards = program.map((placement) => placement.card);
  const spaces = program.map((placement) => placement.space).filter((space) => space > 0);
  const hasDuplicates = (list) => new Set(list).size < list.length;
  const broken = [];
  if (cards.filter((card) => card[0] === "R").length > 1) broken.push("Q-11");
  if (hasDuplicates(spaces)) broken.push("Q-12");
  if (hasDuplicates(cards) || !cards.every((card) => hand.includes(card))) broken.push("Q-13");
  return broken;
}

const rotated = (facing, quarters) => "NESW"[("NESW".indexOf(facing) + quarters) % 4];
const [row, column] = [(space) => Math.floor((space - 1) / 3), (space) => (space - 1) % 3];
const rightPlace = (home, photo) => // each quarter turn of the photo rotates the right places
  photo === "N" ? home : rightPlace(3 * column(home) + 3 - row(home), rotated(photo, 3));
function along({ space, arrow }, steps) { // the space some steps along the arrow, or 0 outside the grid
  const [down, right] = [row(space) + steps * STEPS[arrow][0], column(space) + steps * STEPS[arrow][1]];
  return [down, right].every((line) => line >= 0 && line <= 2) ? 3 * down + right + 1 : 0;
}

// The effect of a card: the id that voids it, or the path of its tile and its new facing. The other tiles on the path move
// back by one.
function effect(placement, puzzle, photo) {
  const { card, arrow, space } = placement;
  if (space === 0 || arrow === "_") return { because: space === 0 ? "Q-14" : "Q-15" };
  const [home, facing] = puzzle[space - 1];
  if (card in QUARTERS) return { path: [space], facing: rotated(facing, QUARTERS[card]) };
  if (card[0] === "R") return { path: [space, rightPlace(home, photo)], facing: card === "R2" ? photo : facing };
  const [one, two] = [along(placement, 1), along(placement, 2)];
  if (card === "B3") return two ? { path: [space, two], facing } : { because: "Q-4" };
  if (card === "B4") return two && space % 2 === 0 ? { path: [space, two], facing } : { because: "Q-5" };
  if (!one) return { because: "Q-3" };
  if (card === "B5") return two ? { path: [space, one, two], facing } : { because: "Q-6" };
  return { path: [space, one], facing };
}

function reconstruct(start, photo, hand, program) {
  if (violations(hand, program).length > 0) return { refused: violations(hand, program) };
  const byOrder = (a, b) => (a.space || 10) - (b.space || 10) || CARDS.indexOf(a.card) - CARDS.indexOf(b.card);
  let puzzle = start;
  const steps = [...program].sort(byOrder).map((placement) => {
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
    operations: ["legality", "reconstruction"], editions: ["en", "fr"], variants: [], reasons: true }),
  legality: ({ hand, program }) => ({ violations: violations(hand, program.map(readPlacement)) }),
  reconstruction: ({ puzzle, photo, hand, program }) =>
    reconstruct(readPuzzle(puzzle), photo, hand, program.map(readPlacement)),
};
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line), reply = { id: request.id };
  try { reply.result = operations[request.op](request); } catch (error) { reply.error = String(error); }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
