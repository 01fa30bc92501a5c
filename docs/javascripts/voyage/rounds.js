/**
 * Rounds as they are played and told: the table and the events as on the protocol, and what the engine makes of them.
 * A log is what `globe-rules replay` reads: a preparation, events, and a result as the last line, one JSON object each.
 */
import { t } from "../messages.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { tellRefusal } from "./telling.js";

/**
 * @import { Event, Place, Refusal } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, WireEvent, WirePlace, WireTable } from "./types.js"
 */

/** @param {WirePlace} place @returns {Place} */
const readPlace = (place) => ({
  ...place,
  puzzle: rules.readPuzzle(place.puzzle),
  photo: rules.readPhoto(place.photo),
});

/** An event of the protocol with its texts read. @param {WireEvent} event */
export function readEvent(event) {
  const placement = event.placement === undefined ? {} : { placement: rules.readPlacement(event.placement) };
  const where = event.where === undefined ? {} : { where: rules.readWhere(event.where) };
  return /** @type {Event} */ ({ ...event, ...placement, ...where });
}

/**
 * A round after its preparation, or a refusal.
 * @param {WireTable} table @param {string} [challenge] @returns {PlayedRound | Refusal}
 */
export function begunRound(table, challenge) {
  const state = rules.openRound({ ...table, places: table.places.map(readPlace) });
  return state.refused ? state : Object.freeze({ table, challenge, events: [], state });
}

/** @param {PlayedRound} round */
const captionOf = ({ challenge, table }) =>
  challenge ? rules.challenge(challenge).captions[table.edition] : undefined;

/**
 * A round after something that the rules allow.
 * @param {PlayedRound | Refusal} round @returns {PlayedRound}
 */
export function accepted(round) {
  if (round.refused) throw new RangeError(`refused: ${round.refused}`);
  return round;
}

/**
 * A round after one more event, or a refusal: then nothing has changed.
 * @param {PlayedRound} round @param {WireEvent} event @returns {PlayedRound | Refusal}
 */
export function roundAfter(round, event) {
  const read = readEvent(event);
  const caption = captionOf(round);
  if (caption && !caption.reds && event.event === "lay" && rules.RED.includes(read.placement.card)) {
    return { refused: ["Q-29"] };
  }
  const state = rules.playOn(round.state, read);
  return state.refused ? state : Object.freeze({ ...round, events: [...round.events, event], state });
}

/** @param {PlayedRound} round */
export const isReplayed = ({ state }) => state.outcome !== undefined && state.outcome.result === "replay";
/** @param {PlayedRound} round */
export const playersOf = (round) => round.table.places.map(({ player }) => player);

/** What a round has come to. @param {PlayedRound} round */
function roundResult(round) {
  const told = round.state.outcome ?? { result: "unfinished" };
  if (!round.challenge) return told;
  const programs = round.state.reconstructions.map(({ steps }) => steps.map(({ placement }) => placement));
  const [{ puzzle, photo }] = round.table.places.map(readPlace);
  const attempt = rules.playAlone({
    puzzle,
    photo,
    variants: round.table.variants,
    programs,
    caption: captionOf(round),
  });
  if (attempt.refused) return told;
  const { verdict, turns, cards, because } = attempt;
  return { ...told, verdict, turns, cards, ...(because ? { because } : {}) };
}

/**
 * What a log comes to: its last round, or a travel log; a round played again is the same round.
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

/** The same value with its keys in order, to be compared as text. @param {any} value @returns {unknown} */
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

/** Trouble with a line of a log, in words. */
export class LogError extends Error {
  /** @param {number} line @param {string} why */
  constructor(line, why) {
    super(t("This log cannot be opened. Line {line}: {why}", { line, why }));
    this.name = "LogError";
  }
}

/**
 * One round more, or the last one after an event.
 * @param {PlayedRound[]} rounds @param {any} value @param {number} line @returns {PlayedRound[]}
 */
function oneLineOn(rounds, value, line) {
  const { event, challenge, ...table } = value;
  if (event !== "preparation" && rounds.length === 0) {
    throw new LogError(line, t("a log begins with the preparation of a round"));
  }
  try {
    const last = rounds[rounds.length - 1];
    const next = event === "preparation" ? begunRound(table, challenge) : roundAfter(last, value);
    if (next.refused) throw new LogError(line, tellRefusal(next.refused, value));
    if (event !== "preparation") return [...rounds.slice(0, -1), next];
    if (last && !sameJson(playersOf(last).sort(), playersOf(next).sort())) {
      throw new LogError(line, t("a travel log keeps its players"));
    }
    return [...rounds, next];
  } catch (error) {
    throw error instanceof LogError
      ? error
      : new LogError(
          line,
          t("this makes no sense here: {why}", { why: error instanceof Error ? error.message : String(error) }),
        );
  }
}

/** @param {string} text @param {number} line */
function parsed(text, line) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // said below, as for any other value that is no object
  }
  throw new LogError(line, t("no JSON object"));
}

/** Read a log and check every event and the result. @param {string} text @throws {LogError} */
export function readLog(text) {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  /** @type {PlayedRound[]} */
  let rounds = [];
  for (const [index, line] of lines.entries()) {
    const value = parsed(line, index + 1);
    if ("result" in value) {
      if (rounds.length === 0) throw new LogError(index + 1, t("a log begins with the preparation of a round"));
      if (index < lines.length - 1) throw new LogError(index + 2, t("nothing follows the result"));
      const expected = resultOf(rounds);
      if (!sameJson(value, expected)) {
        throw new LogError(
          index + 1,
          t("the events come to something else: {result}", { result: JSON.stringify(expected) }),
        );
      }
      return rounds;
    }
    rounds = oneLineOn(rounds, value, index + 1);
  }
  throw new LogError(lines.length + 1, t("the log is cut off: its result is missing"));
}
