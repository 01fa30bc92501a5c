/** The page of a voyage: one screen after the other, and the log of everything that happened. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { make } from "../board/grid.js";
import { recall, remember } from "../board/keeping.js";
import { fill } from "../board/telling.js";
import { t, typeset } from "../messages.js";
import { loadScript } from "../page.js";
import { Reaction } from "./reaction.js";
import { replayView, scenesOfCase, scenesOfRounds } from "./replay.js";
import { assessmentView, revealView } from "./revealing.js";
import { LogError, accepted, begunRound, readLog, resultOf, roundAfter, writeLog } from "./rounds.js";
import { secretView } from "./secret.js";
import { tableView } from "./table.js";
import { showFrom, tellEvent, tellRefusal, tellTravelLog } from "./telling.js";

/**
 * @import { Action, PlayedRound } from "./types.js"
 */

/** How stage B is played on one device, by the way it ends. */
const HOW_STAGE_B_GOES = {
  flip: t(
    "All play at the same time [REACT-0]; here each in turn, and every clock starts at the signal. Whoever is fastest flips the sand timer for all.",
  ),
  stop: t(
    "All play at the same time [REACT-0]; here each in turn, and every clock starts at the signal. Whoever is fastest shouts “Stop!” for all [VAR-4].",
  ),
  done: t("Alone, without a timer: say when you are done [Q-49]."),
};

/** @param {HTMLElement} root */
export function openVoyage(root) {
  /** @type {PlayedRound[]} */
  let rounds = []; // of this voyage; the last one is being played
  const stage = make("div", { class: "gb-stage" });
  const trouble = make("div", { class: "gb-trouble", role: "alert", hidden: true });
  const file = make("input", {
    type: "file",
    accept: ".jsonl,application/jsonl,text/plain",
    class: "gb-file",
    "aria-label": t("Open a log"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) openLog(await chosen.text());
    file.value = ""; // the same file can be chosen again
  });
  root.replaceChildren(trouble, stage);

  const current = () => rounds[rounds.length - 1];
  /** @param {PlayedRound} round */
  const setCurrent = (round) => {
    rounds = [...rounds.slice(0, -1), round];
    remember("voyage", writeLog(rounds));
  };

  /** @param {string} text */
  function complain(text) {
    fill(trouble, text);
    trouble.hidden = text === "";
  }

  /** Stage A: the first round, the next one of a travel log, or one that is played again. */
  function prepare() {
    complain("");
    location.hash.startsWith("#case=") && history.replaceState(null, "", location.pathname + location.search);
    /** @param {PlayedRound} round */
    const begin = (round) => {
      rounds = [...rounds, round];
      setCurrent(round);
      seats();
    };
    const left = rounds.length === 0 ? recall("voyage", "") : "";
    const onward = make(
      "button",
      { type: "button", class: "gb-button", onclick: () => resumeFrom(left), hidden: !left },
      t("Go on with the voyage that was left"),
    );
    stage.replaceChildren(
      tableView({ begin, before: current() }),
      make(
        "div",
        { class: "gb-row gb-wrap gb-bar" },
        onward,
        make("label", { class: "gb-button gb-filelabel" }, t("Open a log"), file),
      ),
    );
  }

  /** Who sits where now, before the signal. */
  function seats() {
    const { state, table } = current();
    const alone = state.seats.length === 1;
    const lines = state.seats.map(({ player, region }, index) => {
      const facts = { player, preparer: table.places[index].player, region: typeset(book.regions[region]) };
      return make(
        "li",
        {},
        alone
          ? t("{player}: {region}", facts)
          : t("{player}, at the puzzle that {preparer} has mixed: {region}", facts),
      );
    });
    const { ending } = state.reaction;
    const on = make(
      "button",
      { type: "button", class: "gb-button gb-large gb-primary", onclick: react },
      t("Stage B: reaction, turn {turn}", { turn: state.turn }),
    );
    stage.replaceChildren(
      make("h2", {}, t("Stage A: preparation")),
      fill(make("p"), alone ? t("Alone, you keep your seat [Q-49]:") : t("Everyone has changed seats [PREP-4]:")),
      make("ol", {}, ...lines),
      fill(make("p", { class: "gb-hint" }), HOW_STAGE_B_GOES[ending]),
      make("div", { class: "gb-row gb-wrap gb-bar" }, on),
    );
    showFrom(stage, on);
  }

  /** Stage B: everybody in turn, hidden from the others. */
  function react() {
    const reaction = new Reaction(current());
    const players = current().state.seats.map(({ player }) => player);
    const body = make("div");
    stage.replaceChildren(make("h2", {}, t("Stage B: reaction, turn {turn}", { turn: current().state.turn })), body);
    /** @param {number} index @returns {void} */
    const handTo = (index) => {
      if (index === players.length) return close(reaction);
      return secretView(body, {
        reaction,
        player: players[index],
        isLast: index === players.length - 1,
        handOn: () => handTo(index + 1),
      });
    };
    handTo(0);
  }

  /** @param {Reaction} reaction */
  function close(reaction) {
    const { round, first, late } = reaction.finished();
    setCurrent(round);
    reveal(
      late.length > 0
        ? [
            t("{player} was quicker, so this came too late and does not count:", { player: first }),
            ...late.map(({ event, ids }) => `${tellEvent(event)} ${tellRefusal(ids, event)}`),
          ]
        : [],
    );
  }

  /** Stage C: whoever ended stage B begins, then clockwise (RECON-0, Q-16). @param {string[]} [notes] */
  function reveal(notes = []) {
    const before = current();
    const order = rules.orderOf(before.state);
    const body = make("div");
    const told = make(
      "ul",
      { class: "gb-notes", hidden: notes.length === 0 },
      ...notes.map((text) => fill(make("li"), text)),
    );
    stage.replaceChildren(
      make("h2", {}, t("Stage C: reconstruction, turn {turn}", { turn: before.state.turn })),
      told,
      body,
    );
    const done = before.state.reconstructions.filter(({ turn }) => turn === before.state.turn).length;
    /** @param {number} index @returns {void} */
    const turnTo = (index) =>
      revealView(body, {
        round: current(),
        player: order[index],
        after: order[index + 1],
        next() {
          setCurrent(accepted(roundAfter(current(), { event: "reconstruct", player: order[index] })));
          if (index + 1 < order.length) turnTo(index + 1);
          else assess(before);
        },
      });
    turnTo(done);
  }

  /** @param {PlayedRound} before */
  function assess(before) {
    const round = current();
    const { outcome } = round.state;
    /** @type {Action[]} */
    const log = [
      [t("Download the log"), save],
      [t("Watch it again"), () => watch(t("Replay"), rounds)],
    ];
    /** @type {Action[]} */
    const onward =
      outcome === undefined
        ? [
            [t("Next turn"), react],
            [t("Stop the round here"), prepare],
          ]
        : [
            [outcome.result === "replay" ? t("Play the round again") : t("Another round of the travel log"), prepare],
            [t("New voyage"), forget],
          ];
    assessmentView(stage, { before, round, actions: [...onward, ...log] });
    const result = resultOf(rounds);
    if ("standings" in result) {
      const lines = tellTravelLog(result).map((text) => fill(make("li"), text));
      stage.querySelector(".gb-standings")?.parentElement?.after(make("ul", {}, ...lines));
    }
  }

  function forget() {
    rounds = [];
    remember("voyage", "");
    prepare();
  }

  function save() {
    const url = URL.createObjectURL(new Blob([writeLog(rounds)], { type: "application/jsonl" }));
    const link = make("a", { href: url, download: t("globe-twister.jsonl") });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** Where a voyage goes on: a stage B that had begun begins again. */
  function resume() {
    const { state, events, table, challenge } = current();
    if (state.outcome) return prepare();
    if (rules.stageOf(state) === "reconstruction") return reveal();
    const signals = events.map(({ event }) => event).lastIndexOf("signal");
    const kept = state.reaction.signalled ? events.slice(0, signals) : events;
    const begun = accepted(begunRound(table, challenge));
    setCurrent(kept.reduce((round, event) => accepted(roundAfter(round, event)), begun));
    return state.turn === 1 ? seats() : react();
  }

  /** @param {string} text */
  function resumeFrom(text) {
    try {
      rounds = readLog(text);
      resume();
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      complain(error.message);
    }
  }

  /** @param {string} text */
  function openLog(text) {
    complain("");
    try {
      const read = readLog(text);
      const take = () => {
        rounds = read;
        resume();
      };
      watch(t("Replay"), read, { note: t("The log says the same: nothing is missing."), take });
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      complain(error.message);
    }
  }

  /** @param {string} title @param {PlayedRound[]} told @param {{note?: string, take?: () => void}} [options] */
  function watch(title, told, { note, take } = {}) {
    /** @type {Action[]} */
    const onward = take
      ? [
          [t("Play on from here"), take],
          [t("New voyage"), forget],
        ]
      : [
          [t("Download the log"), save],
          [told === rounds ? t("Another round of the travel log") : t("New voyage"), prepare],
        ];
    replayView(stage, { title, note, scenes: scenesOfRounds(told), actions: onward });
  }

  /**
   * A scenario of the rules, from the link beside it. Their file is only fetched when one is asked for.
   * @param {string} id
   */
  function watchCase(id) {
    const show = () => {
      const found = window.GlobeCases && window.GlobeCases[id];
      if (!found) {
        complain(t("There is no scenario {id} to replay.", { id }));
        return prepare();
      }
      complain("");
      return replayView(stage, {
        title: t("Scenario {id}: {name}", { id, name: typeset(found.name) }),
        note: `[${found.cites.join("] [")}]`,
        scenes: scenesOfCase(found.request),
        actions: [[t("To the preparation"), prepare]],
      });
    };
    if (window.GlobeCases) return show();
    return loadScript("voyage/cases.js").then(show, show);
  }

  function route() {
    const id = /^#case=([\w.-]+)$/.exec(decodeURIComponent(location.hash))?.[1];
    if (id !== undefined) watchCase(id);
    else if (stage.childElementCount === 0) prepare();
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll("a.language");
    for (const link of links) link.hash = location.hash;
  }
  window.addEventListener("hashchange", route);
  route();
}
