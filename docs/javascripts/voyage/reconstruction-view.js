/** Stage C on the page: the programs run one after another, then the assessment. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { frameView, puzzleView } from "../board/desk.js";
import { book } from "../board/data.js";
import { make } from "../board/dom.js";
import { stepList, playbackControls } from "../board/playback.js";
import { deskOf } from "../board/state.js";
import { NO_CARD_PLACED, SOLVED, describeDesk, describeUnsolved, fill } from "../board/descriptions.js";
import { t, typeset } from "../messages.js";
import { showScreen, describeOutcome } from "./descriptions.js";

/**
 * @import { Seat } from "../../../implementations/javascript/globe-rules.js"
 * @import { Action, PlayedRound } from "./types.js"
 */

/** @param {string} text @param {() => void} onclick @param {string} [more] */
const button = (text, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button gb-large ${more}`, onclick }, text);

/** @param {Seat[]} seats @param {string} name */
const seatOf = (seats, name) => /** @type {Seat} */ (seats.find(({ player }) => player === name));

/**
 * Show the reconstruction of a player, card by card. `next()` is called at the end.
 * @param {HTMLElement} root
 * @param {{round: PlayedRound, player: string, after: string | undefined, next: () => void}} options
 */
export function reconstructionView(root, { round, player, after, next }) {
  const { state } = round;
  const seat = seatOf(state.seats, player);
  const program = state.reaction.desks.find((one) => one.player === player)?.program ?? [];
  const shown = {
    puzzle: seat.puzzle,
    photo: seat.photo,
    variants: state.variants,
    hand: seat.hand,
    challenge: undefined,
    programs: [program],
  };
  const puzzle = puzzleView();
  const frame = frameView();
  const controls = playbackControls(look, { speeds: true });
  const steps = stepList(look);
  const status = make("div", { class: "gb-status", role: "status" });
  const nextButton = button(
    after === undefined ? t("Go to the assessment") : t("Next: {player}", { player: after }),
    () => {
      controls.stop();
      next();
    },
    "gb-primary",
  );
  root.replaceChildren(
    fill(make("h3"), t("{player}'s program [RECON-2]", { player })),
    make(
      "div",
      { class: "gb-twoparts" },
      make(
        "div",
        { class: "gb-main" },
        make("div", { class: "gb-desk" }, puzzle.element, frame.element),
        make("div", { class: "gb-row gb-wrap gb-bar" }, controls.element),
        status,
      ),
      make("div", { class: "gb-side" }, steps.element),
    ),
    make("div", { class: "gb-row gb-wrap gb-bar gb-sticky" }, nextButton),
  );

  /** @param {number | undefined} step */
  function look(step) {
    const desk = deskOf({ ...shown, step });
    for (const view of [puzzle, frame, controls, steps]) view.update(desk);
    const solved = rules.isSolved(desk.shown, desk.photo);
    const result = solved ? SOLVED : describeUnsolved(desk.shown, desk.photo);
    const ready = step === undefined && !desk.ended;
    const last =
      desk.ended && !step ? NO_CARD_PLACED : ready ? t("Run the program, card by card.") : describeDesk(desk);
    fill(status, desk.ended ? `${last} ${result}` : last);
    nextButton.classList.toggle("gb-primary", desk.ended);
  }
  look(undefined);
  showScreen(root, root.querySelector("[data-icon=play]"));
}

/**
 * Show the assessment of a turn: each puzzle beside its photo, the tie-breakers, and the buttons that follow.
 * `notice` is shown below the result. If it has a primary button, the others are not primary.
 * @param {HTMLElement} root
 * @param {{before: PlayedRound, round: PlayedRound, actions: Action[], more?: Action[], notice?: HTMLElement}} options
 *   the actions are always in view; more of them follow
 */
export function assessmentView(root, { before, round, actions, more = [], notice }) {
  const { turn } = before.state;
  const done = round.state.reconstructions.filter((one) => one.turn === turn);
  const { outcome } = round.state;
  const alone = done.length === 1;
  const head = [t("Player"), t("Solved"), t("Red cards in hand"), t("Cards used"), t("Ended stage B")].map((title) =>
    make("th", { scope: "col" }, title),
  );
  const rows = done.map((one) => {
    const seat = seatOf(round.state.seats, one.player);
    const solved = alone ? outcome !== undefined : one.solved;
    const cells = [
      solved ? t("yes") : t("no"),
      seat.hand.filter((card) => rules.RED.includes(card)).length,
      one.used.length,
      before.state.reaction.first === one.player ? t("yes") : t("no"),
    ];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, one.player),
      ...cells.map((cell) => make("td", {}, String(cell))),
    );
  });
  const table = make(
    "div",
    { class: "gb-wide", tabindex: "0", role: "group", "aria-label": t("Assessment, turn {turn}", { turn }) },
    make("table", { class: "gb-standings" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  );
  const description = describeOutcome(outcome || { result: "new-turn", players: [], by: "ASSESS-2" }, { alone });
  const result = fill(
    make("p", {
      class: `gb-result ${outcome && outcome.result === "won" ? "gb-solved" : ""}`,
      role: "status",
      tabindex: "-1",
    }),
    description,
  );
  // A tie-breaker in words: phones show no tooltips.
  if (outcome?.by?.startsWith("END-2")) result.append(` ${typeset(book.titles[outcome.by])}.`);
  const puzzles = done.map((one) => {
    const view = puzzleView();
    const seat = seatOf(round.state.seats, one.player);
    view.update({
      ...deskOf({ puzzle: one.puzzle, photo: seat.photo, variants: [], hand: undefined, programs: [[]], step: 0 }),
      redActed: !alone || round.state.redActed,
    });
    return make("figure", { class: "gb-figure" }, make("figcaption", {}, one.player), view.element);
  });
  const primary = notice?.querySelector(".gb-primary") ? "" : "gb-primary";
  root.replaceChildren(
    make("h2", {}, t("Assessment, turn {turn}", { turn })),
    result,
    notice ?? "",
    make("div", { class: "gb-figures" }, ...puzzles),
    table,
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar gb-sticky" },
      ...actions.map(([label, onclick], index) => button(label, onclick, index === 0 ? primary : "")),
    ),
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar", hidden: more.length === 0 },
      ...more.map(([label, onclick]) => button(label, onclick)),
    ),
  );
  showScreen(root, result);
}
