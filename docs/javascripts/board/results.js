/** The result of a puzzle of the day, to share without the solution: cards, hints and time. */
import { describeDate } from "./dates.js";
import { make } from "./dom.js";
import { readStored, store } from "./storage.js";
import { root } from "../page.js";
import { t, tn } from "../messages.js";

/** @typedef {{key: string, start: number, hints: number, time?: number}} Attempt */

/** Return today's attempt, or begin one. @param {string} key @returns {Attempt} */
function attemptOf(key) {
  const saved = readStored(
    "day",
    /** @type {Attempt | undefined} */ (undefined),
    (value) => value?.key === key && [value.start, value.hints, value.time ?? 0].every(Number.isFinite),
  );
  if (saved) return saved;
  const attempt = { key, start: Date.now(), hints: 0 };
  store("day", attempt);
  return attempt;
}

/** Begin the time of a puzzle of the day when it is first shown. @param {string | undefined} key */
export const beginAttempt = (key) => void (key?.startsWith("day/") && attemptOf(key));

/** Count a hint. @param {string | undefined} key */
export function countHint(key) {
  if (!key?.startsWith("day/")) return;
  const attempt = attemptOf(key);
  if (attempt.time === undefined) store("day", { ...attempt, hints: attempt.hints + 1 });
}

/** Stop the time when the puzzle is solved for the first time. @param {string} key @returns {Required<Attempt>} */
function finished(key) {
  const attempt = attemptOf(key);
  const time = attempt.time ?? Date.now() - attempt.start;
  store("day", { ...attempt, time });
  return { ...attempt, time };
}

/** @param {number} time  in milliseconds */
function clock(time) {
  const seconds = Math.round(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return the result in words, with a link to the puzzle. @param {string} key @param {number} cards */
export function describeAttempt(key, cards) {
  const { hints, time } = finished(key);
  const facts = {
    date: describeDate(key),
    cards: tn("1 card", "{count} cards", cards),
    hints: hints === 0 ? t("no hint") : tn("1 hint", "{count} hints", hints),
    time: clock(time),
  };
  const text = t("Globe Twister, puzzle of the day, {date}: {cards}, {hints}, {time}.", facts);
  return `${text}\n${new URL(`${root}board.html#challenge=${key}`, location.href).href}`;
}

/** The button that shares a result. `text()` returns it. @param {() => string} text */
export function shareButton(text) {
  const said = make("span", { role: "status" });
  const button = make("button", { type: "button", class: "gb-button", onclick: share }, t("Share the result"));
  async function share() {
    const result = text();
    try {
      if (navigator.share) await navigator.share({ text: result });
      else {
        await navigator.clipboard.writeText(result);
        said.textContent = t("Copied, without the solution.");
      }
    } catch {
      said.textContent = result; // the browser blocks both, or the reader has cancelled
    }
  }
  return make("span", { class: "gb-row gb-wrap" }, button, said);
}
