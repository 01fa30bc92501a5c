/**
 * Stage B on one device. All play it at the same time (REACT-0): so everybody's clock starts at the signal, one player
 * plays after the other, and what they did is put in order of time. The fastest player has flipped the timer for all,
 * and what came after the sand had run out does not count.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { accepted, roundAfter } from "./rounds.js";

/**
 * @import { Placement, Program } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, TimedEvent, WireEvent } from "./types.js"
 */

const ENDINGS = ["flip", "stop", "done"];

export class Reaction {
  /** @param {PlayedRound} round  a round whose stage B has not begun */
  constructor(round) {
    this.round = accepted(roundAfter(round, { event: "signal" }));
    /** @type {TimedEvent[]} */
    this.actions = []; // of all players so far, in the order in which the device was handed on
  }
  get ending() {
    return this.round.state.reaction.ending;
  }
  /** Everything that happened until some time, in order; who played first comes first at the same instant. */
  inOrder(until = Infinity) {
    return this.actions.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
  }
  /** The round as it stands at some time, and what the referee has refused until then. @param {number} until */
  play(until) {
    let round = this.round;
    /** @type {Array<{event: TimedEvent, ids: string[]}>} */
    const refused = [];
    for (const action of this.inOrder(until)) {
      const next = roundAfter(round, action);
      if (next.refused) refused.push({ event: action, ids: next.refused });
      else round = next;
    }
    return { round, refused };
  }
  /** Who has ended the stage by now, when, and when it is over for the others. @param {number} at */
  endedBy(at) {
    const { first, ended } = this.play(at).round.state.reaction;
    return first === undefined || ended === undefined
      ? undefined
      : { player: first, at: ended, over: ended + (this.ending === "flip" ? rules.SAND_MS : 0) };
  }
  /** Do something, unless the referee refuses it. @param {TimedEvent} action @returns {string[]} the ids that forbid it */
  attempt(action) {
    const { round } = this.play(action.at);
    const next = roundAfter(round, action);
    if (next.refused) return next.refused;
    this.actions.push(action);
    return [];
  }
  /** The round after the stage, and what came too late for it. */
  finished() {
    const { round, refused } = this.play(Infinity);
    const { first, ended } = round.state.reaction;
    const waited = { event: "wait", at: (ended ?? 0) + rules.SAND_MS };
    const over = this.ending === "flip" ? accepted(roundAfter(round, waited)) : round;
    return { round: over, first, late: refused.filter(({ event }) => !ENDINGS.includes(event.event)) };
  }
}

/**
 * The events that lead from one program to another: a change of one card is one; otherwise all that differ are laid again.
 * @param {Program} before @param {Program} after @returns {WireEvent[]}
 */
export function changesBetween(before, after) {
  /** @param {Placement} one @param {Placement} other */
  const same = (one, other) => rules.writePlacement(one) === rules.writePlacement(other);
  const gone = before.filter((one) => !after.some((other) => same(one, other)));
  const come = after.filter((one) => !before.some((other) => same(one, other)));
  if (gone.length === 1 && come.length === 1 && gone[0].card === come[0].card) {
    const [[old], [now]] = [gone, come];
    const moved = { event: "move", card: now.card, where: rules.writeWhere(now.spaces) };
    const turned = { event: "turn", card: now.card, arrow: now.arrow };
    return [
      ...(String(old.spaces) === String(now.spaces) ? [] : [moved]),
      ...(old.arrow === now.arrow ? [] : [turned]),
    ];
  }
  return [
    ...gone.map(({ card }) => ({ event: "take-back", card })),
    ...come.map((one) => ({ event: "lay", placement: rules.writePlacement(one) })),
  ];
}
