"use strict";
/** The page that examines an engine: an editor, a run that can be stopped, and what it came to. */
(function (board, book) {
  const { make, say, fill, trying } = board;
  const SHOWN = 40;
  const button = (words, onclick, more = "") => make("button", { type: "button", class: `gb-button ${more}`, onclick }, say(words));

  /** The suite, fetched when it is first asked for; as a script, so that it can be had from disk. */
  function loadSuite() {
    if (window.GlobeVectors) return Promise.resolve(window.GlobeVectors);
    return new Promise((give, fail) => {
      const script = make("script", { src: `${board.root}javascripts/try/vectors.js`, onload: () => give(window.GlobeVectors), onerror: () => fail(new Error(say("notLoaded"))) });
      document.head.append(script);
    });
  }

  const code = (text) => make("pre", { tabindex: "0" }, text);
  const json = (value) => JSON.stringify(value, undefined, 1).replace(/\n\s*/g, " ");

  /** One case that went wrong: what was asked, what came, what was expected. */
  function failure({ case: one, verdict, problems, answer, log }) {
    const parts = [
      fill(make("p"), `[${one.cites.join("] [")}] ${board.typeset(one.why || "")}`),
      make("ul", {}, ...problems.map((problem) => make("li", {}, problem))),
      ...(one.scenario ? [code(one.scenario)] : []),
      make("p", { class: "gb-what" }, say("question")), code(json(one.request)),
      ...(answer === undefined ? [] : [make("p", { class: "gb-what" }, say("answerCame")), code(json(answer))]),
      ...(log ? [make("p", { class: "gb-what" }, say("logCame")), code(log)] : []),
    ];
    const name = make("summary", {}, make("code", {}, one.id), ` ${board.typeset(one.name)} `, make("span", { class: "gb-badge" }, verdict));
    return make("details", { class: "gb-setup gb-failure" }, name, ...parts);
  }

  function brokenList(title, found) {
    if (found.length === 0) return undefined;
    const lines = found.map((one) => fill(make("li"), say(one.asked ? "brokenRule" : "missedRule", { ...one, title: board.typeset(book.titles[one.id]) })));
    return make("section", {}, make("h2", {}, say(title)), make("ul", { class: "gb-brokenlist" }, ...lines));
  }

  /** What a run came to. */
  function showRun(root, run, report, save) {
    const { verdicts, conformant, complete } = report.footer;
    const wrong = run.results.filter(({ verdict }) => !["pass", "unsupported", "not-run"].includes(verdict));
    const verdict = conformant ? say("conformant") : wrong.length > 0 ? say("notConformant", { failed: wrong.length }) : "";
    const left = complete ? "" : ` ${say("incomplete", { count: verdicts["not-run"] })}`;
    const { name, version, parts } = report.implementation;
    const rows = Object.entries(verdicts).filter(([, count]) => count > 0).map(([each, count]) =>
      make("tr", {}, make("th", { scope: "row" }, say(`verdict ${each}`)), make("td", {}, String(count))));
    const table = make("table", { class: "gb-standings" }, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("verdict")), make("th", { scope: "col" }, say("casesMany")))), make("tbody", {}, ...rows));
    const more = wrong.length > SHOWN ? [make("p", { class: "gb-hint" }, say("moreFailures", { shown: SHOWN, all: wrong.length }))] : [];
    const failures = wrong.length === 0 ? [] : [make("h2", {}, say("failures")), ...wrong.slice(0, SHOWN).map(failure), ...more];
    const headline = make("p", { class: `gb-result ${conformant ? "gb-solved" : ""}`, role: "status", tabindex: "-1" }, `${verdict}${left}`.trim());
    const listed = [
      brokenList("rulesBroken", trying.broken(run.results, "rule")), brokenList("rulingsLeft", trying.broken(run.results, "ruling")),
      brokenList("elsewhere", trying.about(run.results, "elsewhere")), brokenList("conventionsMissed", trying.about(run.results, "convention")),
    ];
    root.replaceChildren(...[headline, make("p", {}, say("about", { name, version, parts: parts.join(", ") })), table, button("saveReport", save), ...listed, ...failures].filter(Boolean));
    headline.focus({ preventScroll: true });
  }

  function open(root) {
    let [engine, report] = [undefined, undefined];
    const starter = window.GlobeStarter;
    const editor = make("textarea", { class: "gb-editor", id: "gb-engine", rows: 24, spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off", "aria-describedby": "gb-engine-hint" });
    editor.value = board.kept("engine", "") || starter;
    editor.addEventListener("input", () => board.keep("engine", editor.value === starter ? "" : editor.value));
    const file = make("input", { type: "file", accept: ".js,.cjs,text/javascript", class: "gb-file", "aria-label": say("openEngine") });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (chosen) take(await chosen.text());
      file.value = "";
    });
    const status = make("div", { class: "gb-status", role: "status" });
    const progress = make("progress", { class: "gb-bar", value: 0, max: 1, hidden: true, "aria-label": say("runSuite") });
    const result = make("div", { class: "gb-run" });
    const run = button("runSuite", start, "gb-primary gb-large");
    const stop = button("stopSuite", () => engine && engine.stop(), "gb-large");
    stop.hidden = true;
    root.replaceChildren(
      make("label", { class: "gb-what", for: "gb-engine" }, say("engineCode")), make("p", { class: "gb-hint", id: "gb-engine-hint" }, say("engineHint")), editor,
      make("div", { class: "gb-row gb-wrap gb-bar" }, run, stop, make("label", { class: "gb-button gb-filelabel" }, say("openEngine"), file), button("toStarter", () => { take(starter); status.textContent = say("starterBack"); })),
      status, progress, result);

    function take(text) {
      editor.value = text;
      board.keep("engine", text === starter ? "" : text);
    }

    function save() {
      const url = URL.createObjectURL(new Blob([`${JSON.stringify(report, undefined, 1)}\n`], { type: "application/json" }));
      const link = make("a", { href: url, download: say("reportFile") });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    }

    async function start() {
      [run.hidden, progress.hidden] = [true, false];
      result.replaceChildren();
      status.textContent = say("loading");
      try {
        const suite = await loadSuite();
        engine = new trying.Engine(editor.value, suite);
        root.append(engine.host.frame);
        stop.hidden = false;
        progress.max = suite.cases.length;
        const done = await trying.examine(engine, suite, (number) => {
          progress.value = number;
          status.textContent = say("running", { done: number, all: suite.cases.length });
        });
        report = trying.report(done, suite);
        status.textContent = say("running", { done: done.results.filter(({ verdict }) => verdict !== "not-run").length, all: suite.cases.length });
        showRun(result, done, report, save);
      } catch (problem) {
        const failed = problem instanceof trying.Trouble && !engine.isStopped;
        status.textContent = failed ? `${say("noHandshake")} ${problem.message}` : problem.message;
        if (engine && engine.log) result.replaceChildren(make("p", { class: "gb-what" }, say("logCame")), code(engine.log));
      } finally {
        if (engine) engine.host.frame.remove();
        engine = undefined;
        [run.hidden, stop.hidden, progress.hidden, progress.value] = [false, true, true, 0];
      }
    }
  }

  for (const root of document.querySelectorAll(".globe-board.try")) open(root);
})(window.GlobeBoard, window.GlobeBook);
