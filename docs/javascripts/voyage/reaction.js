/**
 * Stage B on one device. All play it at the same time (REACT-0): so everybody's clock starts at the signal, one player
 * plays after the other, and what they did is put in order of time. Whoever was fastest has flipped the timer for all,
 * and what came after the sand had run out does not count.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { roundAfter } from "./rounds.js";

const ENDINGS = ["flip", "stop", "done"];

export class Reaction {
  /** @param {object} round  a round whose stage B has not begun */
  constructor(round) {
    this.round = roundAfter(round, { event: "signal" });
    this.deeds = []; // of all players so far, in the order in which the device was handed on
  }
  get ending() {
    return this.round.state.reaction.ending;
  }
  /** Everything that happened until some time, in order; who played first comes first at the same instant. */
  inOrder(until = Infinity) {
    return this.deeds.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
  }
  /** The round as it stands at some time, and what the referee has refused until then. */
  play(until) {
    let round = this.round;
    const refused = [];
    for (const deed of this.inOrder(until)) {
      const next = roundAfter(round, deed);
      if (next.refused) refused.push({ event: deed, ids: next.refused });
      else round = next;
    }
    return { round, refused };
  }
  /** Who has ended the stage by now, when, and when it is over for the others. */
  endedBy(at) {
    const { first, ended } = this.play(at).round.state.reaction;
    return first === undefined
      ? undefined
      : { player: first, at: ended, over: ended + (this.ending === "flip" ? rules.SAND_MS : 0) };
  }
  /** Do something, unless the referee refuses it. @returns {string[]} the ids that forbid it */
  attempt(deed) {
    const { round } = this.play(deed.at);
    const next = roundAfter(round, deed);
    if (next.refused) return next.refused;
    this.deeds.push(deed);
    return [];
  }
  /** The round after the stage, and what came too late for it. */
  finished() {
    const { round, refused } = this.play(Infinity);
    const { first, ended } = round.state.reaction;
    const over = this.ending === "flip" ? roundAfter(round, { event: "wait", at: ended + rules.SAND_MS }) : round;
    return { round: over, first, late: refused.filter(({ event }) => !ENDINGS.includes(event.event)) };
  }
}

/** The events that lead from one program to another: a change of one card is one; otherwise all that differ are laid anew. */
export function changesBetween(before, after) {
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
