/** The hand, and the tools for the selected card. */
import { GLYPHS, pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { arrowKeyGroup, drawn, make } from "./dom.js";
import { cardSvg } from "./pictures.js";
import { cardTitle, fill } from "./descriptions.js";
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
/** The positions of a card in notation: on a space, across two or four spaces, or in doubt. */
const POSITIONS = [...rules.SPACES.map(String), ...PAIRS, ...SQUARES.map((square) => square.join("+")), "_"];

/**
 * The ten cards. Placed and discarded cards keep their position in the hand, so that no card moves under a finger.
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
  const group = arrowKeyGroup(buttons, { throughRows: true });
  const out = make("p", { class: "gb-out", hidden: true });
  const cards = make("div", { class: "gb-hand", role: "group", "aria-label": t("Hand") }, ...buttons);
  const label = make("div", { class: "gb-label" }, make("span", {}, t("Hand")));
  const element = make("section", { class: "gb-part", "aria-label": t("Hand") }, label, cards, out);

  /** @param {Desk} desk @param {Chosen} chosen */
  function update({ hand, program, out: discarded }, { card: selected, arrow }) {
    buttons.forEach((button, index) => {
      const card = rules.CARDS[index];
      const placed = program.some((one) => one.card === card);
      const held = hand.includes(card);
      const face = card === selected && !placed ? arrow : undefined;
      button.replaceChildren(drawn(cardSvg(card, face)));
      button.classList.toggle("gb-placed", placed);
      button.classList.toggle("gb-gone", !held);
      button.setAttribute("aria-pressed", String(card === selected));
      const title = cardTitle(card);
      const state = !held
        ? t("{card}, not in hand", { card: title })
        : placed
          ? t("{card}, placed", { card: title })
          : title;
      button.setAttribute(
        "aria-label",
        face ? t("{card}, arrow {facing}", { card: state, facing: pointing(face) }) : state,
      );
    });
    out.hidden = discarded.length === 0;
    if (discarded.length > 0) {
      fill(out, t("Discarded for the rest of the round: {cards} [RED-2]", { cards: discarded.join(", ") }));
    }
  }
  return { element, label, group, update };
}

/**
 * The tools for the selected card: rotate it, take it back, set its position and its arrow, even across spaces or in doubt.
 * @param {{rotate: (by: number) => void, takeBack: () => void, deselect: () => void, placeAt: (spaces: Where) => void,
 *   point: (arrow: Arrow) => void}} actions
 */
export function cardTools({ rotate, takeBack, deselect, placeAt, point }) {
  const name = make("p", { class: "gb-chosen" });
  /** @param {string} words @param {() => void} onclick */
  const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);
  const rotateButton = button(t("Rotate"), () => rotate(1));
  const takeBackButton = button(t("Take back"), () => takeBack());
  const deselectButton = button(t("Deselect"), () => deselect());
  const positions = make(
    "select",
    { class: "gb-select", "aria-label": t("Position"), onchange: () => placeAt(rules.readWhere(positions.value)) },
    ...POSITIONS.map((position) => {
      const words =
        position === "_"
          ? tp("position", "in doubt")
          : position.includes("+")
            ? t("across {space}", { space: position })
            : t("on {space}", { space: position });
      return make("option", { value: position }, words);
    }),
  );
  const arrows = make("select", {
    class: "gb-select",
    "aria-label": t("Arrow"),
    onchange: () => point(/** @type {Arrow} */ (arrows.value)),
  });
  const where = make("label", {}, t("Position"), " ", positions);
  const which = make("label", {}, t("Arrow"), " ", arrows);
  const row = make("div", { class: "gb-row gb-wrap" }, rotateButton, takeBackButton, deselectButton, where, which);
  const element = make("div", { class: "gb-tools" }, name, row);

  /** @param {Desk} desk @param {Chosen} chosen */
  function update({ program }, { card, arrow }) {
    row.hidden = card === undefined;
    if (card === undefined) {
      fill(name, t("Select a card, then a space, or drag the card to a space."));
      return;
    }
    const placement = program.find((one) => one.card === card);
    const now = placement ? placement.arrow : arrow;
    fill(name, `${cardTitle(card)} [CARD-${card}]`);
    const options = rules.arrowsOf(card);
    /** @type {Arrow[]} */
    const listed = [...options, "_"];
    arrows.replaceChildren(
      ...listed.map((one) =>
        make("option", { value: one, selected: one === now }, one === "_" ? pointing(one) : `${GLYPHS[one]} ${one}`),
      ),
    );
    if (placement) positions.value = rules.writeWhere(placement.spaces);
    rotateButton.hidden = options.length === 0;
    which.hidden = options.length === 0 || !placement;
    where.hidden = takeBackButton.hidden = !placement;
    deselectButton.hidden = placement !== undefined;
  }
  return { element, update };
}
