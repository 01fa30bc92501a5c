/** Numbers of cards in words, and programs in notation. */
import { writeProgram } from "../../../implementations/javascript/globe-rules.js";
import { t, tn } from "../messages.js";

/** @param {number} count */
export const countOfCards = (count) => tn("1 card", "{count} cards", count);

export const NO_CARD = t("no cards");

/** @param {readonly import("../../../implementations/javascript/globe-rules.js").Placement[]} program */
export const notationOf = (program) => writeProgram(program) || NO_CARD;
