/** The page that tests a JavaScript adapter. */
import { openTry } from "../try/page.js";

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".globe-board.try"))) {
  openTry(root);
}
