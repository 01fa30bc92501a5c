/** The id that governs a field of a response, as in globe_rules/_reference/governing.py. */

/**
 * @import { Json, Suite } from "./types.js"
 */

/** @param {Json} request */
const players = (request) => (request.players || request.setups || []).length;
/** @param {Json} request @returns {string} */
const lastEvent = (request) => (request.events && request.events.length > 0 ? request.events.at(-1).event : "");
/** @param {Json} request @param {string[]} kinds */
const hasEvent = (request, kinds) =>
  (request.events || []).some((/** @type {Json} */ { event }) => kinds.includes(event));
/** @param {string} variant @returns {(request: Json) => boolean} */
const hasVariant = (variant) => (request) => (request.variants || []).includes(variant);

/** The conditions of the exceptions by name. @type {Record<string, (request: Json) => boolean>} */
const CONDITIONS = {
  alone: (request) => players(request) === 1,
  few: (request) => [1, 2].includes(players(request)),
  french: (request) => request.edition === "fr",
  "shock-of-experience": hasVariant("shock-of-experience"),
  "long-voyage": hasVariant("long-voyage"),
  "without-borders": hasVariant("without-borders"),
  "immediate-departure": hasVariant("immediate-departure"),
  photo: (request) => (request.photo || "N") !== "N",
  red: (request) =>
    (request.programs || []).flat().some((/** @type {string} */ placement) => placement.startsWith("R")),
  changed: (request) => ["move", "rotate", "take-back"].includes(lastEvent(request)),
  sand: (request) => ["flip", "wait"].includes(lastEvent(request)),
  stop: (request) => lastEvent(request) === "stop",
  done: (request) => lastEvent(request) === "done",
  reconstruct: (request) => lastEvent(request) === "reconstruct",
  open: (request) => !hasEvent(request, ["flip", "stop", "done"]),
  unbuilt: (request) => !hasEvent(request, ["reconstruct"]),
  replay: (request) => request.rounds.some((/** @type {Json} */ { outcome }) => outcome && outcome.result === "replay"),
  agreement: (request) => request.rounds.some((/** @type {Json} */ { outcome }) => !outcome),
};

/**
 * Return the id that governs a field, or the nearest field around it; undefined if none does. The path has no numbers.
 * @param {Json} request @param {string[]} path @param {Suite} suite @returns {string | undefined}
 */
export function governingId(request, path, { operations, exceptions }) {
  const paths = path.map((_, index) => path.slice(0, path.length - index).join("/"));
  for (const field of [...paths, ...paths.map((each) => `reconstructions/${each}`)]) {
    /** @param {string} place */
    const isField = (place) => place.replaceAll("/*/", "/") === field;
    const exception = (exceptions[request.op] || []).find(
      ([place, condition]) => isField(place) && CONDITIONS[condition](request),
    );
    if (exception) return exception[2];
    const governed = Object.entries(operations[request.op].governs).find(([place]) => isField(place));
    if (governed) return governed[1];
  }
  return undefined;
}
