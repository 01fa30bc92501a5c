/** Which rule or ruling is at stake where two answers first differ, as globe_rules/kit/differences.py tells it. */
import { has, isObject, same } from "./comparing.js";

/**
 * @import { Json, Suite } from "./types.js"
 */

/** @param {Json} one @param {Json} other */
const alike = (one, other) => same({ it: one }, { it: other });

/** Ids as people count them. @param {string} one @param {string} other */
function byNumber(one, other) {
  const [here, there] = [one, other].map((id) => [
    id.split("-")[0],
    Number(id.replace(/^[^-]*-/, "").replace(/\D/g, "")),
    id,
  ]);
  const at = here.findIndex((part, index) => part !== there[index]);
  return at < 0 ? 0 : here[at] < there[at] ? -1 : 1;
}

/** The ids that are missing, or else those that are too many. @param {string[]} expected @param {string[]} got */
function apart(expected, got) {
  const missing = expected.filter((id) => !got.includes(id));
  const found = missing.length > 0 ? missing : got.filter((id) => !expected.includes(id));
  return found.length > 0 ? [...new Set(found)].sort(byNumber) : expected;
}

/** @param {Json[]} [list] @returns {Map<number, Json>} */
const byEvent = (list = []) => new Map(list.map((one) => [one.event, one]));

/**
 * The number of the first event that only one of them refuses, or refuses for another reason.
 * @param {Json} right @param {Json} found
 */
function firstEvent(right, found) {
  const [here, there] = [right, found].map((each) => byEvent(each.refused_events));
  return Math.min(...[...here.keys(), ...there.keys()].filter((number) => !alike(here.get(number), there.get(number))));
}

/**
 * The parts of two answers, causes first: seats, what was reconstructed before an event went wrong, all.
 * @param {Json} request @param {[Json, Json]} answers @returns {Array<[Json, Json]>}
 */
function inTime(request, answers) {
  /** @param {Json} seat */
  const apartFrom = ({ puzzle, hand, ...rest }) => rest;
  const wrongAt = firstEvent(...answers);
  const refused = byEvent(answers[0].refused_events);
  const before = (request.events || []).filter(
    (/** @type {Json} */ { event }, /** @type {number} */ index) =>
      event === "reconstruct" && !refused.has(index + 1) && index + 1 < wrongAt,
  ).length;
  /** @param {(answer: Json) => Json} part @returns {[Json, Json]} */
  const of = (part) => [part(answers[0]), part(answers[1])];
  return [
    of(({ seats = [] }) => ({ seats: seats.map(apartFrom) })),
    of(({ reconstructions = [] }) => ({ reconstructions: reconstructions.slice(0, before) })),
    ...(wrongAt === Infinity ? [answers] : []),
  ];
}

/**
 * The place of the first difference without numbers, and what stands there or around it in each.
 * @param {Json} expected @param {Json} got @param {string[]} causes @param {string[]} [path] @returns {[string[], Json, Json]}
 */
function first(expected, got, causes, path = []) {
  if (isObject(expected) && isObject(got)) {
    /** @param {string} key */
    const rank = (key) => (causes.includes(key) ? causes.indexOf(key) : causes.length);
    const keys = Object.keys({ ...expected, ...got }).sort(
      (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
    );
    const key = keys.find((each) => !alike(expected[each], got[each])) ?? "";
    const deeper = first(expected[key], got[key], causes, [...path, key]);
    return isObject(deeper[1]) ? deeper : [deeper[0], expected, got];
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    const at = expected.findIndex((one, index) => index < got.length && isObject(one) && !alike(one, got[index]));
    const inner = path.join("/") === "reconstructions" ? [] : path;
    return at < 0 ? [path, expected, got] : first(expected[at], got[at], causes, inner);
  }
  return [path, expected, got];
}

/**
 * The ids at stake: those that the answers themselves cite, else those of the place.
 * @param {Json} request @param {string[]} path @param {Json} here @param {Json} there @param {Suite} suite @returns {string[]}
 */
function cited(request, path, here, there, { operations }) {
  const both = [here, there].filter(isObject);
  const last = path[path.length - 1];
  const { rule, governs } = operations[request.op];
  if (both.length > 0 && has(both[0], "placement") && last !== "placement") {
    const ids = last === "puzzle" ? [] : both.filter((each) => has(each, "because")).map(({ because }) => because);
    return ids.length > 0 ? ids.slice(0, 1) : [`CARD-${both[0].placement.slice(0, 2)}`];
  }
  if (["outcome", "verdict", "because"].includes(path[0])) {
    const ids = both.flatMap((each) => ["by", "because"].filter((key) => has(each, key)).map((key) => each[key]));
    return ids.length > 0 ? ids.slice(0, 1) : [rule];
  }
  if (request.op === "challenge") return [request.challenge];
  const places = path.map((_, index) => path.slice(0, path.length - index).join("/"));
  const governed = Object.fromEntries(Object.entries(governs).map(([place, id]) => [place.replaceAll("/*/", "/"), id]));
  const found = [...places, ...places.map((place) => `reconstructions/${place}`)].find((place) => has(governed, place));
  return [found === undefined ? rule : governed[found]];
}

/** @param {Json[]} expected @param {Json[]} got @returns {string[]} */
function ofEvents(expected, got) {
  const [right, found] = [expected, got].map(byEvent);
  /** @param {Json} one @returns {string[]} */
  const reasons = (one) => (one && one.because) || [];
  const at = firstEvent({ refused_events: expected }, { refused_events: got });
  if (right.has(at) && found.has(at)) return apart(reasons(right.get(at)), reasons(found.get(at)));
  return [reasons(right.get(at)), reasons(found.get(at))].find((ids) => ids.length > 0) || [];
}

/**
 * The ids at stake. `told` is what both answers tell, as far as the engine claims to.
 * @param {Json} request @param {Json} expected @param {Json} got @param {[Json, Json]} told @param {Suite} suite @returns {string[]}
 */
export function idsAtStake(request, expected, got, told, suite) {
  const [right, found] = told;
  if (has(right, "refused") !== has(found, "refused")) return { ...expected, ...got }.refused;
  const listed = ["refused", "breaches"].find((key) => has(right, key));
  if (listed) return apart(expected[listed], got[listed]);
  const part = inTime(request, told).find(([one, other]) => !same(one, other));
  if (part === undefined) return ofEvents(expected.refused_events, got.refused_events);
  return cited(request, ...first(...part, suite.causes), suite);
}
