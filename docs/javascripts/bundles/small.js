/** Pages with small boards only. They open when they are nearly in view, or one by one when the browser is idle. */
import { openSmallBoard } from "../board/small.js";
import { whenIdle } from "../page.js";

/** @type {Set<HTMLElement>} */
const waiting = new Set(document.querySelectorAll(".globe-board.small"));
/** @param {Element} root */
function open(root) {
  if (root instanceof HTMLElement && waiting.delete(root)) openSmallBoard(root);
}
const nearby = new IntersectionObserver(
  (entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => open(target)),
  { rootMargin: "600px" },
);
for (const root of waiting) nearby.observe(root);
function openNext() {
  const [next] = waiting;
  if (!next) return;
  open(next);
  whenIdle(openNext);
}
whenIdle(openNext);
addEventListener("beforeprint", () => waiting.forEach(open));
