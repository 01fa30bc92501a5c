/**
 * The race page: two players, each on their own device, program the same puzzle. After each stage B they exchange codes;
 * then both devices play the same round, as the pass-and-play page does.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { countOfCards } from "../board/counts.js";
import { fill } from "../board/descriptions.js";
import { make } from "../board/dom.js";
import { readStored, store } from "../board/storage.js";
import { language, t } from "../messages.js";
import { describeLate, showScreen } from "../voyage/descriptions.js";
import { Reaction } from "../voyage/reaction.js";
import { reactionView } from "../voyage/reaction-view.js";
import { assessmentView, reconstructionView } from "../voyage/reconstruction-view.js";
import { applyEvent, expectAccepted } from "../voyage/rounds.js";
import {
  CARD_COUNTS,
  CodeError,
  PLAYERS,
  newRace,
  readCode,
  readCodes,
  readKey,
  roundOf,
  writeCode,
  writeCodes,
  writeKey,
} from "./codes.js";

/**
 * @import { Action, PlayedRound, TimedEvent } from "../voyage/types.js"
 * @import { Played } from "./codes.js"
 * @typedef {TimedEvent & {seat: number}} SeatedEvent  names depend on the language, seats do not
 * @typedef {{events: SeatedEvent[], elapsed: number}} Unfinished  a stage B that is not over
 * @typedef {{key: string, seat: number, codes: [string[], string[]], now?: Unfinished}} Saved
 *   a race on this device: its key, the seat of this player (0 or 1), and the codes of both players, turn by turn
 */

/** @param {string} text @param {() => void} onclick @param {string} [more] */
const button = (text, onclick, more = "") =>
  make("button", { type: "button", class: `gb-button gb-large ${more}`, onclick }, text);

/** @param {string} key @param {string} [code] */
const linkTo = (key, code) => `${location.href.split("#")[0]}#race=${key}${code ? `&code=${code}` : ""}`;

/**
 * A text to send, with a button that shares or copies it.
 * @param {string} label @param {string} text @param {string} [more]  another class of the button
 */
function sendView(label, text, more) {
  const said = make("span", { role: "status" });
  const input = make("input", { class: "gb-input", type: "text", readonly: true, "aria-label": label });
  input.value = text;
  async function send() {
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        said.textContent = t("Copied.");
      }
    } catch {
      input.select(); // the browser blocks both, or the reader has cancelled
    }
  }
  return make(
    "div",
    { class: "gb-send" },
    make("div", { class: "gb-row" }, input, button(t("Send"), send, more)),
    said,
  );
}

/** @param {HTMLElement} root */
export function openRace(root) {
  const errorBox = make("div", { class: "gb-trouble", role: "alert", hidden: true });
  const stage = make("div", { class: "gb-stage" });
  root.classList.add("voyage"); // the same styles
  root.replaceChildren(errorBox, stage);
  /** @type {Saved | undefined} */
  let saved;

  /** @param {string} text */
  function showError(text) {
    errorBox.textContent = text;
    errorBox.hidden = text === "";
  }

  /** @param {Saved} next */
  function save(next) {
    saved = next;
    store("race", next);
    history.replaceState(null, "", `#race=${next.key}`);
    updateLanguageLinks();
  }

  function showStart() {
    const counts = make(
      "select",
      { class: "gb-select", "aria-label": t("Shuffling") },
      ...CARD_COUNTS.map((count) =>
        make(
          "option",
          { value: count, selected: count === 3 },
          t("solvable in one turn with {count}", { count: countOfCards(count) }),
        ),
      ),
    );
    const create = button(
      t("Create a race"),
      () => {
        showError("");
        save({ key: writeKey(newRace(Number(counts.value), language)), seat: 0, codes: [[], []] });
        show();
      },
      "gb-primary",
    );
    stage.replaceChildren(
      make("h2", {}, t("New race")),
      make("div", { class: "gb-row gb-wrap gb-bar" }, counts, create),
    );
  }

  /**
   * Play both stages of each turn whose two codes are known; return the round, and the last turn with its late events.
   * @param {Saved} race
   */
  function played({ key, codes } = /** @type {Saved} */ (saved)) {
    let round = roundOf(/** @type {import("./codes.js").Race} */ (readKey(key)));
    /** @type {PlayedRound | undefined} */
    let before;
    /** @type {string[]} */
    let late = [];
    for (let turn = 0; turn < Math.min(codes[0].length, codes[1].length) && !round.state.outcome; turn += 1) {
      const events = codes.flatMap((list) => readCode(list[turn]).events);
      const finished = new Reaction(round, events).finished();
      [before, late] = [finished.round, describeLate(finished)];
      round = rules
        .orderOf(before.state)
        .reduce((now, player) => expectAccepted(applyEvent(now, { event: "reconstruct", player })), before);
    }
    return { round, before, late };
  }

  /** Show the screen of the saved race. @returns {void} */
  function show() {
    if (saved === undefined) return showStart();
    const { codes, seat } = saved;
    const { round } = played();
    const [own, other] = [codes[seat].length, codes[1 - seat].length];
    if (round.state.outcome) return showTurn();
    return own > other ? showExchange() : showReady(round);
  }

  /** The code of this player for the other one, below why it is needed. @param {string} why @param {string} [more] */
  function codeView(why, more) {
    const { key, seat, codes } = /** @type {Saved} */ (saved);
    return make("div", {}, make("p", {}, why), sendView(t("Your code"), linkTo(key, writeCodes(codes[seat])), more));
  }

  /** The link for the other player, and the button that starts stage B. @param {PlayedRound} round */
  function showReady(round) {
    const { key, seat, codes, now } = /** @type {Saved} */ (saved);
    const [own, other] = [codes[seat].length, codes[1 - seat].length];
    const start = button(
      t("Start stage B (reaction), turn {turn}", { turn: round.state.turn }),
      () => react(round),
      "gb-primary",
    );
    stage.replaceChildren(
      make("h2", {}, t("Race {key}: you are {player}", { key, player: PLAYERS[seat] })),
      ...(own === 0 && seat === 0
        ? [
            make("p", {}, t("Send this link to the other player. It opens the same puzzle.")),
            sendView(t("Link to this race"), linkTo(key)),
          ]
        : []),
      // The other player has compared this turn if a code of the next one is here.
      own > 0 && own === other
        ? codeView(t("The other player needs your code to see the result of turn {turn}.", { turn: own }))
        : "",
      fill(
        make("p", { class: "gb-hint" }),
        t(
          "Start together if you can: count down aloud. Your clock starts when you lift the photo. The faster player flips the sand timer for both [REACT-3]; what the other does more than 30 seconds later does not count [REACT-4].",
        ),
      ),
      make("div", { class: "gb-row gb-wrap gb-bar" }, start, button(t("New race"), leave)),
    );
    if (now) react(round);
    else showScreen(stage, start);
  }

  function leave() {
    showError("");
    saved = undefined;
    store("race", undefined);
    history.replaceState(null, "", location.pathname + location.search);
    showStart();
  }

  /** @param {PlayedRound} round @param {Unfinished} [now] */
  const reactionOf = (round, now) =>
    new Reaction(
      round,
      now?.events.map(({ seat, ...event }) => ({ ...event, player: PLAYERS[seat] })),
    );

  /** Stage B of this player. @param {PlayedRound} round */
  function react(round) {
    const { seat, now } = /** @type {Saved} */ (saved);
    const reaction = reactionOf(round, now);
    const seated = () => reaction.events.map((event) => ({ ...event, seat: PLAYERS.indexOf(event.player) }));
    const body = make("div");
    stage.replaceChildren(make("h2", {}, t("Stage B: reaction, turn {turn}", { turn: round.state.turn })), body);
    /** The button for a flip that was heard or seen. The real time of the flip is in the code. @param {() => number} time */
    const heardButton = (time) => {
      const heard = button(t("The other player has flipped the timer"), () => {
        reaction.attempt({ event: "flip", player: PLAYERS[1 - seat], at: time() });
        heard.hidden = true;
      });
      heard.hidden = reaction.events.some(({ event }) => event === "flip");
      heard.dataset.heard = "";
      return heard;
    };
    reactionView(body, {
      reaction,
      player: PLAYERS[seat],
      isLast: true,
      elapsed: now?.elapsed,
      save: (elapsed) => save({ .../** @type {Saved} */ (saved), now: { events: seated(), elapsed } }),
      finished: () => body.querySelector("[data-heard]")?.remove(),
      next: () => finish(reaction, round.state.turn),
      apart: heardButton,
    });
  }

  /** @param {Reaction} reaction @param {number} turn */
  function finish(reaction, turn) {
    const { key, seat, codes } = /** @type {Saved} */ (saved);
    const events = reaction.events.filter(({ player }) => player === PLAYERS[seat]);
    const own = [...codes[seat], writeCode({ key, seat: seat + 1, turn, events })];
    save({ key, seat, codes: seat === 0 ? [own, codes[1]] : [codes[0], own] });
    if (own.length > codes[1 - seat].length) showExchange();
    else showTurn();
  }

  /** The code of this player, and the field for that of the other. */
  function showExchange() {
    const input = make("input", {
      class: "gb-input",
      type: "text",
      autocomplete: "off",
      "aria-label": t("The other player's code or link"),
    });
    const compare = button(t("Compare"), () => receive(input.value) && showTurn(), "gb-primary");
    stage.replaceChildren(
      make("h2", {}, t("Compare")),
      codeView(t("Send your code. It contains your program, but nobody can read it by eye.")),
      make("p", {}, t("Then open the other player's link on this device, or paste it here.")),
      make("div", { class: "gb-row gb-wrap gb-bar" }, input, compare),
      make("div", { class: "gb-row gb-bar" }, button(t("New race"), leave)),
    );
    showScreen(stage, input);
  }

  /** Add the codes of the other player. @param {string} text @returns {boolean} whether they are accepted */
  function receive(text) {
    showError("");
    try {
      readCodes(text).forEach(accept);
      return true;
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      showError(error.message);
      return false;
    }
  }

  /** Add a code of the other player. @param {Played} code @throws {CodeError} */
  function accept(code) {
    const known = saved?.key === code.key ? saved : undefined;
    if (saved && !known) throw new CodeError(t("This code belongs to another race: {key}.", { key: code.key }));
    const seat = known ? known.seat : 2 - code.seat;
    const codes = known ? known.codes : [[], []];
    if (code.seat - 1 === seat) throw new CodeError(t("This is your own code: the other player needs it."));
    const others = codes[1 - seat];
    if (code.turn > others.length + 1) {
      throw new CodeError(t("This code is of turn {turn}: an earlier one is missing.", code));
    }
    const next = [...others.slice(0, code.turn - 1), writeCode(code)];
    const both = /** @type {[string[], string[]]} */ (seat === 0 ? [codes[0], next] : [next, codes[1]]);
    checkEnded(both);
    if (code.turn > others.length) save({ ...known, key: code.key, seat, codes: both });
  }

  /** Throw if both players have played a turn and nobody has flipped the timer. @param {[string[], string[]]} codes */
  function checkEnded(codes) {
    const turn = Math.min(codes[0].length, codes[1].length) - 1;
    const flipped = (/** @type {string[]} */ list) => readCode(list[turn]).events.some(({ event }) => event === "flip");
    if (turn >= 0 && !codes.some(flipped)) {
      throw new CodeError(t("Neither of you has flipped the timer. Start a new race."));
    }
  }

  /** Stage C of both players, then the assessment. @returns {void} */
  function showTurn() {
    const { round, before, late } = played();
    if (before === undefined) return show();
    const start = before;
    const order = rules.orderOf(start.state);
    const body = make("div");
    const notes = late.map((text) => fill(make("li"), text));
    stage.replaceChildren(
      make("h2", {}, t("Stage C: reconstruction, turn {turn}", { turn: start.state.turn })),
      make("ul", { class: "gb-notes", hidden: notes.length === 0 }, ...notes),
      body,
    );
    /** @param {number} index @param {PlayedRound} shown @returns {void} */
    const passTo = (index, shown) =>
      reconstructionView(body, {
        round: shown,
        player: order[index],
        after: order[index + 1],
        next() {
          const event = { event: "reconstruct", player: order[index] };
          if (index + 1 < order.length) passTo(index + 1, expectAccepted(applyEvent(shown, event)));
          else showResult(start, round);
        },
      });
    return passTo(0, start);
  }

  /** @param {PlayedRound} before @param {PlayedRound} round */
  function showResult(before, round) {
    /** @type {Action[]} */
    const actions = round.state.outcome
      ? [[t("New race"), leave]]
      : [
          [t("Next turn"), show],
          [t("New race"), leave],
        ];
    const isOver = round.state.outcome !== undefined; // then the code is more urgent: a new race deletes it
    const notice = codeView(t("The other player needs your code to see the same result."), isOver ? "gb-primary" : "");
    assessmentView(stage, { before, round, actions, notice });
  }

  function updateLanguageLinks() {
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll("a.language");
    for (const link of links) link.hash = location.hash;
  }

  /** Return whether a stored race can be shown; throws if a part of it is corrupt. @param {Saved | undefined} value */
  function isRace(value) {
    if (!value || readKey(value.key) === undefined || !(value.seat in PLAYERS)) return false;
    const { round } = played(value);
    return !value.now || (Number.isFinite(value.now.elapsed) && reactionOf(round, value.now).play(Infinity));
  }

  /**
   * Ask which race to play: the saved one, or that of a link.
   * @param {Saved} race @param {string} key @param {string | null} code
   */
  function choose(race, key, code) {
    const open = () => {
      saved = undefined;
      openLink(key, code);
    };
    const keep = () => {
      save(race);
      show();
    };
    stage.replaceChildren(
      make("h2", {}, t("Open race {key}?", { key })),
      make("p", {}, t("Race {key} is still on this device. If you open the other one, it is deleted.", race)),
      make(
        "div",
        { class: "gb-row gb-wrap gb-bar" },
        button(t("Open race {key}", { key }), open, "gb-primary"),
        button(t("Keep race {key}", race), keep),
      ),
    );
  }

  /** Open the race of the link; without one, the saved race. */
  function route() {
    const given = new URLSearchParams(location.hash.slice(1));
    const [key, code] = [given.get("race"), given.get("code")];
    saved = readStored("race", /** @type {Saved | undefined} */ (undefined), isRace);
    if (key !== null && readKey(key) === undefined) {
      showError(t("This link to a race is incomplete: ask for it again."));
      return show();
    }
    return key !== null && saved && saved.key !== key ? choose(saved, key, code) : openLink(key, code);
  }

  /** @param {string | null} key @param {string | null} code */
  function openLink(key, code) {
    if (key !== null && !saved && code === null) save({ key, seat: 1, codes: [[], []] });
    const turn = saved?.codes[saved.seat].length ?? 0;
    const isCompared = () => turn > 0 && saved !== undefined && saved.codes[1 - saved.seat].length >= turn;
    if (code !== null && receive(code) && isCompared()) return showTurn();
    return show();
  }

  window.addEventListener("hashchange", route);
  route();
  updateLanguageLinks();
}
