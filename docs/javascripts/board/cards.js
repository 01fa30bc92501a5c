/** What a player does with cards: choose, place, rotate, take back. Actions that would break a rule are refused. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { readTyped, withProgram } from "./state.js";
import { cardLabel, describeViolation, describeVoid } from "./descriptions.js";
import { t } from "../messages.js";

/**
 * @import { Arrow, Card, Placement, Program, Where } from "../../../implementations/javascript/globe-rules.js"
 * @import { CardSession, Chosen } from "./types.js"
 * @typedef {ReturnType<typeof cardActions>} CardActions
 */

/** The arrows to try for a card that has not been rotated yet, in this order. @type {Arrow[]} */
const DEFAULT_ARROWS = ["E", "S", "W", "N", "SE", "SW", "NW", "NE"];

/** Describe where a card is now. @param {Placement} placement */
function describePlacement(placement) {
  const facts = { card: cardLabel(placement), space: rules.writeWhere(placement.spaces) };
  if (placement.spaces.length === 0) return t("It is unclear which space {card} is on.", facts);
  return placement.spaces.length === 1
    ? t("{card} placed on space {space}.", facts)
    : t("{card} placed across {space}.", facts);
}

/**
 * Return the actions on cards. `session.chosen` is the selected card and, while it is in hand, the arrow chosen for it.
 * @param {CardSession} session
 */
export function cardActions(session) {
  const { announce } = session;
  /** @param {Card | undefined} card */
  const placementOf = (card) => session.desk.program.find((one) => one.card === card);
  /** @param {Card} card */
  const without = (card) => session.desk.program.filter((one) => one.card !== card);

  /** @param {Program} program @param {Chosen} chosen @param {string} text */
  function change(program, chosen, text) {
    session.chosen = chosen;
    session.go(withProgram(session.history.now, program), text);
  }

  /** Select a card, or deselect it if it is selected. @param {Card | undefined} card */
  function choose(card) {
    const deselected = card === undefined || card === session.chosen.card;
    session.chosen = deselected ? {} : { card };
    session.show();
    const placement = placementOf(card);
    if (deselected) announce(t("Select a card, then a space, or drag the card to a space."));
    else if (!placement) announce(t("{card} selected: choose a space.", { card }));
    else {
      announce(
        describeVoid(placement) ||
          t("{card} selected: tap it again to rotate it, or tap another space to move it.", {
            card: cardLabel(placement),
          }),
      );
    }
  }

  /** @param {Card} card */
  function chooseFromHand(card) {
    if (session.desk.hand.includes(card)) choose(card);
    else announce(describeViolation("Q-13"));
  }

  /**
   * Place, rotate, move or select a card, depending on the selected card and the card on the space.
   * @param {number} space
   */
  function clickSpace(space) {
    const { card } = session.chosen;
    const here = session.desk.program.find((one) => String(one.spaces) === String(space));
    const above = here || session.desk.program.find((one) => one.spaces.includes(space));
    if (card === undefined) {
      return above ? choose(above.card) : announce(t("Select a card, then a space, or drag the card to a space."));
    }
    if (here && here.card === card) return rotate(card, 1);
    if (here && placementOf(card)) return choose(here.card);
    return place(card, [space]);
  }

  /**
   * Return the arrow of a card that has not been rotated yet: one with which the card works there, if there is one.
   * @param {Card} card @param {Where} spaces @returns {Arrow | undefined}
   */
  function defaultArrow(card, spaces) {
    const arrows = DEFAULT_ARROWS.filter((arrow) => rules.arrowsOf(card).includes(arrow));
    return arrows.find((arrow) => rules.whyVoid({ card, arrow, spaces }) === undefined) || arrows[0];
  }

  /**
   * Place or move a card, unless that breaks a rule that the program follows so far.
   * @param {Card} card @param {Where} spaces
   */
  function place(card, spaces) {
    const before = placementOf(card);
    const arrowInHand = card === session.chosen.card ? session.chosen.arrow : undefined;
    const arrow = (before ? before.arrow : arrowInHand) || defaultArrow(card, spaces);
    /** @type {Placement} */
    const placement = arrow === undefined ? { card, spaces } : { card, arrow, spaces };
    const next = [...without(card), placement];
    const broken = session.violations(next).filter((id) => !session.desk.violations.includes(id));
    if (broken.length > 0) return announce(broken.map(describeViolation).join(" "));
    return change(next, { card }, describePlacement(placement));
  }

  /** Set the arrow of a placed card. @param {Card} card @param {Arrow} arrow */
  function point(card, arrow) {
    const spaces = placementOf(card)?.spaces ?? [];
    change(
      [...without(card), { card, arrow, spaces }],
      { card },
      t("{card}: arrow {facing}.", { card, facing: pointing(arrow) }),
    );
  }

  /** Rotate a placed card or a card in hand clockwise. @param {Card} card @param {number} by */
  function rotate(card, by) {
    const arrows = rules.arrowsOf(card);
    if (arrows.length === 0) return announce(t("The orientation of {card} makes no difference [Q-7].", { card }));
    const placement = placementOf(card);
    const arrowInHand = card === session.chosen.card ? session.chosen.arrow : undefined;
    const now = placement ? placement.arrow : arrowInHand || DEFAULT_ARROWS.find((arrow) => arrows.includes(arrow));
    const at = now === undefined ? -1 : arrows.indexOf(now);
    const arrow = arrows[(at + by + arrows.length) % arrows.length];
    if (placement) return point(card, arrow);
    session.chosen = { card, arrow };
    session.show();
    return announce(t("{card}: arrow {facing}.", { card, facing: pointing(arrow) }));
  }

  /** @param {Card} card */
  function takeBack(card) {
    if (placementOf(card)) change(without(card), {}, t("{card} is back in your hand.", { card }));
  }

  const clear = () => change([], {}, t("All cards are back in your hand."));

  /** Replace the program by one in notation, even if it breaks rules, and announce which. @param {string} text */
  function placeNotation(text) {
    const program = readTyped.program(text);
    const broken = session.violations(program);
    change(
      program,
      {},
      broken.length > 0 ? broken.map(describeViolation).join(" ") : t("This program follows the rules."),
    );
  }
  return { choose, chooseFromHand, clickSpace, place, point, rotate, takeBack, clear, placeNotation, placementOf };
}
