/** Stage A on the page: who plays, with which sheet, by which book, with which variants, and how the puzzles are mixed. */
import { GLYPHS, pointing } from "../board/directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "../board/data.js";
import { notationField } from "../board/field.js";
import { make } from "../board/grid.js";
import { mixedPuzzle, mixedWithCards } from "../board/mixing.js";
import { readTyped } from "../board/state.js";
import { fill } from "../board/telling.js";
import { countOfCards } from "../board/counts.js";
import { VARIANT_LABELS } from "../board/variants.js";
import { language, t, typeset } from "../messages.js";
import { begunRound, isReplayed } from "./rounds.js";
import { tellRefusal } from "./telling.js";

/**
 * @import { Direction, Edition, Puzzle, Side } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, WirePlace } from "./types.js"
 */

const MOST = rules.MATERIALS.players.most;
const MIXES = [2, 3, 4, 5, 6];

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
 * One player's line.
 * @param {number} number @param {Partial<WirePlace>} place @param {(() => void) | undefined} drop
 */
function placeRow(number, { player = "", sheet, photo = "N", experienced = false } = {}, drop) {
  const name = make("input", {
    class: "gb-input",
    type: "text",
    maxlength: 30,
    autocomplete: "off",
    "aria-label": t("Name of player {number}", { number }),
  });
  name.value = player || t("Player {number}", { number });
  const sheets = choice(
    t("Sheet of player {number}", { number }),
    rules.SHEETS.map((one) => [one, typeset(book.regions[one])]),
    sheet || rules.SHEETS[number - 1],
  );
  const ways = choice(
    t("Direction of player {number}'s photo", { number }),
    rules.DIRECTIONS.map((way) => [way, `${GLYPHS[way]} ${pointing(way)}`]),
    photo,
  );
  const veteran = make("input", { type: "checkbox" });
  veteran.checked = experienced;
  const shock = make("label", { class: "gb-choice" }, veteran, fill(make("span"), t("experienced [VAR-1]")));
  /** @type {Puzzle | undefined} */
  let puzzle;
  const own = notationField({
    label: t("Puzzle that player {number} prepares (in notation)", { number }),
    button: t("Set"),
    take: (text) => {
      puzzle = text.trim() === "" ? undefined : readTyped.puzzle(text);
      own.set(puzzle ? rules.writePuzzle(puzzle) : "");
    },
  });
  const away =
    drop &&
    make(
      "button",
      { type: "button", class: "gb-button", "aria-label": t("Remove player {number}", { number }), onclick: drop },
      "✕",
    );
  const element = make("li", { class: "gb-player-row" }, name, sheets, ways, shock, away);
  const read = () => ({
    player: name.value.trim(),
    sheet: sheets.value,
    photo: /** @type {Direction} */ (ways.value),
    experienced: veteran.checked,
  });
  return { element, own: own.element, read, name, shock, puzzle: () => puzzle };
}

/**
 * The form. `begin(round)` gets the round; `before` is the last round of this voyage, if there is one:
 * then the players stay, and after a tie the variants too.
 * @param {{begin: (round: PlayedRound) => void, before?: PlayedRound}} options
 */
export function tableView({ begin, before }) {
  const table = before && before.table;
  const again = before && isReplayed(before);
  const list = make("ol", { class: "gb-players" });
  const owns = make("div", { class: "gb-columns" });
  const error = make("div", { class: "gb-error", role: "alert", hidden: true });
  /** @type {Array<ReturnType<typeof placeRow>>} */
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
      ["front", t("front, the polar region")],
      ["back", t("back, in fisheye view")],
    ],
    table ? (again ? table.side : "back") : "front",
  );
  const mixes = choice(
    t("Mixing"),
    [
      ...MIXES.map((count) => [String(count), t("solvable in one turn with {count}", { count: countOfCards(count) })]),
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

  /** @param {Array<Partial<WirePlace>>} places */
  function show(places) {
    const spare = rules.SHEETS.filter((sheet) => !places.some((one) => one.sheet === sheet)); // each its own
    rows = places.map((place, index) =>
      placeRow(
        index + 1,
        { sheet: place.sheet || spare.shift(), ...place },
        !table && places.length > 1
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
    add.hidden = Boolean(table) || rows.length >= MOST;
    showShock();
  }

  /** What is wrong is told beside the button; nothing is lost. @param {string} text */
  function fail(text) {
    fill(error, text);
    error.hidden = false;
  }

  function submit() {
    const people = rows.map(({ read }) => read());
    const names = new Set(people.map(({ player }) => player));
    if (names.size < people.length || names.has("")) return fail(t("Every player needs a name of their own."));
    const places = people.map((place, index) => ({
      ...place,
      puzzle: rules.writePuzzle(rows[index].puzzle() || mixed(place.photo)),
    }));
    const inOrder = places.map(({ player, sheet, puzzle, photo, experienced }) => ({
      player,
      sheet,
      puzzle,
      photo,
      experienced,
    }));
    const round = begunRound({
      edition: /** @type {Edition} */ (editions.value),
      variants: chosen(),
      side: /** @type {Side} */ (sides.value),
      places: inOrder,
    });
    return round.refused ? fail(tellRefusal(round.refused, {})) : begin(round);
  }

  /** @param {Direction} photo */
  const mixed = (photo) =>
    mixes.value ? mixedWithCards(Number(mixes.value), photo, Math.random).puzzle : mixedPuzzle(Math.random);
  const note = table
    ? fill(
        make("p", { class: "gb-hint" }),
        again
          ? t("A round that is played again keeps its players and variants [Q-26].")
          : t("A travel log keeps its players [LOG-2]."),
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
      field(t("Mixing"), mixes),
    ),
    make(
      "fieldset",
      {},
      make("legend", {}, t("Variants")),
      ...variants.map((box, index) =>
        make("label", { class: "gb-choice" }, box, fill(make("span"), VARIANT_LABELS[rules.VARIANTS[index]])),
      ),
    ),
    make("details", { class: "gb-setup" }, make("summary", {}, t("Lay out the puzzles yourselves")), owns),
    error,
    make("button", { type: "button", class: "gb-button gb-primary gb-large", onclick: submit }, t("Begin the voyage")),
  );
  const first = table
    ? table.places.map(({ player, sheet, photo, experienced }) => ({ player, sheet, photo, experienced }))
    : [{}, {}];
  show(first);
  return element;
}
