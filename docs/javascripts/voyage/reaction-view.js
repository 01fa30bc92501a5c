/** Stage B of one player: a cover until that player has the device, then the puzzle, the frame, the hand and a clock. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { cardActions } from "../board/cards.js";
import { frameView, puzzleView } from "../board/desk.js";
import { make } from "../board/dom.js";
import { cardTools, handView } from "../board/hand.js";
import { listenToDrags, listenToKeys } from "../board/input.js";
import { deskOf } from "../board/state.js";
import { fill } from "../board/descriptions.js";
import { t, tn } from "../messages.js";
import { changesBetween } from "./reaction.js";
import { showScreen, describeRefusal } from "./descriptions.js";

/**
 * @import { Card, Seat, Variant } from "../../../implementations/javascript/globe-rules.js"
 * @import { CardActions } from "../board/cards.js"
 * @import { CardInput } from "../board/input.js"
 * @import { Announce, CardSession, Desk, State } from "../board/types.js"
 * @import { Reaction } from "./reaction.js"
 * @typedef {{over: number} | undefined} End
 */

const TICK = 200;
const ENDINGS = { flip: t("Done: flip the sand timer"), stop: t("Done: “Stop!”"), done: t("Done") };
/** @param {string} text @param {() => void} onclick @param {string} [more] */
const button = (text, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button gb-large ${more}`, onclick }, text);

/** @param {number} ms */
const showTime = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The clock since the signal and, once a player has flipped it, the sand timer. */
function clockView() {
  const time = make("span", { class: "gb-time" });
  const left = make("span", { class: "gb-time" });
  const level = make("span", { class: "gb-level" });
  const sand = make(
    "span",
    { class: "gb-sand", hidden: true },
    t("Sand timer"),
    " ",
    left,
    make("span", { class: "gb-glass", "aria-hidden": "true" }, level),
  );
  const element = make("div", { class: "gb-clock", role: "timer" }, make("span", {}, t("Clock"), " ", time), sand);
  /** @param {number} now @param {End} end */
  function update(now, end) {
    time.textContent = showTime(Math.floor(now / 1000) * 1000);
    sand.hidden = end === undefined;
    if (end === undefined) return;
    left.textContent = showTime(end.over - now);
    level.style.width = `${(100 * Math.max(0, end.over - now)) / rules.SAND_MS}%`;
  }
  return { element, update };
}

/**
 * Return the desk of a player and the functions that change it. Each change is an event with a time, checked by the rules.
 * @param {Seat} seat @param {readonly Variant[]} variants
 * @param {{reaction: Reaction, now: () => number, changed: (desk: Desk) => void, announce: Announce}} handlers
 */
function openSession(seat, variants, { reaction, now, changed, announce }) {
  /** @type {State} */
  const state = {
    puzzle: seat.puzzle,
    photo: seat.photo,
    variants,
    hand: seat.hand,
    challenge: undefined,
    programs: [reaction.programOf(seat.player, now())],
    step: undefined,
  };
  /** @type {CardSession} */
  const session = {
    history: { now: state },
    desk: deskOf(state),
    chosen: {},
    announce,
    violations: () => [], // events are checked below
    show() {
      session.desk = deskOf(session.history.now);
      changed(session.desk);
    },
    go(next, text) {
      const at = now();
      for (const change of changesBetween(session.desk.program, next.programs[0])) {
        const event = { ...change, event: change.event, player: seat.player, at };
        const refused = reaction.attempt(event);
        if (refused.length > 0) {
          session.show();
          return announce(describeRefusal(refused, event));
        }
        session.history.now = { ...next, programs: [reaction.programOf(seat.player, at)] };
      }
      session.show();
      return announce(text);
    },
  };
  return session;
}

/**
 * Show the screen of one player. If `isLast`, the player must end the stage, unless another one has.
 * `elapsed` is the time on the player's clock if the stage was interrupted. `save(elapsed)` is called after each change,
 * `finished()` when the player cannot change anything any longer, and `next()` at the end.
 * If the players are apart, each with a device, `apart(now)` returns a button for this screen; `now()` is the time of its clock.
 * @param {HTMLElement} root
 * @param {{
 *   reaction: Reaction, player: string, isLast: boolean, elapsed?: number,
 *   save: (elapsed: number) => void, finished: () => void, next: () => void, apart?: (now: () => number) => HTMLElement,
 * }} options
 */
export function reactionView(root, { reaction, player, isLast, elapsed, save, finished, next, apart }) {
  const { state } = reaction.round;
  const seat = /** @type {Seat} */ (state.seats.find((one) => one.player === player));
  const alone = state.seats.length === 1;
  let started = 0;
  let locked = false;
  /** @type {number | undefined} */
  let timer;
  const now = () => Math.round(performance.now() - started);

  function cover() {
    const go = button(
      elapsed === undefined ? t("Signal! Lift the photo") : t("Continue from {time}", { time: showTime(elapsed) }),
      start,
      "gb-primary",
    );
    root.replaceChildren(
      make(
        "section",
        { class: "gb-cover" },
        make("h3", {}, alone || apart ? player : t("Pass the device to {player}", { player })),
        make(
          "p",
          { hidden: Boolean(apart) },
          elapsed === undefined
            ? t("The others must not look. Your clock starts when you lift the photo.")
            : t("The others must not look. Your clock continues when you press the button."),
        ),
        go,
      ),
    );
    showScreen(root, go);
  }

  function start() {
    started = performance.now() - (elapsed ?? 0);
    if (elapsed === undefined) reaction.attempt({ event: "lift", player, at: 0 });
    const saveNow = () => save(now());
    window.addEventListener("pagehide", saveNow);
    const status = make("div", { class: "gb-status", role: "status" });
    const session = openSession(seat, state.variants, {
      reaction,
      now,
      changed: update,
      announce: (text) => fill(status, text),
    });
    const cards = cardActions(session);
    const clock = clockView();
    const puzzle = puzzleView();
    const frame = frameView((where) =>
      act(() => (typeof where === "number" ? cards.clickSpace(where) : cards.choose(where.card))),
    );
    const hand = handView((card, event) =>
      act(() => {
        const byKey = event.detail === 0;
        if (!byKey || card !== session.chosen.card) cards.chooseFromHand(card);
        if (byKey && session.chosen.card === card) frame.group?.focus();
      }),
    );
    /** @param {(card: Card) => void} action */
    const withChosen = (action) =>
      act(() => {
        if (session.chosen.card) action(session.chosen.card);
      });
    const tools = cardTools({
      rotate: () => withChosen((card) => cards.rotate(card, 1)),
      takeBack: () => withChosen((card) => cards.takeBack(card)),
      deselect: () => act(() => cards.choose(undefined)),
      placeAt: (spaces) => withChosen((card) => cards.place(card, spaces)),
      point: (arrow) => withChosen((card) => cards.point(card, arrow)),
    });
    const doneButton = button("", finish, "gb-primary");
    const quietButton = button(t("Done, without ending the stage"), () => leave());
    const continueButton = button(t("Continue"), leave, "gb-primary");
    const desk = make(
      "div",
      { class: "gb-main" },
      make("div", { class: "gb-desk" }, puzzle.element, frame.element),
      status,
    );
    const side = make("div", { class: "gb-side" }, hand.element, tools.element);
    const bar = make("div", { class: "gb-row gb-wrap gb-bar" }, make("strong", {}, player), clock.element);
    const parts = make("div", { class: "gb-twoparts" }, desk, side);
    const buttons = make(
      "div",
      { class: "gb-row gb-wrap gb-bar gb-sticky" },
      doneButton,
      quietButton,
      continueButton,
      apart?.(now),
    );
    root.replaceChildren(bar, parts, buttons);
    const tiles = { element: make("div"), rotate() {}, swap() {} }; // tiles cannot be arranged here
    listenToKeys(side, { session, cards: guarded(cards), tiles, hand });
    listenToKeys(desk, { session, cards: guarded(cards), tiles, hand });
    listenToDrags(parts, { session, cards: guarded(cards), tiles, frame });

    /** Do something unless the cards are locked. @param {() => void} action */
    function act(action) {
      if (!locked) action();
    }
    /** Return actions that do nothing once the cards are locked. @param {CardActions} actions @returns {CardInput} */
    function guarded(actions) {
      return {
        choose: (card) => act(() => actions.choose(card)),
        rotate: (card, by) => act(() => actions.rotate(card, by)),
        takeBack: (card) => act(() => actions.takeBack(card)),
        place: (card, spaces) => act(() => actions.place(card, spaces)),
        placementOf: actions.placementOf,
      };
    }

    /** @param {Desk} current */
    function update(current) {
      if (!locked) saveNow();
      puzzle.update(current);
      for (const view of [frame, hand, tools]) view.update(current, session.chosen);
    }

    function tick() {
      const at = now();
      const ended = reaction.endedBy(at);
      clock.update(at, ended && reaction.ending === "flip" ? ended : undefined);
      doneButton.textContent = ended ? t("Done") : ENDINGS[reaction.ending];
      quietButton.hidden =
        locked ||
        ended !== undefined ||
        alone ||
        (isLast && !reaction.events.some(({ event }) => event === reaction.ending));
      if (ended && !locked && at >= ended.over) {
        const text =
          reaction.ending === "flip"
            ? t("The sand has run out: you may no longer change cards [REACT-4].")
            : t("{player} shouted “Stop!”: stage B is over [VAR-4].", ended);
        lock(text);
      } else if (ended && !locked && !root.dataset.sand) {
        root.dataset.sand = "running";
        const left = Math.ceil((ended.over - at) / 1000); // less than 30 after an interruption
        fill(
          status,
          tn(
            "{player} flipped the timer: you have 1 second left [REACT-3].",
            "{player} flipped the timer: you have {count} seconds left [REACT-3].",
            left,
            ended,
          ),
        );
      }
    }

    /** @param {string} text */
    function lock(text) {
      locked = true;
      window.removeEventListener("pagehide", saveNow);
      finished();
      puzzle.cover(); // REACT-3, REACT-4
      session.chosen = {};
      session.show();
      clearInterval(timer);
      parts.inert = true;
      doneButton.hidden = quietButton.hidden = true;
      continueButton.hidden = false;
      fill(status, text);
      bar.after(status); // screen readers skip inert elements
      continueButton.focus();
    }

    function finish() {
      if (reaction.endedBy(now())) return leave();
      reaction.attempt({ event: reaction.ending, player, at: now() });
      if (reaction.ending === "flip") {
        tick();
        return lock(t("{player} flipped the timer and may no longer touch the cards [REACT-3a].", { player }));
      }
      return leave();
    }

    function leave() {
      clearInterval(timer);
      window.removeEventListener("pagehide", saveNow);
      finished();
      delete root.dataset.sand;
      root.replaceChildren(); // so that the next player does not see the program
      next();
    }

    continueButton.hidden = true;
    session.show();
    fill(status, t("Select a card, then a space, or drag the card to a space."));
    timer = window.setInterval(tick, TICK);
    tick();
    showScreen(root, hand.element.querySelector("[tabindex='0']"));
  }

  cover();
}
