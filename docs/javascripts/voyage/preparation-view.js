/** Stage A on the page: a form for the players, their sheets, the edition, the variants and the shuffling of the puzzles. */
import { GLYPHS, pointing } from "../board/directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { notationField } from "../board/field.js";
import { make } from "../board/dom.js";
import { mixedPuzzle, mixedWithCards } from "../board/mixing.js";
import { readTyped } from "../board/state.js";
import { fill } from "../board/descriptions.js";
import { countOfCards } from "../board/counts.js";
import { VARIANT_LABELS } from "../board/variants.js";
import { language, t, typeset } from "../messages.js";
import { startRound, isReplayed } from "./rounds.js";
import { describeRefusal } from "./descriptions.js";

/**
 * @import { Direction, Edition, Puzzle, Side } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, ProtocolSetup } from "./types.js"
 */

const MAX_PLAYERS = rules.MATERIALS.players.max;
const CARD_COUNTS = [2, 3, 4, 5, 6];

/** @param {string} value @param {string} text @param {boolean} selected */
const option = (value, text, selected) => make("option", { value, selected }, text);
/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => make("label", { class: "gb-pair" }, make("span", {}, label), control);
/** @param {string} label @param {string[][]} values @param {string} selected */
const choice = (label, values, selected) =>
  make(
    "select",
    { class: "gb-select", "aria-label": label },
    ...values.map(([value, text]) => option(value, text, value === selected)),
  );

/**
 * Return the row of a player. `remove` is undefined if the player cannot be removed.
 * @param {number} number @param {Partial<ProtocolSetup>} setup @param {(() => void) | undefined} remove
 */
function playerRow(number, { player = "", sheet, photo = "N", experienced = false } = {}, remove) {
  const name = make("input", {
    class: "gb-input",
    type: "text",
    maxlength: 30,
    autocomplete: "off",
    "aria-label": t("Name of player {number}", { number }),
  });
  name.value = player || t("Player\u00a0{number}", { number });
  const sheets = choice(
    t("Sheet of player {number}", { number }),
    rules.SHEETS.map((one) => [one, typeset(book.regions[one])]),
    sheet || rules.SHEETS[number - 1],
  );
  const directions = choice(
    t("Direction of player {number}'s photo", { number }),
    rules.DIRECTIONS.map((way) => [way, `${GLYPHS[way]} ${pointing(way)}`]),
    photo,
  );
  const experiencedBox = make("input", { type: "checkbox" });
  experiencedBox.checked = experienced;
  const shock = make("label", { class: "gb-choice" }, experiencedBox, fill(make("span"), t("experienced [VAR-1]")));
  /** @type {Puzzle | undefined} */
  let puzzle;
  const own = notationField({
    label: t("Puzzle prepared by player {number} (in notation)", { number }),
    button: t("Set"),
    apply: (text) => {
      puzzle = text.trim() === "" ? undefined : readTyped.puzzle(text);
      own.set(puzzle ? rules.writePuzzle(puzzle) : "");
    },
  });
  const removeButton =
    remove &&
    make(
      "button",
      { type: "button", class: "gb-button", "aria-label": t("Remove player {number}", { number }), onclick: remove },
      "✕",
    );
  const element = make("li", { class: "gb-player-row" }, name, sheets, directions, shock, removeButton);
  const read = () => ({
    player: name.value.trim(),
    sheet: sheets.value,
    photo: /** @type {Direction} */ (directions.value),
    experienced: experiencedBox.checked,
  });
  return { element, own: own.element, read, name, shock, puzzle: () => puzzle };
}

/**
 * The form. `begin(round)` is called with the new round. `before` is the last round of this game, if there is one: then the
 * players cannot be changed and, after a tie, neither can the variants.
 * @param {{begin: (round: PlayedRound) => void, before?: PlayedRound}} options
 */
export function preparationView({ begin, before }) {
  const table = before && before.table;
  const again = before && isReplayed(before);
  const list = make("ol", { class: "gb-players" });
  const owns = make("div", { class: "gb-columns" });
  const error = make("div", { class: "gb-error", role: "alert", hidden: true });
  /** @type {Array<ReturnType<typeof playerRow>>} */
  let rows = [];

  const editions = choice(
    t("Edition"),
    [
      ["en", t("English")],
      ["fr", t("French")],
    ],
    table ? table.edition : language,
  );
  const sides = choice(
    t("Side of the photos"),
    [
      ["front", t("front: polar region")],
      ["back", t("back: fisheye view")],
    ],
    table ? (again ? table.side : "back") : "front",
  );
  const shuffles = choice(
    t("Shuffling"),
    [
      ...CARD_COUNTS.map((count) => [
        String(count),
        t("solvable in one turn with {count}", { count: countOfCards(count) }),
      ]),
      ["", t("at random")],
    ],
    "3",
  );
  const variants = rules.VARIANTS.map((variant) => {
    const box = make("input", { type: "checkbox", value: variant, disabled: Boolean(again), onchange: showShock });
    box.checked = table?.variants.includes(variant) ?? false;
    return box;
  });
  const chosen = () => rules.VARIANTS.filter((_, index) => variants[index].checked);
  const add = make(
    "button",
    { type: "button", class: "gb-button", onclick: () => show([...rows.map(({ read }) => read()), {}]) },
    t("Add a player"),
  );

  function showShock() {
    for (const { shock } of rows) shock.hidden = !chosen().includes("shock-of-experience");
    sides.disabled = chosen().includes("shock-of-experience") && rows.length > 1;
  }

  /** @param {Array<Partial<ProtocolSetup>>} setups */
  function show(setups) {
    const spare = rules.SHEETS.filter((sheet) => !setups.some((one) => one.sheet === sheet)); // each player has another one
    rows = setups.map((setup, index) =>
      playerRow(
        index + 1,
        { sheet: setup.sheet || spare.shift(), ...setup },
        !table && setups.length > 1
          ? () => show(rows.map(({ read }) => read()).filter((_, other) => other !== index))
          : undefined,
      ),
    );
    if (table) {
      rows.forEach(({ name }) => {
        name.readOnly = true;
      });
    }
    list.replaceChildren(...rows.map(({ element }) => element));
    owns.replaceChildren(...rows.map(({ own }) => own));
    add.hidden = Boolean(table) || rows.length >= MAX_PLAYERS;
    showShock();
  }

  /** Show an error beside the button. The form stays as it is. @param {string} text */
  function fail(text) {
    fill(error, text);
    error.hidden = false;
  }

  function submit() {
    const people = rows.map(({ read }) => read());
    const names = new Set(people.map(({ player }) => player));
    if (names.size < people.length || names.has("")) return fail(t("Give each player a different name."));
    const setups = people.map((setup, index) => ({
      ...setup,
      puzzle: rules.writePuzzle(rows[index].puzzle() || shuffledPuzzle(setup.photo)),
    }));
    const inOrder = setups.map(({ player, sheet, puzzle, photo, experienced }) => ({
      player,
      sheet,
      puzzle,
      photo,
      experienced,
    }));
    const round = startRound({
      edition: /** @type {Edition} */ (editions.value),
      variants: chosen(),
      side: /** @type {Side} */ (sides.value),
      setups: inOrder,
    });
    return round.refused ? fail(describeRefusal(round.refused, {})) : begin(round);
  }

  /** @param {Direction} photo */
  const shuffledPuzzle = (photo) =>
    shuffles.value ? mixedWithCards(Number(shuffles.value), photo, Math.random).puzzle : mixedPuzzle(Math.random);
  const note = table
    ? fill(
        make("p", { class: "gb-hint" }),
        again
          ? t("A replayed round has the same players and variants [Q-26].")
          : t("All rounds of a travel log have the same players [LOG-2]."),
      )
    : undefined;
  const element = make(
    "div",
    { class: "gb-table" },
    make("h2", {}, t("Stage A: preparation")),
    note,
    make("fieldset", {}, make("legend", {}, t("Players, clockwise")), list, add),
    make(
      "div",
      { class: "gb-columns" },
      field(t("Edition"), editions),
      field(t("Side of the photos"), sides),
      field(t("Shuffling"), shuffles),
    ),
    make(
      "fieldset",
      {},
      make("legend", {}, t("Variants")),
      ...variants.map((box, index) =>
        make("label", { class: "gb-choice" }, box, fill(make("span"), VARIANT_LABELS[rules.VARIANTS[index]])),
      ),
    ),
    make("details", { class: "gb-setup" }, make("summary", {}, t("Enter your own puzzles")), owns),
    error,
    make(
      "div",
      { class: "gb-row gb-bar gb-sticky" },
      make("button", { type: "button", class: "gb-button gb-primary gb-large", onclick: submit }, t("Start the game")),
    ),
  );
  const first = table
    ? table.setups.map(({ player, sheet, photo, experienced }) => ({ player, sheet, photo, experienced }))
    : [{}, {}];
  show(first);
  return element;
}
