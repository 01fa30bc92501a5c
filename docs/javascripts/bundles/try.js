/** The page that tests a JavaScript implementation. */
import { openTry } from "../try/page.js";

for (const root of document.querySelectorAll(".globe-board.try")) openTry(root);
