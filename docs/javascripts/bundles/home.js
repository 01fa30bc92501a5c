/** The home page: the steps of the picture at the top, and the puzzle of the day with its picture and its number of cards. */
import { describeDate, todayKey } from "../board/dates.js";
import { readStored } from "../board/storage.js";
import { t, tn } from "../messages.js";

const SVG = "http://www.w3.org/2000/svg";
/** @param {string} name @param {Record<string, string>} attributes @param {...Node} children */
function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Draw a puzzle with the tiles of the picture at the top of the page. @param {string} puzzle */
function picture(puzzle) {
  const tiles = puzzle.replaceAll("/", "").match(/../g) ?? [];
  const drawn = tiles.map(([home, facing], index) => {
    const [x, y] = [58 + 104 * (index % 3), 58 + 104 * Math.floor(index / 3)];
    const place = `translate(${x} ${y}) rotate(${90 * "NESW".indexOf(facing)}) translate(-50 -50)`;
    return svg("use", { href: `#globe-tile-${home}`, transform: place });
  });
  return svg("svg", { viewBox: "0 0 324 324", "aria-hidden": "true" }, ...drawn);
}

const key = todayKey();
const [puzzle, cards] = (window.GlobeToday?.[key.slice("day/".length)] ?? "").split(" ");
for (const card of puzzle ? document.querySelectorAll("[data-daily]") : []) {
  const caption = document.createElement("p");
  const facts = { date: describeDate(key), cards: tn("1 card", "{count} cards", Number(cards)) };
  const isSolved = Object.hasOwn(readStored("stars", /** @type {Record<string, string>} */ ({})), key);
  caption.textContent = isSolved
    ? t("{date}: {cards}. You have solved it.", facts)
    : t("{date}: solve it in one turn with {cards}.", facts);
  card.querySelector(".today")?.replaceChildren(caption);
  card.prepend(picture(puzzle));
}
document.querySelector(".steps-to-it")?.classList.add("ready");
