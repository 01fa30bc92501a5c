/**
 * Values stored on this device between visits, such as the speed and the stars, and in this tab until it is closed.
 * Browsers may block storage, especially for pages opened from disk, and it may be full: then values last as long as the page.
 */
const PREFIX = "globe-twister:";

/** What could not be stored, by name, as JSON. @type {Map<string, string>} */
const unstored = new Map();

/**
 * Return the stored value of this name, or the fallback if there is none or it cannot be read. A value of another kind
 * than the fallback, or that does not fit, is of another version of the site, or corrupt.
 * @template T @param {string} name @param {T} fallback @param {(value: T) => unknown} [fits]  it may throw
 * @returns {T}
 */
export function readStored(name, fallback, fits = (value) => value !== null && typeof value === typeof fallback) {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(PREFIX + name);
    const value = JSON.parse(text ?? "null");
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Store a value; `undefined` removes it. @param {string} name @param {unknown} value */
export function store(name, value) {
  unstored.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    unstored.set(name, JSON.stringify(value ?? null));
  }
}

/** Return whether this tab has the mark, also after a reload or on another page. @param {string} name */
export function isMarked(name) {
  try {
    return sessionStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

/** Set or remove a mark of this tab. @param {string} name @param {boolean} on */
export function mark(name, on) {
  try {
    if (on) sessionStorage.setItem(PREFIX + name, "");
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // blocked
  }
}
