/** The page of the big board. */
import { openBigBoard } from "../board/big.js";
import "./small.js";

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".globe-board:not(.small)"))) {
  openBigBoard(root);
}
