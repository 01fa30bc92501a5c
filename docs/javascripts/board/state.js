/**
 * What a board is about, as a frozen value, and its text in a link:
 * `#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N&program=B1E@1,G1@5&step=1`.
 * Each further turn adds a `program`; `step` counts the cards carried out in the last one.
 */
import { t } from "../messages.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { sayUnreadable } from "./unreadable.js";

const START = Object.freeze({
  puzzle: rules.readPuzzle("2N1N3N/4N5W6N/7N8N9N"),
  photo: "N",
  variants: [],
  hand: undefined, // all the cards that the variants leave in the game
  challenge: undefined, // edition and id, `en/SOLO-B5`: the puzzle is its board
  programs: [[]],
  step: undefined, // the program is still being laid
});
/** The variants that matter at one desk. */
export const VARIANTS = ["long-voyage", "without-borders"];

const startHand = (state) => {
  const inGame = rules.cardsInGame(state.variants);
  return state.hand === undefined ? inGame : state.hand.filter((card) => inGame.includes(card));
};

/** The puzzle of a day, `day/11-16`, as a challenge: one turn, and the fewest cards that the solver has proved. */
function dayOf(key) {
  const [puzzle, photo, program] = (window.GlobeDays || {})[key.slice("day/".length)] || [];
  if (puzzle === undefined) return undefined;
  const caption = { turns: 1, cards: program.split(" ").length, reds: true };
  return { key, edition: "day", puzzle, caption, solution: { photo, programs: [program] } };
}

export const challengeOf = (key) =>
  key && key.startsWith("day/") ? dayOf(key) : book.challenges.find((one) => one.key === key);

/** The key of today's puzzle, by the clock of this device. */
export function todayKey() {
  const now = new Date();
  return `day/${[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")}`;
}

/** What a program breaks at a desk; a challenge may bar red cards. */
export function breachesOf({ hand, caption }, program) {
  const barred = caption && !caption.reds && program.some(({ card }) => rules.RED.includes(card));
  return [...rules.breaches(hand, program), ...(barred ? ["Q-29"] : [])];
}

/** The desk of a state: which turn it is, what lies there, and what becomes of it. */
export function deskOf(state) {
  let [puzzle, hand] = [state.puzzle, startHand(state)];
  const out = [];
  const earlier = state.programs.slice(0, -1);
  for (const program of earlier) {
    const done = rules.reconstruct(puzzle, state.photo, hand, program);
    if (done.refused) throw new RangeError(`an earlier turn breaks ${done.refused}`);
    puzzle = done.puzzle;
    out.push(...done.discarded);
    hand = hand.filter((card) => !done.discarded.includes(card)); // RED-2
  }
  const program = state.programs[earlier.length];
  const { caption } = challengeOf(state.challenge) || {};
  const breaches = breachesOf({ hand, caption }, program);
  const done = breaches.length === 0 ? rules.reconstruct(puzzle, state.photo, hand, program) : undefined;
  const step = done === undefined ? undefined : state.step;
  const shown = step ? done.steps[step - 1].puzzle : puzzle;
  const ended = step !== undefined && step === done.steps.length;
  const redPlayed = out.length > 0 || (ended && done.discarded.length > 0);
  const turn = { turn: earlier.length + 1, start: puzzle, hand, out, earlier, program, caption };
  return { ...state, ...turn, breaches, done, step, shown, ended, redPlayed };
}

/** The state with the program of its last turn replaced. */
export const withProgram = (state, program) => ({
  ...state,
  programs: [...state.programs.slice(0, -1), rules.inTurn(program)],
  step: undefined,
});

const writeProgram = (program) => rules.writeProgram(program).replace(/ /g, ",");

/** The text of a state, as it stands in a link. */
export function writeLink(state) {
  const { puzzle, challenge } = state;
  const parts = [
    challenge === undefined ? `puzzle=${rules.writePuzzle(puzzle)}` : `challenge=${challenge}`,
    `photo=${state.photo}`,
  ];
  if (state.variants.length > 0) parts.push(`variants=${state.variants}`);
  if (state.hand !== undefined) parts.push(`hand=${rules.writeHand(state.hand)}`);
  parts.push(...state.programs.map((program) => `program=${writeProgram(program)}`));
  if (state.step !== undefined) parts.push(`step=${state.step}`);
  return parts.join("&");
}

/** Trouble with a part of a link: which part, its text, why, and what the engine said if it is notation. */
const trouble = (part, text, why, error) => ({ part, text, why, error });

function readVariants(text) {
  const named = text.split(",").filter((name) => name !== "");
  const unknown = named.find((name) => !rules.VARIANTS.includes(name));
  if (unknown === undefined) return VARIANTS.filter((name) => named.includes(name));
  throw new RangeError(t("found {found}, expected {expected}", { found: unknown, expected: VARIANTS.join(", ") }));
}

function readChallenge(text) {
  if (challengeOf(text) === undefined) throw new RangeError(t("there is no challenge {found}", { found: text }));
  return text;
}

/** Notation as people type it: small letters are as good, and columns stay the same. */
const capitals = (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
export const readTyped = {
  puzzle: (text) => rules.readPuzzle(capitals(text)),
  photo: (text) => rules.readPhoto(capitals(text)),
  hand: (text) => rules.readHand(capitals(text)),
  program: (text) => rules.readProgram(capitals(text).replace(/,/g, " ")), // as it stands in a link
};
const READERS = { ...readTyped, challenge: readChallenge, variants: readVariants, step: (text) => text };

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError(t("its percent signs make no text"));
  }
}

const asTrouble = (part, text, error) =>
  error instanceof rules.NotationError
    ? trouble(part, text, sayUnreadable(error), error)
    : trouble(part, text, error.message);

/** Read a link as far as it goes. @returns {{state: object, troubles: object[]}} */
export function readLink(fragment) {
  const found = { program: [] };
  const troubles = [];
  for (const part of fragment.split("&").filter((text) => text !== "")) {
    const [name, ...rest] = part.split("=");
    let text = rest.join("=");
    try {
      if (!Object.prototype.hasOwnProperty.call(READERS, name)) throw new RangeError(t("no board knows this part"));
      if (name !== "program" && found[name] !== undefined) throw new RangeError(t("it stands there twice"));
      text = decoded(text);
      const value = READERS[name](text);
      if (name === "program") found.program.push(value);
      else found[name] = value;
    } catch (error) {
      troubles.push(asTrouble(name, text, error));
      if (name === "program") break; // later turns and steps would be about another situation
    }
  }
  const { program: programs, step, ...rest } = found;
  const own = rest.challenge === undefined ? {} : { puzzle: rules.readPuzzle(challengeOf(rest.challenge).puzzle) };
  const state = { ...START, ...rest, ...own, programs: programs.length > 0 ? programs : [[]] };
  return withStep(soundTurns(state, troubles), step, troubles);
}

/** Only a turn that breaks no rule can be followed by another. */
function soundTurns(state, troubles) {
  for (let turns = 1; turns < state.programs.length; turns += 1) {
    const { breaches } = deskOf({ ...state, programs: state.programs.slice(0, turns), step: undefined });
    if (breaches.length > 0) {
      troubles.push(
        trouble(
          "program",
          writeProgram(state.programs[turns - 1]),
          t("turn {turn} breaks {ids}, so the turns after it cannot follow", { turn: turns, ids: breaches }),
        ),
      );
      return { ...state, programs: state.programs.slice(0, turns) };
    }
  }
  return state;
}

function withStep(state, text, troubles) {
  if (text === undefined || troubles.some(({ part }) => part === "program")) {
    return { state: Object.freeze(state), troubles };
  }
  const { done } = deskOf(state);
  const all = done === undefined ? 0 : done.steps.length;
  const step = /^\d+$/.test(text) && Number(text) <= all ? Number(text) : undefined;
  if (step === undefined) {
    troubles.push(trouble("step", text, t("found {found}, expected a number from 0 to {all}", { found: text, all })));
  }
  return { state: Object.freeze({ ...state, step }), troubles };
}

/** States that were, are and may be again. Stepping is looking, not doing: it makes no new state to go back to. */
export class Course {
  constructor(state) {
    Object.assign(this, { past: [], now: state, future: [] });
  }
  go(state) {
    if (writeLink(state) === writeLink(this.now)) return;
    Object.assign(this, { past: [...this.past, this.now], now: Object.freeze(state), future: [] });
  }
  look(step) {
    this.now = Object.freeze({ ...this.now, step });
  }
  can(way) {
    return (way === "undo" ? this.past : this.future).length > 0;
  }
  undo() {
    this.future.unshift(this.now);
    this.now = this.past.pop();
  }
  redo() {
    this.past.push(this.now);
    this.now = this.future.shift();
  }
}
