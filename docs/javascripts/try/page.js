/** The page that tests an adapter: an editor, a run that can be stopped, and the report. */
import { book } from "../board/data.js";
import { make } from "../board/dom.js";
import { readStored, store } from "../board/storage.js";
import { fill } from "../board/descriptions.js";
import { t, tn, typeset } from "../messages.js";
import { loadScript } from "../page.js";
import { Adapter, AdapterError } from "./adapter.js";
import { grouped } from "./groups.js";
import { linkTo } from "./links.js";
import { idsAbout, idsBroken, reportOf, runSuite } from "./runner.js";

/**
 * @import { CaseResult, Run, Verdict } from "./types.js"
 * @import { IdCount } from "./runner.js"
 * @typedef {ReturnType<typeof reportOf>} Report
 */

const MAX_SHOWN = 40;
/** @type {Partial<Record<Verdict, string>>} */
const VERDICTS = {
  pass: t("passed"),
  fail: t("failed: wrong response"),
  unsupported: t("skipped: not claimed"),
  error: t("error reported by the adapter"),
  crash: t("crashed"),
  timeout: t("timed out"),
  protocol: t("invalid protocol message"),
  "not-run": t("not run"),
};
/** @param {string} words @param {() => void} onclick @param {string} [more] */
const button = (words, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button ${more}`, onclick }, words);

/** Load the suite. It is large, so it is loaded when a run starts. */
async function loadSuite() {
  if (!window.GlobeVectors) await loadScript("try/vectors.js").catch(() => undefined);
  if (!window.GlobeVectors) {
    throw new Error(t("Cannot load the suite: check that javascripts/try/vectors.js exists, then reload the page."));
  }
  return window.GlobeVectors;
}

/** @param {string} text */
const code = (text) => make("pre", { tabindex: "0" }, text);
/** @param {unknown} value */
const json = (value) => JSON.stringify(value, undefined, 1).replace(/\n\s*/g, " ");

/** Show a failed case: the problems, the scenario, the request, the response, and a link. @param {CaseResult} result */
function failureView({ case: one, verdict, problems, ids, answer, log }) {
  const shown = ids.length > 0 ? [...new Set([...ids, ...(one.scenario ? one.cites : [])])] : one.cites;
  const link = linkTo(one.request);
  const parts = [
    fill(make("p"), `[${shown.join("] [")}] ${typeset(one.why || "")}`),
    make("ul", {}, ...problems.map((problem) => make("li", {}, problem))),
    ...(one.scenario ? [code(one.scenario)] : []),
    ...(link
      ? [make("p", {}, make("a", { href: link, target: "_blank" }, t("See what the rules say, step by step")))]
      : []),
    make("p", { class: "gb-what" }, t("Request")),
    code(json(one.request)),
    ...(answer === undefined ? [] : [make("p", { class: "gb-what" }, t("Response")), code(json(answer))]),
    ...(log ? [make("p", { class: "gb-what" }, t("Error output (stderr)")), code(log)] : []),
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

/** Show a group of failures: the first one, and the others when they are unfolded. @param {CaseResult[]} group */
function groupView([first, ...others]) {
  if (others.length === 0) return failureView(first);
  const summary = make("summary", {}, tn("1 similar failure", "{count} similar failures", others.length));
  const more = make("details", { class: "gb-setup gb-alike" }, summary);
  more.addEventListener(
    "toggle",
    () => more.append(...others.slice(0, MAX_SHOWN).map(failureView), ...leftOut(others)),
    {
      once: true,
    },
  );
  return make("div", { class: "gb-group" }, failureView(first), more);
}

/** Say how many of a list are shown, if not all. @param {unknown[]} list */
const leftOut = ({ length: all }) =>
  all > MAX_SHOWN
    ? [
        make(
          "p",
          { class: "gb-hint" },
          t("{shown} of {all} are shown; the report contains all of them.", { shown: MAX_SHOWN, all }),
        ),
      ]
    : [];

/** @param {string} title @param {IdCount[]} found */
function brokenList(title, found) {
  if (found.length === 0) return undefined;
  const lines = found.map((one) =>
    fill(
      make("li"),
      one.asked
        ? t("[{id}] {title}: {failed} of {asked} cases failed", { ...one, title: typeset(book.titles[one.id]) })
        : t("[{id}] {title}: failed cases: {failed}", { ...one, title: typeset(book.titles[one.id]) }),
    ),
  );
  return make("section", {}, make("h2", {}, title), make("ul", { class: "gb-brokenlist" }, ...lines));
}

/** Show the report of a run. @param {HTMLElement} root @param {Run} run @param {Report} report @param {() => void} save */
function showRun(root, run, report, save) {
  const { verdicts, conformant, complete } = report.footer;
  const failed = run.results.filter(({ verdict }) => !["pass", "unsupported", "not-run"].includes(verdict));
  const [rules, rulings] = ["rule", "ruling"].map((kind) => idsBroken(run.results, kind));
  const verdict = conformant
    ? t("Conformant: all claimed cases pass.")
    : failed.length > 0
      ? tn("Not conformant: 1 case failed.", "Not conformant: {count} cases failed.", failed.length)
      : "";
  const left = complete
    ? ""
    : tn("Incomplete: 1 case was not run.", "Incomplete: {count} cases were not run.", verdicts["not-run"]);
  const { name, version, operations } = report.implementation;
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
  const groups = grouped(
    failed,
    [...rules, ...rulings].map(({ id }) => id),
  );
  const failures =
    failed.length === 0
      ? []
      : [make("h2", {}, t("Failed cases, by rule")), ...groups.slice(0, MAX_SHOWN).map(groupView), ...leftOut(groups)];
  const headline = make(
    "p",
    { class: `gb-result ${conformant ? "gb-solved" : ""}`, role: "status", tabindex: "-1" },
    `${verdict} ${left}`.trim(),
  );
  const listed = [
    brokenList(t("Rules broken, most affected first"), rules),
    brokenList(t("Rulings not followed"), rulings),
    brokenList(t("Other wrong fields, by the rule that governs the field"), idsAbout(run.results, "other_fields")),
    brokenList(t("Protocol conventions not followed"), idsAbout(run.results, "convention")),
  ];
  root.replaceChildren(
    ...[
      headline,
      make(
        "p",
        {},
        t("{name} {version} claims these operations: {operations}.", {
          name,
          version,
          operations: operations.join(", "),
        }),
      ),
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
  /** @type {Adapter | undefined} */
  let adapter;
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
  editor.value = readStored("engine", "") || starter;
  editor.addEventListener("input", () => store("engine", editor.value === starter ? "" : editor.value));
  const file = make("input", {
    type: "file",
    accept: ".js,.cjs,text/javascript",
    class: "gb-file",
    "aria-label": t("Open a file"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) setCode(await chosen.text());
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
  const stop = button(t("Stop"), () => adapter && adapter.stop(), "gb-large");
  stop.hidden = true;
  root.replaceChildren(
    make("label", { class: "gb-what", for: "gb-engine" }, t("Your adapter (JavaScript)")),
    make(
      "p",
      { class: "gb-hint", id: "gb-engine-hint" },
      t("The file that you would run with Node. It reads one request per line and writes one response per line."),
    ),
    editor,
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar" },
      run,
      stop,
      make("label", { class: "gb-button gb-filelabel" }, t("Open a file"), file),
      button(t("Restore the starter"), () => {
        setCode(starter);
        status.textContent = t("Starter restored.");
      }),
    ),
    status,
    progress,
    result,
  );

  /** @param {string} text */
  function setCode(text) {
    editor.value = text;
    store("engine", text === starter ? "" : text);
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
    status.textContent = t("Loading the suite…");
    try {
      const suite = await loadSuite();
      adapter = new Adapter(editor.value, suite);
      root.append(adapter.host.frame);
      stop.hidden = false;
      progress.max = suite.cases.length;
      const done = await runSuite(adapter, suite, (number) => {
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
      const handshakeFailed = problem instanceof AdapterError && !adapter?.isStopped;
      status.textContent = handshakeFailed ? t("Cannot run the suite: the handshake failed: {why}", { why }) : why;
      if (adapter && adapter.log) {
        result.replaceChildren(make("p", { class: "gb-what" }, t("Error output (stderr)")), code(adapter.log));
      }
    } finally {
      if (adapter) adapter.host.frame.remove();
      adapter = undefined;
      [run.hidden, stop.hidden, progress.hidden, progress.value] = [false, true, true, 0];
    }
  }
}
