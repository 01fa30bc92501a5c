/** Elements of the page: creating them, moving through buttons by arrow keys, and dragging. */

/**
 * @import { Card } from "../../../implementations/javascript/globe-rules.js"
 * @typedef {{picture: string, width: number, card?: Card, space?: number}} Dragged
 *   a card or a tile that is being dragged, with its picture
 */
/** @type {Record<string, (columns: number) => number>} */
const STEPS = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};
/** @param {HTMLElement[]} buttons */
const columnsOf = (buttons) => buttons.filter((button) => button.offsetTop === buttons[0].offsetTop).length;

/** Return whether the window is as wide as that of a desktop. Asking for its width would take the time of a layout. */
export const isWide = () => matchMedia("(min-width: 960px)").matches;

/** Return the target of an event as an element. @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

/** @typedef {((event: any) => void) | string | number | boolean | undefined} Attribute  a listener if its name starts with "on" */

/**
 * Make an element: `make("button", {class: "gb-button", type: "button"}, "text" or elements)`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Attribute>} [attributes]  true sets an empty attribute; false and undefined leave it out
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** @type {Map<string, HTMLTemplateElement>} */
const parsed = new Map();

/** Return a picture. It is parsed once, because a page with several boards has each picture several times. @param {string} svg */
export function drawn(svg) {
  const template = parsed.get(svg) ?? make("template");
  if (!parsed.has(svg)) {
    template.innerHTML = svg;
    parsed.set(svg, template);
  }
  return document.importNode(template.content, true);
}

/**
 * Make a group of buttons one tab stop: Tab reaches one of them, and the arrow keys move to the others, row by row.
 * @param {HTMLElement[]} buttons @param {{throughRows?: boolean}} [options]
 */
export function arrowKeyGroup(buttons, { throughRows = false } = {}) {
  /** @param {HTMLElement} button */
  const reach = (button) =>
    buttons.forEach((one) => {
      one.tabIndex = one === button ? 0 : -1;
    });
  reach(buttons[0]);
  buttons.forEach((button, index) => {
    button.addEventListener("focus", () => reach(button));
    button.addEventListener("keydown", (event) => {
      if (!(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
      const columns = columnsOf(buttons);
      const next = index + STEPS[event.key](columns);
      const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
      const sameRow = Math.floor(next / columns) === Math.floor(index / columns);
      event.preventDefault();
      if (next in buttons && (!sideways || sameRow || throughRows)) buttons[next].focus();
    });
  });
  return { focus: () => buttons.find((button) => button.tabIndex === 0)?.focus() };
}

/**
 * Make cards and tiles draggable within an element. `pick(event)` returns what is dragged, or undefined;
 * `over(dragged, event)` returns the elements below it, to mark them; `drop(dragged, event)` is called at the end.
 * A drag of less than 8 pixels is a click.
 * @param {HTMLElement} root
 * @param {{pick: (event: PointerEvent) => Dragged | undefined, over: (dragged: Dragged, event: PointerEvent) => Element[],
 *   drop: (dragged: Dragged, event: PointerEvent) => void}} handlers
 */
export function draggable(root, { pick, over, drop }) {
  /** @type {{dragged: Dragged, x: number, y: number, id: number, ghost?: HTMLElement} | undefined} */
  let held;
  /** @param {Element[]} elements */
  const mark = (elements) => {
    root.querySelectorAll(".gb-over").forEach((one) => one.classList.remove("gb-over"));
    elements.forEach((one) => one.classList.add("gb-over"));
  };
  const end = () => {
    if (held && held.ghost) held.ghost.remove();
    mark([]);
    held = undefined;
  };
  root.addEventListener("pointerdown", (event) => {
    const dragged = event.isPrimary && event.button === 0 && pick(event);
    if (dragged) held = { dragged, x: event.clientX, y: event.clientY, id: event.pointerId };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < 8) return;
      root.setPointerCapture(event.pointerId);
      held.ghost = make("div", { class: "gb-ghost", "aria-hidden": "true" });
      held.ghost.innerHTML = held.dragged.picture;
      held.ghost.style.width = `${held.dragged.width}px`;
      root.append(held.ghost);
    }
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    mark(over(held.dragged, event));
  });
  root.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { dragged, ghost } = held;
    end();
    if (!ghost) return;
    // Ignore the click that may follow a drag. The listener is removed at once, because a click does not always follow.
    /** @param {Event} click */
    const swallow = (click) => {
      click.stopPropagation();
      click.preventDefault();
    };
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }));
    drop(dragged, event);
  });
  root.addEventListener("pointercancel", end);
  root.addEventListener("dragstart", (event) => event.preventDefault());
}
