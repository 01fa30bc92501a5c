/**
 * Solve questions with the solver of the site, for comparison with the Python solver (`tools/site_solver.py`).
 * The argument is the folder of the tables. Each line of the standard input is a question as JSON, with notation for its
 * puzzle, photos and hand; each line of the output is the solution, or `null`.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import * as rules from "../implementations/javascript/globe-rules.js";
import { solve } from "../docs/javascripts/solver/answers.js";
import { addTable } from "../docs/javascripts/solver/tables.js";

const folder = process.argv[2];
for (const file of readdirSync(folder).filter((name) => name.startsWith("fewest-"))) {
  addTable(file.replace(/\.z$/, ""), inflateSync(readFileSync(join(folder, file))));
}
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { puzzle, photos, hand, ...limits } = JSON.parse(line);
  const found = solve({
    puzzle: rules.readPuzzle(puzzle),
    photos: photos.map(rules.readPhoto),
    hand: rules.readHand(hand),
    ...limits,
  });
  const written = found && { ...found, programs: found.programs.map(rules.writeProgram) };
  process.stdout.write(`${JSON.stringify(written ?? null)}\n`);
}
