/** Entering the puzzle of a real table: tile by tile, in reading order, each with the direction of its top. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { GLYPHS, pointing } from "./directions.js";
import { drawn, make } from "./dom.js";
import { tileSvg } from "./pictures.js";
import { t } from "../messages.js";

/** @import { Direction, Puzzle, Tile } from "../../../implementations/javascript/globe-rules.js" */

/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, words);

/** `done(puzzle)` is called with the whole puzzle. @param {(puzzle: Puzzle) => void} done */
export function entryView(done) {
  /** @type {Tile[]} */
  let entered = [];
  /** @type {Direction} */
  let facing = "N";
  const question = make("p", { role: "status" });
  const tiles = make("div", { class: "gb-row gb-wrap", role: "group", "aria-label": t("Tile") });
  const ways = rules.DIRECTIONS.map((way) =>
    make(
      "button",
      { type: "button", class: "gb-button", "aria-label": pointing(way), onclick: () => turn(way) },
      GLYPHS[way],
    ),
  );
  const back = button(t("One tile back"), () => {
    entered = entered.slice(0, -1);
    show();
  });
  const element = make(
    "details",
    { class: "gb-entry" },
    make("summary", {}, t("Enter the puzzle of your table, tile by tile")),
    question,
    make("div", { class: "gb-row gb-wrap", role: "group", "aria-label": t("Top of the tile") }, ...ways, back),
    tiles,
  );

  /** @param {Direction} way */
  function turn(way) {
    facing = way;
    show();
  }

  /** @param {number} home */
  function enter(home) {
    entered = [...entered, { home, facing }];
    if (entered.length === rules.SPACES.length) {
      const puzzle = entered;
      [entered, element.open] = [[], false];
      done(puzzle);
    }
    show();
    /** @type {HTMLButtonElement | null} */ (tiles.querySelector("button"))?.focus();
  }

  function show() {
    const space = entered.length + 1;
    question.textContent = t("Space {space} of 9: where does the top of the tile point, and which tile is it?", {
      space,
    });
    ways.forEach((one, index) => one.setAttribute("aria-pressed", String(rules.DIRECTIONS[index] === facing)));
    back.hidden = entered.length === 0;
    const left = rules.SPACES.filter((home) => !entered.some((tile) => tile.home === home));
    tiles.replaceChildren(
      ...left.map((home) => {
        const choice = make("button", {
          type: "button",
          class: "gb-entered",
          "aria-label": t("Tile {tile}, top {facing}", { tile: home, facing: pointing(facing) }),
          onclick: () => enter(home),
        });
        choice.replaceChildren(drawn(tileSvg(home)));
        choice.style.rotate = `${90 * rules.DIRECTIONS.indexOf(facing)}deg`;
        return choice;
      }),
    );
  }
  show();
  return { element };
}
