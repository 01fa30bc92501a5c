/** Failed cases in groups, so that a mistake with many failures is one entry: the clearest case of each comes first. */
/**
 * @import { CaseResult } from "./types.js"
 */

/** Operations that use the rules of others. Failures of the others are nearer to the cause, so they come first. */
const BUILT_ON_OTHERS = ["solo", "round", "count"];

/**
 * Return what failures of a group are sorted by, the clearest first: a case that tests the broken rule itself, near to
 * the cause, with a scenario, and short.
 * @param {CaseResult} result
 */
const rankOf = ({ about, case: { request, scenario } }) =>
  (about === "scenario" ? 0 : 1e12) +
  (BUILT_ON_OTHERS.indexOf(request.op) + 1) * 1e10 +
  (scenario ? 0 : 1e9) +
  JSON.stringify(request).length;

/**
 * Return failures in groups: those with the same verdict that break the same ids or, if they break none, have the same problem.
 * `worst` has the broken ids, most affected first; the groups are in this order.
 * @param {CaseResult[]} failed @param {string[]} worst @returns {CaseResult[][]}
 */
export function grouped(failed, worst) {
  /** @type {Map<string, CaseResult[]>} */
  const groups = new Map();
  for (const one of [...failed].sort((here, there) => rankOf(here) - rankOf(there))) {
    const key = JSON.stringify([one.verdict, one.ids.length > 0 ? one.ids : one.problems[0]]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  /** @param {CaseResult[]} group */
  const place = ([{ ids }]) =>
    Math.min(worst.length, ...ids.filter((id) => worst.includes(id)).map((id) => worst.indexOf(id)));
  return [...groups.values()].sort((one, other) => place(one) - place(other));
}
