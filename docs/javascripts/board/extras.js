/** Extras of the big board: stars saved on this device, hints, and the sand timer. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { make } from "./dom.js";
import { readStored, store } from "./storage.js";
import { challengeOf } from "./state.js";
import { cardLabel, fill } from "./descriptions.js";
import { language, t } from "../messages.js";
import { countOfCards } from "./counts.js";

/**
 * @import { Direction, Edition, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Challenge } from "./data.js"
 * @import { Announce, Desk, Task } from "./types.js"
 */

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

// ---- stars ----
/** @returns {Record<string, string>} */
const stars = () => readStored("stars", {});
/** @param {string} key */
export const isWon = (key) => Object.hasOwn(stars(), key);

/** Save that a challenge was met or beaten. A beaten challenge stays beaten. @param {string} key @param {string} verdict */
export function saveStar(key, verdict) {
  if (stars()[key] !== "beaten") store("stars", { ...stars(), [key]: verdict });
}

/**
 * Describe the stars won on this device for the challenges of one rulebook, and the puzzles of the day solved.
 * @param {Edition} edition
 */
export function describeProgress(edition) {
  const all = book.challenges.filter((one) => one.edition === edition);
  /** @param {Challenge[]} list */
  const sum = (list) => list.reduce((total, one) => total + one.stars, 0);
  const days = Object.keys(stars()).filter((key) => key.startsWith("day/")).length;
  return t("Stars: {won} of {all}; puzzles of the day solved: {days} (saved on this device)", {
    won: sum(all.filter(({ key }) => isWon(key))),
    all: sum(all),
    days,
  });
}

/** Return the next challenge of the same rulebook that is not won yet. @param {Task} task */
export function nextChallenge({ key, edition: own }) {
  const all = book.challenges.filter(({ edition }) => edition === (own === "day" ? language : own));
  const here = all.findIndex((one) => one.key === key);
  return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((one) => one.key !== key && !isWon(one.key));
}

// ---- hints ----
/** @type {Map<string, Program>} */
const solutions = new Map(); // of puzzles that were shuffled on this page
/** @param {Puzzle} puzzle @param {Direction} photo */
const keyOf = (puzzle, photo) => `${rules.writePuzzle(puzzle)} ${photo}`;
/** @param {Puzzle} puzzle @param {Direction} photo @param {Program} program */
export const rememberSolution = (puzzle, photo, program) => solutions.set(keyOf(puzzle, photo), program);

/**
 * Return the solution that the hints follow: the direction of the photo and the programs; undefined if none is known.
 * @param {Desk} desk
 */
function solutionOf({ challenge, puzzle, photo, turn }) {
  if (challenge === undefined) {
    const program = solutions.get(keyOf(puzzle, photo));
    return turn === 1 && program ? { photo, programs: [program] } : undefined;
  }
  const solution = challengeOf(challenge)?.solution;
  return solution && { photo: rules.readPhoto(solution.photo), programs: solution.programs.map(rules.readProgram) };
}

/**
 * Return the hints for the current turn, each more detailed than the last; undefined if no solution is known.
 * @param {Desk} desk
 */
function hintsFor(desk) {
  const solution = solutionOf(desk);
  if (solution === undefined) return undefined;
  /** @param {Program} one @param {Program} other */
  const same = (one, other) => rules.writeProgram(one) === rules.writeProgram(other);
  const isFollowed = desk.earlier.every(
    (program, index) => solution.programs[index] && same(program, solution.programs[index]),
  );
  const program = isFollowed ? solution.programs[desk.turn - 1] : undefined;
  if (program === undefined) {
    return [t("You are no longer following the known solution. This turn has no hint.")];
  }
  const cards = rules.CARDS.filter((card) => program.some((one) => one.card === card));
  const orientation =
    desk.photo === solution.photo
      ? []
      : [t("Rotate the photo so that its top is {facing}.", { facing: pointing(solution.photo) })];
  return [
    ...orientation,
    t("This turn needs {count}.", {
      count: countOfCards(program.length),
    }),
    t("Use {cards}.", { cards: cards.join(", ") }),
    ...rules
      .inExecutionOrder(program)
      .map((placement) =>
        t("Place {placement} on space {space}.", { placement: cardLabel(placement), space: placement.spaces[0] }),
      ),
  ];
}

/** The hints, shown one after another. */
export function hintsView() {
  /** @type {Desk | undefined} */
  let desk;
  let [shown, about] = [0, ""];
  const list = make("ol", { class: "gb-hints", "aria-live": "polite" });
  const more = button(t("Show a hint"), () => {
    shown += 1;
    show();
  });
  const element = make("div", { class: "gb-hinting", hidden: true }, more, list);
  function show() {
    const hints = desk && hintsFor(desk);
    element.hidden = hints === undefined;
    if (hints === undefined) return;
    list.replaceChildren(...hints.slice(0, shown).map((text) => fill(make("li"), text)));
    list.hidden = shown === 0;
    more.hidden = shown >= hints.length;
    more.textContent = shown === 0 ? t("Show a hint") : t("Show another hint");
  }
  /** @param {Desk} now */
  function update(now) {
    desk = now;
    const topic = `${now.challenge} ${rules.writePuzzle(now.puzzle)} ${now.turn}`;
    if (topic !== about) [about, shown] = [topic, 0];
    show();
  }
  return { element, update };
}

// ---- the sand timer ----
/**
 * A timer of 30 seconds (CON-3). It does not lock the cards, unlike the timer of a pass-and-play game.
 * @param {Announce} announce
 */
export function sandTimerView(announce) {
  let end = 0;
  /** @type {number | undefined} */
  let timer;
  const left = make("span", { class: "gb-time" });
  const level = make("span", { class: "gb-level" });
  const glass = make(
    "span",
    { class: "gb-sand", role: "timer", hidden: true },
    left,
    make("span", { class: "gb-glass", "aria-hidden": "true" }, level),
  );
  const element = make("span", { class: "gb-row" }, button(t("Flip the sand timer"), flip), glass);
  function tick() {
    const rest = Math.max(0, end - performance.now());
    left.textContent = `${Math.ceil(rest / 1000)}`;
    level.style.width = `${(100 * rest) / rules.SAND_MS}%`;
    if (rest > 0) return;
    clearInterval(timer);
    announce(t("The sand has run out [REACT-4]."));
  }
  function flip() {
    clearInterval(timer);
    end = performance.now() + rules.SAND_MS;
    glass.hidden = false;
    timer = window.setInterval(tick, 200);
    tick();
    announce(t("The sand timer is running: 30 seconds [REACT-3]."));
  }
  return { element };
}
