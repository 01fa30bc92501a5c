// Starter adapter for the Globe Twister conformance kit. It supports the operations `legality` and `reconstruction`, with
// reasons. Copy it, then: (1) change the name and version in `hello`; (2) call your engine in `operations` instead of the
// rules below; (3) for each further operation, add a function to `operations` and its name to `hello`. Keep the loop that
// reads lines.
import { createInterface } from "node:readline";

type Tile = [home: number, facing: string];
type Placement = { text: string; card: string; arrow: string; space: number }; // space 0: in doubt, or across several
type Effect = { because: string } | { because?: undefined; path: number[]; facing: string };
type Request = { id: number; op: string; puzzle: string; photo: string; hand: string[]; program: string[] };

const CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"];
const STEPS: Record<string, [down: number, right: number]> = {
  N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1],
};
const QUARTERS: Record<string, number> = { G1: 1, G2: 3, G3: 2 };

const readPuzzle = (text: string): Tile[] => (text.match(/\d\w/g) ?? []).map((tile) => [Number(tile[0]), tile[1]!]);
const writePuzzle = (puzzle: Tile[]) => puzzle.map((tile, i) => tile.join("") + (i === 2 || i === 5 ? "/" : "")).join("");
function readPlacement(text: string): Placement {
  const [, card = "", arrow = "", where = ""] = /^(\w\d)(\D*)@(.+)$/.exec(text) ?? [];
  return { text, card, arrow, space: where.length === 1 ? Number(where) || 0 : 0 };
}

function violations(hand: string[], program: Placement[]): string[] { // the ids that a program breaks
  const cards = program.map((placement) => placement.card);
  const spaces = program.map((placement) => placement.space).filter((space) => space > 0);
  const hasDuplicates = (list: unknown[]) => new Set(list).size < list.length;
  const broken: string[] = [];
  if (cards.filter((card) => card[0] === "R").length > 1) broken.push("Q-11");
  if (hasDuplicates(spaces)) broken.push("Q-12");
  if (hasDuplicates(cards) || !cards.every((card) => hand.includes(card))) broken.push("Q-13");
  return broken;
}

const rotated = (facing: string, quarters: number) => "NESW"[("NESW".indexOf(facing) + quarters) % 4]!;
const row = (space: number) => Math.floor((space - 1) / 3);
const column = (space: number) => (space - 1) % 3;
const rightPlace = (home: number, photo: string): number => // each quarter turn of the photo rotates the right places
  photo === "N" ? home : rightPlace(3 * column(home) + 3 - row(home), rotated(photo, 3));
function along({ space, arrow }: Placement, steps: number): number { // some steps along the arrow, or 0 outside the grid
  const [down, right] = STEPS[arrow]!;
  const [to, at] = [row(space) + steps * down, column(space) + steps * right];
  return [to, at].every((line) => line >= 0 && line <= 2) ? 3 * to + at + 1 : 0;
}

// The effect of a card: the id that voids it, or the path of its tile and its new facing. The other tiles on the path move
// back by one.
function effect(placement: Placement, puzzle: Tile[], photo: string): Effect {
  const { card, arrow, space } = placement;
  if (space === 0 || arrow === "_") return { because: space === 0 ? "Q-14" : "Q-15" };
  const [home, facing] = puzzle[space - 1]!;
  if (card in QUARTERS) return { path: [space], facing: rotated(facing, QUARTERS[card]!) };
  if (card[0] === "R") return { path: [space, rightPlace(home, photo)], facing: card === "R2" ? photo : facing };
  const [one, two] = [along(placement, 1), along(placement, 2)];
  if (card === "B3") return two ? { path: [space, two], facing } : { because: "Q-4" };
  if (card === "B4") return two && space % 2 === 0 ? { path: [space, two], facing } : { because: "Q-5" };
  if (!one) return { because: "Q-3" };
  if (card === "B5") return two ? { path: [space, one, two], facing } : { because: "Q-6" };
  return { path: [space, one], facing };
}

function reconstruct(start: Tile[], photo: string, hand: string[], program: Placement[]) {
  if (violations(hand, program).length > 0) return { refused: violations(hand, program) };
  const byOrder = (a: Placement, b: Placement) => (a.space || 10) - (b.space || 10) || CARDS.indexOf(a.card) - CARDS.indexOf(b.card);
  let puzzle = start;
  const steps = [...program].sort(byOrder).map((placement) => {
    const done = effect(placement, puzzle, photo);
    if (done.because !== undefined) return { placement: placement.text, effect: "void", because: done.because, puzzle: writePuzzle(puzzle) };
    const before = puzzle;
    puzzle = [...before];
    done.path.slice(1).forEach((space, i) => { puzzle[done.path[i]! - 1] = before[space - 1]!; });
    puzzle[done.path.at(-1)! - 1] = [before[done.path[0]! - 1]![0], done.facing];
    return { placement: placement.text, effect: "applied", puzzle: writePuzzle(puzzle) };
  });
  const solved = puzzle.every(([home, facing], i) => rightPlace(home, photo) === i + 1 && facing === photo);
  const used = CARDS.filter((card) => program.some((placement) => placement.card === card));
  return { puzzle: writePuzzle(puzzle), solved, steps, used, discarded: used.filter((card) => card[0] === "R") };
}

const operations: Record<string, (request: Request) => object> = {
  hello: () => ({ protocol: 1, name: "my-engine", version: "0.1", language: "TypeScript",
    operations: ["legality", "reconstruction"], editions: ["en", "fr"], variants: [], reasons: true }),
  legality: ({ hand, program }) => ({ violations: violations(hand, program.map(readPlacement)) }),
  reconstruction: ({ puzzle, photo, hand, program }) =>
    reconstruct(readPuzzle(puzzle), photo, hand, program.map(readPlacement)),
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line) as Request;
  let reply: object;
  try { reply = { result: operations[request.op]!(request) }; } catch (error) { reply = { error: String(error) }; }
  process.stdout.write(`${JSON.stringify({ id: request.id, ...reply })}\n`);
});
