"use strict";
/** Asks an engine every case of the suite and gives each a verdict, as `globe-rules conform` does. */
(function (board) {
  const { say, trying } = board;
  const PROTOCOL = 1;
  const SECONDS = { start: 10, answer: 5 };
  const TROUBLES = { beforeAnyAnswer: 3, inARow: 25 };
  const VERDICTS = ["pass", "fail", "unsupported", "known", "error", "crash", "timeout", "protocol", "oversize", "not-run"];
  const isRuling = (id) => /^[DQ]-/.test(id);

  /** An engine that did not answer as it should; says with which verdict. */
  class Trouble extends Error {
    constructor(verdict, problem) {
      super(problem);
      this.verdict = verdict;
    }
  }

  /** The engine on the other side of the host: one question, one answer. */
  class Engine {
    constructor(code, schemas) {
      Object.assign(this, { code, schemas, number: 0, answered: 0, alive: false, log: "", twice: false, inbox: [], waiting: undefined });
      this.host = trying.openHost((message) => this.hear(message));
    }
    hear(message) {
      if (message.log !== undefined) this.log = (this.log + message.log).slice(-4000);
      else {
        this.inbox.push(message);
        if (this.waiting) this.waiting();
      }
    }
    /** The next message, unless it takes too long. */
    async next(deadline, seconds) {
      while (this.inbox.length === 0) {
        const left = deadline - performance.now();
        if (left <= 0) throw new Trouble("timeout", say("tooSlow", { seconds }));
        await new Promise((go) => {
          const timer = setTimeout(go, left);
          this.waiting = () => { clearTimeout(timer); go(); };
        });
        this.waiting = undefined;
        if (this.isStopped) throw new Trouble("not-run", say("stopped"));
      }
      const message = this.inbox.shift();
      if (message.exit !== undefined) throw new Trouble("crash", say("itEnded", { code: message.exit }));
      if (message.failed !== undefined) throw new Trouble("crash", say("itThrew", { line: message.at, message: message.failed }));
      return this.envelope(message.line);
    }
    envelope(line) {
      let value;
      try {
        value = JSON.parse(line);
      } catch {
        throw new Trouble("protocol", say("badLine", { line: line.trim().slice(0, 60) }));
      }
      if (/\d[.eE]/.test(line.replace(/"(?:[^"\\]|\\.)*"/g, ""))) throw new Trouble("protocol", say("badFloat"));
      this.check(value, this.schemas.envelope, {});
      return value;
    }
    check(value, schema, defs) {
      const at = trying.misfit(value, schema, defs);
      if (at !== undefined) throw new Trouble("protocol", say("badShape", { at }));
    }
    checkAnswer(answer, operation) {
      const { $defs } = this.schemas.answers;
      const refused = operation !== "hello" && Object.prototype.hasOwnProperty.call(answer, "refused");
      this.check(answer, $defs[refused ? "refused" : `answer-${operation}`], $defs);
    }
    noteRepeated(id) {
      if (id === this.answered && id !== this.hello) this.twice = true;
    }
    async exchange(request, seconds) {
      const deadline = performance.now() + 1000 * seconds;
      while (this.inbox.length > 0) {
        const { id } = await this.next(deadline, seconds);
        if (id > this.number) throw new Trouble("protocol", say("earlyWords"));
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
      if (envelope.id !== number) throw new Trouble("protocol", say("badId", { found: envelope.id, expected: number }));
      this.answered = number;
      if (envelope.error !== undefined) throw new Trouble("error", envelope.error);
      this.checkAnswer(envelope.answer, request.op);
      return envelope.answer;
    }
    async start() {
      await this.host.ready;
      Object.assign(this, { inbox: [], log: "", alive: true, hello: this.number + 1 });
      this.host.start(this.code);
      try {
        const claims = await this.exchange({ op: "hello", protocol: PROTOCOL }, SECONDS.start);
        if (claims.protocol !== PROTOCOL) throw new Trouble("protocol", say("badProtocol", { found: claims.protocol }));
        return claims;
      } catch (trouble) {
        this.end();
        throw trouble;
      }
    }
    /** Ask one question; after any trouble the engine is started anew for the next. */
    async ask(request) {
      if (!this.alive) await this.start();
      try {
        return await this.exchange(request, SECONDS.answer);
      } catch (trouble) {
        if (trouble.verdict !== "error") this.end();
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

  const covers = (claims, request) => claims.parts.includes(request.op)
    && (request.edition === undefined || claims.editions.includes(request.edition))
    && (request.variants || []).every((variant) => claims.variants.includes(variant));

  async function examined(engine, claims, one, vocabulary) {
    if (!covers(claims, one.request)) return { case: one, verdict: "unsupported", problems: [] };
    try {
      const answer = await engine.ask(one.request);
      const problems = trying.problemsOf(one, answer, { reasons: claims.reasons, vocabulary });
      return { case: one, verdict: problems.length > 0 ? "fail" : "pass", problems, answer, log: engine.log };
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      return { case: one, verdict: trouble.verdict, problems: [trouble.message], log: engine.log };
    }
  }

  /** Ask every case; nothing that the engine does harms the cases after it. `progress(done)` is told now and then. */
  async function examine(engine, { cases, schemas }, progress) {
    const claims = await engine.start();
    const vocabulary = trying.vocabularyOf(schemas.answers);
    const results = [];
    let [troubles, most, lastAsked, complete] = [0, TROUBLES.beforeAnyAnswer, -1, true];
    const answeredTwice = () => {
      if (!engine.twice || lastAsked < 0) return;
      engine.twice = false;
      results[lastAsked] = { ...results[lastAsked], verdict: "protocol", problems: [say("twice")] };
    };
    for (const one of cases) {
      if (engine.isStopped || (troubles >= most && covers(claims, one.request))) {
        results.push({ case: one, verdict: "not-run", problems: [say(engine.isStopped ? "stopped" : "givenUp")] });
        complete = false;
        continue;
      }
      const result = await examined(engine, claims, one, vocabulary);
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

  /** The rules broken, or the rulings departed from, the worst first: a case that cites rulings decides those. */
  function broken(results, rulings) {
    const [failed, asked] = [new Map(), new Map()];
    const add = (counts, id) => counts.set(id, (counts.get(id) || 0) + 1);
    for (const { case: one, verdict } of results) {
      if (verdict === "unsupported" || one.cites.some(isRuling) !== rulings) continue;
      const decided = one.cites.filter((id) => isRuling(id) === rulings);
      decided.forEach((id) => add(asked, id));
      if (verdict === "fail") decided.forEach((id) => add(failed, id));
    }
    const found = [...failed].map(([id, number]) => ({ id, failed: number, asked: asked.get(id) }));
    return found.sort((one, other) => other.failed / other.asked - one.failed / one.asked || other.failed - one.failed);
  }

  /** The run as the kit reports it. */
  function report({ claims, results, complete }, { suite, digest }) {
    const count = (verdict) => results.filter((one) => one.verdict === verdict).length;
    const { protocol: _, ...about } = claims;
    const sorted = Object.fromEntries(["parts", "editions", "variants"].map((key) => [key, [...new Set(claims[key])].sort()]));
    const conformant = complete && results.every(({ verdict }) => verdict === "pass" || verdict === "unsupported");
    return {
      report: 1,
      implementation: { name: about.name, version: about.version, language: about.language, ...sorted, reasons: about.reasons },
      options: {},
      results: results.map(({ case: one, verdict, problems }) =>
        ({ id: one.id, cites: one.cites, verdict, ...(problems.length > 0 ? { problems } : {}) })),
      rules_broken: broken(results, false).map(({ id }) => id),
      rulings_departed_from: broken(results, true).map(({ id }) => id),
      footer: {
        suite, digest, suite_cases: results.length, cases: results.length,
        claimed: results.length - count("unsupported"), claimed_of_suite: results.length - count("unsupported"),
        verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])), complete, as_expected: conformant, conformant,
      },
    };
  }

  Object.assign(trying, { Engine, Trouble, examine, broken, report });
})(window.GlobeBoard);
