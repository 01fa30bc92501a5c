/** The form of requests: their fields and types, as in the JSON Schema of the protocol. Other requests are invalid (W-15). */
import * as rules from "./globe-rules.js";

/** @typedef {(value: any) => boolean} Check  whether a JSON value has the right form */

/** @type {Check} */
const isBoolean = (value) => typeof value === "boolean";
/** @type {Check} */
export const isNatural = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Check} */
const isName = (value) => typeof value === "string" && value !== "";
/** @param {readonly unknown[]} options @returns {Check} */
const oneOf = (options) => (value) => options.includes(value);
/** @param {RegExp} pattern @returns {Check} */
const text = (pattern) => (value) => typeof value === "string" && pattern.test(value);
/** @param {Check} check @returns {Check} */
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @param {Check} check @returns {Check} */
const differentOf = (check) => (value) => listOf(check)(value) && new Set(value).size === value.length;
/** @param {Check} check @returns {Check} */
const optional = (check) => (value) => value === undefined || check(value);

/** Check an object by its fields. Unknown fields are wrong. @param {Record<string, Check>} fields @returns {Check} */
const object = (fields) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(fields).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined)) &&
  Object.keys(value).every((name) => Object.hasOwn(fields, name));

const isDirection = oneOf(rules.DIRECTIONS);
const isCard = oneOf(rules.CARDS);
const isHand = differentOf(isCard);
const isPuzzle = text(/^([1-9][NESW]){3}(\/([1-9][NESW]){3}){2}$/);
const isPlacement = text(/^(G[123]|B[145][NESW_]|B[23](NE|SE|SW|NW|_)|R[12])@(_|[1-9](\+[1-9]){0,3})$/);
const isProgram = listOf(isPlacement);
const isId = text(/^[A-Z]+-[A-Za-z0-9]+$/);
const areNames = differentOf(isName);
const areVariants = differentOf(oneOf(rules.VARIANTS));
const isEdition = oneOf(rules.EDITIONS);

const timed = { player: isName, at: isNatural };
/** @type {Record<string, Record<string, Check>>} */
const EVENTS = {
  signal: {},
  wait: { at: isNatural },
  lift: timed,
  place: { ...timed, placement: isPlacement },
  move: { ...timed, card: isCard, where: text(/^(_|[1-9](\+[1-9]){0,3})$/) },
  rotate: { ...timed, card: isCard, arrow: optional(oneOf([...rules.DIRECTIONS, ...rules.DIAGONALS, "_"])) },
  "take-back": { ...timed, card: isCard },
  flip: timed,
  stop: timed,
  done: timed,
  reconstruct: { player: isName },
};
/** @type {Check} */
const isEvent = (value) =>
  Object.hasOwn(EVENTS, value?.event ?? "") && object({ event: isName, ...EVENTS[value.event] })(value);

const isSetup = object({
  player: isName,
  sheet: oneOf(rules.SHEETS),
  puzzle: isPuzzle,
  photo: isDirection,
  experienced: isBoolean,
});
const isStanding = object({
  player: isName,
  solved: isBoolean,
  reds_in_hand: isNatural,
  cards_used: isNatural,
  flipped: isBoolean,
});
const isOutcome = object({
  result: oneOf(["new-turn", "won", "replay", "tied"]),
  players: areNames,
  by: optional(isId),
});
const isCaption = object({ turns: isNatural, cards: isNatural, reds: isBoolean });
const table = { edition: isEdition, variants: areVariants, side: oneOf(["front", "back"]), setups: listOf(isSetup) };

/** @type {Record<string, Record<string, Check>>} */
const REQUESTS = {
  materials: {},
  legality: { hand: isHand, program: isProgram },
  reconstruction: { puzzle: isPuzzle, photo: isDirection, hand: isHand, program: isProgram },
  preparation: table,
  reaction: {
    players: areNames,
    variants: areVariants,
    discarded: listOf(object({ player: isName, cards: isHand })),
    events: listOf(isEvent),
  },
  assessment: { edition: isEdition, standings: listOf(isStanding) },
  round: { ...table, events: listOf(isEvent) },
  "travel-log": {
    players: areNames,
    rounds: listOf(object({ regions: listOf(oneOf(rules.REGIONS)), outcome: optional(isOutcome) })),
  },
  challenge: { challenge: isId },
  solo: {
    puzzle: isPuzzle,
    photo: isDirection,
    variants: areVariants,
    programs: (value) => listOf(isProgram)(value) && value.length > 0,
    caption: optional(isCaption),
  },
  count: { puzzle: isPuzzle, photo: isDirection, hand: isHand, cards: isNatural, void: isBoolean },
};

/** Throw unless a request of a known operation has the right form. @param {any} request */
export function checkRequest(request) {
  const fields = Object.entries({ op: isName, id: optional(isNatural), ...REQUESTS[request.op] });
  const wrong = fields.find(([name, check]) => !check(Object.hasOwn(request, name) ? request[name] : undefined));
  if (wrong) throw new TypeError(`not a valid request: ${wrong[0]}`);
  const unknown = Object.keys(request).find((name) => !fields.some(([known]) => known === name));
  if (unknown !== undefined) throw new TypeError(`not a field of ${request.op}: ${unknown}`);
}
