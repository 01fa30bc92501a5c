/** The engine that is tried: one question, one answer, and a verdict for whatever else it does. */
import { t } from "../messages.js";
import { misfit } from "./comparing.js";
import { openHost } from "./host.js";

/**
 * @import { Claims, HostMessage, Json, Suite, Verdict } from "./types.js"
 */

const PROTOCOL = 1;
const SECONDS = { start: 10, answer: 5 };

/** An engine that did not answer as it should; says with which verdict. */
export class Trouble extends Error {
  /** @param {Verdict} verdict @param {string} problem */
  constructor(verdict, problem) {
    super(problem);
    this.verdict = verdict;
  }
}

/** The engine on the other side of the host: one question, one answer. */
export class Engine {
  /** @param {string} code @param {Suite} suite */
  constructor(code, { schemas, everything }) {
    this.code = code;
    this.schemas = schemas;
    this.everything = everything;
    /** @type {Claims | undefined} */
    this.claims = undefined;
    this.number = 0;
    this.answered = 0;
    this.hello = 0;
    this.alive = false;
    this.isStopped = false;
    this.log = "";
    this.twice = false;
    /** @type {HostMessage[]} */
    this.inbox = [];
    /** @type {(() => void) | undefined} */
    this.waiting = undefined;
    this.host = openHost((message) => this.hear(message));
  }
  /** @param {HostMessage} message */
  hear(message) {
    if (message.log !== undefined) this.log = (this.log + message.log).slice(-4000);
    else {
      this.inbox.push(message);
      if (this.waiting) this.waiting();
    }
  }
  /**
   * The next message, unless it takes too long.
   * @param {number} deadline @param {number} seconds @returns {Promise<Json>}
   */
  async next(deadline, seconds) {
    if (this.isStopped) throw new Trouble("not-run", t("stopped"));
    while (this.inbox.length === 0) {
      const left = deadline - performance.now();
      if (left <= 0) throw new Trouble("timeout", t("no answer within {seconds} s", { seconds }));
      await new Promise((/** @type {(value?: unknown) => void} */ go) => {
        const timer = setTimeout(go, left);
        this.waiting = () => {
          clearTimeout(timer);
          go();
        };
      });
      this.waiting = undefined;
      if (this.isStopped) throw new Trouble("not-run", t("stopped"));
    }
    const message = this.inbox.shift() ?? {};
    if (message.exit !== undefined) {
      throw new Trouble("crash", t("it ended instead of answering (exit {code})", { code: message.exit }));
    }
    if (message.failed !== undefined) {
      throw new Trouble("crash", t("line {line}: {message}", { line: message.at, message: message.failed }));
    }
    return this.envelope(message.line ?? "");
  }
  /** @param {string} line @returns {Json} */
  envelope(line) {
    let value;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Trouble("protocol", t("the line is not JSON: {line}", { line: line.trim().slice(0, 60) }));
    }
    if (/\d[.eE]/.test(line.replace(/"(?:[^"\\]|\\.)*"/g, ""))) {
      throw new Trouble("protocol", t("a number is not a whole number"));
    }
    this.check(value, this.schemas.envelope, {});
    return value;
  }
  /** @param {Json} value @param {Json} schema @param {Record<string, Json>} defs */
  check(value, schema, defs) {
    const at = misfit(value, schema, defs);
    if (at !== undefined) throw new Trouble("protocol", t("not as the schema says, at {at}", { at }));
  }
  /**
   * What is claimed as far as this suite knows it; perhaps a newer one knows more.
   * @param {Json} claims @returns {Json}
   */
  known(claims) {
    const kinds = Object.keys(this.everything).filter((kind) => Array.isArray(claims[kind]));
    /** @param {string} kind */
    const known = (kind) =>
      claims[kind]
        .filter((/** @type {unknown} */ each) => typeof each !== "string" || this.everything[kind].includes(each))
        .sort();
    return { ...claims, ...Object.fromEntries(kinds.map((kind) => [kind, known(kind)])) };
  }
  /** @param {Json} given @param {string} operation */
  checkAnswer(given, operation) {
    const { $defs } = this.schemas.answers;
    const answer = operation === "hello" ? this.known(given) : given;
    const refused = operation !== "hello" && Object.hasOwn(answer, "refused");
    this.check(answer, $defs[refused ? "refused" : `answer-${operation}`], $defs);
  }
  /** @param {number} id */
  noteRepeated(id) {
    if (id === this.answered && id !== this.hello) this.twice = true;
  }
  /** @param {Json} request @param {number} seconds @returns {Promise<Json>} */
  async exchange(request, seconds) {
    const deadline = performance.now() + 1000 * seconds;
    while (this.inbox.length > 0) {
      const { id } = await this.next(deadline, seconds);
      if (id > this.number) throw new Trouble("protocol", t("it spoke before it was asked"));
      this.noteRepeated(id);
    }
    this.number += 1;
    const { number } = this;
    this.host.say(JSON.stringify({ id: number, ...request }));
    let envelope = await this.next(deadline, seconds);
    if (envelope.id === this.answered) {
      this.noteRepeated(envelope.id);
      envelope = await this.next(deadline, seconds);
    }
    if (envelope.id !== number) {
      throw new Trouble(
        "protocol",
        t("an answer to question {found} came when question {expected} was asked", {
          found: envelope.id,
          expected: number,
        }),
      );
    }
    this.answered = number;
    if (envelope.error !== undefined) throw new Trouble("error", envelope.error);
    this.checkAnswer(envelope.answer, request.op);
    return envelope.answer;
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
        throw new Trouble(
          "protocol",
          t("it speaks protocol {found}, and this suite protocol 1", { found: answer.protocol }),
        );
      }
      const known = this.known(answer);
      const more = Object.keys(this.everything).flatMap((kind) =>
        answer[kind]
          .filter((/** @type {string} */ each) => !known[kind].includes(each))
          .map((/** @type {string} */ each) => `${kind.slice(0, -1)} '${each}'`),
      );
      /** @type {Claims} */
      const claims = { conventions: true, ...known, ...(more.length > 0 ? { not_understood: more } : {}) };
      /** @param {Claims} claimed */
      const written = ({ parts, editions, variants, reasons, conventions }) =>
        JSON.stringify([parts, editions, variants, reasons, conventions]);
      if (this.claims && written(claims) !== written(this.claims)) {
        throw new Trouble("protocol", t("it claims other things than when it was first started"));
      }
      this.claims = claims;
      return claims;
    } catch (trouble) {
      this.end();
      throw trouble;
    }
  }
  /**
   * Ask one question; after any trouble the engine is restarted for the next.
   * @param {Json} request @returns {Promise<Json>}
   */
  async ask(request) {
    if (!this.alive) await this.start();
    try {
      return await this.exchange(request, SECONDS.answer);
    } catch (trouble) {
      if (!(trouble instanceof Trouble && trouble.verdict === "error")) this.end();
      throw trouble;
    }
  }
  end() {
    this.alive = false;
    this.host.stop();
  }
  /** Stop at once, whatever it is doing. */
  stop() {
    this.isStopped = true;
    this.end();
    if (this.waiting) this.waiting();
  }
}
