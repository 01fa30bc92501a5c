/**
 * Stage B on one device. By the rules, everyone plays at the same time (REACT-0). Here the players play one after another,
 * each with a clock that starts at zero, and their events are then sorted by time. The fastest player ends the stage for
 * everyone, and events after the end do not count.
 */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { expectAccepted, applyEvent } from "./rounds.js";

/**
 * @import { Placement, Program } from "../../../implementations/javascript/globe-rules.js"
 * @import { PlayedRound, TimedEvent, ProtocolEvent } from "./types.js"
 */

const ENDINGS = ["flip", "stop", "done"];

export class Reaction {
  /**
   * @param {PlayedRound} round  a round whose stage B has not started
   * @param {TimedEvent[]} [events]  the events so far, if the stage was interrupted
   */
  constructor(round, events = []) {
    this.round = expectAccepted(applyEvent(round, { event: "signal" }));
    /** @type {TimedEvent[]} */
    this.events = [...events]; // of all players so far, in the order in which they had the device
  }
  get ending() {
    return this.round.state.reaction.ending;
  }
  /** Return the events up to a time, sorted. At the same instant, the player who had the device first comes first. */
  sorted(until = Infinity) {
    return this.events.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
  }
  /** Return the round at a time, and the events refused until then. @param {number} until */
  play(until) {
    let round = this.round;
    /** @type {Array<{event: TimedEvent, ids: string[]}>} */
    const refused = [];
    for (const event of this.sorted(until)) {
      const next = applyEvent(round, event);
      if (next.refused) refused.push({ event, ids: next.refused });
      else round = next;
    }
    return { round, refused };
  }
  /** Return the player who has ended the stage by a time, when, and when it is over for the others. @param {number} at */
  endedBy(at) {
    const { first, ended } = this.play(at).round.state.reaction;
    return first === undefined || ended === undefined
      ? undefined
      : { player: first, at: ended, over: ended + (this.ending === "flip" ? rules.SAND_MS : 0) };
  }
  /** Return the program of a player at a time. @param {string} player @param {number} at @returns {Program} */
  programOf(player, at) {
    const { desks } = this.play(at).round.state.reaction;
    return desks.find((desk) => desk.player === player)?.program ?? [];
  }
  /** Add an event, unless the rules forbid it. @param {TimedEvent} event @returns {string[]} the ids that forbid it */
  attempt(event) {
    const { round } = this.play(event.at);
    const next = applyEvent(round, event);
    if (next.refused) return next.refused;
    this.events.push(event);
    return [];
  }
  /** Return the round after the stage, and the events that came too late. */
  finished() {
    const { round, refused } = this.play(Infinity);
    const { first, ended } = round.state.reaction;
    const waited = { event: "wait", at: (ended ?? 0) + rules.SAND_MS };
    const over = this.ending === "flip" ? expectAccepted(applyEvent(round, waited)) : round;
    return { round: over, first, late: refused.filter(({ event }) => !ENDINGS.includes(event.event)) };
  }
}

/**
 * Return the events that lead from one program to another. A card that moves or rotates stays on the frame; otherwise all
 * cards that differ are taken back and placed again.
 * @param {Program} before @param {Program} after @returns {ProtocolEvent[]}
 */
export function changesBetween(before, after) {
  /** @param {Placement} one @param {Placement} other */
  const same = (one, other) => rules.writePlacement(one) === rules.writePlacement(other);
  const removed = before.filter((one) => !after.some((other) => same(one, other)));
  const added = after.filter((one) => !before.some((other) => same(one, other)));
  if (removed.length === 1 && added.length === 1 && removed[0].card === added[0].card) {
    const [[old], [now]] = [removed, added];
    const moved = { event: "move", card: now.card, where: rules.writeWhere(now.spaces) };
    const rotated = { event: "rotate", card: now.card, arrow: now.arrow };
    return [
      ...(String(old.spaces) === String(now.spaces) ? [] : [moved]),
      ...(old.arrow === now.arrow ? [] : [rotated]),
    ];
  }
  return [
    ...removed.map(({ card }) => ({ event: "take-back", card })),
    ...added.map((one) => ({ event: "place", placement: rules.writePlacement(one) })),
  ];
}
