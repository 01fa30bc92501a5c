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

const TICK = 200;
const ENDINGS = { flip: t("Done: flip the sand timer"), stop: t("Done: “Stop!”"), done: t("Done") };
const button = (text, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button gb-large ${more}`, onclick }, text);

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
  function update(now, end) {
    time.textContent = showTime(Math.floor(now / 1000) * 1000);
    sand.hidden = end === undefined;
    if (end === undefined) return;
    left.textContent = showTime(end.over - now);
    level.style.width = `${(100 * Math.max(0, end.over - now)) / rules.SAND_MS}%`;
  }
  return { element, update };
}

/** What is laid on the desk goes through the referee, as an event with its time. */
function openSession(seat, variants, { reaction, now, changed, tell }) {
  const state = {
    puzzle: seat.puzzle,
    photo: seat.photo,
    variants,
    hand: seat.hand,
    challenge: undefined,
    programs: [[]],
    step: undefined,
  };
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
        const deed = { event: change.event, player: seat.player, at, ...change };
        const refused = reaction.attempt(deed);
        if (refused.length > 0) {
          session.show();
          return tell(tellRefusal(refused, deed));
        }
        session.course.now = {
          ...next,
          programs: [reaction.play(at).round.state.reaction.desks.find(({ player }) => player === seat.player).program],
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
 */
export function secretView(root, { reaction, player, isLast, handOn }) {
  const { state } = reaction.round;
  const seat = state.seats.find((one) => one.player === player);
  const alone = state.seats.length === 1;
  let [started, timer, locked] = [0, undefined, false];
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
        if (byKey && session.chosen.card === card) frame.walk.focus();
      }),
    );
    const tools = cardTools({
      turn: () => act(() => cards.turn(session.chosen.card, 1)),
      lift: () => act(() => cards.lift(session.chosen.card)),
      letGo: () => act(() => cards.choose(undefined)),
      lieAt: (spaces) => act(() => cards.lay(session.chosen.card, spaces)),
      point: (arrow) => act(() => cards.point(session.chosen.card, arrow)),
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
    root.replaceChildren(
      bar,
      make("div", { class: "gb-twoparts" }, desk, side),
      make("div", { class: "gb-row gb-wrap gb-bar" }, end, quietly, on),
    );
    const nothing = { element: make("div") }; // no tiles are arranged here
    listenToKeys(side, { session, cards: guarded(cards), tiles: nothing, hand });
    listenToKeys(desk, { session, cards: guarded(cards), tiles: nothing, hand });
    listenToDrags(root.firstChild.nextSibling, { session, cards: guarded(cards), tiles: nothing, frame });

    /** Once locked, nothing happens any more. */
    function act(deed) {
      if (!locked) deed();
    }
    function guarded(deeds) {
      return Object.fromEntries(
        Object.entries(deeds).map(([name, deed]) => [
          name,
          name === "laidAs" ? deed : (...given) => act(() => deed(...given)),
        ]),
      );
    }

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
        (isLast && !reaction.deeds.some(({ event }) => event === reaction.ending));
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

    function lock(text) {
      locked = true;
      session.chosen = {};
      session.show();
      clearInterval(timer);
      root.querySelector(".gb-twoparts").inert = true;
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
      root.replaceChildren(); // nobody sees the program any more
      handOn();
    }

    on.hidden = true;
    session.show();
    fill(status, t("Choose a card, then a space; or drag it there."));
    timer = setInterval(tick, TICK);
    tick();
    showFrom(root, hand.element.querySelector("[tabindex='0']"));
  }

  cover();
}
