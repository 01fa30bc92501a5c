/** The dates of the puzzles of the day. */
import { t, tp } from "../messages.js";

/** Return the key of today's puzzle, such as `day/11-16`, by the clock of this device. */
export function todayKey() {
  const now = new Date();
  return `day/${[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")}`;
}

/** In words of our own: a slow phone takes a tenth of a second to make the first `Intl.DateTimeFormat` of a page. */
const MONTHS = [
  t("January"),
  t("February"),
  t("March"),
  t("April"),
  t("May"),
  t("June"),
  t("July"),
  t("August"),
  t("September"),
  t("October"),
  t("November"),
  t("December"),
];

/** Return the date of a puzzle of the day. @param {string} key */
export function describeDate(key) {
  const [month, day] = key.slice("day/".length).split("-").map(Number);
  const facts = { day, month: MONTHS[month - 1] };
  return day === 1 ? tp("first of a month", "{day} {month}", facts) : t("{day} {month}", facts);
}
