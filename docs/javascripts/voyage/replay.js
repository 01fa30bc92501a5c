/** The replay of a game log or a scenario: each event, whether it was refused, and the table after it. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { frameView, puzzleView } from "../board/desk.js";
import { make } from "../board/dom.js";
import { iconButton } from "../board/playback.js";
import { deskOf } from "../board/state.js";
import { fill } from "../board/descriptions.js";
import { t, typeset } from "../messages.js";
import { expectAccepted, startRound, applyEvent, isReplayed } from "./rounds.js";
import { showScreen, describeEvent, describeOutcome, describeRefusal, describeTime } from "./descriptions.js";

/**
 * @import { Refusal, Round, Seat } from "../../../implementations/javascript/globe-rules.js"
 * @import { Action, CaseRequest, PlayedRound, Scene, ProtocolEvent } from "./types.js"
 * @typedef {{puzzle: ReturnType<typeof puzzleView>, frame: ReturnType<typeof frameView>, name: HTMLElement, element: HTMLElement}}
 *   DeskView
 */

const SOLVED_PUZZLE = rules.readPuzzle("1N2N3N/4N5N6N/7N8N9N");

/**
 * Return the scenes of rounds: one for each preparation and each event. A replayed round keeps its number (Q-26).
 * @param {PlayedRound[]} rounds
 */
export function scenesOfRounds(rounds) {
  return rounds.flatMap(({ table, challenge, events }, index) => {
    let round = expectAccepted(startRound(table, challenge));
    const number = 1 + rounds.slice(0, index).filter((before) => !isReplayed(before)).length;
    /** @type {Scene[]} */
    const scenes = [
      { state: round.state, text: t("Round {number}: everyone is seated [PREP-4].", { number }), time: "" },
    ];
    for (const event of events) {
      const next = expectAccepted(applyEvent(round, event));
      scenes.push({ ...describeScene(event, next), state: next.state });
      round = next;
    }
    return scenes;
  });
}

/**
 * Describe an event, and the outcome if the turn or the round ends with it.
 * @param {ProtocolEvent} event @param {PlayedRound} next
 */
function describeScene(event, next) {
  const ended = next.state.outcome
    ? ` ${describeOutcome(next.state.outcome, { alone: next.state.seats.length === 1 })}`
    : "";
  return { text: describeEvent(event) + ended, time: describeTime(event) };
}

/**
 * Return the scenes of a scenario. An event that breaks a rule is shown as refused and changes nothing.
 * @param {CaseRequest} request @returns {Scene[]}
 */
export function scenesOfCase({ op, events = [], ...request }) {
  let round =
    op === "reaction"
      ? atStageB(request)
      : startRound({
          edition: request.edition,
          variants: request.variants,
          side: request.side,
          setups: request.setups,
        });
  if (round.refused) return [{ refused: describeRefusal(round.refused, {}), text: "", time: "" }];
  /** @type {Scene[]} */
  const scenes = [
    { state: round.state, text: t("Round {number}: everyone is seated [PREP-4].", { number: 1 }), time: "" },
  ];
  for (const event of events) {
    const next = applyEvent(round, event);
    if (next.refused) {
      scenes.push({
        state: round.state,
        text: describeEvent(event),
        time: describeTime(event),
        refused: describeRefusal(next.refused, event),
      });
    } else {
      scenes.push({ ...describeScene(event, next), state: next.state });
      round = next;
    }
  }
  return scenes;
}

/**
 * Return the round of a scenario about stage B alone. It has no puzzles, so solved ones are shown; red cards may be discarded.
 * @param {Omit<CaseRequest, "op" | "events">} request @returns {PlayedRound}
 */
function atStageB({ players = [], variants, discarded = [] }) {
  /** @param {string} player */
  const discardedBy = (player) => discarded.filter((one) => one.player === player).flatMap(({ cards }) => cards);
  const seats = players.map((player, index) => ({
    seat: index + 1,
    player,
    sheet: "",
    side: /** @type {const} */ ("front"),
    region: "",
    puzzle: SOLVED_PUZZLE,
    photo: /** @type {const} */ ("N"),
    hand: rules.cardsInGame(variants).filter((card) => !discardedBy(player).includes(card)),
  }));
  return {
    table: { edition: "en", variants, side: "front", setups: [] },
    events: [],
    state: {
      edition: "en",
      variants,
      seats,
      turn: 1,
      reconstructions: [],
      redActed: false,
      reaction: rules.openReaction(seats, variants),
    },
  };
}

/**
 * Show a replay. `actions` are the buttons below it.
 * @param {HTMLElement} root @param {{title: string, scenes: Scene[], note?: string, actions?: Action[]}} options
 */
export function replayView(root, { title, scenes, note = "", actions = [] }) {
  let at = 0;
  /** @type {Map<string, DeskView>} */
  const desks = new Map();
  const status = make("div", { class: "gb-status", role: "status" });
  const table = make("div", { class: "gb-replay" });
  const progress = make("span", { class: "gb-progress" });
  const last = scenes.length - 1;
  const buttons = {
    toStart: iconButton("toStart", () => look(0)),
    back: iconButton("back", () => look(at - 1), t("Previous event")),
    forward: iconButton("forward", () => look(at + 1), t("Next event")),
    toEnd: iconButton("toEnd", () => look(last)),
  };
  const list = make(
    "ol",
    { class: "gb-events" },
    ...scenes.map((scene, index) =>
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: "gb-goto",
            "aria-label": t("Event {step} of {all}", { step: index, all: last }),
            onclick: () => look(index),
          },
          String(index),
        ),
        " ",
        fill(make("span"), [scene.time, scene.text, scene.refused].filter(Boolean).join(" ")),
      ),
    ),
  );
  root.replaceChildren(
    make("h2", { tabindex: "-1" }, title),
    fill(make("p", { class: "gb-hint" }), note),
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar" },
      make(
        "div",
        { class: "gb-player", role: "group", "aria-label": t("Replay") },
        ...Object.values(buttons),
        progress,
      ),
    ),
    status,
    table,
    make("details", { class: "gb-story" }, make("summary", {}, t("All events")), list),
    make(
      "div",
      { class: "gb-row gb-wrap gb-bar" },
      ...actions.map(([label, onclick]) =>
        make("button", { type: "button", class: "gb-button gb-large", onclick }, label),
      ),
    ),
  );

  /**
   * Return the desk of a player. It is created once, so that tiles and cards move from scene to scene.
   * @param {string} player @returns {DeskView}
   */
  function deskViewOf(player) {
    const known = desks.get(player);
    if (known) return known;
    const [puzzle, frame, name] = [puzzleView(), frameView(), make("h3")];
    const view = {
      puzzle,
      frame,
      name,
      element: make(
        "section",
        { class: "gb-seat", "aria-label": player },
        name,
        make("div", { class: "gb-desk" }, puzzle.element, frame.element),
      ),
    };
    desks.set(player, view);
    return view;
  }

  /** @param {number} index */
  function look(index) {
    at = Math.min(last, Math.max(0, index));
    const { state, text, time, refused } = scenes[at];
    fill(status, [time, text, refused].filter(Boolean).join(" "));
    status.classList.toggle("gb-refusal", refused !== undefined);
    progress.textContent = t("Event {step} of {all}", { step: at, all: last });
    const [{ toStart, back, forward, toEnd }, atStart, atEnd] = [buttons, at === 0, at === last];
    for (const button of [toStart, back]) button.setAttribute("aria-disabled", String(atStart));
    for (const button of [forward, toEnd]) button.setAttribute("aria-disabled", String(atEnd));
    [...list.children].forEach((line, number) =>
      number === at ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current"),
    );
    table.replaceChildren(...(state ? state.seats.map((seat) => updatedSeat(state, seat)) : []));
  }

  /** @param {Round} state @param {Seat} seat */
  function updatedSeat(state, { player, puzzle, photo, hand, region }) {
    const program = state.reaction.desks.find((one) => one.player === player)?.program ?? [];
    const view = deskViewOf(player);
    const ended = t("ended stage B");
    const first = state.reaction.first === player ? `, ${ended}` : "";
    view.name.textContent = `${player}${region ? ` (${typeset(book.regions[region])})` : ""}${first}`;
    const desk = deskOf({ puzzle, photo, variants: state.variants, hand, programs: [[]], step: undefined });
    view.puzzle.update(desk);
    view.frame.update({ ...desk, program, done: undefined, violations: [], turn: state.turn });
    return view.element;
  }

  look(0);
  showScreen(root, root.querySelector("h2"));
}
