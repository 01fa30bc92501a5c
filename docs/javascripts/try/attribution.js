/** Which rules or rulings are behind the first difference of two responses, as in globe_rules/_kit/differences.py. */
import { has, isObject, same } from "./comparing.js";
import { governingId } from "./governing.js";

/**
 * @import { Json, Suite } from "./types.js"
 */

/** @param {Json} one @param {Json} other */
const alike = (one, other) => same({ it: one }, { it: other });

/** Compare ids by section, then by number. @param {string} one @param {string} other */
function byNumber(one, other) {
  const [here, there] = [one, other].map((id) => [
    id.split("-")[0],
    Number(id.replace(/^[^-]*-/, "").replace(/\D/g, "")),
    id,
  ]);
  const at = here.findIndex((part, index) => part !== there[index]);
  return at < 0 ? 0 : here[at] < there[at] ? -1 : 1;
}

/** Return the missing ids; if none is missing, the unexpected ones. @param {string[]} expected @param {string[]} got */
function differingIds(expected, got) {
  const missing = expected.filter((id) => !got.includes(id));
  const found = missing.length > 0 ? missing : got.filter((id) => !expected.includes(id));
  return found.length > 0 ? [...new Set(found)].sort(byNumber) : expected;
}

/** @param {Json[]} [list] @returns {Map<number, Json>} */
const byEvent = (list = []) => new Map(list.map((one) => [one.event, one]));

/**
 * Return the number of the first event that only one response refuses, or that they refuse for different reasons.
 * @param {Json} right @param {Json} found
 */
function firstEvent(right, found) {
  const [here, there] = [right, found].map((each) => byEvent(each.refused_events));
  return Math.min(...[...here.keys(), ...there.keys()].filter((number) => !alike(here.get(number), there.get(number))));
}

/**
 * Return the parts of two responses, causes first: the seats, the reconstructions before the first event that differs, and
 * everything if no event differs.
 * @param {Json} request @param {[Json, Json]} answers @returns {Array<[Json, Json]>}
 */
function partsByCause(request, answers) {
  /** @param {Json} seat */
  const withoutPuzzleAndHand = ({ puzzle, hand, ...rest }) => rest;
  const wrongAt = firstEvent(...answers);
  const refused = byEvent(answers[0].refused_events);
  const before = (request.events || []).filter(
    (/** @type {Json} */ { event }, /** @type {number} */ index) =>
      event === "reconstruct" && !refused.has(index + 1) && index + 1 < wrongAt,
  ).length;
  /** @param {(answer: Json) => Json} part @returns {[Json, Json]} */
  const of = (part) => [part(answers[0]), part(answers[1])];
  return [
    of(({ seats = [] }) => ({ seats: seats.map(withoutPuzzleAndHand) })),
    of(({ reconstructions = [] }) => ({ reconstructions: reconstructions.slice(0, before) })),
    ...(wrongAt === Infinity ? [answers] : []),
  ];
}

/**
 * Return the path of the first difference, without indexes, and the values there or around it.
 * @param {Json} expected @param {Json} got @param {string[]} causes @param {string[]} [path] @returns {[string[], Json, Json]}
 */
function firstDifference(expected, got, causes, path = []) {
  if (isObject(expected) && isObject(got)) {
    /** @param {string} key */
    const rank = (key) => (causes.includes(key) ? causes.indexOf(key) : causes.length);
    const keys = Object.keys({ ...expected, ...got }).sort(
      (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
    );
    const key = keys.find((each) => !alike(expected[each], got[each])) ?? "";
    const deeper = firstDifference(expected[key], got[key], causes, [...path, key]);
    return isObject(deeper[1]) ? deeper : [deeper[0], expected, got];
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    const at = expected.findIndex((one, index) => index < got.length && isObject(one) && !alike(one, got[index]));
    const inner = path.join("/") === "reconstructions" ? [] : path;
    return at < 0 ? [path, expected, got] : firstDifference(expected[at], got[at], causes, inner);
  }
  return [path, expected, got];
}

/** What decides a turn, in the order in which it is checked. */
const OUTCOMES = ["ASSESS-2", "END-1", "END-2a", "END-2b", "END-2c", "D-6"];

/** Return whether two responses differ only in the numbers of the refused events. @param {Json} right @param {Json} found */
function isMisnumbered(right, found) {
  if (!has(right, "refused_events") || !has(found, "refused_events")) return false;
  const [here, there] = [right, found].map((each) => ({
    ...each,
    refused_events: each.refused_events.map((/** @type {Json} */ one) => ({ ...one, event: 0 })),
  }));
  return same(here, there);
}

/**
 * Return whether an event is earlier than a refused one before it, which must not have moved the clock (W-8).
 * @param {Json[]} events @param {number} number @param {Json[]} refusedEvents
 */
function runsBackwards(events, number, refusedEvents) {
  const refused = byEvent(refusedEvents);
  const kinds = events.slice(0, number).map(({ event }) => event);
  const start = kinds.lastIndexOf("signal");
  const times = events.slice(0, number - 1).filter((_, index) => index + 1 > start && refused.has(index + 1));
  const latest = Math.max(0, ...times.map(({ at = 0 }) => at));
  return !refused.has(number) && (events[number - 1].at ?? 0) < latest;
}

/**
 * Return the ids that the responses cite there or, if they cite none, the id that governs the field.
 * @param {Json} request @param {string[]} path @param {Json} here @param {Json} there @param {Suite} suite @returns {string[]}
 */
function idsAt(request, path, here, there, suite) {
  const both = [here, there].filter(isObject);
  const last = path[path.length - 1];
  if (both.length > 0 && has(both[0], "placement") && last !== "placement") {
    const ids = last === "puzzle" ? [] : both.filter((each) => has(each, "because")).map(({ because }) => because);
    return ids.length > 0 ? ids.slice(0, 1) : [`CARD-${both[0].placement.slice(0, 2)}`];
  }
  const key = path[0] === "outcome" ? "by" : ["verdict", "because"].includes(path[0]) ? "because" : "";
  const cited = both.filter((each) => key && has(each, key)).map((each) => each[key]);
  if (cited.length > 0) {
    // the responses part at the earlier of two tie-breakers
    const known = key === "by" && cited.every((id) => OUTCOMES.includes(id));
    return [known ? OUTCOMES[Math.min(...cited.map((id) => OUTCOMES.indexOf(id)))] : cited[0]];
  }
  if (request.op === "challenge") return [request.challenge];
  return [governingId(request, path, suite) || suite.operations[request.op].rule];
}

/** @param {Json[]} expected @param {Json[]} got @returns {string[]} */
function idsOfEvents(expected, got) {
  const [right, found] = [expected, got].map(byEvent);
  /** @param {Json} one @returns {string[]} */
  const reasons = (one) => (one && one.because) || [];
  const at = firstEvent({ refused_events: expected }, { refused_events: got });
  if (right.has(at) && found.has(at)) return differingIds(reasons(right.get(at)), reasons(found.get(at)));
  const ids = [reasons(right.get(at)), reasons(found.get(at))].find((each) => each.length > 0) || [];
  // it has missed the new turn
  return !right.has(at) && ids.join() === "RECON-4" ? ["ASSESS-2", ...ids] : ids;
}

/**
 * Return the ids behind the first difference. `compared` contains the claimed fields of both responses.
 * @param {Json} request @param {Json} expected @param {Json} got @param {[Json, Json]} compared @param {Suite} suite @returns {string[]}
 */
export function idsBehindDifference(request, expected, got, compared, suite) {
  const [right, found] = compared;
  if (has(right, "refused") !== has(found, "refused")) return { ...expected, ...got }.refused;
  const listed = ["refused", "violations"].find((key) => has(right, key));
  if (listed) return differingIds(expected[listed], got[listed]);
  if (isMisnumbered(right, found)) return ["W-7"];
  const part = partsByCause(request, compared).find(([one, other]) => !same(one, other));
  if (part === undefined) {
    const at = firstEvent(right, found);
    const isOneSided = byEvent(right.refused_events).has(at) !== byEvent(found.refused_events).has(at);
    const ids = idsOfEvents(expected.refused_events, got.refused_events);
    return isOneSided && runsBackwards(request.events, at, expected.refused_events) ? ["W-8", ...ids] : ids;
  }
  const [path, here, there] = firstDifference(...part, suite.causes);
  const ids = idsAt(request, path, here, there, suite);
  // a refused event that ends the stage has moved the clock
  const isMoved = ["over", "stage"].includes(path.join("/")) && right.last.effect === "refused";
  return isMoved ? ["W-8", ...ids] : ids;
}
