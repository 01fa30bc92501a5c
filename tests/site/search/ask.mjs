// Asks the search of a built site, as its box does: {questions, without} as JSON on standard input, the results on standard output.
// `without`: ways to ask that the search shall not know. $1: the folder of the search in one language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const load = (name) => runInThisContext(readFileSync(join(process.argv[2], name), "utf8"), { filename: name });
globalThis.window = globalThis;
load("index.js");
const { questions, without } = JSON.parse(readFileSync(0, "utf8"));
const index = globalThis.GlobeIndex;
const unknown = new Set(without);
for (const entry of index.entries) entry.asked = entry.asked?.filter((line) => !unknown.has(line));
for (const name of [`stemmer-${index.language}.js`, "words.js", "engine.js"]) load(name);
const Stemmer = runInThisContext(index.language === "fr" ? "FrenchStemmer" : "EnglishStemmer");
const search = new globalThis.GlobeSearch(index, new Stemmer());
console.log(JSON.stringify(questions.map((question) => search.find(question).map(({ to }) => to))));
