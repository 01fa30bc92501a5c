// Asks the search of a built site, as its box does: questions as JSON on standard input, the results on standard output.
// $1: the folder of one language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const folder = join(process.argv[2], "javascripts", "search");
const load = (name) => runInThisContext(readFileSync(join(folder, name), "utf8"), { filename: name });
globalThis.window = globalThis;
load("index.js");
const { language } = globalThis.GlobeIndex;
for (const name of [`stemmer-${language}.js`, "words.js", "engine.js"]) load(name);
const Stemmer = runInThisContext(language === "fr" ? "FrenchStemmer" : "EnglishStemmer");
const search = new globalThis.GlobeSearch(globalThis.GlobeIndex, new Stemmer());
const questions = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(questions.map((question) => search.find(question).map(({ to }) => to))));
