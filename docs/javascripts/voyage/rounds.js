/**
 * Rounds with the events that led to their state, in the format of the protocol, and game logs.
 * A game log is what `globe-rules replay` reads: headers if there are any, a preparation,
 * events, and a result, one JSON object per line.
 */
import { t } from "../messages.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { describeRefusal } from "./descriptions.js";

/**
 * @import { Event, Refusal, Setup } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, ProtocolEvent, ProtocolSetup, ProtocolTable } from "./types.js"
 */

/** @param {ProtocolSetup} setup @returns {Setup} */
const readSetup = (setup) => ({
  ...setup,
  puzzle: rules.readPuzzle(setup.puzzle),
  photo: rules.readPhoto(setup.photo),
});

/** Return an event of the protocol with its notation parsed. @param {ProtocolEvent} event */
export function readEvent(event) {
  const placement = event.placement === undefined ? {} : { placement: rules.readPlacement(event.placement) };
  const where = event.where === undefined ? {} : { where: rules.readWhere(event.where) };
  return /** @type {Event} */ ({ ...event, ...placement, ...where });
}

/**
 * Return a round after its preparation, or a refusal.
 * @param {ProtocolTable} table @param {string} [challenge] @returns {PlayedRound | Refusal}
 */
export function startRound(table, challenge) {
  const state = rules.openRound({ ...table, setups: table.setups.map(readSetup) });
  return state.refused ? state : Object.freeze({ table, challenge, events: [], state });
}

/** @param {PlayedRound} round */
const captionOf = ({ challenge, table }) =>
  challenge ? rules.challenge(challenge).captions[table.edition] : undefined;

/**
 * Return the round, or throw if it is a refusal.
 * @param {PlayedRound | Refusal} round @returns {PlayedRound}
 */
export function expectAccepted(round) {
  if (round.refused) throw new RangeError(`refused: ${round.refused}`);
  return round;
}

/**
 * Return a round after one more event, or a refusal.
 * @param {PlayedRound} round @param {ProtocolEvent} event @returns {PlayedRound | Refusal}
 */
export function applyEvent(round, event) {
  const read = readEvent(event);
  const caption = captionOf(round);
  if (caption && !caption.reds && event.event === "place" && rules.RED.includes(read.placement.card)) {
    return { refused: ["Q-29"] };
  }
  const state = rules.playEvent(round.state, read);
  return state.refused ? state : Object.freeze({ ...round, events: [...round.events, event], state });
}

/** @param {PlayedRound} round */
export const isReplayed = ({ state }) => state.outcome !== undefined && state.outcome.result === "replay";
/** @param {PlayedRound} round */
export const playersOf = (round) => round.table.setups.map(({ player }) => player);

/** Return the result of a round. @param {PlayedRound} round */
function roundResult(round) {
  const outcome = round.state.outcome ?? { result: "unfinished" };
  if (!round.challenge) return outcome;
  const programs = round.state.reconstructions.map(({ steps }) => steps.map(({ placement }) => placement));
  const [{ puzzle, photo }] = round.table.setups.map(readSetup);
  const attempt = rules.playAlone({
    puzzle,
    photo,
    variants: round.table.variants,
    programs,
    caption: captionOf(round),
  });
  if (attempt.refused) return outcome;
  const { verdict, turns, cards, because } = attempt;
  return { ...outcome, verdict, turns, cards, ...(because ? { because } : {}) };
}

/**
 * Return the result of a game log: that of its last round, or of the travel log. Replays of a round count as one.
 * @param {PlayedRound[]} rounds
 */
export function resultOf(rounds) {
  const last = rounds[rounds.length - 1];
  if (last.challenge || rounds.slice(0, -1).every(isReplayed)) return roundResult(last);
  const played = rounds.map(({ state }) => ({
    regions: state.seats.map(({ region }) => region),
    outcome: state.outcome,
  }));
  return { result: "travel-log", ...rules.travelLog(playersOf(rounds[0]), played) };
}

/** @param {PlayedRound[]} rounds */
export function writeLog(rounds) {
  const lines = rounds.flatMap(({ table, challenge, events }) => [
    { event: "preparation", ...(challenge ? { challenge } : {}), ...table },
    ...events,
  ]);
  return [...lines, resultOf(rounds)].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Return the same value with sorted keys, to compare it as text. @param {any} value @returns {unknown} */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  );
}
/** @param {unknown} one @param {unknown} other */
const sameJson = (one, other) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** An error in a line of a game log. */
export class LogError extends Error {
  /** @param {number} line @param {string} why */
  constructor(line, why) {
    super(t("Cannot open this game log. Line {line}: {why}", { line, why }));
    this.name = "LogError";
  }
}

/**
 * Add a round, or apply an event to the last one.
 * @param {PlayedRound[]} rounds @param {any} value @param {number} line @returns {PlayedRound[]}
 */
function addLine(rounds, value, line) {
  const { event, challenge, ...table } = value;
  if (event !== "preparation" && rounds.length === 0) {
    throw new LogError(line, t("a game log must start with the preparation of a round"));
  }
  try {
    const last = rounds[rounds.length - 1];
    const next = event === "preparation" ? startRound(table, challenge) : applyEvent(last, value);
    if (next.refused) throw new LogError(line, describeRefusal(next.refused, value));
    if (event !== "preparation") return [...rounds.slice(0, -1), next];
    if (last && !sameJson(playersOf(last).sort(), playersOf(next).sort())) {
      throw new LogError(line, t("all rounds of a travel log must have the same players"));
    }
    return [...rounds, next];
  } catch (error) {
    throw error instanceof LogError
      ? error
      : new LogError(
          line,
          t("not possible here: {why}", { why: error instanceof Error ? error.message : String(error) }),
        );
  }
}

/** @param {string} text @param {number} line */
function parseLine(text, line) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // reported below, like any other value that is not an object
  }
  throw new LogError(line, t("not a JSON object"));
}

/** Read a game log, and check each event and the result. @param {string} text @throws {LogError} */
export function readLog(text) {
  const lines = text.split(/\r?\n/);
  while (lines.length > 1 && /^[ \t\r]*$/.test(lines[lines.length - 1])) lines.pop();
  /** @type {PlayedRound[]} */
  let rounds = [];
  for (const [index, line] of lines.entries()) {
    const value = parseLine(line, index + 1);
    if (index === 0 && "headers" in value) continue;
    if ("result" in value) {
      if (rounds.length === 0) {
        throw new LogError(index + 1, t("a game log must start with the preparation of a round"));
      }
      if (index < lines.length - 1) throw new LogError(index + 2, t("no line may follow the result"));
      const expected = resultOf(rounds);
      if (!sameJson(value, expected)) {
        throw new LogError(
          index + 1,
          t("the events lead to another result: {result}", { result: JSON.stringify(expected) }),
        );
      }
      return rounds;
    }
    rounds = addLine(rounds, value, index + 1);
  }
  throw new LogError(lines.length + 1, t("the game log is incomplete: its result is missing"));
}
