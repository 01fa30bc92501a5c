/**
 * The solver in a worker, and the solutions that are known on this page. The code and the tables of the worker are
 * loaded when it is first used: first those for two turns, and those for more turns only if they are needed.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { loadScript } from "../page.js";

/**
 * @import { Card, Direction, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Question, Solution } from "../solver/answers.js"
 * @typedef {Record<string, string>} Tables  compressed, as base64
 * @typedef {{tables?: Tables, question?: Question}} Asked  a message to the worker
 * @typedef {{trying?: {turns: number, cards: number}, solution?: Solution | "none", missing?: boolean, error?: string}} Answer
 * @typedef {{photo: Direction, programs: readonly Program[]}} Known
 */

/** @type {Promise<Worker> | undefined} */
let starting;

async function start() {
  await Promise.all([loadScript("solver/code.js"), loadScript("solver/near.js")]);
  if (!window.GlobeSolver || !window.GlobeNear) throw new Error("the files of the solver are corrupt");
  const code = new Blob([window.GlobeSolver], { type: "text/javascript" });
  const address = URL.createObjectURL(code); // pages opened from disk can start a worker only from a blob
  const worker = new Worker(address);
  worker.postMessage({ tables: window.GlobeNear });
  if (window.GlobeFar) worker.postMessage({ tables: window.GlobeFar });
  return worker;
}

/** Stop a search. The next one starts a new worker. */
export function stopSolver() {
  starting?.then((worker) => worker.terminate());
  starting = undefined;
}

/**
 * Return a best solution, or "none" if none exists.
 * @param {Question} question @param {(turns: number, cards: number) => void} progress
 * @returns {Promise<Solution | "none">}
 */
export async function askSolver(question, progress) {
  starting ??= start();
  const worker = await starting.catch((error) => {
    starting = undefined; // so that the next search tries again
    throw error;
  });
  return new Promise((resolve, reject) => {
    let hasAll = false; // all tables
    /** @param {string} message */
    const fail = (message) => {
      stopSolver(); // the next search starts a new one, and loads these tables again
      window.GlobeFar = undefined;
      reject(new Error(message));
    };
    worker.onerror = ({ message }) => fail(message);
    /** @param {MessageEvent<Answer>} event */
    worker.onmessage = async ({ data: { trying, solution, missing, error } }) => {
      if (trying) progress(trying.turns, trying.cards);
      if (solution) resolve(solution);
      if (error) fail(error);
      if (!missing) return;
      if (hasAll) return fail("the tables of the solver are corrupt");
      hasAll = true;
      try {
        await loadScript("solver/far.js");
        worker.postMessage({ tables: window.GlobeFar ?? {}, question });
      } catch (problem) {
        reject(problem); // a new search loads the file again
      }
    };
    worker.postMessage({ question });
  });
}

/** @type {Map<string, Known>} */
const known = new Map();
/** @param {Puzzle} puzzle @param {Direction} photo @param {readonly Card[]} hand */
const keyOf = (puzzle, photo, hand) => `${rules.writePuzzle(puzzle)} ${photo} ${rules.writeHand(hand)}`;

/**
 * Remember a solution for its first turn under the current photo, and for each later turn.
 * @param {{start: Puzzle, photo: Direction, hand: readonly Card[]}} desk @param {Known} solution
 */
export function rememberSolution({ start: puzzle, photo: current, hand }, { photo, programs }) {
  known.set(keyOf(puzzle, current, hand), { photo, programs });
  let [now, held] = [puzzle, hand];
  programs.forEach((program, index) => {
    known.set(keyOf(now, photo, held), { photo, programs: programs.slice(index) });
    const done = rules.reconstruct(now, photo, held, program);
    if (done.refused) throw new RangeError(`a solution breaks ${done.refused}`);
    now = done.puzzle;
    held = held.filter((card) => !done.discarded.includes(card));
  });
}

/** Return the known solution from the start of the current turn. @param {{start: Puzzle, photo: Direction, hand: readonly Card[]}} desk */
export const knownSolution = ({ start: puzzle, photo, hand }) => known.get(keyOf(puzzle, photo, hand));
