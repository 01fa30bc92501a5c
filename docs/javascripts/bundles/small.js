/** Pages with small boards only. */
import { openSmallBoard } from "../board/small.js";

for (const root of document.querySelectorAll(".globe-board.small")) openSmallBoard(root);
