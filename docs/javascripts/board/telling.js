/** What happens on the board, in words with links to the rules. Texts have `[Q-3]` where `fill` puts a link. */
import { GLYPHS, pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { writeLink } from "./state.js";
import { t, typeset } from "../messages.js";
import { root } from "../page.js";

/**
 * @import { Card, Direction, Placement, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, State } from "./types.js"
 */

/** @type {Record<Direction, string>} */
const SIDES = { N: t("up"), E: t("right"), S: t("down"), W: t("left") };
const ROWS = [t("Top row"), t("Middle row"), t("Bottom row")];
/** @type {Record<string, string>} */
const SITUATIONS = {
  "Q-3": "arrow-leaves-the-grid",
  "Q-4": "no-opposite-corner",
  "Q-5": "no-opposite-edge",
  "Q-6": "no-far-end",
  "Q-11": "two-reds",
  "Q-12": "space-taken",
  "Q-13": "not-in-hand",
  "Q-15": "arrow-in-doubt",
  "Q-29": "red-barred",
};

/** The steps of a program that has been carried out. @param {Desk} desk */
export const stepsOf = ({ done }) => done?.steps ?? [];

/** A card as players see it: `B1→`. @param {Placement} placement */
export const cardLabel = ({ card, arrow }) => `${card}${arrow ? GLYPHS[arrow] : ""}`;

/** What a card is called and does: `B1 swaps in a straight line`. @param {Card} card */
export const cardTitle = (card) => typeset(book.titles[`CARD-${card}`]);

/**
 * A card as it is read out: what it does, where its arrow points, and whether it would do nothing.
 * @param {Placement} placement
 */
export function cardSpoken(placement) {
  const { card, arrow } = placement;
  const name = arrow
    ? t("{card}, arrow {facing}", { card: cardTitle(card), facing: pointing(arrow) })
    : cardTitle(card);
  return rules.whyVoid(placement) ? t("{card}, void", { card: name }) : name;
}

/** The puzzle as it is read out, row by row. @param {Puzzle} puzzle */
export function puzzleSpoken(puzzle) {
  const rows = [1, 2, 3].map((row) => {
    const tiles = puzzle
      .slice(3 * row - 3, 3 * row)
      .map(({ home, facing }) => t("tile {tile} {side}", { tile: home, side: SIDES[facing] }));
    return t("{row}: {tiles}.", { row: ROWS[row - 1], tiles: tiles.join(", ") });
  });
  return t("The puzzle, with the side that the top of each tile points to. {rows}", { rows: rows.join(" ") });
}

/** The program as it is read out, in the order in which it is carried out. @param {Program} program */
export function programSpoken(program) {
  const told = program.map((one) => {
    const facts = { space: one.spaces.join(", "), card: cardSpoken(one) };
    if (one.spaces.length === 0) return t("in doubt, {card}", facts);
    return one.spaces.length === 1 ? t("space {space}, {card}", facts) : t("across spaces {space}, {card}", facts);
  });
  const empty = t("empty");
  return t("The program: {program}", { program: told.join("; ") || empty });
}

/**
 * The situation behind an id. For Q-14 it depends on how the card lies.
 * @param {string} id @param {Placement} [placement]
 */
function situationOf(id, placement) {
  if (id === "Q-14") return book.situations[(placement?.spaces.length ?? 0) > 1 ? "across-spaces" : "space-in-doubt"];
  return book.situations[SITUATIONS[id]];
}

/** @param {string} id */
export const tellBreach = (id) => t("Refused: {when} [{id}]. Remedy: {remedy}.", situationOf(id));

/** Why a card would have no effect where it lies; nothing if it works. @param {Placement} placement */
export function tellVoid(placement) {
  const id = rules.whyVoid(placement);
  return (
    id &&
    t("{card} would be void: {when} [{id}]. Remedy: {remedy}.", {
      card: cardLabel(placement),
      ...situationOf(id, placement),
    })
  );
}

/** @param {Puzzle} puzzle @param {number} home */
const placeOf = (puzzle, home) => puzzle.findIndex((tile) => tile.home === home) + 1;

/** What a card that works has done. @param {Placement} placement @param {Puzzle} before @param {Puzzle} after */
function effectOf({ card, spaces: [space] }, before, after) {
  const { home: tile } = before[space - 1];
  const to = placeOf(after, tile);
  const facts = { tile, space, to, other: before[to - 1].home, facing: pointing(after[to - 1].facing) };
  if (card === "G1") {
    return t("Tile {tile} on space {space} rotates a quarter turn clockwise; its top is now {facing}.", facts);
  }
  if (card === "G2") {
    return t("Tile {tile} on space {space} rotates a quarter turn counterclockwise; its top is now {facing}.", facts);
  }
  if (card === "G3") return t("Tile {tile} on space {space} rotates a half turn; its top is now {facing}.", facts);
  if (card === "R1" && to === space) {
    return t("Tile {tile} is in its right place already: nothing changes [Q-9].", facts);
  }
  if (card === "R2" && to === space) {
    return t("Tile {tile} is in its right place already: it is only set the right way up [Q-9].", facts);
  }
  if (card === "R1") {
    return t("Tile {tile} goes to its right place, space {to}, and trades with tile {other}; neither rotates.", facts);
  }
  if (card === "R2") {
    return t(
      "Tile {tile} goes to its right place, space {to}, the right way up; tile {other} takes its place as it lies.",
      facts,
    );
  }
  if (card !== "B5") {
    return t("Tile {tile} on space {space} swaps places with tile {other} on space {to}; neither rotates.", facts);
  }
  const passed = before
    .filter((one, index) => one.home !== tile && after[index].home !== one.home)
    .map((one) => one.home);
  const others = t("{before} and {last}", { before: passed[0], last: passed[1] });
  return t("Tile {tile} travels from space {space} to space {to}; tiles {others} each move one step back.", {
    ...facts,
    others,
  });
}

/** One step of a reconstruction: what its card did, or why it did nothing. @param {Desk} desk @param {number} index */
export function tellStep(desk, index) {
  const { placement, effect, because, puzzle } = stepsOf(desk)[index];
  const before = index === 0 ? desk.start : stepsOf(desk)[index - 1].puzzle;
  /** @type {string[]} */
  const told = [];
  if (effect === "void") {
    told.push(
      t("Void: {when} [{id}]. It has no effect and counts as used [RECON-6].", situationOf(because ?? "", placement)),
    );
  } else {
    told.push(`${effectOf(placement, before, puzzle)} [CARD-${placement.card}]`);
    const [tile, first] = [before, desk.start].map((one) => one[placement.spaces[0] - 1].home);
    if (tile !== first) {
      told.push(t("Tile {tile} lies there by now, no longer tile {before} [Q-2].", { tile, before: first }));
    }
  }
  if (rules.RED.includes(placement.card)) {
    told.push(t("{card} is out for the rest of the round [RED-2].", { card: placement.card }));
  }
  return told.join(" ");
}

/**
 * How every tile that is not right differs from the photo.
 * @param {Puzzle} puzzle @param {Direction} photo @returns {Array<{tile: number, text: string}>}
 */
export function differences(puzzle, photo) {
  return puzzle.flatMap(({ home: tile, facing }, index) => {
    const [space, right] = [index + 1, rules.rightPlace(tile, photo)];
    if (space === right && facing === photo) return [];
    const facts = { tile, space, right, facing: pointing(facing) };
    if (space === right) return [{ tile, text: t("Tile {tile}: in its place, but its top is {facing}.", facts) }];
    if (facing === photo) return [{ tile, text: t("Tile {tile}: on space {space}, belongs on {right}.", facts) }];
    return [{ tile, text: t("Tile {tile}: on space {space}, belongs on {right}; its top is {facing}.", facts) }];
  });
}

/** What the puzzle has come to. @param {Desk} desk @returns {{solved: boolean, text: string}} */
export function tellResult({ shown, photo, redPlayed }) {
  if (rules.isSolved(shown, photo)) {
    return { solved: true, text: t("Solved: every tile is in its place, the right way up [AIM-1].") };
  }
  const way = rules.DIRECTIONS.find((direction) => rules.isSolved(shown, direction));
  if (way === undefined) {
    return {
      solved: false,
      text: t("Not solved: tiles that differ from the photo: {count}.", { count: differences(shown, photo).length }),
    };
  }
  const facts = { facing: pointing(way), photo: pointing(photo) };
  return {
    solved: !redPlayed,
    text: redPlayed
      ? t(
          "The image is whole, but its top is {facing} while the photo's is {photo}; after a red card only the photo counts [Q-27].",
          facts,
        )
      : t(
          "The image is whole, with its top {facing}. Alone, without a red card played, that is solved [SOLO-4] [Q-27]; against others it is not.",
          facts,
        ),
  };
}

/** Where a desk stands: what the last card did, or what there is to do. @param {Desk} desk @returns {string} */
export function tellDesk(desk) {
  const { step, program } = desk;
  if (step) {
    return t("{card}: {text}", {
      card: rules.writePlacement(stepsOf(desk)[step - 1].placement),
      text: tellStep(desk, step - 1),
    });
  }
  if (step === 0) {
    return program.length === 0 ? t("No card is laid: nothing happens [REACT-2d].") : t("Before the first card.");
  }
  if (desk.breaches.length > 0) return t("This program may not be carried out [Q-11]: see why below.");
  return program.length === 0 ? tellResult(desk).text : t("The program is laid: carry it out, or go on changing it.");
}

/**
 * What is wrong with a program before it is carried out: rules that it breaks, cards that would do nothing.
 * @param {Desk} desk
 */
export const tellProblems = ({ breaches, program }) => [
  ...breaches.map(tellBreach),
  ...program.map(tellVoid).filter((text) => text !== undefined),
];

/** A link to the place where a rule is explained. @param {string} id */
function ruleLink(id) {
  const link = document.createElement("a");
  link.textContent = id;
  link.title = typeset(book.titles[id]);
  link.className = "gb-rule";
  link.href = `${root}${book.places[id]}`;
  return link;
}

/**
 * Fill an element with a text, its `[ids]` as links.
 * @template {Element} T @param {T} element @param {string} text @returns {T}
 */
export function fill(element, text) {
  const parts = text.split(/\[([A-Z]+-[\w-]+)\]/);
  element.replaceChildren(
    ...parts.map((part, index) => (index % 2 === 0 ? part : part in book.titles ? ruleLink(part) : `[${part}]`)),
  );
  return element;
}

/** The address of the board with a situation on it. @param {State} state */
export const boardLink = (state) => `${root}board.html#${writeLink(state)}`;
