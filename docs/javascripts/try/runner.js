/** Asks an engine every case of the suite and gives each a verdict, as `globe-rules conform` does. */
import { t } from "../messages.js";
import { Trouble } from "./engine.js";
import { caseKind, decides, judge } from "./judging.js";

/**
 * @import { Engine } from "./engine.js"
 * @import { Case, CaseResult, Claims, Run, Suite, Verdict } from "./types.js"
 * @typedef {{id: string, failed: number, asked?: number}} Broken
 */

const TROUBLES = { beforeAnyAnswer: 3, inARow: 25 };
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
const asksFor = (claims, one) =>
  claims.parts.includes(one.request.op) &&
  (one.request.edition === undefined || claims.editions.includes(one.request.edition)) &&
  (one.request.variants || []).every((/** @type {string} */ variant) => claims.variants.includes(variant)) &&
  (claims.conventions || caseKind(one) !== "convention");

/** @param {Engine} engine @param {Claims} claims @param {Case} one @param {Suite} suite @returns {Promise<CaseResult>} */
async function examined(engine, claims, one, suite) {
  if (!asksFor(claims, one)) return { case: one, verdict: "unsupported", problems: [], about: "", ids: [] };
  try {
    const answer = await engine.ask(one.request);
    const judged = judge(one, answer, claims, suite);
    return { case: one, verdict: judged.problems.length > 0 ? "fail" : "pass", ...judged, answer, log: engine.log };
  } catch (trouble) {
    if (!(trouble instanceof Trouble)) throw trouble;
    return { case: one, verdict: trouble.verdict, problems: [trouble.message], about: "", ids: [], log: engine.log };
  }
}

/**
 * Ask every case; nothing that the engine does harms the cases after it. `progress(done)` is told now and then.
 * @param {Engine} engine @param {Suite} suite @param {(done: number) => void} progress @returns {Promise<Run>}
 */
export async function examine(engine, suite, progress) {
  const claims = await engine.start();
  progress(0);
  /** @type {CaseResult[]} */
  const results = [];
  let [troubles, most, lastAsked, complete] = [0, TROUBLES.beforeAnyAnswer, -1, true];
  const answeredTwice = () => {
    if (!engine.twice || lastAsked < 0) return;
    engine.twice = false;
    results[lastAsked] = { ...results[lastAsked], verdict: "protocol", problems: [t("it was answered twice")] };
  };
  for (const one of suite.cases) {
    if (engine.isStopped || (troubles >= most && asksFor(claims, one))) {
      results.push({
        case: one,
        verdict: "not-run",
        problems: [engine.isStopped ? t("stopped") : t("it ended again and again without an answer")],
        about: "",
        ids: [],
      });
      complete = false;
      continue;
    }
    const result = await examined(engine, claims, one, suite);
    answeredTwice();
    if (["crash", "timeout", "protocol", "oversize"].includes(result.verdict)) troubles += 1;
    else if (result.verdict !== "unsupported") [troubles, most] = [0, TROUBLES.inARow];
    if (result.verdict !== "unsupported") lastAsked = results.length;
    if (result.verdict === "not-run") complete = false;
    results.push(result);
    if (results.length % 25 === 0) progress(results.length);
  }
  engine.end();
  return { claims, results, complete };
}

/** @param {string[]} ids @returns {Map<string, number>} */
const counted = (ids) =>
  ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), /** @type {Map<string, number>} */ (new Map()));

/**
 * The rules broken, or the rulings departed from, the worst first: a case that cites rulings decides those.
 * @param {CaseResult[]} results @param {string} kind @returns {Broken[]}
 */
export function idsBroken(results, kind) {
  const those = results.filter(({ case: one, verdict }) => verdict !== "unsupported" && caseKind(one) === kind);
  const asked = counted(those.flatMap(({ case: one }) => decides(one)));
  const failed = counted(those.filter(({ about }) => about === "scenario").flatMap(({ ids }) => ids));
  const found = [...failed].map(([id, number]) => ({ id, failed: number, asked: asked.get(id) ?? 0 }));
  return found.sort((one, other) => other.failed / other.asked - one.failed / one.asked || other.failed - one.failed);
}

/**
 * What governs answers that differ where no scenario looks, or the conventions not kept, the most frequent first.
 * @param {CaseResult[]} results @param {string} what @returns {Broken[]}
 */
export function idsAbout(results, what) {
  const found = [...counted(results.filter((one) => one.about === what).flatMap(({ ids }) => ids))];
  return found.map(([id, failed]) => ({ id, failed })).sort((one, other) => other.failed - one.failed);
}

/** The run as the kit reports it. @param {Run} run @param {Suite} suite */
export function reportOf({ claims, results, complete }, { suite, digest }) {
  /** @param {Verdict} verdict */
  const count = (verdict) => results.filter((one) => one.verdict === verdict).length;
  const claimed = results.length - count("unsupported");
  const conformant =
    claimed > 0 && complete && results.every(({ verdict }) => verdict === "pass" || verdict === "unsupported");
  const { protocol, ...implementation } = claims;
  /** @param {Broken[]} found */
  const ids = (found) => found.map(({ id }) => id);
  return {
    report: 1,
    implementation,
    options: {},
    results: results.map(({ case: one, verdict, about: what, ids: at, problems }) => ({
      id: one.id,
      cites: one.cites,
      verdict,
      ...(what ? { about: what, ids: at } : {}),
      ...(problems.length > 0 ? { problems } : {}),
    })),
    rules_broken: ids(idsBroken(results, "rule")),
    rulings_departed_from: ids(idsBroken(results, "ruling")),
    differs_elsewhere: ids(idsAbout(results, "elsewhere")),
    conventions_missed: ids(idsAbout(results, "convention")),
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
