/** The page that examines an engine: an editor, a run that can be stopped, and what it came to. */
import { book } from "../board/data.js";
import { make } from "../board/grid.js";
import { recall, remember } from "../board/keeping.js";
import { fill } from "../board/telling.js";
import { t, typeset } from "../messages.js";
import { loadScript } from "../page.js";
import { Engine, Trouble } from "./engine.js";
import { examine, idsAbout, idsBroken, reportOf } from "./runner.js";

/**
 * @import { CaseResult, Run, Verdict } from "./types.js"
 * @import { Broken } from "./runner.js"
 * @typedef {ReturnType<typeof reportOf>} Report
 */

const SHOWN = 40;
/** @type {Partial<Record<Verdict, string>>} */
const VERDICTS = {
  pass: t("passed"),
  fail: t("failed: answered otherwise than the rules say"),
  unsupported: t("not claimed, so not asked"),
  error: t("error reported by the engine"),
  crash: t("crashed"),
  timeout: t("no answer in time"),
  protocol: t("not a message of the protocol"),
  "not-run": t("not run"),
};
/** @param {string} words @param {() => void} onclick @param {string} [more] */
const button = (words, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button ${more}`, onclick }, words);

/** Load the suite when the reader starts a run. */
async function loadSuite() {
  if (!window.GlobeVectors) await loadScript("try/vectors.js").catch(() => undefined);
  if (!window.GlobeVectors) {
    throw new Error(t("The suite cannot be loaded: is the file javascripts/try/vectors.js there?"));
  }
  return window.GlobeVectors;
}

/** @param {string} text */
const code = (text) => make("pre", { tabindex: "0" }, text);
/** @param {unknown} value */
const json = (value) => JSON.stringify(value, undefined, 1).replace(/\n\s*/g, " ");

/** One case that went wrong: what was asked, what came, what was expected. @param {CaseResult} result */
function failure({ case: one, verdict, problems, answer, log }) {
  const parts = [
    fill(make("p"), `[${one.cites.join("] [")}] ${typeset(one.why || "")}`),
    make("ul", {}, ...problems.map((problem) => make("li", {}, problem))),
    ...(one.scenario ? [code(one.scenario)] : []),
    make("p", { class: "gb-what" }, t("Question")),
    code(json(one.request)),
    ...(answer === undefined ? [] : [make("p", { class: "gb-what" }, t("Answer")), code(json(answer))]),
    ...(log ? [make("p", { class: "gb-what" }, t("What it logged")), code(log)] : []),
  ];
  const name = make(
    "summary",
    {},
    make("code", {}, one.id),
    ` ${typeset(one.name)} `,
    make("span", { class: "gb-badge" }, verdict),
  );
  return make("details", { class: "gb-setup gb-failure" }, name, ...parts);
}

/** @param {string} title @param {Broken[]} found */
function brokenList(title, found) {
  if (found.length === 0) return undefined;
  const lines = found.map((one) =>
    fill(
      make("li"),
      one.asked
        ? t("[{id}] {title}: {failed} of {asked} cases", { ...one, title: typeset(book.titles[one.id]) })
        : t("[{id}] {title}: {failed} cases", { ...one, title: typeset(book.titles[one.id]) }),
    ),
  );
  return make("section", {}, make("h2", {}, title), make("ul", { class: "gb-brokenlist" }, ...lines));
}

/** What a run came to. @param {HTMLElement} root @param {Run} run @param {Report} report @param {() => void} save */
function showRun(root, run, report, save) {
  const { verdicts, conformant, complete } = report.footer;
  const wrong = run.results.filter(({ verdict }) => !["pass", "unsupported", "not-run"].includes(verdict));
  const verdict = conformant
    ? t("Conformant in all that it claims.")
    : wrong.length > 0
      ? t("Not conformant: cases that went wrong: {failed}.", { failed: wrong.length })
      : "";
  const left = complete ? "" : t("Incomplete: cases not run: {count}.", { count: verdicts["not-run"] });
  const { name, version, parts } = report.implementation;
  const rows = Object.entries(verdicts)
    .filter(([, count]) => count > 0)
    .map(([each, count]) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, VERDICTS[/** @type {Verdict} */ (each)]),
        make("td", {}, String(count)),
      ),
    );
  const table = make(
    "table",
    { class: "gb-standings" },
    make(
      "thead",
      {},
      make("tr", {}, make("th", { scope: "col" }, t("Verdict")), make("th", { scope: "col" }, t("Cases"))),
    ),
    make("tbody", {}, ...rows),
  );
  const more =
    wrong.length > SHOWN
      ? [
          make(
            "p",
            { class: "gb-hint" },
            t("The first {shown} of {all} are shown; the report has them all.", { shown: SHOWN, all: wrong.length }),
          ),
        ]
      : [];
  const failures =
    wrong.length === 0 ? [] : [make("h2", {}, t("What went wrong")), ...wrong.slice(0, SHOWN).map(failure), ...more];
  const headline = make(
    "p",
    { class: `gb-result ${conformant ? "gb-solved" : ""}`, role: "status", tabindex: "-1" },
    `${verdict} ${left}`.trim(),
  );
  const listed = [
    brokenList(t("Rules broken, the worst first"), idsBroken(run.results, "rule")),
    brokenList(t("Rulings departed from"), idsBroken(run.results, "ruling")),
    brokenList(t("Answers differ elsewhere, in what these govern"), idsAbout(run.results, "elsewhere")),
    brokenList(t("Conventions of the wire not kept"), idsAbout(run.results, "convention")),
  ];
  root.replaceChildren(
    ...[
      headline,
      make("p", {}, t("{name} {version} claims: {parts}.", { name, version, parts: parts.join(", ") })),
      table,
      button(t("Download the report (JSON)"), save),
      ...listed,
      ...failures,
    ].filter((part) => part !== undefined),
  );
  headline.focus({ preventScroll: true });
}

/** @param {HTMLElement} root */
export function openTry(root) {
  /** @type {Engine | undefined} */
  let engine;
  /** @type {Report | undefined} */
  let report;
  const starter = window.GlobeStarter ?? "";
  const editor = make("textarea", {
    class: "gb-editor",
    id: "gb-engine",
    rows: 24,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    wrap: "off",
    "aria-describedby": "gb-engine-hint",
  });
  editor.value = recall("engine", "") || starter;
  editor.addEventListener("input", () => remember("engine", editor.value === starter ? "" : editor.value));
  const file = make("input", {
    type: "file",
    accept: ".js,.cjs,text/javascript",
    class: "gb-file",
    "aria-label": t("Open a file"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) take(await chosen.text());
    file.value = "";
  });
  const status = make("div", { class: "gb-status", role: "status" });
  const progress = make("progress", {
    class: "gb-bar",
    value: 0,
    max: 1,
    hidden: true,
    "aria-label": t("Run the suite"),
  });
  const result = make("div", { class: "gb-run" });
  const run = button(t("Run the suite"), start, "gb-primary gb-large");
  const stop = button(t("Stop"), () => engine && engine.stop(), "gb-large");
  stop.hidden = true;
  root.replaceChildren(
    make("label", { class: "gb-what", for: "gb-engine" }, t("Your engine (JavaScript)")),
    make(
      "p",
      { class: "gb-hint", id: "gb-engine-hint" },
      t("It is the adapter that you would start with Node: one question a line comes in, one answer a line goes out."),
    ),
    editor,
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar" },
      run,
      stop,
      make("label", { class: "gb-button gb-filelabel" }, t("Open a file"), file),
      button(t("Back to the starter"), () => {
        take(starter);
        status.textContent = t("The starter is back.");
      }),
    ),
    status,
    progress,
    result,
  );

  /** @param {string} text */
  function take(text) {
    editor.value = text;
    remember("engine", text === starter ? "" : text);
  }

  function save() {
    const url = URL.createObjectURL(
      new Blob([`${JSON.stringify(report, undefined, 1)}\n`], { type: "application/json" }),
    );
    const link = make("a", { href: url, download: t("report.json") });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  async function start() {
    [run.hidden, progress.hidden] = [true, false];
    result.replaceChildren();
    status.textContent = t("The suite is being loaded.");
    try {
      const suite = await loadSuite();
      engine = new Engine(editor.value, suite);
      root.append(engine.host.frame);
      stop.hidden = false;
      progress.max = suite.cases.length;
      const done = await examine(engine, suite, (number) => {
        progress.value = number;
        status.textContent = t("{done} of {all} cases", { done: number, all: suite.cases.length });
      });
      report = reportOf(done, suite);
      status.textContent = t("{done} of {all} cases", {
        done: done.results.filter(({ verdict }) => verdict !== "not-run").length,
        all: suite.cases.length,
      });
      showRun(result, done, report, save);
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem);
      const failed = problem instanceof Trouble && !engine?.isStopped;
      const unable = t("It could not be examined: the handshake failed.");
      status.textContent = failed ? `${unable} ${why}` : why;
      if (engine && engine.log) {
        result.replaceChildren(make("p", { class: "gb-what" }, t("What it logged")), code(engine.log));
      }
    } finally {
      if (engine) engine.host.frame.remove();
      engine = undefined;
      [run.hidden, stop.hidden, progress.hidden, progress.value] = [false, true, true, 0];
    }
  }
}
