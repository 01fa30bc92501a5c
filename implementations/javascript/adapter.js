/**
 * Connects globe-rules.js to the protocol of the conformance kit: it reads one JSON request per line from standard input and
 * writes one JSON response per line to standard output. It keeps no state between requests.
 */
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";
import * as rules from "./globe-rules.js";
import { NAMES, respond } from "./operations.js";
import { isNatural } from "./requests.js";

const HELLO = { protocol: 1, name: "globe-rules.js", version: "1.0.0", language: "JavaScript" };

/**
 * Return what this engine claims; throw if the handshake does not match its schema.
 * @param {Record<string, unknown>} request
 */
function hello({ id: _id, op: _op, protocol, ...unknown }) {
  if (!Number.isInteger(protocol) || Object.keys(unknown).length > 0) throw new TypeError("not a valid request: hello");
  const claims = { operations: NAMES, editions: rules.EDITIONS, variants: rules.VARIANTS };
  return { ...HELLO, ...claims, reasons: true, invalid: true };
}

/**
 * Return the response to one line. Failures become an `error` with the id of the request, or 0 if it has no valid one.
 * @param {string} line
 */
function reply(line) {
  let id = 0;
  try {
    const request = JSON.parse(line);
    if (!isNatural(request.id)) throw new TypeError("not a valid request: id");
    ({ id } = request);
    if (request.op === "hello") return { id, result: hello(request) };
    return { id, result: respond(request) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Write a whole line, even if the pipe is full for a while. @param {string} text */
function writeLine(text) {
  /** @type {Uint8Array} */
  let bytes = Buffer.from(`${text}\n`, "utf8");
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  if (line.trim() !== "") writeLine(JSON.stringify(reply(line)));
});
