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

const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

// ---- stars ----
const stars = () => recall("stars", {});
export const isWon = (key) => Object.prototype.hasOwnProperty.call(stars(), key);

/** Keep that a challenge was met or beaten; being beaten once is enough. */
export function keepStar(key, verdict) {
  if (stars()[key] !== "beaten") remember("stars", { ...stars(), [key]: verdict });
}

/** What has been won on this device so far, of one book; and the puzzles of the day. */
export function tellProgress(edition) {
  const all = book.challenges.filter((one) => one.edition === edition);
  const sum = (list) => list.reduce((total, one) => total + one.stars, 0);
  const days = Object.keys(stars()).filter((key) => key.startsWith("day/")).length;
  return t("On this device: stars {won} of {all}, puzzles of the day {days}", {
    won: sum(all.filter(({ key }) => isWon(key))),
    all: sum(all),
    days,
  });
}

/** The challenge to go on with: the next one of the same book that is not won yet. */
export function nextChallenge(key) {
  const own = challengeOf(key).edition;
  const all = book.challenges.filter(({ edition }) => edition === (own === "day" ? language : own));
  const here = all.findIndex((one) => one.key === key);
  return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((one) => one.key !== key && !isWon(one.key));
}

// ---- hints ----
const mixes = new Map(); // solutions of puzzles that were mixed here
const keyOf = (puzzle, photo) => `${rules.writePuzzle(puzzle)} ${photo}`;
export const rememberMix = (puzzle, photo, program) => mixes.set(keyOf(puzzle, photo), program);

/** The solution that hints follow: the photo's direction and the programs; nothing if none is known. */
function solutionOf({ challenge, puzzle, photo, turn }) {
  if (challenge === undefined) {
    return turn === 1 && mixes.has(keyOf(puzzle, photo))
      ? { photo, programs: [mixes.get(keyOf(puzzle, photo))] }
      : undefined;
  }
  const { solution } = challengeOf(challenge);
  return { photo: solution.photo, programs: solution.programs.map(rules.readProgram) };
}

/** The hints for the turn that is being played, each saying more; nothing if the player has taken another way. */
function hintsFor(desk) {
  const solution = solutionOf(desk);
  if (solution === undefined) return undefined;
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
  let [desk, shown, about] = [undefined, 0, ""];
  const list = make("ol", { class: "gb-hints", "aria-live": "polite" });
  const more = button(t("Hint"), () => {
    shown += 1;
    show();
  });
  const element = make("div", { class: "gb-hinting", hidden: true }, more, list);
  function show() {
    const hints = hintsFor(desk);
    element.hidden = hints === undefined;
    if (hints === undefined) return;
    list.replaceChildren(...hints.slice(0, shown).map((text) => fill(make("li"), text)));
    list.hidden = shown === 0;
    more.hidden = shown >= hints.length;
    more.textContent = shown === 0 ? t("Hint") : t("Another hint");
  }
  function update(now) {
    desk = now;
    const topic = `${now.challenge} ${rules.writePuzzle(now.puzzle)} ${now.turn}`;
    if (topic !== about) [about, shown] = [topic, 0];
    show();
  }
  return { element, update };
}

// ---- the sand timer ----
/** Thirty seconds, as in the box (CON-3). It locks nothing here: that is for a voyage. */
export function sandView(tell) {
  let [end, timer] = [0, undefined];
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
    timer = setInterval(tick, 200);
    tick();
    tell(t("The sand is running: 30 seconds [REACT-3]."));
  }
  return { element };
}
