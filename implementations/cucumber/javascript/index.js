/**
 * Defines every step of the Globe Twister features for cucumber-js, in English and French, from the step catalogue.
 * Given and When steps build one request. The first Then step sends it; each Then step checks the response.
 *
 * @typedef {any} Json  a value of the protocol
 * @typedef {(request: Json) => Json} Respond  may return a promise
 * @typedef {{request?: Json, response?: Json, tags?: string[]}} World
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AfterAll, Before, defineParameterType, defineStep } from "@cucumber/cucumber";

/** The step catalogue. Its schema is `schemas/steps.json`. */
export const catalogue = JSON.parse(readFileSync(new URL("features/steps.json", import.meta.url), "utf8"));
const { types, tables, steps, lists, defaults } = catalogue;
const ANY_REASON = Symbol("any reason");

/**
 * Define all steps. `respond` returns the response of your implementation to a request.
 * With `reasons: false`, the ids that responses cite are not compared.
 * @param {{respond: Respond, reasons?: boolean}} options
 */
export function defineSteps({ respond, reasons = true }) {
  let started = 0;
  /** @this {World} */
  Before(function (/** @type {Json} */ { pickle }) {
    started += 1;
    this.tags = pickle.tags.map((/** @type {{name: string}} */ { name }) => name);
  });
  AfterAll(() => {
    // With --parallel, a single worker may get no scenario.
    if (started === 0 && !process.env.CUCUMBER_WORKER_ID) {
      throw new Error(`no scenario ran: check the path of the features and the tags, such as --tags "@a or @b"`);
    }
  });
  for (const [name, { regexp }] of Object.entries(types)) {
    const regexps = [...new Set(Object.values(regexp))].map((each) => new RegExp(each));
    defineParameterType({ name, regexp: regexps, transformer: (/** @type {string} */ text) => text });
  }
  for (const step of steps) {
    for (const { expression, parameters } of [step.en, step.fr]) {
      /** @this {World} @param {Json[]} found */
      const perform = function (...found) {
        return performStep(this, step, parameters, found, step.table && found[parameters.length].raw());
      };
      Object.defineProperty(perform, "length", { value: parameters.length + (step.table ? 1 : 0) });
      defineStep(expression, perform);
    }
  }

  /** @param {World} world @param {Json} step @param {Json[]} parameters @param {string[]} texts @param {string[][]} [rows] */
  async function performStep(world, step, parameters, texts, rows) {
    const table = tables[step.table];
    if (rows && table.as === "steps") return performRows(world, rows.slice(1));
    /** @type {Json} */
    const values = Object.fromEntries(parameters.map(({ name, type }, i) => [name, read(type, texts[i])]));
    if (rows) values.table = readTable(table, rows);
    if (step.request) return add((world.request ??= {}), fill(step.request, values));
    const request = { ...defaults[world.request.op], ...world.request };
    world.response ??= await respond(request);
    const { at, is, has } = fill(step.expect, values);
    const found = look(world.response, at);
    const met = has === undefined ? meets(found, is) : Array.isArray(found) && found.some((each) => meets(each, has));
    if (met) return;
    const wanted = has === undefined ? written(is) : `an element ${written(has)}`;
    const message = `at ${at || "the response"}: expected ${wanted}, got ${written(found)}`;
    assert.fail(`${message}; reproduce with the request ${written(request)}; tags: ${world.tags?.join(" ")}`);
  }

  /** Perform the steps in the rows of a table. @param {World} world @param {string[][]} rows */
  async function performRows(world, rows) {
    for (const [text] of rows) {
      const match = matched(text);
      if (!match) throw new Error(`no step matches the row: ${text}`);
      await performStep(world, match.step, match.parameters, match.texts);
    }
  }

  /** The value of a parameter. @param {string} type @param {string} text @returns {Json} */
  function read(type, text) {
    const { read: how, reason } = types[type];
    if (reason && !reasons) return ANY_REASON;
    if (how.as === "text") {
      return Object.entries(how.replace ?? {}).reduce((all, [old, by]) => all.replaceAll(old, by), text);
    }
    if (how.as === "number") return Math.round(parseFloat(text.replace(",", ".")) * how.times);
    if (how.as === "choice") return how.values[text];
    if (how.as === "object") {
      return mapped(how.fields, ({ as, regexp }) => {
        const found = new RegExp(regexp).exec(text);
        return as === "number" ? Number(found?.[1]) : found === null;
      });
    }
    const parts = text.split(new RegExp(how.separators.join("|"))).map((part) => read(how.of, part));
    if (how.all_but) return how.all_but.filter((/** @type {Json} */ each) => !parts.includes(each));
    return how.field ? parts.map((part, i) => ({ ...how.defaults?.[i], [how.field]: part })) : parts;
  }

  /** @param {{as: string, type: string, columns: Json[]}} table @param {string[][]} rows @returns {Json} */
  function readTable({ as, type, columns }, rows) {
    if (as === "grid") return read(type, rows.map((row) => row.join("")).join("/"));
    /** @param {string[]} row */
    const readRow = (row) => columns.map((column, i) => [column.field, read(column.type, row[i])]);
    return rows.slice(1).map((row) => Object.fromEntries(readRow(row)));
  }
}

/** The step that matches a text, in either language. @param {string} text */
function matched(text) {
  for (const step of steps) {
    for (const { regexp, parameters } of [step.en, step.fr]) {
      const match = new RegExp(regexp).exec(text);
      if (match) return { step, parameters, texts: match.slice(1) };
    }
  }
  return undefined;
}

/** The value at a JSON Pointer. @param {Json} response @param {string} pointer */
const look = (response, pointer) =>
  pointer
    .split("/")
    .slice(1)
    .reduce((value, key) => value?.[key], response);

/** Add the fields of a step to the request. @param {Json} request @param {Json} piece */
function add(request, piece) {
  for (const [key, value] of Object.entries(piece)) {
    Object.assign(request, { [key]: lists.includes(key) ? [...(request[key] ?? []), ...value] : value });
  }
}

/** Replace the names of parameters by their values. @param {Json} piece @param {Json} values @returns {Json} */
function fill(piece, values) {
  if (typeof piece === "string") return piece.startsWith("{") ? values[piece.slice(1, -1)] : piece;
  if (Array.isArray(piece)) return piece.map((each) => fill(each, values));
  return typeof piece === "object" ? mapped(piece, (each) => fill(each, values)) : piece;
}

/** An expected object ignores other fields. @param {Json} found @param {Json} expected @returns {boolean} */
function meets(found, expected) {
  if (expected === ANY_REASON) return found !== undefined && found !== null && found.length !== 0;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) && found.length === expected.length && expected.every((each, i) => meets(found[i], each))
    );
  }
  if (typeof expected !== "object") return found === expected;
  if (typeof found !== "object" || found === null) return false;
  return Object.entries(expected).every(
    ([key, each]) => (each === ANY_REASON && !(key in found)) || meets(found[key], each),
  );
}

/** @param {Json} value @param {(each: Json) => Json} change @returns {Json} */
function mapped(value, change) {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
}

/** @param {Json} value */
const written = (value) => JSON.stringify(value, (_, each) => (each === ANY_REASON ? "any reason" : each)) ?? "nothing";
