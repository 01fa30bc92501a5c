"use strict";
/**
 * What the kit compares, and how: only what a case mentions; or its whole answer, as far as the schema names the fields.
 * Ids count only if the engine claims to give reasons.
 */
(function (board) {
  const REASONS = ["because", "by"];
  const LISTS_OF_IDS = ["refused", "breaches"];
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const has = (value, key) => Object.prototype.hasOwnProperty.call(value, key);

  // ---- JSON Schema, as far as the schemas of the kit go ----
  const TYPES = {
    object: isObject,
    array: Array.isArray,
    string: (value) => typeof value === "string",
    boolean: (value) => typeof value === "boolean",
    integer: (value) => Number.isInteger(value),
    number: (value) => typeof value === "number",
    null: (value) => value === null,
  };
  const same = (one, other) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

  /** The same value with its keys in order. */
  function ordered(value) {
    if (Array.isArray(value)) return value.map(ordered);
    return isObject(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, ordered(value[key])])) : value;
  }

  /** Where a value is not as a schema says, as a JSON Pointer; nothing if it is. */
  function misfit(value, schema, defs, at = "") {
    if (schema === true) return undefined;
    if (schema === false) return at || "/";
    const wrong = at || "/";
    if (schema.$ref) return misfit(value, defs[schema.$ref.replace("#/$defs/", "")], defs, at);
    const fits = (one) => misfit(value, one, defs, at) === undefined;
    if (schema.type && ![schema.type].flat().some((type) => TYPES[type](value))) return wrong;
    if (schema.enum && !schema.enum.some((one) => same(one, value))) return wrong;
    if (has(schema, "const") && !same(schema.const, value)) return wrong;
    if (schema.anyOf && !schema.anyOf.some(fits)) return wrong;
    if (schema.oneOf && schema.oneOf.filter(fits).length !== 1) return wrong;
    if (schema.allOf && !schema.allOf.every(fits)) return wrong;
    if (typeof value === "string") {
      if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) return wrong;
      if ([...value].length < (schema.minLength || 0)) return wrong;
    }
    if (typeof value === "number" && (value < schema.minimum || value > schema.maximum)) return wrong;
    if (Array.isArray(value)) return misfitOfList(value, schema, defs, at);
    return isObject(value) ? misfitOfObject(value, schema, defs, at) : undefined;
  }

  function misfitOfList(value, schema, defs, at) {
    if (value.length < (schema.minItems || 0) || value.length > (schema.maxItems === undefined ? Infinity : schema.maxItems)) return at || "/";
    if (schema.uniqueItems && new Set(value.map((one) => JSON.stringify(ordered(one)))).size < value.length) return at || "/";
    return schema.items && value.map((one, index) => misfit(one, schema.items, defs, `${at}/${index}`)).find((found) => found !== undefined);
  }

  function misfitOfObject(value, schema, defs, at) {
    const missing = (schema.required || []).find((key) => !has(value, key));
    if (missing !== undefined) return `${at}/${missing}`;
    const known = schema.properties || {};
    const parts = Object.keys(value).map((key) =>
      misfit(value[key], has(known, key) ? known[key] : schema.additionalProperties === undefined ? true : schema.additionalProperties, defs, `${at}/${key}`));
    return parts.find((found) => found !== undefined);
  }

  // ---- expectations ----
  /** Whether a value is as expected: other keys of an object do not matter, a list is compared element by element. */
  function matches(expected, found) {
    if (isObject(expected)) return isObject(found) && Object.keys(expected).every((key) => has(found, key) && matches(expected[key], found[key]));
    if (Array.isArray(expected)) return Array.isArray(found) && expected.length === found.length && expected.every((one, index) => matches(one, found[index]));
    return expected === found;
  }

  function lookUp(answer, pointer) {
    return pointer.split("/").slice(1).reduce((found, key) => (isObject(found) && has(found, key) ? found[key] : undefined), answer);
  }

  /** Leave out ids; of a list of ids only whether there are any: a refusal that names no rule is one all the same. */
  function withoutReasons(value, at = "") {
    if (LISTS_OF_IDS.some((key) => at === `/${key}`)) return (Array.isArray(value) ? value.length > 0 : Boolean(value)) || at === "/refused";
    if (Array.isArray(value)) return value.map((one) => withoutReasons(one, `${at}/*`));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !REASONS.includes(key)).map(([key, one]) => [key, withoutReasons(one, `${at}/${key}`)]));
  }

  /** How an answer differs from one expectation; nothing if it is as expected. */
  function unmet(expectation, answer, reasons) {
    const relation = has(expectation, "has") ? "has" : "is";
    const { at } = expectation;
    const value = reasons ? expectation[relation] : withoutReasons(expectation[relation], at);
    const found = lookUp(reasons ? answer : withoutReasons(answer), at);
    const words = { at: at || "/", expected: JSON.stringify(value), found: JSON.stringify(found) };
    if (found === undefined || found === null) return board.say("nothingThere", words);
    if (relation === "is") return matches(value, found) ? undefined : board.say("expectedIs", words);
    return Array.isArray(found) && found.some((one) => matches(value, one)) ? undefined : board.say("expectedHas", words);
  }

  // ---- whole answers ----
  /** Every field that the schema of answers names. */
  function vocabularyOf(schema) {
    const names = new Set();
    (function walk(value) {
      if (Array.isArray(value)) value.forEach(walk);
      else if (isObject(value)) {
        Object.keys(value.properties || {}).forEach((name) => names.add(name));
        Object.values(value).forEach(walk);
      }
    })(schema);
    return names;
  }

  /** Leave out of an answer what the schema does not name, and ids if they are not claimed. */
  function told(value, { vocabulary, reasons }, key = "") {
    if (isObject(value)) {
      const kept = Object.entries(value).filter(([name]) => vocabulary.has(name) && (reasons || !REASONS.includes(name)));
      return Object.fromEntries(kept.map(([name, one]) => [name, told(one, { vocabulary, reasons }, name)]));
    }
    if (!reasons && LISTS_OF_IDS.includes(key)) return (Array.isArray(value) ? value.length > 0 : Boolean(value)) || key === "refused";
    return Array.isArray(value) ? value.map((one) => told(one, { vocabulary, reasons })) : value;
  }

  /** The first place where two values differ, as a JSON Pointer; nothing if they are the same. */
  function difference(expected, found, at = "") {
    if (isObject(expected) && isObject(found)) {
      const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
      return keys.map((key) => difference(expected[key], found[key], `${at}/${key}`)).find((place) => place !== undefined);
    }
    if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
      return expected.map((one, index) => difference(one, found[index], `${at}/${index}`)).find((place) => place !== undefined);
    }
    return same({ it: expected }, { it: found }) ? undefined : { at: at || "/", expected: JSON.stringify(expected), found: JSON.stringify(found) };
  }

  /** What is wrong with an answer to a case: of its whole answer, if the case has one, or of what it expects. @returns {string[]} */
  function problemsOf(one, answer, { reasons, vocabulary }) {
    if (!has(one, "answer")) return one.expect.map((each) => unmet(each, answer, reasons)).filter((text) => text !== undefined);
    const differs = difference(told(one.answer, { vocabulary, reasons }), told(answer, { vocabulary, reasons }));
    return differs === undefined ? [] : [board.say("expectedIs", differs)];
  }

  board.trying = { misfit, problemsOf, vocabularyOf };
})(window.GlobeBoard);
