/** What a player does with cards: choose, lay, turn, take back. What would break a rule is told and not done. */
import { pointing } from "./directions.js";
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { readTyped, withProgram } from "./state.js";
import { cardLabel, tellBreach, tellVoid } from "./telling.js";
import { t } from "../messages.js";

/**
 * @import { Arrow, Card, Placement, Program, Where } from "../../../implementations/javascript/globe-rules.js"
 * @import { CardSession, Chosen } from "./types.js"
 * @typedef {ReturnType<typeof cardActions>} CardActions
 */

/** Where an arrow points when nobody has turned the card yet: the first of these that works. */
/** @type {Arrow[]} */
const FIRST = ["E", "S", "W", "N", "SE", "SW", "NW", "NE"];

/** Where a card lies now. @param {Placement} placement */
function tellLaid(placement) {
  const facts = { card: cardLabel(placement), space: rules.writeWhere(placement.spaces) };
  if (placement.spaces.length === 0) return t("{card} lies where nobody can tell.", facts);
  return placement.spaces.length === 1
    ? t("{card} laid on space {space}.", facts)
    : t("{card} lies across {space}.", facts);
}

/**
 * `session.chosen` is the card that the next action is about, and the arrow given to it while it is in hand.
 * @param {CardSession} session
 */
export function cardActions(session) {
  const { tell } = session;
  /** @param {Card | undefined} card */
  const laidAs = (card) => session.desk.program.find((one) => one.card === card);
  /** @param {Card} card */
  const without = (card) => session.desk.program.filter((one) => one.card !== card);

  /** @param {Program} program @param {Chosen} chosen @param {string} text */
  function goOn(program, chosen, text) {
    session.chosen = chosen;
    session.go(withProgram(session.course.now, program), text);
  }

  /** Choose a card; the same card again lets it go. @param {Card | undefined} card */
  function choose(card) {
    const letGo = card === undefined || card === session.chosen.card;
    session.chosen = letGo ? {} : { card };
    session.show();
    const laid = laidAs(card);
    if (letGo) tell(t("Choose a card, then a space; or drag it there."));
    else if (!laid) tell(t("{card} in hand: choose a space.", { card }));
    else {
      tell(
        tellVoid(laid) ||
          t("{card} chosen: tap it again to turn it, or another space to move it.", { card: cardLabel(laid) }),
      );
    }
  }

  /** @param {Card} card */
  function chooseFromHand(card) {
    if (session.desk.hand.includes(card)) choose(card);
    else tell(tellBreach("Q-13"));
  }

  /** What a click on a space means depends on what is chosen and what lies there. @param {number} space */
  function clickSpace(space) {
    const { card } = session.chosen;
    const here = session.desk.program.find((one) => String(one.spaces) === String(space));
    const above = here || session.desk.program.find((one) => one.spaces.includes(space));
    if (card === undefined) {
      return above ? choose(above.card) : tell(t("Choose a card, then a space; or drag it there."));
    }
    if (here && here.card === card) return turn(card, 1);
    if (here && laidAs(card)) return choose(here.card);
    return lay(card, [space]);
  }

  /**
   * The arrow of a card that nobody has turned yet: one that works there, if any does.
   * @param {Card} card @param {Where} spaces @returns {Arrow | undefined}
   */
  function firstArrow(card, spaces) {
    const ways = FIRST.filter((arrow) => rules.arrowsOf(card).includes(arrow));
    return ways.find((arrow) => rules.whyVoid({ card, arrow, spaces }) === undefined) || ways[0];
  }

  /**
   * Lay or move a card, unless that breaks a rule which the program has kept so far.
   * @param {Card} card @param {Where} spaces
   */
  function lay(card, spaces) {
    const before = laidAs(card);
    const given = card === session.chosen.card ? session.chosen.arrow : undefined;
    const arrow = (before ? before.arrow : given) || firstArrow(card, spaces);
    /** @type {Placement} */
    const placement = arrow === undefined ? { card, spaces } : { card, arrow, spaces };
    const next = [...without(card), placement];
    const broken = session.breaches(next).filter((id) => !session.desk.breaches.includes(id));
    if (broken.length > 0) return tell(broken.map(tellBreach).join(" "));
    return goOn(next, { card }, tellLaid(placement));
  }

  /** Let the arrow of a laid card point some way. @param {Card} card @param {Arrow} arrow */
  function point(card, arrow) {
    const spaces = laidAs(card)?.spaces ?? [];
    goOn(
      [...without(card), { card, arrow, spaces }],
      { card },
      t("{card}: arrow {facing}.", { card, facing: pointing(arrow) }),
    );
  }

  /** Turn a card clockwise, laid or in hand. @param {Card} card @param {number} by */
  function turn(card, by) {
    const arrows = rules.arrowsOf(card);
    if (arrows.length === 0) return tell(t("How {card} lies makes no difference [Q-7].", { card }));
    const laid = laidAs(card);
    const given = card === session.chosen.card ? session.chosen.arrow : undefined;
    const now = laid ? laid.arrow : given || FIRST.find((arrow) => arrows.includes(arrow));
    const at = now === undefined ? -1 : arrows.indexOf(now);
    const arrow = arrows[(at + by + arrows.length) % arrows.length];
    if (laid) return point(card, arrow);
    session.chosen = { card, arrow };
    session.show();
    return tell(t("{card}: arrow {facing}.", { card, facing: pointing(arrow) }));
  }

  /** @param {Card} card */
  function lift(card) {
    if (laidAs(card)) goOn(without(card), {}, t("{card} back in hand.", { card }));
  }

  const clear = () => goOn([], {}, t("All cards are back in hand."));

  /** Lay a whole program from its notation, also one that breaks rules: then it says which. @param {string} text */
  function take(text) {
    const program = readTyped.program(text);
    const broken = session.breaches(program);
    goOn(program, {}, broken.length > 0 ? broken.map(tellBreach).join(" ") : t("This program may be carried out."));
  }
  return { choose, chooseFromHand, clickSpace, lay, point, turn, lift, clear, take, laidAs };
}
