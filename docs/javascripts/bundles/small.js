/** Pages with small boards only. A board opens when it is nearly in view, because a page can have many. */
import { openSmallBoard } from "../board/small.js";

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
addEventListener("beforeprint", () => waiting.forEach(open));
