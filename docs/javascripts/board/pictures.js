/**
 * Pictures of cards, tiles and situations, from the SVG in book.js that the build draws with `globe_rules.pictures`.
 * Sizes are those of these pictures: a tile or card is 100 wide, a puzzle 324, a frame 340.
 */
import { t } from "../messages.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";

/**
 * @import { Card, Direction, Program, Puzzle } from "../../../implementations/javascript/globe-rules.js"
 * @import { Desk } from "./types.js"
 * @typedef {{x: number, y: number, degrees?: number, scale?: number}} Spot  upper left corner and size
 */

export const PUZZLE = { size: 324, edge: 8, pitch: 104 };
export const FRAME = { size: 340, edge: 10, pitch: 110 };
const PILE_SCALE = 0.62;

/** @param {number} space */
const column = (space) => (space - 1) % 3;
/** @param {number} space */
const row = (space) => Math.floor((space - 1) / 3);
/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** @param {string} shapes @param {string} box */
const svg = (shapes, box) => `<svg viewBox="${box}" aria-hidden="true" focusable="false">${shapes}</svg>`;
/** @param {number} home */
export const tileSvg = (home) => svg(book.tiles[home], "0 0 100 100");
/** @param {Card} card @param {string} [arrow] */
export const cardSvg = (card, arrow = "") => svg(book.cards[card][arrow], "-1 -1 102 102");

/**
 * Return the upper left corner and the size of every card in the frame, in the order of the program; undefined if the
 * space of a card is unclear.
 * @param {Program} program @returns {Array<Required<Omit<Spot, "degrees">> | undefined>}
 */
export function cardSpots(program) {
  /** @param {Program[number]} placement */
  const pileOf = (placement) => program.filter((one) => String(one.spaces) === String(placement.spaces));
  return program.map((placement) => {
    if (placement.spaces.length === 0) return undefined;
    const pile = pileOf(placement); // several cards on one space are drawn smaller, from corner to corner
    const scale = pile.length === 1 ? 1 : PILE_SCALE;
    const shift = (pile.indexOf(placement) * 100 * (1 - scale)) / Math.max(1, pile.length - 1);
    /** @param {(space: number) => number} line */
    const at = (line) => FRAME.edge + FRAME.pitch * mean(placement.spaces.map(line)) + shift;
    return { x: at(column), y: at(row), scale };
  });
}

/**
 * Return the rows or columns that a card touches, given its middle, in spaces from the middle of the first.
 * @param {number} at @param {number} border
 */
function touched(at, border) {
  const line = Math.min(2, Math.max(0, Math.round(at)));
  const beyond = at - line;
  const other = line + Math.sign(beyond);
  return Math.abs(beyond) > 0.5 - border && other >= 0 && other <= 2 ? [line, other].sort() : [line];
}

/**
 * Return the spaces below a card whose middle is at a point of the frame, from 0 to 1. Near a border there are several.
 * @param {number} x @param {number} y @param {number} border
 */
export function spacesBelow(x, y, border) {
  const [columns, rows] = [x, y].map((part) => touched((part * FRAME.size - FRAME.edge - 50) / FRAME.pitch, border));
  return rows.flatMap((one) => columns.map((other) => 3 * one + other + 1));
}

/** @param {string} shapes @param {Spot} spot */
const placed = (shapes, { x, y, degrees = 0, scale = 1 }) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${shapes}</g>`;
/** @param {string} text @param {number} x @param {number} y */
const words = (text, x, y) =>
  `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="16" fill="#1f2d3a">${text}</text>`;
/** @param {Direction} direction */
export const degreesOf = (direction) => 90 * rules.DIRECTIONS.indexOf(direction);

/** @param {Puzzle} puzzle */
function puzzleShapes(puzzle) {
  const panel = `<rect x=".5" y=".5" width="323" height="323" rx="11" fill="#efeae0" stroke="#8d8776"/>`;
  const tiles = puzzle.map(({ home, facing }, index) => {
    const [x, y] = [column(index + 1), row(index + 1)].map((line) => PUZZLE.edge + PUZZLE.pitch * line + 50);
    return placed(placed(book.tiles[home], { x: -50, y: -50 }), { x, y, degrees: degreesOf(facing) });
  });
  return panel + tiles.join("");
}

/** @param {Program} program */
function frameShapes(program) {
  const where = cardSpots(program);
  let offFrame = 0;
  const cards = program.map(({ card, arrow = "" }, index) => {
    const spot = where[index] || { x: 10 + 66 * offFrame++, y: 346, scale: PILE_SCALE };
    return placed(book.cards[card][arrow], spot);
  });
  return book.frame + cards.join("");
}

/**
 * Return a situation as one self-contained SVG file: photo, puzzle, frame and their notation.
 * @param {Pick<Desk, "shown" | "photo" | "program">} desk
 */
export function situationSvg({ shown, photo, program }) {
  const hasUnclear = program.some(({ spaces }) => spaces.length === 0);
  const height = hasUnclear ? 488 : 420;
  const photoNow = placed(placed(book.photo, { x: -174, y: -174 }), {
    x: 94,
    y: 174,
    degrees: degreesOf(photo),
    scale: 0.45,
  });
  const label = t("Photo");
  const notation = `${rules.writePuzzle(shown)}   ${label} ${photo}   ${rules.writeProgram(program)}`;
  const shapes = [
    `<title>${notation.trim()}</title><rect width="900" height="${height}" fill="#fdfbf5"/>`,
    photoNow,
    placed(puzzleShapes(shown), { x: 190, y: 16 }),
    placed(frameShapes(program), { x: 540, y: 8 }),
    words(notation.trim(), 20, height - 24),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" width="900" height="${height}" role="img">${shapes.join("")}</svg>\n`;
}
