/** A player's desk on the page: the puzzle beside the frame. Every board, small or big, has one. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { arrowKeyGroup, drawn, make } from "./dom.js";
import { FRAME, PUZZLE, cardSpots, cardSvg, degreesOf, tileSvg } from "./pictures.js";
import { cardInWords, differences, programInWords, puzzleInWords, stepsOf, describeResult } from "./descriptions.js";
import { violationsOf } from "./state.js";
import { t } from "../messages.js";

/**
 * @import { Direction, Placement, Program, Tile } from "../../../implementations/javascript/globe-rules.js"
 * @import { Attribute } from "./dom.js"
 * @import { Act, Chosen, Desk } from "./types.js"
 */

/** @param {number} units @param {number} whole */
const percent = (units, whole) => `${(100 * units) / whole}%`;

/** @param {{x: number, y: number, scale: number}} spot */
const styleOf = ({ x, y, scale }) =>
  Object.entries({ left: x, top: y, width: 100 * scale })
    .map(([name, units]) => `${name}:${percent(units, FRAME.size)}`)
    .join(";");

/** @param {string} svg @param {Record<string, Attribute>} attributes */
const picture = (svg, attributes) => make("div", attributes, drawn(svg));

/** Return nine buttons over a square, one for each space. @param {(space: number, event: MouseEvent) => void} act */
export function spaceButtons(act) {
  const buttons = rules.SPACES.map((space) =>
    make("button", {
      type: "button",
      class: "gb-space",
      "data-space": space,
      /** @param {MouseEvent} event */
      onclick: (event) => act(space, event),
    }),
  );
  return { buttons, group: arrowKeyGroup(buttons) };
}

/**
 * The puzzle. Its tiles slide and rotate to their new spaces, by the shorter way round.
 * With `rotated(photo)`, the photo is a button that rotates it before the first turn.
 * @param {(photo: Direction) => void} [rotated]
 */
export function puzzleView(rotated) {
  /** @type {Map<number, HTMLElement>} */
  const tiles = new Map();
  /** @type {Map<number, number>} */
  const angles = new Map();
  const layer = make("div", { class: "gb-tiles", role: "img" });
  for (const home of rules.SPACES) {
    const tile = picture(tileSvg(home), { class: "gb-tile" });
    tiles.set(home, tile);
    layer.append(tile);
  }
  /** @type {Direction} */
  let direction = "N";
  const photo = picture(book.photo.replace(/<title>.*?<\/title>/, ""), { class: "gb-photo", role: "img" });
  const rotate = make("button", {
    type: "button",
    class: "gb-rotate",
    title: t("Rotate the photo"),
    onclick: () => rotated?.(rules.DIRECTIONS[(rules.DIRECTIONS.indexOf(direction) + 1) % 4]),
  });
  if (rotated) rotate.append(photo);
  photo.firstElementChild?.setAttribute("aria-hidden", "true");
  const square = make("div", { class: "gb-square gb-puzzle" }, layer);
  const element = make(
    "div",
    { class: "gb-part", role: "group", "aria-label": t("Puzzle") },
    make("div", { class: "gb-label" }, make("span", {}, t("Puzzle")), rotated ? rotate : photo),
    square,
  );

  /** @param {Tile} tile @param {number} index @param {{wrong: number[], moved: number[]}} marks */
  function moveTile({ home, facing }, index, { wrong, moved }) {
    const tile = tiles.get(home);
    if (!tile) return;
    const before = angles.get(home) || 0;
    const angle = (((degreesOf(facing) - before) % 360) + 360) % 360;
    angles.set(home, before + (angle > 180 ? angle - 360 : angle));
    const { edge, pitch } = PUZZLE;
    tile.style.transform = `translate(${pitch * (index % 3)}%, ${pitch * Math.floor(index / 3)}%) rotate(${angles.get(home)}deg)`;
    tile.style.left = tile.style.top = percent(edge, PUZZLE.size);
    tile.style.width = percent(100, PUZZLE.size);
    tile.classList.toggle("gb-wrong", wrong.includes(home));
    tile.classList.toggle("gb-moved", moved.includes(home));
  }

  /** @param {Desk} desk */
  function update(desk) {
    const { shown, photo: photoDirection, step = 0, start } = desk;
    const before = step > 1 ? stepsOf(desk)[step - 2].puzzle : start;
    /** @param {Tile} tile @param {number} index */
    const changed = (tile, index) => tile.home !== before[index].home || tile.facing !== before[index].facing;
    const moved = step > 0 ? shown.filter(changed).map((tile) => tile.home) : [];
    const wrong =
      desk.ended && !describeResult(desk).solved ? differences(shown, photoDirection).map(({ tile }) => tile) : [];
    shown.forEach((tile, index) => moveTile(tile, index, { wrong, moved }));
    layer.setAttribute("aria-label", puzzleInWords(shown));
    layer.dataset.puzzle = rules.writePuzzle(shown);
    direction = photoDirection;
    rotate.disabled = desk.turn > 1;
    photo.style.transform = `rotate(${degreesOf(photoDirection)}deg)`;
    photo.setAttribute("aria-label", t("Souvenir Photo, top {facing}", { facing: pointing(photoDirection) }));
  }

  /** Put the photo on the puzzle. Nobody may look at the tiles any longer. */
  function cover() {
    const lid = picture(book.photo.replace(/<title>.*?<\/title>/, ""), { class: "gb-lid", "aria-hidden": "true" });
    lid.style.transform = photo.style.transform;
    square.append(lid);
    layer.hidden = true;
    element.setAttribute("aria-label", t("Puzzle, covered by the photo"));
  }
  return { element, square, layer, update, cover };
}

/** The frame and the cards on it. With `act`, its spaces are buttons. @param {Act} [act] */
export function frameView(act) {
  const spaces = act && spaceButtons(act);
  /** @type {Map<string, HTMLElement>} */
  const cards = new Map();
  const ground = picture(book.frame.replace(/<title>.*?<\/title>/, ""), { class: "gb-ground", "aria-hidden": "true" });
  const layer = make("div", {
    class: "gb-cards",
    "aria-hidden": spaces ? "true" : undefined,
    role: spaces ? undefined : "img",
  });
  const buttons = spaces?.buttons ?? [];
  const grid = make("div", { class: "gb-spaces", role: "group" }, ...buttons);
  const loose = make("div", {
    class: "gb-loose",
    role: "group",
    "aria-label": t("Cards that are not on a single space"),
    hidden: true,
  });
  const label = make("span");
  const turn = make("span", { class: "gb-turn" });
  const square = make("div", { class: "gb-square gb-frame" }, ground, spaces ? grid : undefined, layer);
  const element = make(
    "div",
    { class: "gb-part", role: "group" },
    make("div", { class: "gb-label" }, label, turn),
    square,
    loose,
  );

  /** @param {string} key @param {Placement} placement */
  function cardElement(key, placement) {
    const card = cards.get(key) ?? make("div", { class: "gb-card" });
    cards.set(key, card);
    const face = `${placement.card}${placement.arrow || ""}`;
    if (card.dataset.face !== face) card.replaceChildren(drawn(cardSvg(placement.card, placement.arrow)));
    card.dataset.face = face;
    return card;
  }

  /** @param {Desk} desk @param {Chosen} [chosen] */
  function update({ program, step = 0, done, variants, turn: number, violations, hand, caption }, chosen = {}) {
    const order = done ? done.steps.map(({ placement }) => placement) : [];
    const spots = cardSpots(program);
    const seen = new Map();
    /** @type {HTMLElement[]} */
    const onFrame = [];
    /** @type {HTMLElement[]} */
    const offFrame = [];
    program.forEach((placement, index) => {
      const count = (seen.get(placement.card) || 0) + 1; // a card placed twice breaks Q-13 but is shown
      seen.set(placement.card, count);
      const card = cardElement(`${placement.card}${count}`, placement);
      const at =
        order.findIndex((one) => one === placement || rules.writePlacement(one) === rules.writePlacement(placement)) +
        1;
      card.classList.toggle("gb-current", step > 0 && at === step);
      card.classList.toggle("gb-done", step > 0 && at < step);
      card.classList.toggle("gb-selected", chosen.card === placement.card);
      card.classList.toggle("gb-void", rules.whyVoid(placement) !== undefined);
      const spot = spots[index];
      card.style.cssText = spot ? styleOf(spot) : "";
      (spot ? onFrame : offFrame).push(card);
    });
    const gone = [...layer.children].filter((card) => !onFrame.some((one) => one === card));
    gone.forEach((card) => card.remove());
    layer.append(...onFrame.filter((card) => card.parentNode !== layer));
    showLoose(program, offFrame);
    label.textContent = variants.includes("without-borders") ? t("Area") : t("Frame");
    turn.textContent = number > 1 ? t("Turn {turn}", { turn: number }) : "";
    element.setAttribute("aria-label", label.textContent);
    square.classList.toggle("gb-borderless", variants.includes("without-borders"));
    square.classList.toggle("gb-broken", violations.length > 0);
    (spaces ? grid : layer).setAttribute("aria-label", programInWords(program));
    labelSpaces(program);
    showWorking({ program, hand, caption, variants, violations }, chosen);
  }

  /**
   * Show the cards whose space is unclear below the frame. On the big board, add a button for each of them and for each
   * card across several spaces.
   * @param {Program} program @param {HTMLElement[]} offFrame
   */
  function showLoose(program, offFrame) {
    const unclear = act ? program.filter((one) => one.spaces.length !== 1) : [];
    const others = unclear.map((placement) => {
      const own = make("button", {
        type: "button",
        class: "gb-button",
        "data-card": placement.card,
        /** @param {MouseEvent} event */
        onclick: (event) => act?.(placement, event),
      });
      own.textContent = rules.writePlacement(placement);
      own.setAttribute("aria-label", `${rules.writePlacement(placement)}, ${cardInWords(placement)}`);
      return own;
    });
    loose.replaceChildren(...offFrame, ...others);
    loose.hidden = loose.children.length === 0;
  }

  /**
   * Mark the spaces on which the selected card would work and may be placed. Without Borders marks none: players must
   * imagine the spaces.
   * @param {Pick<Desk, "program" | "hand" | "caption" | "variants" | "violations">} desk @param {Chosen} chosen
   */
  function showWorking({ program, variants, violations, ...limits }, { card, arrow: arrowInHand }) {
    const arrow = program.find((one) => one.card === card)?.arrow ?? arrowInHand;
    const others = program.filter((one) => one.card !== card);
    /** @param {Placement} placement */
    const isAllowed = (placement) =>
      violationsOf(limits, [...others, placement]).every((id) => violations.includes(id));
    const works =
      card === undefined || variants.includes("without-borders")
        ? []
        : rules.workingPlacements(card).filter((one) => (arrow ?? one.arrow) === one.arrow && isAllowed(one));
    buttons.forEach((button, index) => {
      const free = !program.some((one) => String(one.spaces) === String(index + 1));
      button.classList.toggle("gb-works", free && works.some((one) => one.spaces[0] === index + 1));
    });
  }

  /** @param {Program} program */
  function labelSpaces(program) {
    buttons.forEach((button, index) => {
      const space = index + 1;
      const here = program.filter((one) => one.spaces.length === 1 && one.spaces[0] === space);
      const named = here.map(cardInWords);
      button.classList.toggle(
        "gb-covered",
        program.some((one) => one.spaces.includes(space)),
      );
      if (here.length > 0) button.dataset.card = here[0].card;
      else delete button.dataset.card;
      button.setAttribute(
        "aria-label",
        here.length > 0
          ? t("Space {space}: {card}", { space, card: named.join(", ") })
          : t("Space {space}, empty", { space }),
      );
    });
  }
  return { element, square, update, buttons, group: spaces?.group };
}
