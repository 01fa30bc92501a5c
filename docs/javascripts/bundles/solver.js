/** The worker of the solver. It gets tables and questions, and sends progress and solutions. */
import { solve } from "../solver/answers.js";
import { MissingTable, addTable } from "../solver/tables.js";

/** Return a table, which is compressed and encoded as base64. @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let unpacking = Promise.resolve(); // a question waits until the tables before it are unpacked

/** @param {import("../board/solver.js").Asked} asked */
async function handle({ tables = {}, question }) {
  await Promise.all(Object.entries(tables).map(async ([name, text]) => addTable(name, await unpacked(text))));
  if (question === undefined) return;
  try {
    const solution = solve(question, (turns, cards) => self.postMessage({ trying: { turns, cards } }));
    self.postMessage({ solution: solution ?? "none" });
  } catch (error) {
    if (!(error instanceof MissingTable)) throw error;
    self.postMessage({ missing: true });
  }
}

/** @param {MessageEvent<import("../board/solver.js").Asked>} event */
self.onmessage = ({ data }) => {
  unpacking = unpacking.then(() => handle(data)).catch((error) => self.postMessage({ error: String(error) }));
};
