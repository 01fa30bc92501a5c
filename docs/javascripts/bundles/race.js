/** The race page, on which two players each have their own device. */
import { openRace } from "../race/page.js";

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".globe-board.race"))) {
  openRace(root);
}
