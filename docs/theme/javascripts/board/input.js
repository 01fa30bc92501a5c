"use strict";
/** Keys and drags on the big board. Clicks belong to the buttons themselves. */
(function (board) {
  function listenToKeys(root, { session, cards, tiles, hand }) {
    root.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        event.preventDefault();
        session.travel(event.shiftKey ? "redo" : "undo");
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape" && session.chosen.card) {
        cards.choose(undefined);
        hand.walk.focus();
        return;
      }
      const button = event.target.closest("[data-space], [data-card]");
      if (!button) return;
      const { card = session.chosen.card, space } = button.dataset;
      if (event.key.toLowerCase() === "r") {
        const by = event.shiftKey ? -1 : 1;
        if (tiles.element.contains(button)) tiles.turn(Number(space), by);
        else if (session.desk.hand.includes(card)) cards.turn(card, by);
      } else if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        if (button.dataset.card) cards.lift(button.dataset.card);
      }
    });
  }

  function listenToDrags(root, { session, cards, tiles, frame }) {
    board.draggable(root, {
      pick(target) {
        const button = target.closest("[data-card], .gb-puzzle [data-space]");
        if (!button) return undefined;
        const { card } = button.dataset;
        const { width } = frame.buttons[0].getBoundingClientRect();
        if (tiles.element.contains(button)) {
          const space = Number(button.dataset.space);
          return { space, width, picture: board.tileSvg(session.desk.start[space - 1].home) };
        }
        if (!session.desk.hand.includes(card)) return undefined;
        const arrow = (cards.laidAs(card) || (card === session.chosen.card ? session.chosen : {})).arrow;
        return { card, width, picture: board.cardSvg(card, arrow) };
      },
      drop(thing, target) {
        const button = target && target.closest("[data-space]");
        const space = button && Number(button.dataset.space);
        if (thing.card === undefined) {
          if (tiles.element.contains(button) && space !== thing.space) tiles.trade(thing.space, space);
        } else if (frame.square.contains(button)) cards.lay(thing.card, [space]);
        else cards.lift(thing.card); // beside the frame a card is not played
      },
    });
  }

  Object.assign(board, { listenToKeys, listenToDrags });
})(window.GlobeBoard);
