/** Pages with small boards only. */
import { openSmallBoard } from "../board/small.js";

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".globe-board.small"))) {
  openSmallBoard(root);
}
