/** Pages with small boards only. A board opens when it is nearly in view, or before the page is printed. */
import { openSmallBoard } from "../board/small.js";

/** @type {Set<Element>} */
const waiting = new Set(document.querySelectorAll(".globe-board.small"));
/** @type {Set<Element>} */
const nearby = new Set();
/** @param {Element} root */
function open(root) {
  nearby.delete(root);
  observer.unobserve(root);
  if (root instanceof HTMLElement && waiting.delete(root)) openSmallBoard(root);
}
/** One at a time, so that the page answers in between. */
function openNext() {
  const [next] = nearby;
  if (!next) return;
  open(next);
  setTimeout(openNext);
}
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) nearby[isIntersecting ? "add" : "delete"](target);
    openNext();
  },
  { rootMargin: "1000px" },
);
for (const root of waiting) observer.observe(root);
addEventListener("beforeprint", () => waiting.forEach(open));
