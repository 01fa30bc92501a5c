/** The adapter under test. It gets one request at a time; anything but a valid response is an `AdapterError` with a verdict. */
import { t } from "../messages.js";
import { findMismatch } from "./comparing.js";
import { openHost } from "./host.js";

/**
 * @import { Claims, HostMessage, Json, Suite, Verdict } from "./types.js"
 */

const PROTOCOL = 1;
const SECONDS = { start: 10, answer: 5 };

/** A response that is missing or invalid, with the verdict on the case. */
/** @param {string} line @returns {unknown} the id of a line that is an object with one */
function idOf(line) {
  try {
    const { id } = JSON.parse(line);
    return Number.isSafeInteger(id) && id >= 0 ? id : 0;
  } catch {
    return 0;
  }
}

export class AdapterError extends Error {
  /** @param {Verdict} verdict @param {string} problem */
  constructor(verdict, problem) {
    super(problem);
    this.verdict = verdict;
  }
}

/** The adapter, which runs in the worker of a host. */
export class Adapter {
  /** @param {string} code @param {Suite} suite */
  constructor(code, { schemas, everything }) {
    this.code = code;
    this.schemas = schemas;
    this.everything = everything;
    /** @type {Claims | undefined} */
    this.claims = undefined;
    this.number = 0; // the id of the last request
    this.answered = 0; // the id of the last response
    this.hello = 0; // the id of the last handshake
    this.alive = false;
    this.isStopped = false;
    this.log = "";
    this.hasRespondedTwice = false;
    /** @type {HostMessage[]} */
    this.inbox = [];
    /** @type {(() => void) | undefined} */
    this.waiting = undefined;
    this.host = openHost((message) => this.receive(message));
  }
  /** @param {HostMessage} message */
  receive(message) {
    if (typeof message.log === "string") this.log = (this.log + message.log).slice(-4000);
    else {
      this.inbox.push(message);
      if (this.waiting) this.waiting();
    }
  }
  /**
   * Return the next message, or throw if there is none until the deadline.
   * @param {number} deadline @param {number} seconds @returns {Promise<Json>}
   */
  async next(deadline, seconds) {
    if (this.isStopped) throw new AdapterError("not-run", t("stopped"));
    while (this.inbox.length === 0) {
      const left = deadline - performance.now();
      if (left <= 0) throw new AdapterError("timeout", t("no response within {seconds} s", { seconds }));
      await new Promise((/** @type {(value?: unknown) => void} */ go) => {
        const timer = setTimeout(go, left);
        this.waiting = () => {
          clearTimeout(timer);
          go();
        };
      });
      this.waiting = undefined;
      if (this.isStopped) throw new AdapterError("not-run", t("stopped"));
    }
    const message = this.inbox.shift() ?? {};
    if (message.exit !== undefined) {
      throw new AdapterError(
        "crash",
        t("the adapter exited instead of responding (exit code {code})", { code: message.exit }),
      );
    }
    if (message.failed !== undefined) {
      throw new AdapterError("crash", t("line {line}: {message}", { line: message.at, message: message.failed }));
    }
    if (typeof message.line !== "string") {
      throw new AdapterError("protocol", t("the response is not JSON: {line}", { line: typeof message.line }));
    }
    return this.parseEnvelope(message.line);
  }
  /** @param {string} line @returns {Json} */
  parseEnvelope(line) {
    let value;
    try {
      value = JSON.parse(line);
    } catch {
      throw new AdapterError("protocol", t("the response is not JSON: {line}", { line: line.trim().slice(0, 60) }));
    }
    if (/\d[.eE]/.test(line.replace(/"(?:[^"\\]|\\.)*"/g, ""))) {
      throw new AdapterError("protocol", t("a number in the response is not an integer"));
    }
    this.checkSchema(value, this.schemas.envelope, {});
    return value;
  }
  /** @param {Json} value @param {Json} schema @param {Record<string, Json>} defs */
  checkSchema(value, schema, defs) {
    const at = findMismatch(value, schema, defs);
    if (at !== undefined) {
      throw new AdapterError("protocol", t("the response does not match the schema at {at}", { at }));
    }
  }
  /**
   * Return the claims that this suite knows. A newer suite may know more.
   * @param {Json} claims @returns {Json}
   */
  knownClaims(claims) {
    const kinds = Object.keys(this.everything).filter((kind) => Array.isArray(claims[kind]));
    /** @param {string} kind */
    const known = (kind) =>
      claims[kind]
        .filter((/** @type {unknown} */ each) => typeof each !== "string" || this.everything[kind].includes(each))
        .sort();
    return { ...claims, ...Object.fromEntries(kinds.map((kind) => [kind, known(kind)])) };
  }
  /** @param {Json} response @param {string} operation */
  checkResponse(response, operation) {
    const { $defs } = this.schemas.responses;
    const answer = operation === "hello" ? this.knownClaims(response) : response;
    const refused = operation !== "hello" && Object.hasOwn(answer, "refused");
    this.checkSchema(answer, $defs[refused ? "refused" : `response-${operation}`], $defs);
  }
  /** Note whether this id was answered already. @param {number} id */
  noteRepeated(id) {
    if (id === this.answered && id !== this.hello) this.hasRespondedTwice = true;
  }
  /** @param {Json} request @param {number} seconds @returns {Promise<Json>} */
  async exchange(request, seconds) {
    const deadline = performance.now() + 1000 * seconds;
    while (this.inbox.length > 0) {
      const { id } = await this.next(deadline, seconds);
      if (id > this.number) throw new AdapterError("protocol", t("a response came before its request"));
      this.noteRepeated(id);
    }
    if (request.line !== undefined) return this.exchangeLine(request.line, deadline, seconds);
    this.number += 1;
    const { number } = this;
    this.host.send(JSON.stringify({ id: number, ...request }));
    let envelope = await this.next(deadline, seconds);
    if (envelope.id === this.answered) {
      this.noteRepeated(envelope.id);
      envelope = await this.next(deadline, seconds);
    }
    if (envelope.id !== number) {
      throw new AdapterError(
        "protocol",
        t("found the response to request {found}, expected the response to request {expected}", {
          found: envelope.id,
          expected: number,
        }),
      );
    }
    this.answered = number;
    if (envelope.error !== undefined) throw new AdapterError("error", envelope.error);
    this.checkResponse(envelope.result, request.op);
    return envelope.result;
  }
  /**
   * Send a line that is not a request (W-15). The response must have its id or the id 0, not that of an earlier request.
   * @param {string} line @param {number} deadline @param {number} seconds @returns {Promise<Json>}
   */
  async exchangeLine(line, deadline, seconds) {
    this.host.send(line);
    const { id, error, result } = await this.next(deadline, seconds);
    if (id !== 0 && id !== idOf(line)) {
      throw new AdapterError(
        "protocol",
        t(
          "found the response to request {found}, expected the id 0, because the line is not a request with a valid id",
          {
            found: id,
          },
        ),
      );
    }
    if (error !== undefined) throw new AdapterError("error", error);
    return result;
  }
  /** @returns {Promise<Claims>} */
  async start() {
    await this.host.ready;
    this.inbox = [];
    this.log = "";
    this.alive = true;
    this.hello = this.number + 1;
    this.host.start(this.code);
    try {
      const answer = await this.exchange({ op: "hello", protocol: PROTOCOL }, SECONDS.start);
      if (answer.protocol !== PROTOCOL) {
        throw new AdapterError(
          "protocol",
          t("the adapter uses protocol {found}, this suite needs protocol 1", { found: answer.protocol }),
        );
      }
      const known = this.knownClaims(answer);
      const more = Object.keys(this.everything).flatMap((kind) =>
        answer[kind]
          .filter((/** @type {string} */ each) => !known[kind].includes(each))
          .map((/** @type {string} */ each) => `${kind.slice(0, -1)} '${each}'`),
      );
      /** @type {Claims} */
      const claims = {
        conventions: true,
        invalid: false,
        ...known,
        ...(more.length > 0 ? { unknown_claims: more } : {}),
      };
      /** @param {Claims} claimed */
      const written = ({ operations, editions, variants, reasons, conventions, invalid }) =>
        JSON.stringify([operations, editions, variants, reasons, conventions, invalid]);
      if (this.claims && written(claims) !== written(this.claims)) {
        throw new AdapterError("protocol", t("the adapter claims something else after a restart"));
      }
      this.claims = claims;
      return claims;
    } catch (error) {
      this.end();
      throw error;
    }
  }
  /**
   * Send a request and return the response. After an invalid or missing response, the adapter is restarted for the next request.
   * @param {Json} request @returns {Promise<Json>}
   */
  async send(request) {
    if (!this.alive) await this.start();
    try {
      return await this.exchange(request, SECONDS.answer);
    } catch (error) {
      if (!(error instanceof AdapterError && error.verdict === "error")) this.end();
      throw error;
    }
  }
  end() {
    this.alive = false;
    this.host.stop();
  }
  /** Stop at once, even while the adapter is running. */
  stop() {
    this.isStopped = true;
    this.end();
    if (this.waiting) this.waiting();
  }
}
