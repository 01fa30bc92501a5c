/** Stage C on the page: program after program is carried out, and then the puzzles are judged. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { frameView, puzzleView } from "../board/desk.js";
import { make } from "../board/grid.js";
import { stepList, stepPlayer } from "../board/player.js";
import { deskOf } from "../board/state.js";
import { differences, fill, tellDesk } from "../board/telling.js";
import { t } from "../messages.js";
import { showFrom, tellOutcome } from "./telling.js";

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
 * One player's reconstruction, card by card. `next()` is called when it has been seen.
 * @param {HTMLElement} root
 * @param {{round: PlayedRound, player: string, after: string | undefined, next: () => void}} options
 */
export function revealView(root, { round, player, after, next }) {
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
  const controls = stepPlayer(look, { speeds: true });
  const steps = stepList(look);
  const status = make("div", { class: "gb-status", role: "status" });
  const on = button(
    after === undefined ? t("Look at the puzzles") : t("Next: {player}", { player: after }),
    () => {
      controls.stop();
      next();
    },
    "gb-primary",
  );
  root.replaceChildren(
    fill(make("h3"), t("{player}'s program is carried out [RECON-2].", { player })),
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
    make("div", { class: "gb-row gb-wrap gb-bar" }, on),
  );

  /** @param {number | undefined} step */
  function look(step) {
    const desk = deskOf({ ...shown, step });
    for (const view of [puzzle, frame, controls, steps]) view.update(desk);
    const solved = rules.isSolved(desk.shown, desk.photo);
    const result = solved
      ? t("Solved: every tile is in its place, the right way up [AIM-1].")
      : t("Not solved: tiles that differ from the photo: {count}.", {
          count: differences(desk.shown, desk.photo).length,
        });
    const last = desk.ended && !step ? t("No card is laid: nothing happens [REACT-2d].") : tellDesk(desk);
    fill(status, desk.ended ? `${last} ${result}` : last);
    on.classList.toggle("gb-primary", desk.ended);
  }
  look(undefined);
  showFrom(root, root.querySelector("[data-icon=play]"));
}

/**
 * What a turn has come to: every puzzle beside its photo, the tie-breakers, and how the voyage goes on.
 * @param {HTMLElement} root @param {{before: PlayedRound, round: PlayedRound, actions: Action[]}} options
 */
export function assessmentView(root, { before, round, actions }) {
  const { turn } = before.state;
  const done = round.state.reconstructions.filter((one) => one.turn === turn);
  const { outcome } = round.state;
  const alone = done.length === 1;
  const head = [t("Player"), t("Rebuilt"), t("Red cards in hand"), t("Cards used"), t("Ended stage B")].map((title) =>
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
  const told = tellOutcome(outcome || { result: "new-turn", players: [], by: "ASSESS-2" }, { alone });
  const result = fill(
    make("p", {
      class: `gb-result ${outcome && outcome.result === "won" ? "gb-solved" : ""}`,
      role: "status",
      tabindex: "-1",
    }),
    told,
  );
  const puzzles = done.map((one) => {
    const view = puzzleView();
    const seat = seatOf(round.state.seats, one.player);
    view.update({
      ...deskOf({ puzzle: one.puzzle, photo: seat.photo, variants: [], hand: undefined, programs: [[]], step: 0 }),
      redPlayed: !alone,
    });
    return make("figure", { class: "gb-figure" }, make("figcaption", {}, one.player), view.element);
  });
  root.replaceChildren(
    make("h2", {}, t("Assessment, turn {turn}", { turn })),
    result,
    make("div", { class: "gb-figures" }, ...puzzles),
    table,
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar" },
      ...actions.map(([words, deed], index) => button(words, deed, index === 0 ? "gb-primary" : "")),
    ),
  );
  showFrom(root, result);
}
