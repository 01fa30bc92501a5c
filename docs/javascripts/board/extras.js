/** Extras of the big board: stars saved on this device, and the sand timer. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { make } from "./dom.js";
import { readStored, store } from "./storage.js";
import { language, t } from "../messages.js";

/**
 * @import { Edition } from "../../../implementations/javascript/globe-rules.js"
 * @import { Challenge } from "./data.js"
 * @import { Announce, Task } from "./types.js"
 */

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

// ---- stars ----
/** @returns {Record<string, string>} */
const stars = () => readStored("stars", {});
/** @param {string} key */
export const isWon = (key) => Object.hasOwn(stars(), key);

/** Save that a challenge was met or beaten. A beaten challenge stays beaten. @param {string} key @param {string} verdict */
export function saveStar(key, verdict) {
  if (stars()[key] !== "beaten") store("stars", { ...stars(), [key]: verdict });
}

/**
 * Describe the stars won on this device for the challenges of one rulebook, and the puzzles of the day solved.
 * @param {Edition} edition
 */
export function describeProgress(edition) {
  const all = book.challenges.filter((one) => one.edition === edition);
  /** @param {Challenge[]} list */
  const sum = (list) => list.reduce((total, one) => total + one.stars, 0);
  const days = Object.keys(stars()).filter((key) => key.startsWith("day/")).length;
  return t("Stars: {won} of {all}; puzzles of the day solved: {days} (saved on this device)", {
    won: sum(all.filter(({ key }) => isWon(key))),
    all: sum(all),
    days,
  });
}

/** Return the next challenge of the same rulebook that is not won yet. @param {Task} task */
export function nextChallenge({ key, edition: own }) {
  const all = book.challenges.filter(({ edition }) => edition === (own === "day" ? language : own));
  const here = all.findIndex((one) => one.key === key);
  return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((one) => one.key !== key && !isWon(one.key));
}

// ---- the sand timer ----
/**
 * A timer of 30 seconds (CON-3). It does not lock the cards, unlike the timer of a pass-and-play game.
 * @param {Announce} announce
 */
export function sandTimerView(announce) {
  let end = 0;
  /** @type {number | undefined} */
  let timer;
  const left = make("span", { class: "gb-time" });
  const level = make("span", { class: "gb-level" });
  const glass = make(
    "span",
    { class: "gb-sand", role: "timer", hidden: true },
    left,
    make("span", { class: "gb-glass", "aria-hidden": "true" }, level),
  );
  const element = make("span", { class: "gb-row" }, button(t("Flip the sand timer"), flip), glass);
  function tick() {
    const rest = Math.max(0, end - performance.now());
    left.textContent = `${Math.ceil(rest / 1000)}`;
    level.style.width = `${(100 * rest) / rules.SAND_MS}%`;
    if (rest > 0) return;
    clearInterval(timer);
    announce(t("The sand has run out [REACT-4]."));
  }
  function flip() {
    clearInterval(timer);
    end = performance.now() + rules.SAND_MS;
    glass.hidden = false;
    timer = window.setInterval(tick, 200);
    tick();
    announce(t("The sand timer is running: 30 seconds [REACT-3]."));
  }
  return { element };
}
