/**
 * Judges an answer as globe_rules/kit/judging.py and comparison.py do: what the scenario is about, the rest of the answer,
 * the conventions of the protocol. Ids and conventions count only if the engine claims them.
 */
import { t } from "../messages.js";
import { has, isObject, ordered, same } from "./comparing.js";
import { idsAtStake } from "./differing.js";

/**
 * @import { Case, Claims, Json, Judgement, Suite } from "./types.js"
 * @typedef {Pick<Claims, "reasons"> & Partial<Pick<Claims, "conventions">>} Counts
 */

const REASONS = ["because", "by"];
const LISTS_OF_IDS = ["refused", "breaches"];
const MAY_BE_LEFT_OUT = ["lifted"];
const TOLD_BY_CONVENTION = [...MAY_BE_LEFT_OUT, "because"];
const LONGEST = 160;
/** @param {string} id */
const kindOf = (id) => (/^W-/.test(id) ? "convention" : /^[DQ]-/.test(id) ? "ruling" : "rule");
/** @param {Json} value */
const text = (value) => JSON.stringify(ordered(value));
/** @param {Json[]} list */
const inOrder = (list) => [...list].sort((one, other) => (text(one) < text(other) ? -1 : 1));
/** @param {Json} value @param {string} key */
const anyOf = (value, key) => (Array.isArray(value) ? value.length > 0 : Boolean(value)) || key === "refused"; // a refusal that names no rule is one all the same

/** What a case decides: a convention, a ruling or a rule. @param {Case} one */
export const caseKind = ({ cites }) =>
  ["convention", "ruling"].find((each) => cites.some((id) => kindOf(id) === each)) || "rule";
/** @param {Case} one */
export const decides = (one) => one.cites.filter((id) => kindOf(id) === caseKind(one));

// ---- what the scenario is about ----
/**
 * Whether a value is as expected: other keys of an object do not matter, a list is compared element by element.
 * @param {Json} expected @param {Json} found @returns {boolean}
 */
function matches(expected, found) {
  if (isObject(expected)) {
    return (
      isObject(found) && Object.keys(expected).every((key) => has(found, key) && matches(expected[key], found[key]))
    );
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      expected.length === found.length &&
      expected.every((one, index) => matches(one, found[index]))
    );
  }
  return expected === found;
}

/** @param {Json} answer @param {string} pointer @returns {Json} */
const lookUp = (answer, pointer) =>
  pointer
    .split("/")
    .slice(1)
    .reduce((found, key) => (isObject(found) && has(found, key) ? found[key] : undefined), answer);

/**
 * Leave out ids; of a list of ids only whether there are any.
 * @param {Json} value @param {string} [key] @returns {Json}
 */
function withoutReasons(value, key = "") {
  if (LISTS_OF_IDS.includes(key)) return anyOf(value, key);
  if (Array.isArray(value)) return value.map((one) => withoutReasons(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !REASONS.includes(name))
      .map(([name, one]) => [name, withoutReasons(one, name)]),
  );
}

/**
 * How an answer differs from one expectation; nothing if it is as expected.
 * @param {Json} expectation @param {Json} answer @param {boolean} reasons
 */
function unmet(expectation, answer, reasons) {
  const relation = has(expectation, "has") ? "has" : "is";
  const { at } = expectation;
  const value = reasons ? expectation[relation] : withoutReasons(expectation[relation], at.replace(/^\/+|\/+$/g, ""));
  const found = lookUp(reasons ? answer : withoutReasons(answer), at);
  const words = { at: at || "/", expected: JSON.stringify(value), found: JSON.stringify(found) };
  if (found === undefined || found === null) return t("at {at}: expected {expected}, but nothing is there", words);
  if (relation === "is") {
    return matches(value, found) ? undefined : t("at {at}: expected {expected}, got {found}", words);
  }
  return Array.isArray(found) && found.some((one) => matches(value, one))
    ? undefined
    : t("at {at}: expected an element {expected}, got {found}", words);
}

// ---- whole answers ----
/**
 * What an answer tells: no field that the schema does not name, ids and conventions only if they count.
 * @param {Json} answer @param {string} operation @param {Counts} claims @param {Suite} suite @returns {Json}
 */
function told(answer, operation, { reasons, conventions }, suite) {
  const { $defs } = suite.schemas.answers;
  /** @param {Json[]} list @param {string} key */
  const withoutOrder = (list, key) => {
    if (key === "steps") {
      /** @param {Json} step */
      const lies = ({ placement }) => /\d$/.test(placement) && !placement.includes("+");
      return [...list.filter(lies), ...inOrder(list.filter((one) => !lies(one)))];
    }
    return has(suite.conventions, key) ? inOrder(list) : list;
  };
  /** @param {Json} value @param {Json} schema @param {string} [key] @returns {Json} */
  const of = (value, schema, key = "") => {
    const known = schema.$ref ? $defs[schema.$ref.replace("#/$defs/", "")] : schema;
    if (isObject(value)) {
      /** @param {string} name */
      const counts = (name) =>
        has(known.properties || {}, name) &&
        (reasons || !REASONS.includes(name)) &&
        (conventions || !TOLD_BY_CONVENTION.includes(name));
      return Object.fromEntries(
        Object.keys(value)
          .filter(counts)
          .map((name) => [name, of(value[name], known.properties[name], name)]),
      );
    }
    if (!reasons && LISTS_OF_IDS.includes(key)) return anyOf(value, key);
    if (!Array.isArray(value)) return value;
    const elements = value.map((one) => of(one, known.items || {}));
    return conventions ? elements : withoutOrder(elements, key);
  };
  return of(answer, $defs[has(answer, "refused") ? "refused" : `answer-${operation}`]);
}

/**
 * Leave out of the right answer what need not be told, where it is not.
 * @param {Json} right @param {Json} got @returns {Json}
 */
function asFarAsGiven(right, got) {
  if (isObject(right) && isObject(got)) {
    const kept = Object.keys(right).filter((key) => has(got, key) || !MAY_BE_LEFT_OUT.includes(key));
    return Object.fromEntries(kept.map((key) => [key, asFarAsGiven(right[key], got[key])]));
  }
  return Array.isArray(right) && Array.isArray(got) && right.length === got.length
    ? right.map((one, index) => asFarAsGiven(one, got[index]))
    : right;
}

/**
 * Where two values first differ, and how; and the field of a convention in which they do.
 * @param {Json} right @param {Json} got @param {Pick<Suite, "conventions">} suite @param {string} [at]
 * @returns {{problem: string, field: string | undefined}}
 */
function firstDifference(right, got, { conventions }, at = "") {
  /** @param {string | number} key */
  const differ = (key) => !same({ it: right[key] }, { it: got[key] });
  if (isObject(right) && isObject(got)) {
    const key = Object.keys({ ...right, ...got }).find(differ) ?? "";
    return firstDifference(right[key], got[key], { conventions }, `${at}/${key}`);
  }
  if (Array.isArray(right) && Array.isArray(got) && right.length === got.length) {
    const index = right.findIndex((_, nth) => differ(nth));
    return firstDifference(right[index], got[index], { conventions }, `${at}/${index}`);
  }
  /** @param {Json} value */
  const shown = (value) =>
    value === undefined || value === null ? t("nothing") : JSON.stringify(value).slice(0, LONGEST);
  const problem = t("at {at}: expected {expected}, got {found}", {
    at: at || "/",
    expected: shown(right),
    found: shown(got),
  });
  const names = at.split("/").filter((name) => !/^\d+$/.test(name));
  const places = names.flatMap((name, nth) => [name, `${names[nth - 1]}/${name}`]).reverse();
  return { problem, field: places.find((place) => has(conventions, place)) };
}

/**
 * What is wrong with an answer, what that is about, and the ids at stake.
 * @param {Case} one @param {Json} answer @param {Counts} claims @param {Suite} suite @returns {Judgement}
 */
export function judge(one, answer, { reasons, conventions = true }, suite) {
  const right = { about: "", problems: [], ids: [] };
  if (one.answer && same(one.answer, answer)) return right;
  const problems = one.expect.map((each) => unmet(each, answer, reasons)).filter((problem) => problem !== undefined);
  const missed = {
    about: caseKind(one) === "convention" && one.answer ? "convention" : "scenario",
    problems,
    ids: decides(one),
  };
  if (!one.answer) return problems.length > 0 ? missed : right;
  const wanted = asFarAsGiven(one.answer, answer);
  const { op } = one.request;
  /** @param {boolean} counts @returns {[Json, Json]} */
  const both = (counts) =>
    /** @type {[Json, Json]} */ (
      [wanted, answer].map((each) => told(each, op, { reasons, conventions: counts }, suite))
    );
  const inRules = both(false);
  if (same(...inRules)) {
    const whole = both(true);
    if (!conventions || same(...whole)) return right;
    const { problem, field } = firstDifference(...whole, suite);
    return {
      about: "convention",
      problems: [problem],
      ids: caseKind(one) === "convention" && problems.length > 0 ? decides(one) : [suite.conventions[field ?? ""]],
    };
  }
  if (problems.length > 0) return missed;
  return {
    about: "elsewhere",
    problems: [firstDifference(...inRules, suite).problem],
    ids: idsAtStake(one.request, wanted, answer, both(true), suite),
  };
}
