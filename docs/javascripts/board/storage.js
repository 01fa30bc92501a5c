/** Values stored on this device between visits, such as the speed and the stars. Without storage, they last for this visit. */
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
    return fallback; // browsers may block storage, especially for pages opened from disk
  }
}

/** @param {string} name @param {unknown} value */
export function store(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // as above
  }
}
