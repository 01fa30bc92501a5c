/** Checking JSON values against a schema, and comparing them. */

/** @import { Json } from "./types.js" */

/** @param {Json} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {Json} value @param {string} key */
export const has = (value, key) => Object.hasOwn(value, key);

// JSON Schema: the keywords that the schemas of the kit use.
/** @type {Record<string, (value: Json) => boolean>} */
const TYPES = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  null: (value) => value === null,
};
/** @param {Json} one @param {Json} other */
export const same = (one, other) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** Return the same value with sorted keys. @param {Json} value @returns {Json} */
export function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  return isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, ordered(value[key])]),
      )
    : value;
}

/**
 * Return where a value does not match a schema, as a JSON Pointer; undefined if it matches.
 * @param {Json} value @param {Json} schema @param {Record<string, Json>} defs @param {string} [at] @returns {string | undefined}
 */
export function findMismatch(value, schema, defs, at = "") {
  if (schema === true) return undefined;
  if (schema === false) return at || "/";
  const wrong = at || "/";
  if (schema.$ref) return findMismatch(value, defs[schema.$ref.replace("#/$defs/", "")], defs, at);
  /** @param {Json} one */
  const fits = (one) => findMismatch(value, one, defs, at) === undefined;
  if (schema.type && ![schema.type].flat().some((type) => TYPES[type](value))) return wrong;
  if (schema.enum && !schema.enum.some((/** @type {Json} */ one) => same(one, value))) return wrong;
  if (has(schema, "const") && !same(schema.const, value)) return wrong;
  if (schema.anyOf && !schema.anyOf.some(fits)) return wrong;
  if (schema.oneOf && schema.oneOf.filter(fits).length !== 1) return wrong;
  if (schema.allOf && !schema.allOf.every(fits)) return wrong;
  if (typeof value === "string") {
    if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) return wrong;
    if ([...value].length < (schema.minLength || 0)) return wrong;
  }
  if (typeof value === "number" && (value < schema.minimum || value > schema.maximum)) return wrong;
  if (Array.isArray(value)) return findMismatchInList(value, schema, defs, at);
  return isObject(value) ? findMismatchInObject(value, schema, defs, at) : undefined;
}

/**
 * @param {Json[]} value
 * @param {Json} schema @param {Record<string, Json>} defs @param {string} at @returns {string | undefined}
 */
function findMismatchInList(value, schema, defs, at) {
  if (
    value.length < (schema.minItems || 0) ||
    value.length > (schema.maxItems === undefined ? Infinity : schema.maxItems)
  ) {
    return at || "/";
  }
  if (schema.uniqueItems && new Set(value.map((one) => JSON.stringify(ordered(one)))).size < value.length) {
    return at || "/";
  }
  return (
    schema.items &&
    value
      .map((one, index) => findMismatch(one, schema.items, defs, `${at}/${index}`))
      .find((found) => found !== undefined)
  );
}

/**
 * @param {Json} value
 * @param {Json} schema @param {Record<string, Json>} defs @param {string} at @returns {string | undefined}
 */
function findMismatchInObject(value, schema, defs, at) {
  const missing = (schema.required || []).find((/** @type {string} */ key) => !has(value, key));
  if (missing !== undefined) return `${at}/${missing}`;
  const known = schema.properties || {};
  const parts = Object.keys(value).map((key) =>
    findMismatch(
      value[key],
      has(known, key) ? known[key] : schema.additionalProperties === undefined ? true : schema.additionalProperties,
      defs,
      `${at}/${key}`,
    ),
  );
  return parts.find((found) => found !== undefined);
}
