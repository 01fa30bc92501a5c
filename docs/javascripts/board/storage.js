/**
 * Values stored on this device between visits, such as the speed and the stars, and in this tab until it is closed.
 * Browsers may block storage, especially for pages opened from disk: then nothing is stored.
 */
const PREFIX = "globe-twister:";

/**
 * Return the stored value of this name, or the fallback if there is none or it cannot be read.
 * @template T @param {string} name @param {T} fallback @returns {T}
 */
export function readStored(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Store a value; `undefined` removes it. @param {string} name @param {unknown} value */
export function store(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // blocked
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
