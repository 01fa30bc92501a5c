/** The setup of the big board (puzzle, direction of the photo, variants, hand), and sharing of a situation. */
import { GLYPHS, pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { challengeChoice } from "./challenge.js";
import { entryView } from "./entry.js";
import { notationField } from "./field.js";
import { isWide, make } from "./dom.js";
import { rememberSolution } from "./solver.js";
import { mixedPuzzle, mixedWithCards } from "./mixing.js";
import { situationSvg } from "./pictures.js";
import { VARIANTS, readTyped, writeLink } from "./state.js";
import { fill } from "./descriptions.js";
import { NO_CARD, countOfCards, notationOf } from "./counts.js";
import { VARIANT_LABELS } from "./variants.js";
import { t } from "../messages.js";

/**
 * @import { Direction, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Play } from "./challenge.js"
 * @import { Announce, Desk, State } from "./types.js"
 * @typedef {(change: Partial<State>, text: string) => void} Change
 */

let groups = 0;

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

/**
 * The setup form. `set(change, text)` starts again from the current desk with something changed.
 * @param {{set: Change, edit: () => void, challenge: Play}} actions
 */
export function setupView({ set, edit, challenge }) {
  /** @type {Direction} */
  let photo = "N";
  /** @param {Puzzle} puzzle @param {string} words */
  const setPuzzle = (puzzle, words) => set({ puzzle, programs: [[]] }, words);
  groups += 1;
  const puzzle = notationField({
    label: t("Puzzle (in notation)"),
    button: t("Set"),
    apply: (text) => set({ puzzle: readTyped.puzzle(text), programs: [[]] }, t("The puzzle is set.")),
  });
  const hand = notationField({
    label: t("Cards in hand"),
    button: t("Set"),
    apply: (text) => {
      const cards = readTyped.hand(text);
      set(
        { hand: cards.length === rules.CARDS.length ? undefined : cards },
        t("Hand: {cards}.", { cards: rules.writeHand(cards) || NO_CARD }),
      );
    },
  });
  function shuffleWithCards() {
    const count = Number(counts.value);
    const made = mixedWithCards(count, photo, Math.random);
    const held = rules.cardsInGame(VARIANTS.filter((_, index) => variants[index].checked));
    rememberSolution({ start: made.puzzle, photo, hand: held }, { photo, programs: [made.program] });
    setPuzzle(made.puzzle, t("Shuffled: you can solve it in one turn with {count}.", { count: countOfCards(count) }));
  }
  const challenges = challengeChoice(challenge);
  const entry = entryView((entered) => setPuzzle(entered, t("The puzzle is set.")));
  const counts = make(
    "select",
    { class: "gb-select", "aria-label": t("Shuffle, solvable with") },
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) =>
      make("option", { value: count, selected: count === 3 }, countOfCards(count)),
    ),
  );
  const editing = make(
    "button",
    { type: "button", class: "gb-button", "aria-pressed": "false", onclick: () => edit() },
    t("Arrange tiles by hand"),
  );
  const directions = rules.DIRECTIONS.map((way) =>
    make("input", {
      type: "radio",
      name: `gb-photo-${groups}`,
      value: way,
      "aria-label": pointing(way),
      onchange: () => set({ photo: way }, t("The top of the photo is {facing} [D-3].", { facing: pointing(way) })),
    }),
  );
  /** @type {HTMLInputElement[]} */
  const variants = VARIANTS.map((variant) =>
    make("input", {
      type: "checkbox",
      value: variant,
      onchange: () =>
        set({ variants: VARIANTS.filter((_, index) => variants[index].checked) }, VARIANT_LABELS[variant]),
    }),
  );
  const choices = variants.map((box, index) =>
    make("label", { class: "gb-choice" }, box, fill(make("span"), VARIANT_LABELS[VARIANTS[index]])),
  );
  const element = make(
    "details",
    { class: "gb-setup", open: isWide() },
    make("summary", {}, t("Setup")),
    make(
      "div",
      { class: "gb-row gb-wrap" },
      button(t("Shuffle at random"), () => setPuzzle(mixedPuzzle(Math.random), t("Shuffled at random."))),
      make("span", { class: "gb-row" }, button(t("Shuffle, solvable with"), shuffleWithCards), counts),
      editing,
    ),
    entry.element,
    challenges.element,
    make(
      "div",
      { class: "gb-columns" },
      puzzle.element,
      hand.element,
      make(
        "fieldset",
        {},
        make("legend", {}, t("Direction of the photo")),
        make(
          "div",
          { class: "gb-row" },
          ...directions.map((input, index) =>
            make("label", { class: "gb-way" }, input, make("span", {}, GLYPHS[rules.DIRECTIONS[index]])),
          ),
        ),
      ),
      make(
        "fieldset",
        {},
        make("legend", {}, t("Variants")),
        ...choices,
        fill(
          make("p", { class: "gb-hint" }),
          t("The other two variants make no difference for a single player [Q-49]."),
        ),
      ),
    ),
  );

  /** @param {Desk} desk @param {boolean} isEditing */
  function update(desk, isEditing) {
    photo = desk.photo;
    challenges.update(desk);
    puzzle.set(rules.writePuzzle(desk.start));
    hand.set(rules.writeHand(desk.hand));
    editing.setAttribute("aria-pressed", String(isEditing));
    directions.forEach((input) => {
      input.checked = input.value === desk.photo;
    });
    variants.forEach((input, index) => {
      input.checked = desk.variants.includes(VARIANTS[index]);
    });
  }
  return { element, update, fields: { puzzle, hand } };
}

/** The link to the current situation, and its picture. @param {{announce: Announce, current: () => Desk}} options */
export function shareView({ announce, current }) {
  const input = make("input", {
    class: "gb-input",
    type: "text",
    readonly: true,
    "aria-label": t("Link to this situation"),
    onfocus: () => input.select(),
  });
  const copy = async () => {
    input.focus();
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      announce(t("Link copied."));
    } catch {
      announce(t("The browser blocks copying. The link is selected: copy it with the keyboard.")); // for example over http
    }
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([situationSvg(current())], { type: "image/svg+xml" }));
    const link = make("a", { href: url, download: t("globe-twister.svg") });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  const element = make(
    "section",
    { class: "gb-share", "aria-label": t("Share") },
    make("div", { class: "gb-row" }, input, button(t("Copy link"), copy)),
    button(t("Download SVG"), download),
  );
  const printed = make("div", { class: "gb-printed" });
  /** @param {State} state @param {Desk} desk */
  function update(state, { shown, photo, hand, program }) {
    input.value = `${location.href.split("#")[0]}#${writeLink(state)}`;
    const notation = {
      puzzle: rules.writePuzzle(shown),
      photo,
      hand: rules.writeHand(hand),
      program: notationOf(program),
    };
    printed.replaceChildren(
      make("p", {}, t("Puzzle {puzzle} · photo {photo} · hand {hand} · program {program}", notation)),
      make("p", {}, input.value),
    );
  }
  return { element, printed, update };
}
