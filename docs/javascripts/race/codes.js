/**
 * A race on two devices without a server: the key in its link, and the code with which a player sends a stage B to the other.
 * Both are short texts of letters, digits, hyphens and underscores.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { mixedWithCards } from "../board/mixing.js";
import { t } from "../messages.js";
import { applyEvent, startRound, expectAccepted } from "../voyage/rounds.js";

/**
 * @import { Card, Edition } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, TimedEvent } from "../voyage/types.js"
 * @typedef {{seed: string, cards: number, edition: Edition}} Race
 * @typedef {{key: string, seat: number, turn: number, events: TimedEvent[]}} Played  the stage B of one player
 */

export const PLAYERS = [t("Player\u00a0{number}", { number: 1 }), t("Player\u00a0{number}", { number: 2 })];
export const CARD_COUNTS = [2, 3, 4, 5, 6];
/** Times are rounded to this, in milliseconds, which keeps codes short. */
const TICK = 10;
/** The letter of each event in a code, and the fields that follow it. @type {Record<string, [string, string[]]>} */
const LETTERS = {
  lift: ["l", []],
  place: ["p", ["placement"]],
  move: ["m", ["card", "where"]],
  rotate: ["r", ["card", "arrow"]],
  "take-back": ["t", ["card"]],
  flip: ["f", []],
};

/** Return a number from 0 to 2³²−1 that depends on every character of a text (FNV-1a). @param {string} text */
const hash = (text) =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/** Return the same random numbers for the same text on every device (mulberry32). @param {string} text */
function randomFrom(text) {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const once = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {number} cards @param {Edition} edition @returns {Race} */
export const newRace = (cards, edition) => ({
  seed: Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join(""),
  cards,
  edition,
});

/** Return the key of a race, such as `k3x9q2-3-en`. @param {Race} race */
export const writeKey = ({ seed, cards, edition }) => `${seed}-${cards}-${edition}`;

/** Read a key; undefined if it is not one. @param {string} key @returns {Race | undefined} */
export function readKey(key) {
  const [, seed, cards, edition] = /^([a-z0-9]{6})-([2-6])-(en|fr)$/.exec(key) ?? [];
  return seed === undefined ? undefined : { seed, cards: Number(cards), edition: /** @type {Edition} */ (edition) };
}

/** Return the round of a race before its first turn: both players have the same puzzle and photo. @param {Race} race */
export function roundOf(race) {
  const random = randomFrom(writeKey(race));
  const photo = rules.DIRECTIONS[Math.floor(random() * 4)];
  const puzzle = rules.writePuzzle(mixedWithCards(race.cards, photo, random).puzzle);
  const setups = PLAYERS.map((player, index) => ({
    player,
    sheet: rules.SHEETS[index],
    puzzle,
    photo,
    experienced: false,
  }));
  return expectAccepted(startRound({ edition: race.edition, variants: [], side: "front", setups }));
}

/** @param {string} text */
const encoded = (text) => btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** Return the text of a code; empty if it is not one. @param {string} code */
function decoded(code) {
  try {
    return atob(code.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    return "";
  }
}

/** Return the code of a stage B. @param {Played} played */
export function writeCode({ key, seat, turn, events }) {
  let before = 0;
  const written = events.map((event) => {
    const [letter, fields] = LETTERS[event.event];
    const at = Math.round(event.at / TICK);
    const passed = (at - before).toString(36);
    before = at;
    return [`${passed}${letter.toUpperCase()}`, ...fields.map((field) => event[/** @type {"card"} */ (field)])].join(
      " ",
    );
  });
  const text = [key, seat, turn, ...written].join("|");
  return encoded(`${hash(text).toString(36)}|${text}`);
}

/** Longest text that is read; a stage B has some hundred characters. */
const MAX_LENGTH = 20_000;

/** An error in a code, in words for the player. */
export class CodeError extends Error {}

/** Return a text for the other player: the codes of all turns so far, so that none can be missing. @param {string[]} codes */
export const writeCodes = (codes) => codes.join(".");

/** Read what `writeCodes` returns, or the link that contains it. @param {string} text @returns {Played[]} @throws {CodeError} */
export function readCodes(text) {
  const read = text.length > MAX_LENGTH ? "" : text.trim();
  const [codes] = read.split(/[^\w.-]/).slice(-1);
  return codes.split(".").map(readCode);
}

/** Read the code of one turn. @param {string} code @returns {Played} @throws {CodeError} */
export function readCode(code) {
  const broken = new CodeError(t("This is not a whole code. Copy it again, from its first to its last character."));
  const [sum, ...rest] = decoded(code).split("|");
  if (hash(rest.join("|")).toString(36) !== sum) throw broken;
  const [key, seat, turn, ...written] = rest;
  if (!readKey(key) || !/^[12]$/.test(seat) || !/^\d{1,4}$/.test(turn)) throw broken;
  let at = 0;
  try {
    const started = expectAccepted(applyEvent(roundOf(/** @type {Race} */ (readKey(key))), { event: "signal" }));
    const events = written.map((one) => {
      const [head, ...values] = one.split(" ");
      const [, passed, letter] = /^([0-9a-z]+)([A-Z])$/.exec(head) ?? [];
      const [event, [, fields]] = Object.entries(LETTERS).find(([, [own]]) => own.toUpperCase() === letter) ?? [
        "",
        ["", []],
      ];
      at += TICK * parseInt(passed, 36);
      const facts = Object.fromEntries(fields.map((field, index) => [field, values[index]]));
      const read = { event, player: PLAYERS[Number(seat) - 1], at, ...facts };
      if (event === "" || !Number.isSafeInteger(at)) throw broken;
      if (fields.includes("card") && !rules.CARDS.includes(/** @type {Card} */ (values[0]))) throw broken;
      applyEvent(started, read); // throws if it makes no sense at any time; the page could not show the race again
      return read;
    });
    return { key, seat: Number(seat), turn: Number(turn), events };
  } catch {
    throw broken;
  }
}
