/** What happens on the board, in words. `fill` replaces ids such as `[Q-3]` in these texts by links to the rules. */
import { GLYPHS, pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { writeLink } from "./state.js";
import { t, tn, typeset } from "../messages.js";
import { root } from "../page.js";

/**
 * @import { Card, Direction, Placement, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk, State } from "./types.js"
 */

/** @type {Record<Direction, string>} */
const SIDES = { N: t("up"), E: t("right"), S: t("down"), W: t("left") };
const ROWS = [t("Top row"), t("Middle row"), t("Bottom row")];
export const SOLVED = t("Solved: every tile is in its right place and in the right orientation [AIM-1].");
export const NO_CARD_PLACED = t("No card is placed: nothing happens [REACT-2d].");
/** The situation behind each id. @type {Record<string, string>} */
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

/** Return the steps of a program that has been run. @param {Desk} desk */
export const stepsOf = ({ done }) => done?.steps ?? [];

/** Return a card with its arrow, such as `B1→`. @param {Placement} placement */
export const cardLabel = ({ card, arrow }) => `${card}${arrow ? GLYPHS[arrow] : ""}`;

/** Return the title of a card, such as `B1 swaps in a straight line`. @param {Card} card */
export const cardTitle = (card) => typeset(book.titles[`CARD-${card}`]);

/**
 * Describe a card for screen readers: what it does, where its arrow points, and whether it is void.
 * @param {Placement} placement
 */
export function cardInWords(placement) {
  const { card, arrow } = placement;
  const name = arrow
    ? t("{card}, arrow {facing}", { card: cardTitle(card), facing: pointing(arrow) })
    : cardTitle(card);
  return rules.whyVoid(placement) ? t("{card}, void", { card: name }) : name;
}

/** Describe the puzzle for screen readers, row by row. @param {Puzzle} puzzle */
export function puzzleInWords(puzzle) {
  const rows = [1, 2, 3].map((row) => {
    const tiles = puzzle
      .slice(3 * row - 3, 3 * row)
      .map(({ home, facing }) => t("tile {tile} {side}", { tile: home, side: SIDES[facing] }));
    return t("{row}: {tiles}.", { row: ROWS[row - 1], tiles: tiles.join(", ") });
  });
  return t("The puzzle: each tile and the direction of its top. {rows}", { rows: rows.join(" ") });
}

/** Describe the program for screen readers, in the order of execution. @param {Program} program */
export function programInWords(program) {
  const cards = program.map((one) => {
    const facts = { space: one.spaces.join(", "), card: cardInWords(one) };
    if (one.spaces.length === 0) return t("space in doubt, {card}", facts);
    return one.spaces.length === 1 ? t("space {space}, {card}", facts) : t("across spaces {space}, {card}", facts);
  });
  const empty = t("empty");
  return t("The program: {program}", { program: cards.join("; ") || empty });
}

/**
 * Return the situation that an id is about. For Q-14 it depends on the placement.
 * @param {string} id @param {Placement} [placement]
 */
function situationOf(id, placement) {
  if (id === "Q-14") return book.situations[(placement?.spaces.length ?? 0) > 1 ? "across-spaces" : "space-in-doubt"];
  return book.situations[SITUATIONS[id]];
}

/** @param {string} id */
export const describeViolation = (id) => t("Refused: {when} [{id}]. What to do: {remedy}.", situationOf(id));

/** Explain why a card would be void; undefined if it works. @param {Placement} placement */
export function describeVoid(placement) {
  const id = rules.whyVoid(placement);
  return (
    id &&
    t("{card} would be void: {when} [{id}]. What to do: {remedy}.", {
      card: cardLabel(placement),
      ...situationOf(id, placement),
    })
  );
}

/** @param {Puzzle} puzzle @param {number} home */
const spaceOfTile = (puzzle, home) => puzzle.findIndex((tile) => tile.home === home) + 1;

/**
 * Describe the effect of a card that is not void.
 * @param {Placement} placement @param {Puzzle} before @param {Puzzle} after
 */
function describeEffect({ card, spaces: [space] }, before, after) {
  const { home: tile } = before[space - 1];
  const to = spaceOfTile(after, tile);
  const facts = { tile, space, to, other: before[to - 1].home, facing: pointing(after[to - 1].facing) };
  if (card === "G1") {
    return t("Tile {tile} on space {space} rotates a quarter turn clockwise; its top is now {facing}.", facts);
  }
  if (card === "G2") {
    return t("Tile {tile} on space {space} rotates a quarter turn counterclockwise; its top is now {facing}.", facts);
  }
  if (card === "G3") return t("Tile {tile} on space {space} rotates a half turn; its top is now {facing}.", facts);
  if (card === "R1" && to === space) {
    return t("Tile {tile} is already in its right place: nothing changes [Q-9].", facts);
  }
  if (card === "R2" && to === space) {
    return t("Tile {tile} is already in its right place: it only rotates to the right orientation [Q-9].", facts);
  }
  if (card === "R1") {
    return t("Tile {tile} moves to its right place, space {to}, and swaps with tile {other}; neither rotates.", facts);
  }
  if (card === "R2") {
    return t(
      "Tile {tile} moves to its right place, space {to}, in the right orientation; tile {other} takes its space without rotating.",
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
  return t("Tile {tile} moves from space {space} to space {to}; tiles {others} each move back one space.", {
    ...facts,
    others,
  });
}

/**
 * Describe one step of a reconstruction: the effect of its card, or why it is void.
 * @param {Desk} desk @param {number} index
 */
export function describeStep(desk, index) {
  const { placement, effect, because, puzzle } = stepsOf(desk)[index];
  const before = index === 0 ? desk.start : stepsOf(desk)[index - 1].puzzle;
  /** @type {string[]} */
  const texts = [];
  if (effect === "void") {
    texts.push(
      t(
        "Void: {when} [{id}]. It has no effect, but it counts as used [RECON-6].",
        situationOf(because ?? "", placement),
      ),
    );
  } else {
    texts.push(`${describeEffect(placement, before, puzzle)} [CARD-${placement.card}]`);
    const [tile, first] = [before, desk.start].map((one) => one[placement.spaces[0] - 1].home);
    if (tile !== first) {
      texts.push(t("By now, tile {tile} is on that space instead of tile {before} [Q-2].", { tile, before: first }));
    }
  }
  if (rules.RED.includes(placement.card)) {
    texts.push(t("{card} is discarded for the rest of the round [RED-2].", { card: placement.card }));
  }
  return texts.join(" ");
}

/**
 * Describe the tiles that differ from the photo.
 * @param {Puzzle} puzzle @param {Direction} photo @returns {Array<{tile: number, text: string}>}
 */
export function differences(puzzle, photo) {
  return puzzle.flatMap(({ home: tile, facing }, index) => {
    const [space, right] = [index + 1, rules.rightPlace(tile, photo)];
    if (space === right && facing === photo) return [];
    const facts = { tile, space, right, facing: pointing(facing) };
    if (space === right) return [{ tile, text: t("Tile {tile}: in its right place, but its top is {facing}.", facts) }];
    if (facing === photo) return [{ tile, text: t("Tile {tile}: on space {space}, belongs on space {right}.", facts) }];
    return [{ tile, text: t("Tile {tile}: on space {space}, belongs on space {right}; its top is {facing}.", facts) }];
  });
}

/** @param {Puzzle} puzzle @param {Direction} photo */
export function describeUnsolved(puzzle, photo) {
  const count = differences(puzzle, photo).length;
  return tn("Not solved: 1 tile differs from the photo.", "Not solved: {count} tiles differ from the photo.", count);
}

/**
 * Return whether the puzzle is solved, and a description of the result.
 * @param {Desk} desk @returns {{solved: boolean, text: string}}
 */
export function describeResult({ shown, photo, redActed }) {
  if (rules.isSolved(shown, photo)) {
    return { solved: true, text: SOLVED };
  }
  const way = rules.DIRECTIONS.find((direction) => rules.isSolved(shown, direction));
  if (way === undefined) {
    return { solved: false, text: describeUnsolved(shown, photo) };
  }
  const facts = { facing: pointing(way), photo: pointing(photo) };
  return {
    solved: !redActed,
    text: redActed
      ? t(
          "The image is complete, but its top is {facing} and the top of the photo is {photo}. A red card has put a tile in its right place, so only the direction of the photo counts [Q-27].",
          facts,
        )
      : t(
          "The image is complete, with its top {facing}. If you play alone, and no red card has had an effect, the puzzle is solved [SOLO-4] [Q-27]. Against other players it is not.",
          facts,
        ),
  };
}

/** Describe the state of a desk: what the last card did, or what to do next. @param {Desk} desk @returns {string} */
export function describeDesk(desk) {
  const { step, program } = desk;
  if (step) {
    return t("{card}: {text}", {
      card: rules.writePlacement(stepsOf(desk)[step - 1].placement),
      text: describeStep(desk, step - 1),
    });
  }
  if (step === 0) {
    return program.length === 0 ? NO_CARD_PLACED : t("Before the first card.");
  }
  if (desk.violations.length > 0) return t("This program breaks a rule, so it cannot be run [Q-11]. See below.");
  return program.length === 0 ? describeResult(desk).text : t("Run the program, or keep changing it.");
}

/**
 * Describe what is wrong with a program before it is run: the rules that it breaks, and its void cards.
 * @param {Desk} desk
 */
export const describeProblems = ({ violations, program }) => [
  ...violations.map(describeViolation),
  ...program.map(describeVoid).filter((text) => text !== undefined),
];

/** Return a link to the explanation of a rule. @param {string} id */
function ruleLink(id) {
  const link = document.createElement("a");
  link.textContent = id;
  link.title = typeset(book.titles[id]);
  link.className = "gb-rule";
  link.href = `${root}${book.pages[id]}#${id}`;
  return link;
}

/**
 * Fill an element with a text and return it. Ids in brackets, such as `[Q-3]`, become links.
 * @template {Element} T @param {T} element @param {string} text @returns {T}
 */
export function fill(element, text) {
  const parts = text.split(/\[([A-Z]+-[\w-]+)\]/);
  element.replaceChildren(
    ...parts.map((part, index) => (index % 2 === 0 ? part : part in book.titles ? ruleLink(part) : `[${part}]`)),
  );
  return element;
}

/** Return the address of the board with a situation. @param {State} state */
export const boardLink = (state) => `${root}board.html#${writeLink(state)}`;
