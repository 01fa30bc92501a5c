/** The solver and the hints of the big board: for any puzzle, in any turn. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { countOfCards } from "./counts.js";
import { SOLVED, cardLabel, fill } from "./descriptions.js";
import { pointing } from "./directions.js";
import { make } from "./dom.js";
import { countHint } from "./results.js";
import { askSolver, knownSolution, rememberSolution, stopSolver } from "./solver.js";
import { challengeOf } from "./state.js";
import { t, tn } from "../messages.js";

/**
 * @import { Program } from "../../../implementations/javascript/globe-rules.js"
 * @import { Solution } from "../solver/answers.js"
 * @import { Known } from "./solver.js"
 * @import { Desk } from "./types.js"
 */

const FIRST_TURNS = t("fewest turns, then fewest cards");
const FIRST_CARDS = t("fewest cards, then fewest turns");

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

/** @param {number} count */
const countOfTurns = (count) => tn("1 turn", "{count} turns", count);

/** @param {Program} one @param {Program} other */
const same = (one, other) => rules.writeProgram(one) === rules.writeProgram(other);

/** Return the solution of a challenge from the current turn on, if the earlier turns followed it. @param {Desk} desk @returns {Known | undefined} */
function solutionOfChallenge({ challenge, earlier, turn }) {
  const solution = challengeOf(challenge)?.solution;
  if (solution === undefined) return undefined;
  const programs = solution.programs.map(rules.readProgram);
  const isFollowed = earlier.every((program, index) => programs[index] && same(program, programs[index]));
  const rest = programs.slice(turn - 1);
  return isFollowed && rest.length > 0 ? { photo: rules.readPhoto(solution.photo), programs: rest } : undefined;
}

/** Return the solution that the hints follow from the current turn on; undefined if none is known. @param {Desk} desk */
const solutionOf = (desk) => solutionOfChallenge(desk) ?? knownSolution(desk);

/** Return the hints for the current turn, each more detailed than the last. @param {Desk} desk @param {Known} solution */
function hintsFor(desk, { photo, programs: [program] }) {
  const cards = rules.CARDS.filter((card) => program.some((one) => one.card === card));
  const orientation =
    desk.photo === photo ? [] : [t("Rotate the photo so that its top is {facing}.", { facing: pointing(photo) })];
  return [
    ...orientation,
    t("This turn needs {count}.", { count: countOfCards(program.length) }),
    t("Use {cards}.", { cards: cards.join(", ") }),
    ...rules
      .inExecutionOrder(program)
      .map((placement) =>
        t("Place {placement} on space {space}.", { placement: cardLabel(placement), space: placement.spaces[0] }),
      ),
  ];
}

/** Describe a solution, and whether it is proved that none is better. @param {Solution} solution @param {Desk} desk */
function describeSolution({ programs, cards, cardsAtLeast, photo }, desk) {
  const facts = { turns: countOfTurns(programs.length), cards: countOfCards(cards), facing: pointing(photo) };
  const found =
    photo === desk.photo
      ? t("Fewest: {turns}, {cards}.", facts)
      : t("Fewest: {turns}, {cards}, with the top of the photo {facing}.", facts);
  const proof =
    cards === cardsAtLeast
      ? t("It is proved that no solution is better.")
      : t("A solution with fewer cards may exist, but none with fewer than {count}.", { count: cardsAtLeast });
  return `${found} ${proof}`;
}

/**
 * The solver and the hints. `place(solution)` puts the program of the current turn on the board.
 * @param {{place: (solution: Known) => void}} actions
 */
export function solvingView({ place }) {
  /** @type {Desk | undefined} */
  let desk;
  let [shown, about, searches] = [0, "", 0];
  const order = make(
    "select",
    { class: "gb-select", "aria-label": t("What the solver minimises") },
    make("option", { value: "" }, FIRST_TURNS),
    make("option", { value: "cards" }, FIRST_CARDS),
  );
  const anyDirection = make("input", { type: "checkbox" });
  const directions = make(
    "label",
    { class: "gb-choice" },
    anyDirection,
    make("span", {}, t("in any direction of the photo (solo)")),
  );
  const find = button(t("Find the fewest cards"), async () => {
    const solution = await search();
    if (solution && desk) fill(result, solution === "none" ? noSolution() : describeSolution(solution, desk));
    show();
  });
  const showAll = button(t("Show the solution"), () => {
    const solution = desk && solutionOf(desk);
    if (solution === undefined) return;
    countHint(desk?.challenge);
    place(solution);
  });
  const trying = make("span");
  const busy = make(
    "div",
    { class: "gb-row gb-wrap gb-busy", hidden: true },
    make("progress", { "aria-label": t("Searching") }),
    trying,
    button(t("Stop"), stop),
  );
  const result = make("p", { class: "gb-solved", role: "status" });
  const list = make("ol", { class: "gb-hints", "aria-live": "polite" });
  const more = button(t("Show a hint"), async () => {
    if (desk && !solutionOf(desk)) await search();
    if (desk && solutionOf(desk)) {
      shown += 1;
      countHint(desk.challenge);
    }
    show();
  });
  const options = make("details", { class: "gb-options" }, make("summary", {}, t("Options")), order, directions);
  const element = make(
    "section",
    { class: "gb-solver", "aria-label": t("Solver and hints") },
    make("div", { class: "gb-row gb-wrap gb-hinting" }, more, find, showAll),
    options,
    busy,
    result,
    list,
  );

  const noSolution = () => t("These cards cannot solve the puzzle, however many turns you take.");

  /** Search from the start of the current turn; undefined if the search was stopped or the puzzle has changed. */
  async function search() {
    if (desk === undefined) return undefined;
    const asked = desk;
    const number = (searches += 1);
    busy.hidden = false;
    result.textContent = "";
    trying.textContent = t("Loading the solver");
    const reds = asked.caption?.reds === false ? [] : rules.RED;
    const question = {
      puzzle: asked.start,
      photos: anyDirection.checked && asked.turn === 1 ? [...rules.DIRECTIONS] : [asked.photo],
      hand: asked.hand.filter((card) => !rules.RED.includes(card) || reds.includes(card)),
      fewestCards: order.value === "cards",
    };
    try {
      const solution = await askSolver(question, (turns, cards) => {
        const facts = { turns: countOfTurns(turns), cards: countOfCards(cards) };
        trying.textContent = t("Searching: {turns}, {cards} at most", facts);
      });
      if (number !== searches) return undefined;
      if (solution === "none") fill(result, noSolution());
      else rememberSolution(asked, solution);
      return solution;
    } catch {
      if (number === searches) result.textContent = t("The solver could not be loaded. Try again with a network.");
      return undefined;
    } finally {
      if (number === searches) busy.hidden = true;
    }
  }

  function stop() {
    searches += 1;
    busy.hidden = true;
    stopSolver();
  }

  function show() {
    if (desk === undefined) return;
    const isSolved = rules.isSolved(desk.start, desk.photo);
    const solution = isSolved ? undefined : solutionOf(desk);
    const hints = solution ? hintsFor(desk, solution) : [];
    list.replaceChildren(...hints.slice(0, shown).map((text) => fill(make("li"), text)));
    list.hidden = shown === 0;
    more.hidden = isSolved || (solution !== undefined && shown >= hints.length);
    more.textContent = shown === 0 ? t("Show a hint") : t("Show another hint");
    find.hidden = options.hidden = isSolved;
    showAll.hidden = solution === undefined || desk.step !== undefined;
    directions.hidden = desk.turn > 1;
    if (isSolved && desk.turn === 1) fill(result, SOLVED);
  }

  /** @param {Desk} now */
  function update(now) {
    desk = now;
    const topic = `${now.challenge} ${rules.writePuzzle(now.start)} ${now.turn}`;
    if (topic !== about) {
      if (!busy.hidden) stop();
      [about, shown] = [topic, 0];
      result.textContent = "";
    }
    show();
  }
  return { element, update };
}
