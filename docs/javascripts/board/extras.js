/** Reasons to stay: the puzzle of the day, hints step by step, stars kept on this device, and the sand timer. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { make } from "./grid.js";
import { recall, remember } from "./keeping.js";
import { challengeOf } from "./state.js";
import { cardLabel, fill } from "./telling.js";
import { language, t } from "../messages.js";
import { countOfCards } from "./counts.js";

/**
 * @import { Direction, Edition, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Challenge } from "./data.js"
 * @import { Desk, Task, Tell } from "./types.js"
 */

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

// ---- stars ----
/** @returns {Record<string, string>} */
const stars = () => recall("stars", {});
/** @param {string} key */
export const isWon = (key) => Object.hasOwn(stars(), key);

/** Keep that a challenge was met or beaten; being beaten once is enough. @param {string} key @param {string} verdict */
export function keepStar(key, verdict) {
  if (stars()[key] !== "beaten") remember("stars", { ...stars(), [key]: verdict });
}

/** What has been won on this device so far, of one book; and the puzzles of the day. @param {Edition} edition */
export function tellProgress(edition) {
  const all = book.challenges.filter((one) => one.edition === edition);
  /** @param {Challenge[]} list */
  const sum = (list) => list.reduce((total, one) => total + one.stars, 0);
  const days = Object.keys(stars()).filter((key) => key.startsWith("day/")).length;
  return t("On this device: stars {won} of {all}, puzzles of the day {days}", {
    won: sum(all.filter(({ key }) => isWon(key))),
    all: sum(all),
    days,
  });
}

/** The challenge to go on with: the next one of the same book that is not won yet. @param {Task} task */
export function nextChallenge({ key, edition: own }) {
  const all = book.challenges.filter(({ edition }) => edition === (own === "day" ? language : own));
  const here = all.findIndex((one) => one.key === key);
  return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((one) => one.key !== key && !isWon(one.key));
}

// ---- hints ----
/** @type {Map<string, Program>} */
const mixes = new Map(); // solutions of puzzles that were mixed here
/** @param {Puzzle} puzzle @param {Direction} photo */
const keyOf = (puzzle, photo) => `${rules.writePuzzle(puzzle)} ${photo}`;
/** @param {Puzzle} puzzle @param {Direction} photo @param {Program} program */
export const rememberMix = (puzzle, photo, program) => mixes.set(keyOf(puzzle, photo), program);

/**
 * The solution that hints follow: the photo's direction and the programs; nothing if none is known.
 * @param {Desk} desk
 */
function solutionOf({ challenge, puzzle, photo, turn }) {
  if (challenge === undefined) {
    const program = mixes.get(keyOf(puzzle, photo));
    return turn === 1 && program ? { photo, programs: [program] } : undefined;
  }
  const solution = challengeOf(challenge)?.solution;
  return solution && { photo: rules.readPhoto(solution.photo), programs: solution.programs.map(rules.readProgram) };
}

/**
 * The hints for the turn that is being played, each saying more; nothing if the player has taken another way.
 * @param {Desk} desk
 */
function hintsFor(desk) {
  const solution = solutionOf(desk);
  if (solution === undefined) return undefined;
  /** @param {Program} one @param {Program} other */
  const same = (one, other) => rules.writeProgram(one) === rules.writeProgram(other);
  const onTheWay = desk.earlier.every(
    (program, index) => solution.programs[index] && same(program, solution.programs[index]),
  );
  const program = onTheWay ? solution.programs[desk.turn - 1] : undefined;
  if (program === undefined) return [t("You have taken another way than the solution that the hints know.")];
  const cards = rules.CARDS.filter((card) => program.some((one) => one.card === card));
  const direction =
    desk.photo === solution.photo ? [] : [t("Let the photo's top be {facing}.", { facing: pointing(solution.photo) })];
  return [
    ...direction,
    t("This turn takes {count}.", {
      count: countOfCards(program.length),
    }),
    t("These: {cards}.", { cards: cards.join(", ") }),
    ...rules
      .inTurn(program)
      .map((placement) =>
        t("{placement} on space {space}.", { placement: cardLabel(placement), space: placement.spaces[0] }),
      ),
  ];
}

/** One hint after another. */
export function hintsView() {
  /** @type {Desk | undefined} */
  let desk;
  let [shown, about] = [0, ""];
  const list = make("ol", { class: "gb-hints", "aria-live": "polite" });
  const more = button(t("Hint"), () => {
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
    more.textContent = shown === 0 ? t("Hint") : t("Another hint");
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
/** Thirty seconds, as in the box (CON-3). It locks nothing here: that is for a voyage. @param {Tell} tell */
export function sandView(tell) {
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
  const element = make("span", { class: "gb-row" }, button(t("Sand timer"), flip), glass);
  function tick() {
    const rest = Math.max(0, end - performance.now());
    left.textContent = `${Math.ceil(rest / 1000)}`;
    level.style.width = `${(100 * rest) / rules.SAND_MS}%`;
    if (rest > 0) return;
    clearInterval(timer);
    tell(t("The sand has run out [REACT-4]."));
  }
  function flip() {
    clearInterval(timer);
    end = performance.now() + rules.SAND_MS;
    glass.hidden = false;
    timer = window.setInterval(tick, 200);
    tick();
    tell(t("The sand is running: 30 seconds [REACT-3]."));
  }
  return { element };
}
