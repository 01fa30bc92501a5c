/**
 * Texts in the language of the page. English is in the code, translations are in `docs/locale`.
 * `tools/messages.py` collects the texts, so the first argument of each function must be a string literal.
 * The build puts the translations that a bundle needs into `window.GlobeMessages`; English pages have none.
 *
 * @typedef {Record<string, unknown>} Facts  what replaces `{name}` in a text
 * @typedef {{plural: (n: number) => number, texts: Record<string, string | string[]>}} Catalogue
 */

/** @type {Catalogue | undefined} */
const catalogue = window.GlobeMessages;

/** @type {"en" | "fr"} */
export const language = document.documentElement.lang.startsWith("fr") ? "fr" : "en";

/**
 * Return a text with the typography of the pages: curly apostrophes, and in French non-breaking spaces.
 * @param {string} text
 */
export function typeset(text) {
  const curly = text.replace(/(\w)'/g, "$1’");
  if (language !== "fr") return curly;
  return curly
    .replace(/ ([:»])/g, "\u00a0$1")
    .replace(/ ([;?!])/g, "\u202f$1")
    .replace(/« /g, "«\u00a0");
}

/** @param {string} text @param {Facts} facts */
const filled = (text, facts) => typeset(text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name])));

/** @param {string} key @param {string} english */
const translated = (key, english) => {
  const found = catalogue?.texts[key];
  return typeof found === "string" ? found : english;
};

/**
 * Return a text in the language of the page (gettext).
 * @param {string} text @param {Facts} [facts]
 */
export const t = (text, facts = {}) => filled(translated(text, text), facts);

/**
 * Return a text that needs a context to be translated (pgettext).
 * @param {string} context @param {string} text @param {Facts} [facts]
 */
export const tp = (context, text, facts = {}) => filled(translated(`${context}\u0004${text}`, text), facts);

/**
 * Return a text that depends on a number (ngettext). The number is the fact `count`.
 * @param {string} one @param {string} many @param {number} count @param {Facts} [facts]
 */
export function tn(one, many, count, facts = {}) {
  const forms = catalogue?.texts[one];
  const english = count === 1 ? one : many;
  const text = catalogue && Array.isArray(forms) ? (forms[catalogue.plural(count)] ?? english) : english;
  return filled(text, { count, ...facts });
}
