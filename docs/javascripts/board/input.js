/** Keyboard shortcuts and dragging on a board. Clicks are handled by the buttons themselves. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { draggable, targetOf } from "./dom.js";
import { cardSvg, spacesBelow, tileSvg } from "./pictures.js";

/**
 * @import { CardActions } from "./cards.js"
 * @import { frameView } from "./desk.js"
 * @import { HandView } from "./hand.js"
 * @import { TileActions } from "./tiles.js"
 * @import { CardSession, Session } from "./types.js"
 * @typedef {Pick<CardActions, "choose" | "rotate" | "takeBack" | "place" | "placementOf">} CardInput
 * @typedef {Pick<TileActions, "element" | "rotate" | "swap">} TileInput
 */

/** Undo and redo by keyboard, wherever the focus is except in a text field. @param {{session: Session}} board */
export function listenToUndo({ session }) {
  document.addEventListener("keydown", (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      targetOf(event).closest("input:not([type=radio], [type=checkbox]), textarea")
    ) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    session.restore(key === "y" || event.shiftKey ? "redo" : "undo");
  });
}

/** @param {HTMLElement} root
 * @param {{session: CardSession, cards: CardInput, tiles: TileInput, hand: HandView}} board */
export function listenToKeys(root, { session, cards, tiles, hand }) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && session.chosen.card) {
      cards.choose(undefined);
      hand.group.focus();
      return;
    }
    const button = targetOf(event).closest("[data-space], [data-card]");
    if (!(button instanceof HTMLElement)) return;
    const { space } = button.dataset;
    const own = rules.CARDS.find((one) => one === button.dataset.card);
    const card = own ?? session.chosen.card;
    if (event.key.toLowerCase() === "r") {
      const by = event.shiftKey ? -1 : 1;
      if (tiles.element.contains(button)) tiles.rotate(Number(space), by);
      else if (card && session.desk.hand.includes(card)) cards.rotate(card, by);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (own) cards.takeBack(own);
    }
  });
}

/**
 * How near to a border, in spaces, a card must be dropped to be across it. It is less for fingers, which are less exact.
 * @type {Record<string, number>}
 */
const BORDER = { mouse: 0.12, pen: 0.12, touch: 0.08 };

/** @param {HTMLElement} root
 * @param {{session: CardSession, cards: CardInput, tiles: TileInput, frame: ReturnType<typeof frameView>}} board */
export function listenToDrags(root, { session, cards, tiles, frame }) {
  /** Return the spaces of the frame below a pointer; none outside the frame. @param {PointerEvent} event */
  function spacesAt({ clientX, clientY, pointerType }) {
    const { left, top, width, height } = frame.square.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    return x < 0 || x > 1 || y < 0 || y > 1 ? [] : spacesBelow(x, y, BORDER[pointerType] || BORDER.mouse);
  }
  /** @param {PointerEvent} event */
  const tileAt = ({ clientX, clientY }) => {
    const below = document.elementFromPoint(clientX, clientY);
    const button = below && below.closest("[data-space]");
    return button instanceof HTMLElement && tiles.element.contains(button) ? button : undefined;
  };
  /**
   * Return the card on a space, or one that is across it.
   * @param {string | undefined} space
   */
  const cardOn = (space) => session.desk.program.find((one) => one.spaces.includes(Number(space)))?.card;

  draggable(root, {
    pick(event) {
      const button = targetOf(event).closest("[data-card], [data-space]");
      if (!(button instanceof HTMLElement)) return undefined;
      const { width } = frame.buttons[0].getBoundingClientRect();
      if (tiles.element.contains(button)) {
        const space = Number(button.dataset.space);
        return { space, width, picture: tileSvg(session.desk.start[space - 1].home) };
      }
      const card = rules.CARDS.find((one) => one === button.dataset.card) ?? cardOn(button.dataset.space);
      if (!card || !session.desk.hand.includes(card)) return undefined;
      const arrowInHand = card === session.chosen.card ? session.chosen.arrow : undefined;
      const placement = cards.placementOf(card);
      const arrow = placement ? placement.arrow : arrowInHand;
      return { card, width, picture: cardSvg(card, arrow) };
    },
    over: (dragged, event) =>
      dragged.card === undefined
        ? [tileAt(event) ?? []].flat()
        : spacesAt(event).map((space) => frame.buttons[space - 1]),
    drop(dragged, event) {
      if (dragged.card === undefined) {
        const button = tileAt(event);
        const space = button && Number(button.dataset.space);
        if (space && dragged.space && space !== dragged.space) tiles.swap(dragged.space, space);
        return;
      }
      const spaces = spacesAt(event);
      if (spaces.length > 0) cards.place(dragged.card, spaces);
      else cards.takeBack(dragged.card); // a card outside the frame is not part of the program
    },
  });
}
