/** The labels of the variants in forms. */
import { t } from "../messages.js";

/** @typedef {import("../../../implementations/javascript/globe-rules.js").Variant} Variant */

/** @type {Record<Variant, string>} */
export const VARIANT_LABELS = {
  "shock-of-experience": t("The Shock of Experience: each player has their own side [VAR-1]"),
  "long-voyage": t("The Long Voyage: no red cards [VAR-2]"),
  "without-borders": t("Without Borders: no frame [VAR-3]"),
  "immediate-departure": t("Immediate Departure: “Stop!” instead of the sand timer [VAR-4]"),
};
