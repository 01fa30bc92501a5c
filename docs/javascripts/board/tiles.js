/** Arranging tiles by hand: two trade places, one rotates. While it goes on, `session.arranging` holds the first of two. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { spaceButtons } from "./desk.js";
import { make } from "./grid.js";
import { t } from "../messages.js";

/**
 * @import { Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, Session } from "./types.js"
 * @typedef {ReturnType<typeof tileActions>} TileActions
 */

/** @param {Session} session */
export function tileActions(session) {
  const { tell } = session;
  const spaces = spaceButtons((space) => click(space));
  const element = make(
    "div",
    { class: "gb-spaces", role: "group", "aria-label": t("Arrange tiles by hand"), hidden: true },
    ...spaces.buttons,
  );
  /** @param {number} tile */
  const placeOf = (tile) => session.desk.start.findIndex((one) => one.home === tile) + 1;
  /** @param {Puzzle} puzzle @param {string} text */
  const goOn = (puzzle, text) => session.go({ ...session.fromHere(), puzzle }, text);

  function toggle() {
    session.arranging = session.arranging ? undefined : {};
    session.chosen = {};
    session.look(undefined);
    tell(
      session.arranging
        ? t("Two tiles, one after the other, trade places; a second tap on the same tile rotates it.")
        : t("The puzzle is set."),
    );
    if (session.arranging) spaces.walk.focus();
  }

  /** @param {number} space */
  function click(space) {
    const { home: tile } = session.desk.start[space - 1];
    const first = session.arranging?.tile;
    if (first === tile) return turn(space, 1);
    if (first !== undefined) return trade(placeOf(first), space);
    session.arranging = { tile };
    session.show();
    return tell(t("Tile {tile}: choose a tile to trade with.", { tile }));
  }

  /** @param {number} space @param {number} by */
  function turn(space, by) {
    const { home: tile, facing } = session.desk.start[space - 1];
    const next = rules.DIRECTIONS[(rules.DIRECTIONS.indexOf(facing) + by + 4) % 4];
    const puzzle = session.desk.start.map((one) => (one.home === tile ? { home: tile, facing: next } : one));
    goOn(puzzle, t("Tile {tile}: top {facing}.", { tile, facing: pointing(next) }));
  }

  /** @param {number} from @param {number} to */
  function trade(from, to) {
    const puzzle = [...session.desk.start];
    [puzzle[from - 1], puzzle[to - 1]] = [puzzle[to - 1], puzzle[from - 1]];
    session.arranging = {};
    goOn(
      puzzle,
      t("Tiles {tile} and {other} have traded places.", { tile: puzzle[to - 1].home, other: puzzle[from - 1].home }),
    );
  }

  /** @param {Desk} desk */
  function update(desk) {
    element.hidden = session.arranging === undefined;
    spaces.buttons.forEach((button, index) => {
      const { home: tile, facing } = desk.start[index];
      button.setAttribute(
        "aria-label",
        t("Space {space}: tile {tile}, its top {facing}", { space: index + 1, tile, facing: pointing(facing) }),
      );
      button.setAttribute("aria-pressed", String(session.arranging !== undefined && session.arranging.tile === tile));
    });
  }
  return { element, toggle, turn, trade, update };
}
