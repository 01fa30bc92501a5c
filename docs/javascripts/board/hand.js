/** The hand, and what can be done with the card that is chosen from it or from the frame. */
import { GLYPHS, pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { make, walkable } from "./grid.js";
import { cardSvg } from "./pictures.js";
import { cardTitle, fill } from "./telling.js";
import { t, tp } from "../messages.js";

/**
 * @import { Arrow, Card, Where } from "../../../implementations/javascript/globe-rules.js"
 * @import { Chosen, Desk } from "./types.js"
 * @typedef {ReturnType<typeof handView>} HandView
 */

const SQUARES = [
  [1, 2, 4, 5],
  [2, 3, 5, 6],
  [4, 5, 7, 8],
  [5, 6, 8, 9],
];
const PAIRS = ["1+2", "2+3", "4+5", "5+6", "7+8", "8+9", "1+4", "2+5", "3+6", "4+7", "5+8", "6+9"];
/** Where a card can lie, in the notation: on a space, across two or four, in doubt. */
const PLACES = [...rules.SPACES.map(String), ...PAIRS, ...SQUARES.map((square) => square.join("+")), "_"];

/**
 * Ten cards; those laid or out of the game keep their place, so that none jumps under a finger.
 * @param {(card: Card, event: MouseEvent) => void} choose
 */
export function handView(choose) {
  const buttons = rules.CARDS.map((card) =>
    make("button", {
      type: "button",
      class: "gb-handcard",
      "data-card": card,
      /** @param {MouseEvent} event */
      onclick: (event) => choose(card, event),
    }),
  );
  const walk = walkable(buttons, { throughRows: true });
  const out = make("p", { class: "gb-out", hidden: true });
  const cards = make("div", { class: "gb-hand", role: "group", "aria-label": t("Hand") }, ...buttons);
  const label = make("div", { class: "gb-label" }, make("span", {}, t("Hand")));
  const element = make("section", { class: "gb-part", "aria-label": t("Hand") }, label, cards, out);

  /** @param {Desk} desk @param {Chosen} chosen */
  function update({ hand, program, out: gone }, { card: selected, arrow }) {
    buttons.forEach((button, index) => {
      const card = rules.CARDS[index];
      const laid = program.some((one) => one.card === card);
      const held = hand.includes(card);
      const face = card === selected && !laid ? arrow : undefined;
      button.innerHTML = cardSvg(card, face);
      button.classList.toggle("gb-laid", laid);
      button.classList.toggle("gb-gone", !held);
      button.setAttribute("aria-pressed", String(card === selected));
      const called = cardTitle(card);
      const state = !held
        ? t("{card}, not in hand", { card: called })
        : laid
          ? t("{card}, laid", { card: called })
          : called;
      button.setAttribute(
        "aria-label",
        face ? t("{card}, arrow {facing}", { card: state, facing: pointing(face) }) : state,
      );
    });
    out.hidden = gone.length === 0;
    if (gone.length > 0) fill(out, t("Out for the rest of the round: {cards} [RED-2]", { cards: gone.join(", ") }));
  }
  return { element, label, walk, update };
}

/**
 * What can be done with the chosen card: turn it, take it back, say that it lies badly.
 * @param {{turn: (by: number) => void, lift: () => void, letGo: () => void, lieAt: (spaces: Where) => void,
 *   point: (arrow: Arrow) => void}} actions
 */
export function cardTools({ turn, lift, letGo, lieAt, point }) {
  const name = make("p", { class: "gb-chosen" });
  /** @param {string} words @param {() => void} onclick */
  const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);
  const turnRight = button(t("Turn"), () => turn(1));
  const back = button(t("Take back"), () => lift());
  const go = button(t("Let go"), () => letGo());
  const places = make(
    "select",
    { class: "gb-select", "aria-label": t("Lies"), onchange: () => lieAt(rules.readWhere(places.value)) },
    ...PLACES.map((place) => {
      const words =
        place === "_"
          ? tp("place", "in doubt")
          : place.includes("+")
            ? t("across {space}", { space: place })
            : t("on {space}", { space: place });
      return make("option", { value: place }, words);
    }),
  );
  const arrows = make("select", {
    class: "gb-select",
    "aria-label": t("Arrow"),
    onchange: () => point(/** @type {Arrow} */ (arrows.value)),
  });
  const where = make("label", {}, t("Lies"), " ", places);
  const which = make("label", {}, t("Arrow"), " ", arrows);
  const row = make("div", { class: "gb-row gb-wrap" }, turnRight, back, go, where, which);
  const element = make("div", { class: "gb-tools" }, name, row);

  /** @param {Desk} desk @param {Chosen} chosen */
  function update({ program }, { card, arrow }) {
    row.hidden = card === undefined;
    if (card === undefined) {
      fill(name, t("Choose a card, then a space; or drag it there."));
      return;
    }
    const laid = program.find((one) => one.card === card);
    const now = laid ? laid.arrow : arrow;
    fill(name, `${cardTitle(card)} [CARD-${card}]`);
    const options = rules.arrowsOf(card);
    /** @type {Arrow[]} */
    const ways = [...options, "_"];
    arrows.replaceChildren(
      ...ways.map((one) =>
        make("option", { value: one, selected: one === now }, one === "_" ? pointing(one) : `${GLYPHS[one]} ${one}`),
      ),
    );
    if (laid) places.value = rules.writeWhere(laid.spaces);
    turnRight.hidden = options.length === 0;
    which.hidden = options.length === 0 || !laid;
    where.hidden = back.hidden = !laid;
    go.hidden = laid !== undefined;
  }
  return { element, update };
}
