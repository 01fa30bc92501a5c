/** Prints one line about a run: node summary.js messages.ndjson en. It counts what cucumber-js reported. */
import { readFileSync } from "node:fs";

const [file, language] = process.argv.slice(2);
const messages = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const runner = messages.find(({ meta }) => meta).meta.implementation;
const pickles = messages.filter(({ pickle }) => pickle).length;
/** @type {Map<string, string[]>} the results of the steps of each scenario */
const cases = new Map();
for (const { testCaseStarted, testStepFinished } of messages) {
  if (testCaseStarted) cases.set(testCaseStarted.id, []);
  if (testStepFinished) cases.get(testStepFinished.testCaseStartedId)?.push(testStepFinished.testStepResult.status);
}
const results = [...cases.values()];
const passed = results.filter((each) => each.every((status) => status === "PASSED")).length;
const undefinedCases = results.filter((each) => each.includes("UNDEFINED")).length;
const failed = results.length - passed - undefinedCases;
const counts = `${passed} passed, ${failed} failed, ${pickles - results.length} skipped by tag, ${undefinedCases} undefined`;
console.log(`${runner.name} ${runner.version} ${language}: ${counts}`);
