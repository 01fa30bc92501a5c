/**
 * Judges a response as globe_rules/_kit/judging.py and comparison.py do: the expectations of the scenario, the rest of the
 * response, and the conventions of the protocol. Ids and conventions are compared only if the adapter claims them.
 */
import { t } from "../messages.js";
import { has, isObject, ordered, same } from "./comparing.js";
import { idsBehindDifference } from "./attribution.js";

/**
 * @import { Case, Claims, Json, Judgement, Suite } from "./types.js"
 * @typedef {Pick<Claims, "reasons"> & Partial<Pick<Claims, "conventions">>} Compared
 */

const REASONS = ["because", "by"];
const LISTS_OF_IDS = ["refused", "violations"];
const OPTIONAL = ["lifted"];
const CONVENTION_FIELDS = [...OPTIONAL, "because"];
const LONGEST = 160;
/** @param {string} id */
const kindOf = (id) => (/^W-/.test(id) ? "convention" : /^[DQ]-/.test(id) ? "ruling" : "rule");
/** @param {Json} value */
const text = (value) => JSON.stringify(ordered(value));
/** @param {Json[]} list */
const sorted = (list) => [...list].sort((one, other) => (text(one) < text(other) ? -1 : 1));
/** @param {Json} value @param {string} key */
const hasAny = (value, key) => (Array.isArray(value) ? value.length > 0 : Boolean(value)) || key === "refused"; // a refusal may cite no id

/** Return what a case tests: a convention, a ruling or a rule. @param {Case} one */
export const caseKind = ({ cites }) =>
  ["convention", "ruling"].find((each) => cites.some((id) => kindOf(id) === each)) || "rule";
/** @param {Case} one */
export const decides = (one) => one.cites.filter((id) => kindOf(id) === caseKind(one));

// ---- the expectations of the scenario ----
/**
 * Return whether a value is as expected. Additional keys of an object are ignored; lists are compared element by element.
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
 * Return a value without ids. A list of ids becomes a boolean: whether there are any.
 * @param {Json} value @param {string} [key] @returns {Json}
 */
function withoutReasons(value, key = "") {
  if (LISTS_OF_IDS.includes(key)) return hasAny(value, key);
  if (Array.isArray(value)) return value.map((one) => withoutReasons(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !REASONS.includes(name))
      .map(([name, one]) => [name, withoutReasons(one, name)]),
  );
}

/**
 * Describe how a response differs from an expectation; undefined if it does not.
 * @param {Json} expectation @param {Json} answer @param {boolean} reasons
 */
function differenceFrom(expectation, answer, reasons) {
  const relation = has(expectation, "has") ? "has" : "is";
  const { at } = expectation;
  const value = reasons ? expectation[relation] : withoutReasons(expectation[relation], at.replace(/^\/+|\/+$/g, ""));
  const found = lookUp(reasons ? answer : withoutReasons(answer), at);
  const words = { at: at || "/", expected: JSON.stringify(value), found: JSON.stringify(found) };
  if (found === undefined || found === null) return t("at {at}: expected {expected}, got nothing", words);
  if (relation === "is") {
    return matches(value, found) ? undefined : t("at {at}: expected {expected}, got {found}", words);
  }
  return Array.isArray(found) && found.some((one) => matches(value, one))
    ? undefined
    : t("at {at}: expected a list with {expected}, got {found}", words);
}

// ---- whole responses ----
/**
 * Return the parts of a response to compare: the fields of the schema, with ids and conventions only if they are claimed.
 * @param {Json} answer @param {string} operation @param {Compared} claims @param {Suite} suite @returns {Json}
 */
function comparable(answer, operation, { reasons, conventions }, suite) {
  const { $defs } = suite.schemas.responses;
  /** @param {Json[]} list @param {string} key */
  const withoutOrder = (list, key) => {
    if (key === "steps") {
      /** @param {Json} step */
      const isOnOneSpace = ({ placement }) => /\d$/.test(placement) && !placement.includes("+");
      return [...list.filter(isOnOneSpace), ...sorted(list.filter((one) => !isOnOneSpace(one)))];
    }
    return has(suite.conventions, key) ? sorted(list) : list;
  };
  /** @param {Json} value @param {Json} schema @param {string} [key] @returns {Json} */
  const of = (value, schema, key = "") => {
    const known = schema.$ref ? $defs[schema.$ref.replace("#/$defs/", "")] : schema;
    if (isObject(value)) {
      /** @param {string} name */
      const counts = (name) =>
        has(known.properties || {}, name) &&
        (reasons || !REASONS.includes(name)) &&
        (conventions || !CONVENTION_FIELDS.includes(name));
      return Object.fromEntries(
        Object.keys(value)
          .filter(counts)
          .map((name) => [name, of(value[name], known.properties[name], name)]),
      );
    }
    if (!reasons && LISTS_OF_IDS.includes(key)) return hasAny(value, key);
    if (!Array.isArray(value)) return value;
    const elements = value.map((one) => of(one, known.items || {}));
    return conventions ? elements : withoutOrder(elements, key);
  };
  return of(answer, $defs[has(answer, "refused") ? "refused" : `response-${operation}`]);
}

/**
 * Return the right response without the optional fields that the other response leaves out.
 * @param {Json} right @param {Json} got @returns {Json}
 */
function withoutOptional(right, got) {
  if (isObject(right) && isObject(got)) {
    const kept = Object.keys(right).filter((key) => has(got, key) || !OPTIONAL.includes(key));
    return Object.fromEntries(kept.map((key) => [key, withoutOptional(right[key], got[key])]));
  }
  return Array.isArray(right) && Array.isArray(got) && right.length === got.length
    ? right.map((one, index) => withoutOptional(one, got[index]))
    : right;
}

/** @param {Json} value */
const shown = (value) =>
  value === undefined || value === null ? t("nothing") : JSON.stringify(value).slice(0, LONGEST);

/**
 * Describe the first difference of two values, and return the field if a convention governs it.
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
  const problem = t("at {at}: expected {expected}, got {found}", {
    at: at || "/",
    expected: shown(right),
    found: shown(got),
  });
  const names = at.split("/").filter((name) => !/^\d+$/.test(name));
  const fields = names.flatMap((name, nth) => [name, `${names[nth - 1]}/${name}`]).reverse();
  return { problem, field: fields.find((each) => has(conventions, each)) };
}

/**
 * Return what is wrong with a response, whether it is about the scenario, another field or a convention, and the ids.
 * @param {Case} one @param {Json} answer @param {Compared} claims @param {Suite} suite @returns {Judgement}
 */
export function judge(one, answer, { reasons, conventions = true }, suite) {
  const right = { about: "", problems: [], ids: [] };
  if (one.response && same(one.response, answer)) return right;
  const problems = one.expect
    .map((each) => differenceFrom(each, answer, reasons))
    .filter((problem) => problem !== undefined);
  const missed = {
    about: caseKind(one) === "convention" && one.response ? "convention" : "scenario",
    problems,
    ids: decides(one),
  };
  if (!one.response) return problems.length > 0 ? missed : right;
  const wanted = withoutOptional(one.response, answer);
  const { op } = one.request;
  /** @param {boolean} counts @returns {[Json, Json]} */
  const both = (counts) =>
    /** @type {[Json, Json]} */ (
      [wanted, answer].map((each) => comparable(each, op, { reasons, conventions: counts }, suite))
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
    about: "other_fields",
    problems: [firstDifference(...inRules, suite).problem],
    ids: idsBehindDifference(one.request, wanted, answer, both(true), suite),
  };
}

/**
 * Return that a response is wrong, because an invalid request must get an error (W-15).
 * @param {Case} one @param {Json} answer @returns {Judgement}
 */
export function judgeResponseToInvalid(one, answer) {
  const problem = t("expected an error, because the request is invalid; got {found}", { found: shown(answer) });
  return { about: "convention", problems: [problem], ids: decides(one) };
}
