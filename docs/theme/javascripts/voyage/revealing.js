"use strict";
/** Stage C on the page: program after program is carried out, and then the puzzles are judged. */
(function (board, rules) {
  const { make, say, fill, voyage } = board;
  const button = (text, onclick, more = "") => make("button", { type: "button", class: `gb-button gb-large ${more}`, onclick }, text);

  /** One player's reconstruction, card by card. `next()` is called when it has been seen. */
  function revealView(root, { round, player, after, next }) {
    const { state } = round;
    const seat = state.seats.find((one) => one.player === player);
    const { program } = state.reaction.desks.find((one) => one.player === player);
    const shown = { puzzle: seat.puzzle, photo: seat.photo, variants: state.variants, hand: seat.hand, challenge: undefined, programs: [program] };
    const puzzle = board.puzzleView();
    const frame = board.frameView();
    const controls = board.player(look, { speeds: true });
    const steps = board.stepList(look);
    const status = make("div", { class: "gb-status", role: "status" });
    const on = button(after === undefined ? say("toAssessment") : say("nextPlayer", { player: after }), () => { controls.stop(); next(); }, "gb-primary");
    root.replaceChildren(
      fill(make("h3"), say("reveals", { player })),
      make("div", { class: "gb-twoparts" },
        make("div", { class: "gb-main" }, make("div", { class: "gb-desk" }, puzzle.element, frame.element),
          make("div", { class: "gb-row gb-wrap gb-bar" }, controls.element), status),
        make("div", { class: "gb-side" }, steps.element)),
      make("div", { class: "gb-row gb-wrap gb-bar" }, on));

    function look(step) {
      const desk = board.deskOf({ ...shown, step });
      for (const view of [puzzle, frame, controls, steps]) view.update(desk);
      const solved = rules.isSolved(desk.shown, desk.photo);
      const result = solved ? say("solved") : say("unsolved", { count: board.differences(desk.shown, desk.photo).length });
      fill(status, desk.ended ? `${step ? board.tellDesk(desk) : say("nothingLaid")} ${result}` : board.tellDesk(desk));
      on.classList.toggle("gb-primary", desk.ended);
    }
    look(undefined);
    voyage.showFrom(root, root.querySelector("[data-icon=play]"));
  }

  /** What a turn has come to: every puzzle beside its photo, the tie-breakers, and how the voyage goes on. */
  function assessmentView(root, { before, round, actions }) {
    const { turn } = before.state;
    const done = round.state.reconstructions.filter((one) => one.turn === turn);
    const { outcome } = round.state;
    const alone = done.length === 1;
    const head = ["standing", "rebuilt", "redsLeft", "cardsUsed", "endedB"].map((key) => make("th", { scope: "col" }, say(key)));
    const rows = done.map((one) => {
      const seat = round.state.seats.find(({ player }) => player === one.player);
      const solved = alone ? outcome !== undefined : one.solved;
      const cells = [say(solved ? "yes" : "no"), seat.hand.filter((card) => rules.RED.includes(card)).length, one.used.length,
        say(before.state.reaction.first === one.player ? "yes" : "no")];
      return make("tr", {}, make("th", { scope: "row" }, one.player), ...cells.map((cell) => make("td", {}, String(cell))));
    });
    const table = make("div", { class: "gb-wide", tabindex: "0", role: "group", "aria-label": say("assessment", { turn }) },
      make("table", { class: "gb-standings" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
    const told = voyage.tellOutcome(outcome || { result: "new-turn", players: [], by: "ASSESS-2" }, { alone });
    const result = fill(make("p", { class: `gb-result ${outcome && outcome.result === "won" ? "gb-solved" : ""}`, role: "status", tabindex: "-1" }), told);
    const puzzles = done.map((one) => {
      const view = board.puzzleView();
      const seat = round.state.seats.find(({ player }) => player === one.player);
      view.update({ ...board.deskOf({ puzzle: one.puzzle, photo: seat.photo, variants: [], hand: undefined, programs: [[]], step: 0 }), redPlayed: !alone });
      return make("figure", { class: "gb-figure" }, make("figcaption", {}, one.player), view.element);
    });
    root.replaceChildren(make("h2", {}, say("assessment", { turn })), result, make("div", { class: "gb-figures" }, ...puzzles), table,
      make("div", { class: "gb-row gb-wrap gb-bar" }, ...actions.map(([words, deed], index) => button(say(words), deed, index === 0 ? "gb-primary" : ""))));
    voyage.showFrom(root, result);
  }

  Object.assign(voyage, { revealView, assessmentView });
})(window.GlobeBoard, window.GlobeRules);
