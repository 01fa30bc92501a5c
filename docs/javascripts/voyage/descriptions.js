/** What happens in a game, in words with ids that become links to the rules. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { cardLabel, describeViolation } from "../board/descriptions.js";
import { language, t, typeset } from "../messages.js";

/**
 * @import { travelLog } from "../../../implementations/javascript/globe-rules.js"
 * @import { Reaction } from "./reaction.js"
 * @import { ProtocolEvent } from "./types.js"
 * @typedef {{result: string, players?: string[], by?: string}} Ended  the outcome of a turn or of a round
 */

/**
 * The situation behind an id that refuses an event. For some ids it depends on the event.
 * @type {Record<string, (event: string) => string>}
 */
const REFUSALS = {
  "Q-30": () => "wrong-number-of-players",
  "Q-31": () => "sheet-taken",
  "Q-39": () => "before-the-signal",
  "REACT-0": () => "signal-given",
  "REACT-1": () => "photo-lifted",
  "REACT-3a": () => "flipper-is-locked",
  "Q-18": () => "too-late",
  "REACT-4": () => "sand-run-out",
  "VAR-4": (event) => (event === "flip" ? "no-timer" : event === "stop" ? "timer-in-the-game" : "stop-shouted"),
  "Q-49": (event) => {
    if (event === "flip" || event === "stop") return "alone-without-timer";
    return event === "done" ? "not-alone" : "alone-and-done";
  },
  "D-4": () => "timer-flipped",
  "Q-40": () => "flipped-at-once",
  "Q-32": () => "not-laid",
  "STG-1": () => "stage-b-open",
  "Q-42": () => "sand-running",
  "RECON-0": () => "flipper-first",
  "Q-16": () => "not-next",
  "RECON-4": () => "done-already",
  "ASSESS-1": () => "voyage-over",
};

/** Explain why an event is refused. @param {string[]} ids @param {{event?: string}} event */
export const describeRefusal = (ids, { event }) =>
  ids
    .map((id) =>
      id in REFUSALS
        ? t("Refused: {when} [{id}]. What to do: {remedy}.", book.situations[REFUSALS[id](event ?? "")])
        : describeViolation(id),
    )
    .join(" ");

/** @param {string[]} players */
export const namesOf = (players) =>
  players.length < 2
    ? players.join("")
    : t("{before} and {last}", { before: players.slice(0, -1).join(", "), last: players[players.length - 1] });

/** Describe an event of the protocol. @param {ProtocolEvent} event @returns {string} */
export function describeEvent(event) {
  const placement = event.placement && rules.readPlacement(event.placement);
  const where = placement && rules.writeWhere(placement.spaces);
  const shown = placement ? `${cardLabel(placement)}@${where}` : "";
  const facts = { ...event, placement: shown };
  switch (event.event) {
    case "signal":
      return t("The signal is given [REACT-0].");
    case "lift":
      return t("{player} lifts the photo [REACT-1].", facts);
    case "place":
      return t("{player} places {placement} [REACT-2].", facts);
    case "move":
      return t("{player} moves {card} to {where} [Q-32].", facts);
    case "rotate":
      return t("{player} rotates {card} [Q-32].", facts);
    case "take-back":
      return t("{player} takes back {card} [Q-32].", facts);
    case "flip":
      return t("{player} flips the timer [REACT-3].", facts);
    case "stop":
      return t("{player} shouts “Stop!” [VAR-4].", facts);
    case "done":
      return t("{player} is done [Q-49].", facts);
    case "wait":
      return t("Time passes.");
    case "reconstruct":
      return t("{player} reconstructs [RECON-2].", facts);
    default:
      return event.event;
  }
}

/**
 * List the events that came too late, after the player who was faster. @param {ReturnType<Reaction["finished"]>} finished
 */
export const describeLate = ({ first, late }) =>
  late.length === 0
    ? []
    : [
        t("{player} was faster. The following came too late and does not count:", { player: first }),
        ...late.map(({ event, ids }) => `${describeEvent(event)} ${describeRefusal(ids, event)}`),
      ];

/** Return the time of an event in seconds, or an empty text if it has none. @param {ProtocolEvent} event */
export function describeTime({ at }) {
  if (at === undefined) return "";
  const seconds = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  return t("{seconds} s", { seconds: seconds.format(at / 1000) });
}

/** Describe the outcome of a turn or of a round. @param {Ended} outcome @param {{alone: boolean}} table @returns {string} */
export function describeOutcome(outcome, { alone }) {
  if (outcome.result === "unfinished") return t("The round was stopped: nobody wins [Q-45].");
  const facts = { players: namesOf(outcome.players ?? []), by: outcome.by };
  switch (outcome.result) {
    case "new-turn":
      return t("Nobody has solved their puzzle yet: new turn [ASSESS-2].");
    case "won":
      return alone ? t("{players} solved the puzzle [{by}].", facts) : t("{players} wins [{by}].", facts);
    case "replay":
      return t("{players} are tied: the round is played again [END-3] [{by}].", facts);
    case "tied":
      return t("{players} remain tied [{by}].", facts);
    default:
      return "";
  }
}

/**
 * Describe the rounds, regions and wins of a travel log.
 * @param {ReturnType<typeof travelLog>} result @returns {string[]}
 */
export function describeTravelLog(result) {
  const regions = result.regions_missing.map((region) => typeset(book.regions[region])).join(", ");
  const closed = result.closed
    ? t("you may close it [LOG-3].")
    : regions
      ? t("regions not visited yet: {regions} [LOG-3].", { regions })
      : "";
  return [
    t("Travel log: rounds played {rounds}, still to play {rounds_missing}; {closed}", { ...result, closed }),
    ...result.standings.map((one) => t("{player}: rounds won {wins}, shared {shared}", one)),
  ];
}

/**
 * Scroll to the top of a screen, and focus the element to use next.
 * @param {HTMLElement} screen @param {HTMLElement | null} element
 */
export function showScreen(screen, element) {
  element?.focus({ preventScroll: true });
  (screen.closest(".gb-stage") || screen).scrollIntoView({ block: "start" });
}
