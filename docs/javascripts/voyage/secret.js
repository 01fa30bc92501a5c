/** One player's part of stage B: a cover until the device is in the right hands, then puzzle, frame, hand and clock. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { cardActions } from "../board/cards.js";
import { frameView, puzzleView } from "../board/desk.js";
import { make } from "../board/grid.js";
import { cardTools, handView } from "../board/hand.js";
import { listenToDrags, listenToKeys } from "../board/input.js";
import { deskOf } from "../board/state.js";
import { fill } from "../board/telling.js";
import { t } from "../messages.js";
import { changesBetween } from "./reaction.js";
import { showFrom, tellRefusal } from "./telling.js";

/**
 * @import { Card, Seat, Variant } from "../../../implementations/javascript/globe-rules.js"
 * @import { CardActions } from "../board/cards.js"
 * @import { CardInput } from "../board/input.js"
 * @import { CardSession, Desk, State, Tell } from "../board/types.js"
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

/** The clock since the signal and, once somebody has flipped it, the sand timer. */
function clockView() {
  const time = make("span", { class: "gb-time" });
  const left = make("span", { class: "gb-time" });
  const level = make("span", { class: "gb-level" });
  const sand = make(
    "span",
    { class: "gb-sand", hidden: true },
    t("Sand"),
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
 * What is laid on the desk goes through the referee, as an event with its time.
 * @param {Seat} seat @param {readonly Variant[]} variants
 * @param {{reaction: Reaction, now: () => number, changed: (desk: Desk) => void, tell: Tell}} handlers
 */
function openSession(seat, variants, { reaction, now, changed, tell }) {
  /** @type {State} */
  const state = {
    puzzle: seat.puzzle,
    photo: seat.photo,
    variants,
    hand: seat.hand,
    challenge: undefined,
    programs: [[]],
    step: undefined,
  };
  /** @type {CardSession} */
  const session = {
    course: { now: state },
    desk: deskOf(state),
    chosen: {},
    tell,
    breaches: () => [], // the referee says so, event by event
    show() {
      session.desk = deskOf(session.course.now);
      changed(session.desk);
    },
    go(next, text) {
      const at = now();
      for (const change of changesBetween(session.desk.program, next.programs[0])) {
        const deed = { ...change, event: change.event, player: seat.player, at };
        const refused = reaction.attempt(deed);
        if (refused.length > 0) {
          session.show();
          return tell(tellRefusal(refused, deed));
        }
        const { desks } = reaction.play(at).round.state.reaction;
        session.course.now = {
          ...next,
          programs: [desks.find(({ player }) => player === seat.player)?.program ?? []],
        };
      }
      session.show();
      return tell(text);
    },
  };
  return session;
}

/**
 * The screen of one player. `isLast`: then somebody has to end the stage. `handOn()` is called when the player is through.
 * @param {HTMLElement} root
 * @param {{reaction: Reaction, player: string, isLast: boolean, handOn: () => void}} options
 */
export function secretView(root, { reaction, player, isLast, handOn }) {
  const { state } = reaction.round;
  const seat = /** @type {Seat} */ (state.seats.find((one) => one.player === player));
  const alone = state.seats.length === 1;
  let started = 0;
  let locked = false;
  /** @type {number | undefined} */
  let timer;
  const now = () => Math.round(performance.now() - started);

  function cover() {
    const go = button(t("Signal! Lift the photo"), start, "gb-primary");
    root.replaceChildren(
      make(
        "section",
        { class: "gb-cover" },
        make("h3", {}, alone ? player : t("Hand the device to {player}", { player })),
        make("p", {}, t("Nobody else looks on. The clock starts when you lift the photo.")),
        go,
      ),
    );
    showFrom(root, go);
  }

  function start() {
    started = performance.now();
    reaction.attempt({ event: "lift", player, at: 0 });
    const status = make("div", { class: "gb-status", role: "status" });
    const session = openSession(seat, state.variants, {
      reaction,
      now,
      changed: update,
      tell: (text) => fill(status, text),
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
        if (byKey && session.chosen.card === card) frame.walk?.focus();
      }),
    );
    /** @param {(card: Card) => void} action */
    const withChosen = (action) =>
      act(() => {
        if (session.chosen.card) action(session.chosen.card);
      });
    const tools = cardTools({
      turn: () => withChosen((card) => cards.turn(card, 1)),
      lift: () => withChosen((card) => cards.lift(card)),
      letGo: () => act(() => cards.choose(undefined)),
      lieAt: (spaces) => withChosen((card) => cards.lay(card, spaces)),
      point: (arrow) => withChosen((card) => cards.point(card, arrow)),
    });
    const end = button("", finish, "gb-primary");
    const quietly = button(t("Done, without ending the stage"), () => leave());
    const on = button(t("Hand on"), leave, "gb-primary");
    const desk = make(
      "div",
      { class: "gb-main" },
      make("div", { class: "gb-desk" }, puzzle.element, frame.element),
      status,
    );
    const side = make("div", { class: "gb-side" }, hand.element, tools.element);
    const bar = make("div", { class: "gb-row gb-wrap gb-bar" }, make("strong", {}, player), clock.element);
    const parts = make("div", { class: "gb-twoparts" }, desk, side);
    root.replaceChildren(bar, parts, make("div", { class: "gb-row gb-wrap gb-bar" }, end, quietly, on));
    const nothing = { element: make("div"), turn() {}, trade() {} }; // no tiles are arranged here
    listenToKeys(side, { session, cards: guarded(cards), tiles: nothing, hand });
    listenToKeys(desk, { session, cards: guarded(cards), tiles: nothing, hand });
    listenToDrags(parts, { session, cards: guarded(cards), tiles: nothing, frame });

    /** Once locked, nothing happens from then on. @param {() => void} deed */
    function act(deed) {
      if (!locked) deed();
    }
    /** @param {CardActions} deeds @returns {CardInput} */
    function guarded(deeds) {
      return {
        choose: (card) => act(() => deeds.choose(card)),
        turn: (card, by) => act(() => deeds.turn(card, by)),
        lift: (card) => act(() => deeds.lift(card)),
        lay: (card, spaces) => act(() => deeds.lay(card, spaces)),
        laidAs: deeds.laidAs,
      };
    }

    /** @param {Desk} now_ */
    function update(now_) {
      puzzle.update(now_);
      for (const view of [frame, hand, tools]) view.update(now_, session.chosen);
    }

    function tick() {
      const at = now();
      const ended = reaction.endedBy(at);
      clock.update(at, ended && reaction.ending === "flip" ? ended : undefined);
      end.textContent = ended ? t("Done") : ENDINGS[reaction.ending];
      quietly.hidden =
        locked ||
        ended !== undefined ||
        alone ||
        (isLast && !reaction.actions.some(({ event }) => event === reaction.ending));
      if (ended && !locked && at >= ended.over) {
        const text =
          reaction.ending === "flip"
            ? t("The sand has run out: no card may be changed any more [REACT-4].")
            : t("{player} has shouted “Stop!”: the stage is over [VAR-4].", ended);
        lock(text);
      } else if (ended && !locked && !root.dataset.sand) {
        root.dataset.sand = "running";
        fill(status, t("{player} has flipped the timer: 30 seconds are left [REACT-3].", ended));
      }
    }

    /** @param {string} text */
    function lock(text) {
      locked = true;
      session.chosen = {};
      session.show();
      clearInterval(timer);
      parts.inert = true;
      end.hidden = quietly.hidden = true;
      on.hidden = false;
      fill(status, text);
      bar.after(status); // what is inert is not read out
      on.focus();
    }

    function finish() {
      if (reaction.endedBy(now())) return leave();
      reaction.attempt({ event: reaction.ending, player, at: now() });
      if (reaction.ending === "flip") {
        tick();
        return lock(t("{player} has flipped the timer: hands off the cards [REACT-3a].", { player }));
      }
      return leave();
    }

    function leave() {
      clearInterval(timer);
      delete root.dataset.sand;
      root.replaceChildren(); // nobody sees the program from then on
      handOn();
    }

    on.hidden = true;
    session.show();
    fill(status, t("Choose a card, then a space; or drag it there."));
    timer = window.setInterval(tick, TICK);
    tick();
    showFrom(root, hand.element.querySelector("[tabindex='0']"));
  }

  cover();
}
