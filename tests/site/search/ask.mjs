// Searches a built site as its search box does. It reads {questions, without} as JSON and writes the results as JSON.
// `without`: questions to remove from the index. First argument: the folder of the scripts in one language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const load = (name) => runInThisContext(readFileSync(join(process.argv[2], name), "utf8"), { filename: name });
globalThis.window = globalThis;
load("search/index.js");
load("search.js");
const { questions, without } = JSON.parse(readFileSync(0, "utf8"));
const { GlobeIndex: index, GlobeSearch: search } = globalThis;
const unknown = new Set(without);
for (const entry of index.entries) entry.asked = entry.asked?.filter((line) => !unknown.has(line));
const ready = search(index);
process.stdout.write(JSON.stringify(questions.map((question) => ready.find(question).map(({ to }) => to))));
