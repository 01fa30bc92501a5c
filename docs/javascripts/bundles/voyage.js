/** The pass-and-play page, on which several players share one device. */
import { openVoyage } from "../voyage/page.js";
import "./small.js";

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".globe-board.voyage"))) {
  openVoyage(root);
}
