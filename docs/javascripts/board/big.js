/** The big board: place cards and run programs, turn after turn. Its state is in the address of the page. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { cardActions } from "./cards.js";
import { challengeView } from "./challenge.js";
import { todayKey } from "./dates.js";
import { frameView, puzzleView } from "./desk.js";
import { sandTimerView } from "./extras.js";
import { pointing } from "./directions.js";
import { notationField } from "./field.js";
import { make } from "./dom.js";
import { cardTools, handView } from "./hand.js";
import { listenToDrags, listenToKeys, listenToUndo } from "./input.js";
import { iconButton, resultView, stepList, playbackControls } from "./playback.js";
import { requestOf, stateOf } from "./requests.js";
import { requestView } from "./request-view.js";
import { setupView, shareView } from "./setup.js";
import { solvingView } from "./solving.js";
import { UndoHistory, challengeOf, deskOf, readLink, violationsOf, withProgram, writeLink } from "./state.js";
import { fill, describeDesk, describeProblems, describeResult } from "./descriptions.js";
import { tileActions } from "./tiles.js";
import { t } from "../messages.js";
import { notationOf } from "./counts.js";

/**
 * @import { Card } from "../../../implementations/javascript/globe-rules.js"
 * @import { Announce, Desk, LinkError, Session, State } from "./types.js"
 */

/** @param {string} words @param {() => void} onclick @param {string} [more] */
const button = (words, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button ${more}`, onclick }, words);

/** Make the link to the other language open the same situation. */
function updateLanguageLinks() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a.language");
  for (const link of links) link.hash = location.hash;
}

/**
 * Return the state of the board and the functions that change it.
 * @param {State} state @param {{changed: (desk: Desk) => void, announce: Announce}} handlers @returns {Session}
 */
function openSession(state, { changed, announce }) {
  /** @type {Session} */
  const session = {
    history: new UndoHistory(state),
    desk: deskOf(state),
    chosen: {},
    arranging: undefined,
    announce,
    violations: (program) => violationsOf(session.desk, program),
    show() {
      session.desk = deskOf(session.history.now);
      changed(session.desk);
    },
    refresh() {
      session.show();
      history.replaceState(null, "", `#${writeLink(session.history.now)}`);
      updateLanguageLinks();
    },
    go(next, text) {
      session.history.go(next);
      session.refresh();
      announce(text);
    },
    look(step) {
      session.history.look(step);
      session.refresh();
      announce(describeDesk(session.desk));
    },
    restore(way) {
      if (!session.history.can(way)) return;
      session.history[way]();
      session.chosen = {};
      session.refresh();
      announce(way === "undo" ? t("Undone.") : t("Redone."));
    },
    /** This turn as a first turn without a challenge, because a change by hand does not follow from the earlier turns. */
    asFirstTurn() {
      const { start, hand, turn, program } = session.desk;
      const startHand = turn > 1 ? hand : session.history.now.hand;
      return {
        ...session.history.now,
        puzzle: start,
        hand: startHand,
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
  const { state, errors } = readLink(location.hash.includes("=") ? location.hash.slice(1) : "");
  const status = make("div", { class: "gb-status", role: "status" });
  const errorBox = make("div", { class: "gb-trouble", role: "alert", hidden: true });
  const session = openSession(state, { changed: update, announce: (text) => fill(status, text) });
  const cards = cardActions(session);
  const tiles = tileActions(session);

  const puzzle = puzzleView((photo) =>
    restart({ photo }, t("The top of the photo is {facing} [D-3].", { facing: pointing(photo) })),
  );
  puzzle.square.append(tiles.element);
  const frame = frameView((where) => (typeof where === "number" ? cards.clickSpace(where) : cards.choose(where.card)));
  const player = playbackControls((step) => session.look(step), { speeds: true });
  const steps = stepList((step) => {
    player.stop();
    session.look(step);
  });
  const result = resultView();
  const hand = handView((card, event) => {
    const byKey = event.detail === 0;
    if (!byKey || card !== session.chosen.card) cards.chooseFromHand(card);
    if (byKey && session.chosen.card === card) frame.group?.focus(); // continue on the spaces
  });
  /** @param {(card: Card) => void} action */
  const withChosen = (action) => session.chosen.card && action(session.chosen.card);
  const tools = cardTools({
    rotate: () => withChosen((card) => cards.rotate(card, 1)),
    takeBack: () => withChosen((card) => cards.takeBack(card)),
    deselect: () => cards.choose(undefined),
    placeAt: (spaces) => withChosen((card) => cards.place(card, spaces)),
    point: (arrow) => withChosen((card) => cards.point(card, arrow)),
  });
  const program = notationField({ label: t("Program (in notation)"), button: t("Place"), apply: cards.placeNotation });
  const notes = make("ul", { class: "gb-notes", "aria-live": "polite" });
  const earlier = make("ul", { class: "gb-earlier", hidden: true });
  const nextTurn = button(t("Next turn"), newTurn, "gb-primary");
  const clear = button(t("Take back all"), () => cards.clear());
  const undo = iconButton("undo", () => session.restore("undo"));
  const redo = iconButton("redo", () => session.restore("redo"));
  const setup = setupView({ set: restart, edit: tiles.toggle, challenge: playChallenge });
  const challenge = challengeView(playChallenge);
  const solving = solvingView({
    place: ({ photo, programs: [first] }) => {
      session.chosen = {};
      session.go(withProgram({ ...session.history.now, photo }, first), t("The solution is placed: run the program."));
      showTop();
    },
  });
  const sand = sandTimerView(session.announce);
  const daily = button(t("Play the puzzle of the day"), () => playChallenge(todayKey()));
  daily.hidden = challengeOf(todayKey()) === undefined;
  const share = shareView({ announce: session.announce, current: () => session.desk });
  const fields = { program, puzzle: setup.fields.puzzle, hand: setup.fields.hand };

  hand.label.append(make("span", { class: "gb-row" }, undo, redo, clear));
  root.replaceChildren(
    errorBox,
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
      make("div", { class: "gb-row gb-wrap gb-extras" }, daily, sand.element),
      solving.element,
      program.element,
      share.element,
    ),
    share.printed,
    make(
      "div",
      { class: "gb-more" },
      setup.element,
      requestView(
        () => requestOf(session.desk),
        (request) => {
          location.hash = writeLink(stateOf(request));
        },
      ),
      make(
        "p",
        { class: "gb-hint" },
        t(
          "Keyboard: the arrow keys move within the hand, the frame and the puzzle. Enter selects and places a card, R rotates it, Delete takes it back, Escape deselects it. Ctrl+Z undoes, Ctrl+Y redoes.",
        ),
      ),
    ),
  );
  listenToUndo({ session });
  listenToKeys(root, { session, cards, tiles, hand });
  listenToDrags(root, { session, cards, tiles, frame });

  /** @param {Desk} desk */
  function update(desk) {
    errorBox.hidden = true;
    for (const view of [challenge, solving, puzzle, player, steps, result, tiles]) view.update(desk);
    for (const view of [frame, hand, tools]) view.update(desk, session.chosen);
    setup.update(desk, session.arranging !== undefined);
    share.update(session.history.now, desk);
    program.set(rules.writeProgram(desk.program));
    list(notes, desk.step === undefined ? describeProblems(desk) : []);
    [...notes.children].forEach((note, index) => note.classList.toggle("gb-violation", index < desk.violations.length));
    list(
      earlier,
      desk.earlier.map((one, index) => t("Turn {turn}: {program}", { turn: index + 1, program: notationOf(one) })),
    );
    nextTurn.hidden =
      !desk.ended || (desk.caption ? describeResult(desk).solved : rules.isSolved(desk.shown, desk.photo));
    clear.setAttribute("aria-disabled", String(desk.program.length === 0));
    undo.setAttribute("aria-disabled", String(!session.history.can("undo")));
    redo.setAttribute("aria-disabled", String(!session.history.can("redo")));
  }

  /** @param {HTMLElement} element @param {string[]} texts */
  function list(element, texts) {
    element.replaceChildren(...texts.map((text) => fill(make("li"), text)));
    element.hidden = texts.length === 0;
  }

  function newTurn() {
    const out = (session.desk.done?.discarded ?? []).join(", ");
    const { now } = session.history;
    session.chosen = {};
    session.go(
      { ...now, programs: [...now.programs, []], step: undefined },
      out
        ? t("New turn: all cards except {cards} are back in your hand [ASSESS-2a].", { cards: out })
        : t("New turn: the frame is empty and all cards are back in your hand [ASSESS-2a]."),
    );
    hand.group.focus(); // the button that was pressed is hidden now
  }

  /**
   * Start again from this turn with a changed setup. A challenge continues unless its board or hand is changed.
   * @param {Partial<State>} change @param {string} text
   */
  function restart(change, text) {
    [session.chosen, session.arranging] = [{}, undefined];
    const continues = session.desk.turn === 1 && !("puzzle" in change || "hand" in change);
    const kept = continues ? { challenge: session.history.now.challenge } : {};
    session.go({ ...session.asFirstTurn(), ...kept, ...change }, text);
    if ("puzzle" in change) showTop();
  }

  /** @param {string | undefined} key */
  function playChallenge(key) {
    if (key === undefined) return restart({ puzzle: session.desk.start, challenge: undefined }, t("No challenge"));
    const { state: fresh } = readLink(`challenge=${key}&photo=${session.desk.photo}`);
    session.chosen = {};
    session.go(
      fresh,
      t(
        "The puzzle is replaced by that of the challenge, and all cards are in your hand. Tap the photo to rotate it before the first turn: red cards follow it [Q-27].",
      ),
    );
    showTop();
  }

  /** Scroll to the top of the board, where what has changed is, if it has scrolled away. */
  function showTop() {
    if (root.getBoundingClientRect().top < 0) root.scrollIntoView({ block: "start" });
  }

  /**
   * Show which parts of a link cannot be read. Invalid notation goes into its field, where it can be corrected.
   * @param {LinkError[]} found
   */
  function showLinkErrors(found) {
    for (const field of Object.values(fields)) field.clear();
    session.show();
    session.announce(describeDesk(session.desk));
    for (const { part, text, error } of found) {
      if (!error) continue;
      if (Object.hasOwn(fields, part)) fields[/** @type {keyof typeof fields} */ (part)].fail(text, error);
      if (part === "puzzle" || part === "hand") setup.element.open = true;
    }
    errorBox.hidden = found.length === 0;
    errorBox.replaceChildren(
      make(
        "p",
        {},
        t(
          "Part of this link cannot be read. The board shows the rest. The address stays the same until you change something.",
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
    if (!location.hash.includes("=")) return; // an anchor on the page, not a situation
    const link = readLink(location.hash.slice(1));
    [session.chosen, session.arranging] = [{}, undefined];
    session.history.go(link.state);
    showLinkErrors(link.errors);
  });
  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLDetailsElement>} */
    const folds = root.querySelectorAll(".gb-story, .gb-differs");
    for (const fold of folds) fold.open = true; // readers of the print cannot open them
  });
  showLinkErrors(errors);
  updateLanguageLinks();
}
