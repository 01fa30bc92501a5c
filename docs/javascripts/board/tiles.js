/** Arranging tiles by hand: swap two, rotate one. Meanwhile `session.arranging` contains the tile selected first. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { spaceButtons } from "./desk.js";
import { make } from "./dom.js";
import { t } from "../messages.js";

/**
 * @import { Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, Session } from "./types.js"
 * @typedef {ReturnType<typeof tileActions>} TileActions
 */

/** @param {Session} session */
export function tileActions(session) {
  const { announce } = session;
  const spaces = spaceButtons((space) => click(space));
  const element = make(
    "div",
    { class: "gb-spaces", role: "group", "aria-label": t("Arrange tiles by hand"), hidden: true },
    ...spaces.buttons,
  );
  /** @param {number} tile */
  const spaceOfTile = (tile) => session.desk.start.findIndex((one) => one.home === tile) + 1;
  /** @param {Puzzle} puzzle @param {string} text */
  const change = (puzzle, text) => session.go({ ...session.asFirstTurn(), puzzle }, text);

  function toggle() {
    session.arranging = session.arranging ? undefined : {};
    session.chosen = {};
    session.look(undefined);
    announce(
      session.arranging
        ? t("Tap two tiles to swap them. Tap the same tile twice to rotate it.")
        : t("The puzzle is set."),
    );
    if (session.arranging) spaces.group.focus();
  }

  /** @param {number} space */
  function click(space) {
    const { home: tile } = session.desk.start[space - 1];
    const first = session.arranging?.tile;
    if (first === tile) return rotate(space, 1);
    if (first !== undefined) return swap(spaceOfTile(first), space);
    session.arranging = { tile };
    session.show();
    return announce(t("Tile {tile} selected: choose a tile to swap it with.", { tile }));
  }

  /** @param {number} space @param {number} by */
  function rotate(space, by) {
    const { home: tile, facing } = session.desk.start[space - 1];
    const next = rules.DIRECTIONS[(rules.DIRECTIONS.indexOf(facing) + by + 4) % 4];
    const puzzle = session.desk.start.map((one) => (one.home === tile ? { home: tile, facing: next } : one));
    change(puzzle, t("Tile {tile}: top {facing}.", { tile, facing: pointing(next) }));
  }

  /** @param {number} from @param {number} to */
  function swap(from, to) {
    const puzzle = [...session.desk.start];
    [puzzle[from - 1], puzzle[to - 1]] = [puzzle[to - 1], puzzle[from - 1]];
    session.arranging = {};
    change(
      puzzle,
      t("Tiles {tile} and {other} are swapped.", { tile: puzzle[to - 1].home, other: puzzle[from - 1].home }),
    );
  }

  /** @param {Desk} desk */
  function update(desk) {
    element.hidden = session.arranging === undefined;
    spaces.buttons.forEach((button, index) => {
      const { home: tile, facing } = desk.start[index];
      button.setAttribute(
        "aria-label",
        t("Space {space}: tile {tile}, top {facing}", { space: index + 1, tile, facing: pointing(facing) }),
      );
      button.setAttribute("aria-pressed", String(session.arranging !== undefined && session.arranging.tile === tile));
    });
  }
  return { element, toggle, rotate, swap, update };
}
