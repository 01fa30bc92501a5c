/**
 * The state of a board as a frozen value, and its text in a link:
 * `#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N&program=B1E@1,G1@5&step=1`.
 * Each further turn adds a `program`; `step` counts the cards applied in the last one.
 */
import { t } from "../messages.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book, days } from "./data.js";
import { todayKey } from "./dates.js";
import { describeNotationError } from "./notation-errors.js";

/**
 * @import { Caption, Card, Program, Puzzle, Variant } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, LinkError, State, Task } from "./types.js"
 */

/** @type {State} */
const START = Object.freeze({
  puzzle: rules.readPuzzle("2N1N3N/4N5W6N/7N8N9N"),
  photo: "N",
  variants: [],
  hand: undefined, // all cards that the variants allow
  challenge: undefined, // edition and id, such as `en/SOLO-B5`; the puzzle is then that of the challenge
  programs: [[]],
  step: undefined, // the program has not been run
});
/** The variants that make a difference for a single player. @type {Variant[]} */
export const VARIANTS = ["long-voyage", "without-borders"];

/** @param {State} state */
const startHand = (state) => {
  const inGame = rules.cardsInGame(state.variants);
  return state.hand === undefined ? inGame : state.hand.filter((card) => inGame.includes(card));
};

/**
 * Return the puzzle of a day, such as `day/11-16`, as a challenge: one turn, and the proven minimum of cards.
 * @param {string} key @returns {Task | undefined}
 */
function dayOf(key) {
  const date = key.slice("day/".length);
  if (!Object.hasOwn(days, date)) return undefined;
  const [puzzle, photo, program] = days[date];
  const caption = { turns: 1, cards: program.split(" ").length, reds: true };
  return { key, edition: "day", puzzle, caption, solution: { photo, programs: [program] } };
}

/** @param {string | undefined} key @returns {Task | undefined} */
export const challengeOf = (key) =>
  key && key.startsWith("day/") ? dayOf(key) : book.challenges.find((one) => one.key === key);

/**
 * Return the ids that a program breaks. A challenge may forbid red cards.
 * @param {{hand: readonly Card[], caption?: Caption}} desk @param {Program} program
 */
export function violationsOf({ hand, caption }, program) {
  const barred = caption && !caption.reds && program.some(({ card }) => rules.RED.includes(card));
  return [...rules.violations(hand, program), ...(barred ? ["Q-29"] : [])];
}

/**
 * Return the desk of a state: the turn, the puzzle, the cards, and the result of the program.
 * @param {State} state @returns {Desk}
 */
export function deskOf(state) {
  let [puzzle, hand, redActed] = [state.puzzle, startHand(state), false];
  /** @type {Card[]} */
  const out = [];
  const earlier = state.programs.slice(0, -1);
  for (const program of earlier) {
    const done = rules.reconstruct(puzzle, state.photo, hand, program);
    if (done.refused) throw new RangeError(`an earlier turn breaks ${done.refused}`);
    redActed = redActed || rules.redActs(puzzle, done);
    puzzle = done.puzzle;
    out.push(...done.discarded);
    hand = hand.filter((card) => !done.discarded.includes(card)); // RED-2
  }
  const program = state.programs[earlier.length];
  const { caption } = challengeOf(state.challenge) || {};
  const violations = violationsOf({ hand, caption }, program);
  const tried = violations.length === 0 ? rules.reconstruct(puzzle, state.photo, hand, program) : undefined;
  const done = tried?.refused ? undefined : tried;
  const step = done && state.step;
  const shown = done && step ? done.steps[step - 1].puzzle : puzzle;
  const ended = done !== undefined && step === done.steps.length;
  redActed = redActed || (ended && rules.redActs(puzzle, done));
  const turn = { turn: earlier.length + 1, start: puzzle, hand, out, earlier, program, caption };
  return { ...state, ...turn, violations, done, step, shown, ended, redActed };
}

/**
 * Return the state with the program of its last turn replaced.
 * @param {State} state @param {Program} program @returns {State}
 */
export const withProgram = (state, program) => ({
  ...state,
  programs: [...state.programs.slice(0, -1), rules.inExecutionOrder(program)],
  step: undefined,
});

/** @param {Program} program */
const writeProgram = (program) => rules.writeProgram(program).replace(/ /g, ",");

/** Return the text of a state, as in a link. @param {State} state */
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

/**
 * An error in a parameter of a link: its name, its text, the reason, and the error of the engine if it is notation.
 * @param {string} part @param {string} text @param {string} why @param {LinkError["error"]} [error] @returns {LinkError}
 */
const linkError = (part, text, why, error) => ({ part, text, why, error });

/** @param {string} text */
function readVariants(text) {
  const named = text.split(",").filter((name) => name !== "");
  const unknown = named.find((name) => !rules.VARIANTS.some((one) => one === name));
  if (unknown === undefined) return VARIANTS.filter((name) => named.includes(name));
  throw new RangeError(t("found {found}, expected {expected}", { found: unknown, expected: VARIANTS.join(", ") }));
}

/** @param {string} text */
function readChallenge(text) {
  const key = text === "day/today" ? todayKey() : text;
  if (challengeOf(key) === undefined) throw new RangeError(t("unknown challenge {found}", { found: text }));
  return key;
}

/** Return notation in capital letters, because people also type small ones. Columns stay the same. @param {string} text */
const capitals = (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
export const readTyped = {
  /** @param {string} text */
  puzzle: (text) => rules.readPuzzle(capitals(text)),
  /** @param {string} text */
  photo: (text) => rules.readPhoto(capitals(text)),
  /** @param {string} text */
  hand: (text) => rules.readHand(capitals(text)),
  /** @param {string} text */
  program: (text) => rules.readProgram(capitals(text).replace(/,/g, " ")), // links have commas
};
/** Most turns of a link. Each turn is checked with all earlier ones, which would take minutes for thousands. */
const MAX_TURNS = 100;

/** @type {Record<string, (text: string) => unknown>} */
const READERS = { ...readTyped, challenge: readChallenge, variants: readVariants, step: (text) => text };

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError(t("invalid percent-encoding; copy the link again"));
  }
}

/** @param {string} part @param {string} text @param {unknown} error */
const asLinkError = (part, text, error) =>
  error instanceof rules.NotationError
    ? linkError(part, text, describeNotationError(error), error)
    : linkError(part, text, error instanceof Error ? error.message : String(error));

/**
 * Read a link, and return its state with an error for each parameter that cannot be read.
 * @param {string} fragment @returns {{state: State, errors: LinkError[]}}
 */
export function readLink(fragment) {
  /** @type {Record<string, any>} */
  const found = {};
  /** @type {Program[]} */
  const programs = [];
  /** @type {LinkError[]} */
  const errors = [];
  for (const part of fragment.split("&").filter((text) => text !== "")) {
    const [name, ...rest] = part.split("=");
    let text = rest.join("=");
    try {
      if (!Object.hasOwn(READERS, name)) {
        throw new RangeError(t("unknown parameter; remove it from the link"));
      }
      if (name !== "program" && found[name] !== undefined) {
        throw new RangeError(t("this parameter appears twice; the first one is used"));
      }
      if (programs.length === MAX_TURNS && name === "program") {
        throw new RangeError(t("a link has at most {count} turns; the later ones are left out", { count: MAX_TURNS }));
      }
      text = decoded(text);
      const value = READERS[name](text);
      if (name === "program") programs.push(/** @type {Program} */ (value));
      else found[name] = value;
    } catch (error) {
      errors.push(asLinkError(name, text, error));
      if (name === "program") break; // the later turns and the step would not fit
    }
  }
  const { step, ...rest } = found;
  const task = challengeOf(rest.challenge);
  const own = task ? { puzzle: rules.readPuzzle(task.puzzle) } : {};
  const state = { ...START, ...rest, ...own, programs: programs.length > 0 ? programs : [[]] };
  return withStep(validTurns(state, errors), step, errors);
}

/**
 * Drop the turns after the first one that breaks a rule.
 * @param {State} state @param {LinkError[]} errors @returns {State}
 */
function validTurns(state, errors) {
  for (let turns = 1; turns < state.programs.length; turns += 1) {
    const { violations } = deskOf({ ...state, programs: state.programs.slice(0, turns), step: undefined });
    if (violations.length > 0) {
      errors.push(
        linkError(
          "program",
          writeProgram(state.programs[turns - 1]),
          t("turn {turn} breaks {ids}; the later turns are left out", { turn: turns, ids: violations }),
        ),
      );
      return { ...state, programs: state.programs.slice(0, turns) };
    }
  }
  return state;
}

/** @param {State} state @param {string | undefined} text @param {LinkError[]} errors */
function withStep(state, text, errors) {
  if (text === undefined || errors.some(({ part }) => part === "program")) {
    return { state: Object.freeze(state), errors };
  }
  const { done } = deskOf(state);
  const all = done === undefined ? 0 : done.steps.length;
  const step = /^\d+$/.test(text) && Number(text) <= all ? Number(text) : undefined;
  if (step === undefined) {
    errors.push(linkError("step", text, t("found {found}, expected a number from 0 to {all}", { found: text, all })));
  }
  return { state: Object.freeze({ ...state, step }), errors };
}

/** The past, present and future states of a board, for undo and redo. Looking at another step is not an undoable change. */
export class UndoHistory {
  /** @param {State} state */
  constructor(state) {
    /** @type {State[]} */
    this.past = [];
    this.now = state;
    /** @type {State[]} */
    this.future = [];
  }
  /** @param {State} state */
  go(state) {
    if (writeLink(state) === writeLink(this.now)) return;
    this.past.push(this.now);
    this.now = Object.freeze(state);
    this.future = [];
  }
  /** @param {number | undefined} step */
  look(step) {
    this.now = Object.freeze({ ...this.now, step });
  }
  /** @param {"undo" | "redo"} way */
  can(way) {
    return (way === "undo" ? this.past : this.future).length > 0;
  }
  undo() {
    const state = this.past.pop();
    if (state === undefined) return;
    this.future.unshift(this.now);
    this.now = state;
  }
  redo() {
    const state = this.future.shift();
    if (state === undefined) return;
    this.past.push(this.now);
    this.now = state;
  }
}
