/** The home page: the steps of the picture at the top, and the puzzle of the day with its picture and its number of cards. */
import { describeDate, todayKey } from "../board/dates.js";
import { readStored } from "../board/storage.js";
import { t, tn } from "../messages.js";

/** Draw a puzzle with the tiles of the style sheet. @param {string} puzzle */
function picture(puzzle) {
  const tiles = Object.assign(document.createElement("span"), { className: "tiles" });
  tiles.setAttribute("aria-hidden", "true");
  for (const [home, facing] of puzzle.replaceAll("/", "").match(/../g) ?? []) {
    tiles.append(Object.assign(document.createElement("i"), { className: `t${home} ${facing.toLowerCase()}` }));
  }
  return tiles;
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
