/** Keys and drags on the big board. Clicks belong to the buttons themselves. */
import { draggable } from "./grid.js";
import { cardSvg, spacesBelow, tileSvg } from "./pictures.js";

/** Undoing works wherever the focus is, except where something is typed. */
export function listenToUndo({ session }) {
  document.addEventListener("keydown", (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.target.closest("input:not([type=radio], [type=checkbox]), textarea")
    ) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    session.travel(key === "y" || event.shiftKey ? "redo" : "undo");
  });
}

export function listenToKeys(root, { session, cards, tiles, hand }) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && session.chosen.card) {
      cards.choose(undefined);
      hand.walk.focus();
      return;
    }
    const button = event.target.closest("[data-space], [data-card]");
    if (!button) return;
    const { card = session.chosen.card, space } = button.dataset;
    if (event.key.toLowerCase() === "r") {
      const by = event.shiftKey ? -1 : 1;
      if (tiles.element.contains(button)) tiles.turn(Number(space), by);
      else if (session.desk.hand.includes(card)) cards.turn(card, by);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (button.dataset.card) cards.lift(button.dataset.card);
    }
  });
}

/** How near to a border a card lies across it, in spaces: a finger is less exact than a mouse, and seldom means it. */
const BORDER = { mouse: 0.12, pen: 0.12, touch: 0.08 };

export function listenToDrags(root, { session, cards, tiles, frame }) {
  /** The spaces of the frame below a pointer; none beside the frame. */
  function spacesAt({ clientX, clientY, pointerType }) {
    const { left, top, width, height } = frame.square.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    return x < 0 || x > 1 || y < 0 || y > 1 ? [] : spacesBelow(x, y, BORDER[pointerType] || BORDER.mouse);
  }
  const tileAt = ({ clientX, clientY }) => {
    const below = document.elementFromPoint(clientX, clientY);
    const button = below && below.closest("[data-space]");
    return tiles.element.contains(button) ? button : undefined;
  };
  /** The card that is taken up at a space: the one that lies there, or else one that lies across it. */
  const cardOn = (space) => (session.desk.program.find((one) => one.spaces.includes(Number(space))) || {}).card;

  draggable(root, {
    pick({ target }) {
      const button = target.closest("[data-card], [data-space]");
      if (!button) return undefined;
      const { width } = frame.buttons[0].getBoundingClientRect();
      if (tiles.element.contains(button)) {
        const space = Number(button.dataset.space);
        return { space, width, picture: tileSvg(session.desk.start[space - 1].home) };
      }
      const card = button.dataset.card || cardOn(button.dataset.space);
      if (!session.desk.hand.includes(card)) return undefined;
      const arrow = (cards.laidAs(card) || (card === session.chosen.card ? session.chosen : {})).arrow;
      return { card, width, picture: cardSvg(card, arrow) };
    },
    over: (thing, event) =>
      thing.card === undefined
        ? [tileAt(event)].filter(Boolean)
        : spacesAt(event).map((space) => frame.buttons[space - 1]),
    drop(thing, event) {
      if (thing.card === undefined) {
        const button = tileAt(event);
        const space = button && Number(button.dataset.space);
        if (button && space !== thing.space) tiles.trade(thing.space, space);
        return;
      }
      const spaces = spacesAt(event);
      if (spaces.length > 0) cards.lay(thing.card, spaces);
      else cards.lift(thing.card); // beside the frame a card is not played
    },
  });
}
