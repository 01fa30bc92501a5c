/** Explains why a text is not valid notation. */
import { t } from "../messages.js";

/** @typedef {import("../../../implementations/javascript/globe-rules.js").NotationError} NotationError */

/**
 * Translations of what the engine expects, by the English that it says.
 * @type {Array<[RegExp, (found: string[]) => string]>}
 */
const EXPECTED = [
  [/^a slash/, () => t("a slash")],
  [/^a tile that is not in the puzzle yet/, () => t("a tile that is not in the puzzle yet")],
  [/^an orientation/, () => t("an orientation")],
  [/^a direction/, () => t("a direction")],
  [/^a card not listed yet/, () => t("a card not listed yet")],
  [/^a card(?=:)/, () => t("a card")],
  [/^an arrow of (\w+), or _ if in doubt/, ([, card]) => t("an arrow of {card}, or _ if in doubt", { card })],
  [/^the sign before the space/, () => t("the sign before the space")],
  [/^a space, or _ if in doubt/, () => t("a space, or _ if in doubt")],
  [/^a higher space of the same 2×2 square/, () => t("a higher space of the same 2×2 square")],
  [/^a comma between cards/, () => t("a comma between cards")],
  [/^a blank or the end of the text/, () => t("a blank or the end of the text")],
  [/^the end of the text/, () => t("the end of the text")],
];

/** @param {string} expected */
function translated(expected) {
  for (const [english, text] of EXPECTED) {
    const found = english.exec(expected);
    if (!found) continue;
    const options = expected.slice(found[0].length).replace(/^: /, "");
    return options === "" ? text(found) : t("{what}: {options}", { what: text(found), options });
  }
  return expected;
}

/** @param {NotationError} error */
export function describeNotationError({ column, found, expected }) {
  const shown = found === "" ? t("the end of the text") : t("“{found}”", { found });
  return t("Column {column}: found {found}, expected {expected}.", {
    column,
    found: shown,
    expected: translated(expected),
  });
}
