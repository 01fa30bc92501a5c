"use strict";
/** What happens on a voyage, in words with links to the rules. */
(function (board, rules, book) {
  const { say, voyage } = board;
  /** The situation behind an id that refuses an event; some ids stand for several. */
  const REFUSALS = {
    "Q-30": () => "wrong-number-of-players",
    "Q-31": () => "sheet-taken",
    "Q-39": () => "before-the-signal",
    "REACT-0": () => "signal-given",
    "REACT-1": () => "photo-lifted",
    "REACT-3a": () => "flipper-is-locked",
    "Q-18": () => "too-late",
    "REACT-4": () => "sand-run-out",
    "VAR-4": (event) => ({ flip: "no-timer", stop: "timer-in-the-game" })[event] || "stop-shouted",
    "Q-49": (event) => ({ flip: "alone-without-timer", stop: "alone-without-timer", done: "not-alone" })[event] || "alone-and-done",
    "D-4": () => "timer-flipped",
    "Q-40": () => "flipped-at-once",
    "Q-32": () => "not-laid",
    "STG-1": () => "stage-b-open",
    "Q-42": () => "sand-running",
    "RECON-0": () => "flipper-first",
    "Q-16": () => "not-next",
    "RECON-4": () => "done-already",
    "ASSESS-1": () => "voyage-over",
  };

  /** Why the referee refuses an event, with each rule's link. */
  const tellRefusal = (ids, { event }) =>
    ids.map((id) => (id in REFUSALS ? say("refused", book.situations[REFUSALS[id](event)]) : board.tellBreach(id))).join(" ");

  const namesOf = (players) =>
    players.length < 2 ? players.join("") : say("and", { before: players.slice(0, -1).join(", "), last: players[players.length - 1] });

  /** One event of the wire. */
  function tellEvent(event) {
    const placement = event.placement && rules.readPlacement(event.placement);
    const where = placement && rules.writeWhere(placement.spaces);
    const shown = placement ? `${board.cardLabel(placement)}@${where}` : "";
    return say(`event ${event.event}`, { ...event, placement: shown });
  }

  /** When it happened, for events that have a time. */
  function tellTime({ at }) {
    if (at === undefined) return "";
    const seconds = (at / 1000).toFixed(1);
    return say("seconds", { seconds: board.language === "fr" ? seconds.replace(".", ",") : seconds });
  }

  /** How a turn or a round came out. */
  function tellOutcome(outcome, { alone }) {
    if (outcome.result === "unfinished") return say("unfinished");
    return say(outcome.result === "won" && alone ? "wonAlone" : outcome.result, { players: namesOf(outcome.players), by: outcome.by });
  }

  /** Where a travel log stands. @returns {string[]} */
  function tellTravelLog(result) {
    const regions = result.regions_missing.map((region) => board.typeset(book.regions[region])).join(", ");
    const closed = result.closed ? say("logClosed") : regions ? say("logOpen", { regions }) : "";
    return [say("travelLogNow", { ...result, closed }), ...result.standings.map((one) => say("wins", one))];
  }

  /** Show a screen from its top, and put the focus where it goes on. */
  function showFrom(screen, element) {
    element.focus({ preventScroll: true });
    (screen.closest(".gb-stage") || screen).scrollIntoView({ block: "start" });
  }

  Object.assign(voyage, { showFrom, tellRefusal, tellEvent, tellTime, tellOutcome, tellTravelLog, namesOf });
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
