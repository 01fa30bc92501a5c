"use strict";
/**
 * A small board in a page: `<div class="globe-board small" data-puzzle="…" data-program="…" data-photo="E"></div>`.
 * It shows one situation, steps through it and leads to the big board.
 */
(function (board) {
  const { make, say } = board;
  const PARTS = ["puzzle", "photo", "variants", "hand", "program", "step"];

  function small(root) {
    const parts = PARTS.filter((name) => root.dataset[name] !== undefined);
    const { state: first, troubles } = board.read(parts.map((name) => `${name}=${encodeURIComponent(root.dataset[name])}`).join("&"));
    let state = first;
    const puzzle = board.puzzleView();
    const frame = board.frameView();
    const player = board.player((step) => show({ ...state, step }));
    const steps = board.stepList();
    const result = board.resultView();
    const notes = make("ul", { class: "gb-notes" });
    const link = make("a", { class: "gb-open" }, say("open"));
    const told = make("div", { "aria-live": "polite" }, steps.element, result.element);
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", say("small"));
    root.replaceChildren(make("div", { class: "gb-desk" }, puzzle.element, frame.element), player.element, notes, told, link);

    function show(next) {
      state = next;
      const now = board.deskOf(state);
      // An example shows what a card does: what is left to be solved does not matter here.
      const desk = { ...now, ended: now.ended && board.tellResult(now).solved };
      for (const view of [puzzle, frame, player, steps, result]) view.update(desk);
      const problems = [...troubles.map(({ part, why }) => say("brokenPart", { part, why })), ...desk.breaches.map(board.tellBreach)];
      notes.replaceChildren(...problems.map((text) => board.fill(make("li"), text)));
      link.href = board.boardLink({ ...state, step: undefined });
    }
    show(state);
  }

  board.small = small;
})(window.GlobeBoard);
