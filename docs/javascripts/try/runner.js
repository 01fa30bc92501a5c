/** Runs every case of the suite against an adapter and gives each a verdict, as `globe-rules conform` does. */
import { t } from "../messages.js";
import { AdapterError } from "./adapter.js";
import { caseKind, decides, judge, judgeResponseToInvalid } from "./judging.js";

/**
 * @import { Adapter } from "./adapter.js"
 * @import { Case, CaseResult, Claims, Run, Suite, Verdict } from "./types.js"
 * @typedef {{id: string, failed: number, asked?: number}} IdCount  an id with its failed cases, of those that were run
 */

/** After this many crashes, timeouts or invalid messages, the other cases are not run. */
const MAX_FAILURES = { atStart: 3, inARow: 25 };
/** @type {Verdict[]} */
const VERDICTS = [
  "pass",
  "fail",
  "unsupported",
  "known",
  "error",
  "crash",
  "timeout",
  "protocol",
  "oversize",
  "not-run",
];

/** @param {Claims} claims @param {Case} one */
const isClaimed = (claims, one) => (one.request.line === undefined ? isClaimedRequest(claims, one) : claims.invalid);

/** @param {Claims} claims @param {Case} one */
const isClaimedRequest = (claims, one) =>
  claims.operations.includes(one.request.op) &&
  (one.request.edition === undefined || claims.editions.includes(one.request.edition)) &&
  (one.request.variants || []).every((/** @type {string} */ variant) => claims.variants.includes(variant)) &&
  (one.invalid ? claims.invalid : claims.conventions || caseKind(one) !== "convention");

/** @param {Adapter} adapter @param {Claims} claims @param {Case} one @param {Suite} suite @returns {Promise<CaseResult>} */
async function runCase(adapter, claims, one, suite) {
  if (!isClaimed(claims, one)) return { case: one, verdict: "unsupported", problems: [], about: "", ids: [] };
  try {
    const answer = await adapter.send(one.request);
    const judged = one.invalid ? judgeResponseToInvalid(one, answer) : judge(one, answer, claims, suite);
    return { case: one, verdict: judged.problems.length > 0 ? "fail" : "pass", ...judged, answer, log: adapter.log };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (one.invalid && error.verdict === "error") {
      return { case: one, verdict: "pass", problems: [], about: "", ids: [] };
    }
    return { case: one, verdict: error.verdict, problems: [error.message], about: "", ids: [], log: adapter.log };
  }
}

/**
 * Run every case. A failure does not affect the later cases. `progress(done)` is called after every 25 cases.
 * @param {Adapter} adapter @param {Suite} suite @param {(done: number) => void} progress @returns {Promise<Run>}
 */
export async function runSuite(adapter, suite, progress) {
  const claims = await adapter.start();
  progress(0);
  /** @type {CaseResult[]} */
  const results = [];
  let [failures, limit, lastRun, complete] = [0, MAX_FAILURES.atStart, -1, true];
  const noteSecondResponse = () => {
    if (!adapter.hasRespondedTwice || lastRun < 0) return;
    adapter.hasRespondedTwice = false;
    results[lastRun] = { ...results[lastRun], verdict: "protocol", problems: [t("the adapter responded twice")] };
  };
  for (const one of suite.cases) {
    if (adapter.isStopped || (failures >= limit && isClaimed(claims, one))) {
      results.push({
        case: one,
        verdict: "not-run",
        problems: [adapter.isStopped ? t("stopped") : t("too many failures in a row")],
        about: "",
        ids: [],
      });
      complete = false;
      continue;
    }
    const result = await runCase(adapter, claims, one, suite);
    noteSecondResponse();
    if (["crash", "timeout", "protocol", "oversize"].includes(result.verdict)) failures += 1;
    else if (result.verdict !== "unsupported") [failures, limit] = [0, MAX_FAILURES.inARow];
    if (result.verdict !== "unsupported") lastRun = results.length;
    if (result.verdict === "not-run") complete = false;
    results.push(result);
    if (results.length % 25 === 0) progress(results.length);
  }
  adapter.end();
  return { claims, results, complete };
}

/** @param {string[]} ids @returns {Map<string, number>} */
const counted = (ids) =>
  ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), /** @type {Map<string, number>} */ (new Map()));

/**
 * Return the rules broken, or the rulings not followed, most affected first. A case that cites rulings tests those.
 * @param {CaseResult[]} results @param {string} kind @returns {IdCount[]}
 */
export function idsBroken(results, kind) {
  const those = results.filter(({ case: one, verdict }) => verdict !== "unsupported" && caseKind(one) === kind);
  const asked = counted(those.flatMap(({ case: one }) => decides(one)));
  const failed = counted(those.filter(({ about }) => about === "scenario").flatMap(({ ids }) => ids));
  const found = [...failed].map(([id, number]) => ({ id, failed: number, asked: asked.get(id) ?? 0 }));
  return found.sort((one, other) => other.failed / other.asked - one.failed / one.asked || other.failed - one.failed);
}

/**
 * Return the ids that govern other wrong fields, or the conventions not followed, most frequent first.
 * @param {CaseResult[]} results @param {string} what @returns {IdCount[]}
 */
export function idsAbout(results, what) {
  const found = [...counted(results.filter((one) => one.about === what).flatMap(({ ids }) => ids))];
  return found.map(([id, failed]) => ({ id, failed })).sort((one, other) => other.failed - one.failed);
}

/** Return the report of a run, in the format of the kit. @param {Run} run @param {Suite} suite */
export function reportOf({ claims, results, complete }, { suite, digest }) {
  /** @param {Verdict} verdict */
  const count = (verdict) => results.filter((one) => one.verdict === verdict).length;
  const claimed = results.length - count("unsupported");
  const conformant =
    claimed > 0 && complete && results.every(({ verdict }) => verdict === "pass" || verdict === "unsupported");
  const { protocol, ...implementation } = claims;
  /** @param {IdCount[]} found */
  const ids = (found) => found.map(({ id }) => id);
  return {
    report: 1,
    implementation,
    options: {},
    results: results.map(({ case: one, verdict, about: what, ids: at, problems }) => ({
      id: one.id,
      cites: one.cites,
      verdict,
      ...(what ? { wrong_in: what, ids: at } : {}),
      ...(problems.length > 0 ? { problems } : {}),
    })),
    rules_broken: ids(idsBroken(results, "rule")),
    rulings_not_followed: ids(idsBroken(results, "ruling")),
    other_wrong_fields: ids(idsAbout(results, "other_fields")),
    conventions_not_followed: ids(idsAbout(results, "convention")),
    footer: {
      suite,
      digest,
      suite_cases: results.length,
      cases: results.length,
      claimed,
      claimed_of_suite: claimed,
      verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])),
      complete,
      as_expected: conformant,
      conformant,
    },
  };
}
