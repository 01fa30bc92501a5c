/** The pass-and-play page: one screen after another, and the log of the game. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { make } from "../board/dom.js";
import { isMarked, mark, readStored, store } from "../board/storage.js";
import { fill } from "../board/descriptions.js";
import { requestView } from "../board/request-view.js";
import { t, typeset } from "../messages.js";
import { loadScript } from "../page.js";
import { Reaction } from "./reaction.js";
import { replayView, scenesOfCase, scenesOfRounds } from "./replay.js";
import { assessmentView, reconstructionView } from "./reconstruction-view.js";
import { LogError, expectAccepted, startRound, readLog, resultOf, applyEvent, writeLog } from "./rounds.js";
import { reactionView } from "./reaction-view.js";
import { preparationView } from "./preparation-view.js";
import { showScreen, describeLate, describeOutcome, describeTravelLog } from "./descriptions.js";

/**
 * @import { Action, CaseRequest, PlayedRound, SavedReaction } from "./types.js"
 */

/** How stage B is played on one device, by the event that ends it. */
const STAGE_B_HINTS = {
  flip: t(
    "In stage B, everyone plays at the same time [REACT-0]. On one device you play one after another, and each clock starts at zero. The fastest player flips the sand timer for everyone.",
  ),
  stop: t(
    "In stage B, everyone plays at the same time [REACT-0]. On one device you play one after another, and each clock starts at zero. The fastest player shouts “Stop!” for everyone [VAR-4].",
  ),
  done: t("A solo game has no timer: press the button when you are done [Q-49]."),
};

/** @param {HTMLElement} root */
export function openVoyage(root) {
  /** @type {PlayedRound[]} */
  let rounds = []; // of this game; the last one is the current round
  const stage = make("div", { class: "gb-stage" });
  const errorBox = make("div", { class: "gb-trouble", role: "alert", hidden: true });
  const file = make("input", {
    type: "file",
    accept: ".jsonl,application/jsonl,text/plain",
    class: "gb-file",
    "aria-label": t("Open a game log"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) openLog(await chosen.text());
    file.value = ""; // so that the same file can be chosen again
  });
  root.replaceChildren(errorBox, stage);

  const current = () => rounds[rounds.length - 1];
  /** @param {PlayedRound} round */
  const setCurrent = (round) => {
    rounds = [...rounds.slice(0, -1), round];
    store("voyage", writeLog(rounds));
    mark("voyage", true);
  };

  /** @param {string} text */
  function showError(text) {
    fill(errorBox, text);
    errorBox.hidden = text === "";
  }

  /** Stage A of the first round, of the next round of a travel log, or of a replayed round. */
  function showPreparation() {
    showError("");
    /^#(case|request)=/.test(location.hash) && history.replaceState(null, "", location.pathname + location.search);
    /** @param {PlayedRound} round */
    const begin = (round) => {
      rounds = [...rounds, round];
      setCurrent(round);
      store("voyage-reaction", undefined);
      showSeats();
    };
    const saved = rounds.length === 0 ? readStored("voyage", "") : "";
    const resumeButton = make(
      "button",
      { type: "button", class: "gb-button gb-large gb-primary", onclick: () => resumeFrom(saved) },
      t("Resume the saved game"),
    );
    stage.replaceChildren(
      ...(saved ? [make("div", { class: "gb-row gb-wrap gb-bar" }, resumeButton)] : []),
      preparationView({ begin, before: current() }),
      make(
        "div",
        { class: "gb-row gb-wrap gb-bar" },
        make("label", { class: "gb-button gb-filelabel" }, t("Open a game log"), file),
        rounds.length > 0
          ? make("button", { type: "button", class: "gb-button", onclick: newGame }, t("New game"))
          : undefined,
      ),
    );
    if (rounds.length > 0) showScreen(stage, null); // a button below the fold was pressed
  }

  /** End the round without a winner, and prepare the next one. */
  function stopRound() {
    showPreparation();
    const result = fill(
      make("p", { class: "gb-result", role: "status", tabindex: "-1" }),
      describeOutcome({ result: "unfinished" }, { alone: false }),
    );
    stage.prepend(result);
    showScreen(stage, result);
  }

  /** The seats after the players have moved, before stage B. */
  function showSeats() {
    const { state, table } = current();
    const alone = state.seats.length === 1;
    const lines = state.seats.map(({ player, region }, index) => {
      const facts = { player, preparer: table.setups[index].player, region: typeset(book.regions[region]) };
      return make(
        "li",
        {},
        alone
          ? t("{player}: {region}", facts)
          : t("{player} gets the puzzle that {preparer} shuffled: {region}", facts),
      );
    });
    const { ending } = state.reaction;
    const startButton = make(
      "button",
      { type: "button", class: "gb-button gb-large gb-primary", onclick: () => playStageB() },
      t("Start stage B (reaction), turn {turn}", { turn: state.turn }),
    );
    stage.replaceChildren(
      make("h2", {}, t("Stage A: preparation")),
      fill(make("p"), alone ? t("In a solo game you keep your seat [Q-49]:") : t("Everyone changes seats [PREP-4]:")),
      make("ol", {}, ...lines),
      fill(make("p", { class: "gb-hint" }), STAGE_B_HINTS[ending]),
      make("div", { class: "gb-row gb-wrap gb-bar" }, startButton),
    );
    showScreen(stage, startButton);
  }

  /**
   * Stage B: one player after another, each hidden from the others. After every change it is saved, with the time that the
   * player has used. After an interruption it continues from there.
   * @param {SavedReaction} [saved]
   */
  function playStageB(saved) {
    const { turn } = current().state;
    const reaction = new Reaction(current(), saved?.events);
    const players = current().state.seats.map(({ player }) => player);
    /** @param {number} index @param {number} [elapsed] */
    const saveStage = (index, elapsed) => {
      /** @type {SavedReaction} */
      const now = { round: rounds.length, turn, index, elapsed, events: reaction.events };
      store("voyage-reaction", now);
    };
    const body = make("div");
    stage.replaceChildren(make("h2", {}, t("Stage B: reaction, turn {turn}", { turn: current().state.turn })), body);
    /** @param {number} index @param {number} [elapsed] @returns {void} */
    const passTo = (index, elapsed) => {
      if (index === players.length) return endStageB(reaction);
      return reactionView(body, {
        reaction,
        player: players[index],
        isLast: index === players.length - 1,
        elapsed,
        save: (now) => saveStage(index, now),
        finished: () => saveStage(index + 1),
        next: () => passTo(index + 1),
      });
    };
    passTo(saved?.index ?? 0, saved?.elapsed);
  }

  /** @param {Reaction} reaction */
  function endStageB(reaction) {
    const finished = reaction.finished();
    setCurrent(finished.round);
    store("voyage-reaction", undefined);
    playStageC(describeLate(finished));
  }

  /** Stage C: the player who ended stage B starts, then clockwise (RECON-0, Q-16). @param {string[]} [notes] */
  function playStageC(notes = []) {
    const before = current();
    const order = rules.orderOf(before.state);
    const body = make("div");
    const noteList = make(
      "ul",
      { class: "gb-notes", hidden: notes.length === 0 },
      ...notes.map((text) => fill(make("li"), text)),
    );
    stage.replaceChildren(
      make("h2", {}, t("Stage C: reconstruction, turn {turn}", { turn: before.state.turn })),
      noteList,
      body,
    );
    const done = before.state.reconstructions.filter(({ turn }) => turn === before.state.turn).length;
    /** @param {number} index @returns {void} */
    const passTo = (index) =>
      reconstructionView(body, {
        round: current(),
        player: order[index],
        after: order[index + 1],
        next() {
          setCurrent(expectAccepted(applyEvent(current(), { event: "reconstruct", player: order[index] })));
          if (index + 1 < order.length) passTo(index + 1);
          else showAssessment(before);
        },
      });
    passTo(done);
  }

  /** @param {PlayedRound} before */
  function showAssessment(before) {
    const round = current();
    const { outcome } = round.state;
    /** @type {Action[]} */
    const more = [
      [t("Download the game log"), save],
      [t("Replay the game"), () => replay(t("Replay"), rounds)],
    ];
    /** @type {Action[]} */
    const actions =
      outcome === undefined
        ? [
            [t("Next turn"), () => playStageB()],
            [t("Stop the round"), stopRound],
          ]
        : [
            [
              outcome.result === "replay" ? t("Play the round again") : t("Play another round (travel log)"),
              showPreparation,
            ],
            [t("New game"), newGame],
          ];
    assessmentView(stage, { before, round, actions, more });
    const result = resultOf(rounds);
    if ("standings" in result) {
      const lines = describeTravelLog(result).map((text) => fill(make("li"), text));
      stage.querySelector(".gb-standings")?.parentElement?.after(make("ul", {}, ...lines));
    }
  }

  function newGame() {
    rounds = [];
    store("voyage", "");
    store("voyage-reaction", undefined);
    mark("voyage", false);
    showPreparation();
    showScreen(stage, null);
  }

  function save() {
    const url = URL.createObjectURL(new Blob([writeLog(rounds)], { type: "application/jsonl" }));
    const link = make("a", { href: url, download: t("globe-twister.jsonl") });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** Return the current round after its first events only. @param {number} count */
  function roundAfter(count) {
    const { events, table, challenge } = current();
    const started = expectAccepted(startRound(table, challenge));
    return events.slice(0, count).reduce((round, event) => expectAccepted(applyEvent(round, event)), started);
  }

  /** Continue a game. A stage B that was interrupted in a log starts again; one that was interrupted here continues. */
  function resume() {
    const { state, events } = current();
    mark("voyage", true);
    if (rules.stageOf(state) === "reconstruction" && !state.outcome) return playStageC();
    if (events[events.length - 1]?.event === "reconstruct") return showAssessment(roundAfter(events.length - 1));
    if (state.reaction.signalled) {
      setCurrent(roundAfter(events.map(({ event }) => event).lastIndexOf("signal")));
    }
    const saved = readStored(
      "voyage-reaction",
      /** @type {SavedReaction | undefined} */ (undefined),
      (value) =>
        value?.round === rounds.length &&
        value.turn === state.turn &&
        [value.index, value.elapsed ?? 0].every(Number.isFinite) &&
        new Reaction(current(), value.events).play(Infinity), // throws if an event is corrupt
    );
    if (saved) return playStageB(saved);
    return state.turn === 1 ? showSeats() : playStageB();
  }

  /** @param {string} text */
  function resumeFrom(text) {
    try {
      rounds = readLog(text);
      resume();
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      showError(error.message);
    }
  }

  /** @param {string} text */
  function openLog(text) {
    showError("");
    try {
      const read = readLog(text);
      const continueGame = () => {
        rounds = read;
        resume();
      };
      replay(t("Replay"), read, { note: t("This game log is complete and valid."), continueGame });
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      showError(error.message);
    }
  }

  /** @param {string} title @param {PlayedRound[]} shown @param {{note?: string, continueGame?: () => void}} [options] */
  function replay(title, shown, { note, continueGame } = {}) {
    /** @type {Action[]} */
    const actions = continueGame
      ? [
          [t("Continue this game"), continueGame],
          [t("New game"), newGame],
        ]
      : [
          [t("Continue this game"), resume],
          [t("Download the game log"), save],
        ];
    replayView(stage, { title, note, scenes: scenesOfRounds(shown), actions });
  }

  /**
   * Replay a scenario, from the link beside it on the page of its rule. The file of scenarios is loaded when it is needed.
   * @param {string} id
   */
  function replayScenario(id) {
    const show = () => {
      const found = window.GlobeCases && Object.hasOwn(window.GlobeCases, id) && window.GlobeCases[id];
      if (!found) return failToReplay(t("Cannot replay {id}: unknown scenario.", { id }));
      const title = t("Scenario {id}: {name}", { id, name: typeset(found.name) });
      return replayRequest(found.request, title, `[${found.cites.join("] [")}]`);
    };
    if (window.GlobeCases) return show();
    return loadScript("voyage/cases.js").then(show, show);
  }

  /** @param {string} text */
  function failToReplay(text) {
    showPreparation();
    showError(text);
  }

  /** Replay a request of the protocol, which readers can edit. @param {CaseRequest} request @param {string} title @param {string} [note] */
  function replayRequest(request, title, note) {
    showError("");
    replayView(stage, {
      title,
      note,
      scenes: scenesOfCase(request),
      actions: [[t("Set up a game"), showPreparation]],
    });
    stage.append(
      requestView(
        () => request,
        (edited) => {
          location.hash = `request=${encodeURIComponent(JSON.stringify(edited))}`;
        },
      ),
    );
  }

  /** Replay the request in a link. @param {string} text */
  function replayLink(text) {
    try {
      replayRequest(JSON.parse(decodeURIComponent(text)), t("Replay of a request"));
    } catch (error) {
      failToReplay(
        t("Cannot replay this request: {why}", { why: error instanceof Error ? error.message : String(error) }),
      );
    }
  }

  /** Continue the game of this tab after a reload or in the other language; otherwise set up a game. */
  function open() {
    const saved = isMarked("voyage") ? readStored("voyage", "") : "";
    if (saved) resumeFrom(saved);
    if (stage.childElementCount === 0) showPreparation();
  }

  function route() {
    const [, kind, what] = /^#(case|request)=(.+)$/.exec(location.hash) ?? [];
    if (kind === "case") replayScenario(what);
    else if (kind === "request") replayLink(what);
    else if (stage.childElementCount === 0) open();
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll("a.language");
    for (const link of links) link.hash = location.hash;
  }
  window.addEventListener("hashchange", route);
  route();
}
