/** What is kept on this device between visits: the speed, the stars. Nothing leaves it; where nothing can be kept, nothing is. */
const NAME = "globe-twister:";

/**
 * What was kept under a name, or something else if there is nothing or nothing readable.
 * @template T @param {string} name @param {T} otherwise @returns {T}
 */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(NAME + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // a browser may forbid it, above all from disk
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(NAME + name, JSON.stringify(value));
  } catch {
    // then it is for this visit only
  }
}
