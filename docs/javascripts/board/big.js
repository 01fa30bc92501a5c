/** The big board: lay cards, carry them out, turn after turn; its state is in the address of the page. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { cardActions } from "./cards.js";
import { challengeView } from "./challenge.js";
import { frameView, puzzleView } from "./desk.js";
import { hintsView, sandView } from "./extras.js";
import { notationField } from "./field.js";
import { make } from "./grid.js";
import { cardTools, handView } from "./hand.js";
import { listenToDrags, listenToKeys, listenToUndo } from "./input.js";
import { iconButton, resultView, stepList, stepPlayer } from "./player.js";
import { setupView, shareView } from "./setup.js";
import { Course, breachesOf, challengeOf, deskOf, readLink, todayKey, writeLink } from "./state.js";
import { fill, tellDesk, tellProblems, tellResult } from "./telling.js";
import { tileActions } from "./tiles.js";
import { t } from "../messages.js";
import { notationOf } from "./counts.js";

/**
 * @import { Card } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, Session, State, Tell, Trouble } from "./types.js"
 */

/** @param {string} words @param {() => void} onclick @param {string} [more] */
const button = (words, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button ${more}`, onclick }, words);

/** The same page in the other language opens with the same situation. */
function linkTwins() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a.language");
  for (const link of links) link.hash = location.hash;
}

/**
 * What goes on at a desk: the situation, what is chosen, and how it goes on.
 * @param {State} state @param {{changed: (desk: Desk) => void, tell: Tell}} handlers @returns {Session}
 */
function openSession(state, { changed, tell }) {
  /** @type {Session} */
  const session = {
    course: new Course(state),
    desk: deskOf(state),
    chosen: {},
    arranging: undefined,
    tell,
    breaches: (program) => breachesOf(session.desk, program),
    show() {
      session.desk = deskOf(session.course.now);
      changed(session.desk);
    },
    keep() {
      session.show();
      history.replaceState(null, "", `#${writeLink(session.course.now)}`);
      linkTwins();
    },
    go(next, text) {
      session.course.go(next);
      session.keep();
      tell(text);
    },
    look(step) {
      session.course.look(step);
      session.keep();
      tell(tellDesk(session.desk));
    },
    travel(way) {
      if (!session.course.can(way)) return;
      session.course[way]();
      session.chosen = {};
      session.keep();
      tell(way === "undo" ? t("Undone.") : t("Done again."));
    },
    /** This turn as the first one of no challenge: what is changed by hand is not what the turns before it led to. */
    fromHere() {
      const { start, hand, turn, program } = session.desk;
      const held = turn > 1 ? hand : session.course.now.hand;
      return {
        ...session.course.now,
        puzzle: start,
        hand: held,
        challenge: undefined,
        programs: [program],
        step: undefined,
      };
    },
  };
  return session;
}

/** @param {HTMLElement} root */
export function openBigBoard(root) {
  const { state, troubles } = readLink(location.hash.includes("=") ? location.hash.slice(1) : "");
  const status = make("div", { class: "gb-status", role: "status" });
  const trouble = make("div", { class: "gb-trouble", role: "alert", hidden: true });
  const session = openSession(state, { changed: update, tell: (text) => fill(status, text) });
  const cards = cardActions(session);
  const tiles = tileActions(session);

  const puzzle = puzzleView();
  puzzle.square.append(tiles.element);
  const frame = frameView((where) => (typeof where === "number" ? cards.clickSpace(where) : cards.choose(where.card)));
  const player = stepPlayer((step) => session.look(step), { speeds: true });
  const steps = stepList((step) => {
    player.stop();
    session.look(step);
  });
  const result = resultView();
  const hand = handView((card, event) => {
    const byKey = event.detail === 0;
    if (!byKey || card !== session.chosen.card) cards.chooseFromHand(card);
    if (byKey && session.chosen.card === card) frame.walk?.focus(); // on to the spaces
  });
  /** @param {(card: Card) => void} action */
  const withChosen = (action) => session.chosen.card && action(session.chosen.card);
  const tools = cardTools({
    turn: () => withChosen((card) => cards.turn(card, 1)),
    lift: () => withChosen((card) => cards.lift(card)),
    letGo: () => cards.choose(undefined),
    lieAt: (spaces) => withChosen((card) => cards.lay(card, spaces)),
    point: (arrow) => withChosen((card) => cards.point(card, arrow)),
  });
  const program = notationField({ label: t("Program (in notation)"), button: t("Lay"), take: cards.take });
  const notes = make("ul", { class: "gb-notes", "aria-live": "polite" });
  const earlier = make("ul", { class: "gb-earlier", hidden: true });
  const nextTurn = button(t("Next turn"), newTurn, "gb-primary");
  const clear = button(t("Take all back"), () => cards.clear());
  const undo = iconButton("undo", () => session.travel("undo"));
  const redo = iconButton("redo", () => session.travel("redo"));
  const setup = setupView({ set: begin, edit: tiles.toggle, challenge: takeUp });
  const challenge = challengeView(takeUp);
  const hints = hintsView();
  const sand = sandView(session.tell);
  const daily = button(t("Puzzle of the day"), () => takeUp(todayKey()));
  daily.hidden = challengeOf(todayKey()) === undefined;
  const share = shareView({ tell: session.tell, current: () => session.desk });
  const fields = { program, puzzle: setup.fields.puzzle, hand: setup.fields.hand };

  hand.label.append(make("span", { class: "gb-row" }, undo, redo, clear));
  root.replaceChildren(
    trouble,
    make(
      "div",
      { class: "gb-main" },
      challenge.element,
      make("div", { class: "gb-desk" }, puzzle.element, frame.element),
      make("div", { class: "gb-row gb-wrap gb-bar" }, player.element, nextTurn),
      status,
      notes,
      result.element,
      earlier,
      steps.element,
    ),
    make(
      "div",
      { class: "gb-side" },
      hand.element,
      tools.element,
      make("div", { class: "gb-row gb-wrap gb-extras" }, daily, hints.element, sand.element),
      program.element,
      share.element,
    ),
    share.printed,
    make(
      "div",
      { class: "gb-more" },
      setup.element,
      make(
        "p",
        { class: "gb-hint" },
        t(
          "Keyboard: arrow keys move within the hand, the frame and the puzzle; Enter chooses and lays; R turns a card, Delete takes it back; Escape lets go; Ctrl+Z undoes, Ctrl+Y does it again.",
        ),
      ),
    ),
  );
  listenToUndo({ session });
  listenToKeys(root, { session, cards, tiles, hand });
  listenToDrags(root, { session, cards, tiles, frame });

  /** @param {Desk} desk */
  function update(desk) {
    trouble.hidden = true;
    for (const view of [challenge, hints, puzzle, player, steps, result, tiles]) view.update(desk);
    for (const view of [frame, hand, tools]) view.update(desk, session.chosen);
    setup.update(desk, session.arranging !== undefined);
    share.update(session.course.now, desk);
    program.set(rules.writeProgram(desk.program));
    list(notes, desk.step === undefined ? tellProblems(desk) : []);
    [...notes.children].forEach((note, index) => note.classList.toggle("gb-breach", index < desk.breaches.length));
    list(
      earlier,
      desk.earlier.map((one, index) => t("Turn {turn}: {program}", { turn: index + 1, program: notationOf(one) })),
    );
    nextTurn.hidden = !desk.ended || (desk.caption ? tellResult(desk).solved : rules.isSolved(desk.shown, desk.photo));
    clear.setAttribute("aria-disabled", String(desk.program.length === 0));
    undo.setAttribute("aria-disabled", String(!session.course.can("undo")));
    redo.setAttribute("aria-disabled", String(!session.course.can("redo")));
  }

  /** @param {HTMLElement} element @param {string[]} texts */
  function list(element, texts) {
    element.replaceChildren(...texts.map((text) => fill(make("li"), text)));
    element.hidden = texts.length === 0;
  }

  function newTurn() {
    const out = (session.desk.done?.discarded ?? []).join(", ");
    const { now } = session.course;
    session.chosen = {};
    session.go(
      { ...now, programs: [...now.programs, []], step: undefined },
      out
        ? t("A new turn: all cards but {cards} are back in hand [ASSESS-2a].", { cards: out })
        : t("A new turn: the frame is empty and the cards are back in hand [ASSESS-2a].", { cards: out }),
    );
    hand.walk.focus(); // the button that was pressed is gone
  }

  /**
   * Start again from this turn, with something set up otherwise. A challenge goes on unless its board or hand is touched.
   * @param {Partial<State>} change @param {string} text
   */
  function begin(change, text) {
    [session.chosen, session.arranging] = [{}, undefined];
    const keeps = session.desk.turn === 1 && !("puzzle" in change || "hand" in change);
    const kept = keeps ? { challenge: session.course.now.challenge } : {};
    session.go({ ...session.fromHere(), ...kept, ...change }, text);
  }

  /** @param {string | undefined} key */
  function takeUp(key) {
    if (key === undefined) return begin({ puzzle: session.desk.start, challenge: undefined }, t("No challenge"));
    const { state: fresh } = readLink(`challenge=${key}&photo=${session.desk.photo}`);
    session.chosen = {};
    return session.go(
      fresh,
      t("All cards are in hand. Choose the photo's direction before the first turn; red cards go by it [Q-27]."),
    );
  }

  /**
   * Show which parts of a link cannot be read. Notation goes into its field, where it can be fixed.
   * @param {Trouble[]} found
   */
  function showTroubles(found) {
    for (const field of Object.values(fields)) field.clear();
    session.show();
    session.tell(tellDesk(session.desk));
    for (const { part, text, error } of found) {
      if (!error) continue;
      if (Object.hasOwn(fields, part)) fields[/** @type {keyof typeof fields} */ (part)].fail(text, error);
      if (part === "puzzle" || part === "hand") setup.element.open = true;
    }
    trouble.hidden = found.length === 0;
    trouble.replaceChildren(
      make(
        "p",
        {},
        t(
          "Part of this link cannot be read; the rest is shown, and the link stays as it is until you change something.",
        ),
      ),
      make(
        "ul",
        {},
        ...found.map(({ part, text, why }) => make("li", {}, make("code", {}, `${part}=${text}`), " ", why)),
      ),
    );
  }

  window.addEventListener("hashchange", () => {
    if (!location.hash.includes("=")) return; // a place on the page, not a situation
    const link = readLink(location.hash.slice(1));
    [session.chosen, session.arranging] = [{}, undefined];
    session.course.go(link.state);
    showTroubles(link.troubles);
  });
  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLDetailsElement>} */
    const folds = root.querySelectorAll(".gb-story, .gb-differs");
    for (const fold of folds) fold.open = true; // paper cannot be unfolded
  });
  showTroubles(troubles);
  linkTwins();
}
