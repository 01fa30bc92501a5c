/** Directions in words, seen from the player's seat. */
import { t, tp } from "../messages.js";

/** @typedef {import("../../../implementations/javascript/globe-rules.js").Arrow} Arrow */

/** @type {Record<Arrow, string>} */
const POINTING = {
  N: t("pointing up"),
  E: t("pointing right"),
  S: t("pointing down"),
  W: t("pointing left"),
  NE: t("pointing up and right"),
  SE: t("pointing down and right"),
  SW: t("pointing down and left"),
  NW: t("pointing up and left"),
  _: tp("arrow", "in doubt"),
};

/** @type {Record<Arrow, string>} */
export const GLYPHS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖", _: "?" };

/** @param {Arrow} arrow */
export const pointing = (arrow) => POINTING[arrow];
