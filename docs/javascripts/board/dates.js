/** The dates of the puzzles of the day. */
import { language } from "../messages.js";

/** Return the key of today's puzzle, such as `day/11-16`, by the clock of this device. */
export function todayKey() {
  const now = new Date();
  return `day/${[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")}`;
}

/** Return the date of a puzzle of the day. The year only has to be a leap year. @param {string} key */
export function describeDate(key) {
  const [month, day] = key.slice("day/".length).split("-").map(Number);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(new Date(2024, month - 1, day));
}
