"use strict";
/** Arranging tiles by hand: two trade places, one rotates. While it goes on, `session.arranging` holds the first of two. */
(function (board, rules) {
  const { make, say } = board;

  function tileDeeds(session) {
    const { tell } = session;
    const spaces = board.spaceButtons((space) => click(space));
    const element = make("div", { class: "gb-spaces", role: "group", "aria-label": say("editTiles"), hidden: true }, ...spaces.buttons);
    const placeOf = (tile) => session.desk.start.findIndex((one) => one.home === tile) + 1;
    const goOn = (puzzle, text) => session.go({ ...session.fromHere(), puzzle }, text);

    function toggle() {
      session.arranging = session.arranging ? undefined : {};
      session.chosen = {};
      session.look(undefined);
      tell(say(session.arranging ? "editHint" : "puzzleSet"));
      if (session.arranging) spaces.walk.focus();
    }

    function click(space) {
      const { home: tile } = session.desk.start[space - 1];
      const { tile: first } = session.arranging;
      if (first === tile) return turn(space, 1);
      if (first !== undefined) return trade(placeOf(first), space);
      session.arranging = { tile };
      session.show();
      return tell(say("tileChosen", { tile }));
    }

    function turn(space, by) {
      const { home: tile, facing } = session.desk.start[space - 1];
      const next = rules.DIRECTIONS[(rules.DIRECTIONS.indexOf(facing) + by + 4) % 4];
      const puzzle = session.desk.start.map((one) => (one.home === tile ? { home: tile, facing: next } : one));
      goOn(puzzle, say("tileTurned", { tile, facing: say(next) }));
    }

    function trade(from, to) {
      const puzzle = [...session.desk.start];
      [puzzle[from - 1], puzzle[to - 1]] = [puzzle[to - 1], puzzle[from - 1]];
      session.arranging = {};
      goOn(puzzle, say("tilesTraded", { tile: puzzle[to - 1].home, other: puzzle[from - 1].home }));
    }

    function update(desk) {
      element.hidden = session.arranging === undefined;
      spaces.buttons.forEach((button, index) => {
        const { home: tile, facing } = desk.start[index];
        button.setAttribute("aria-label", say("tileAt", { space: index + 1, tile, facing: say(facing) }));
        button.setAttribute("aria-pressed", String(session.arranging !== undefined && session.arranging.tile === tile));
      });
    }
    return { element, toggle, turn, trade, update };
  }

  board.tileDeeds = tileDeeds;
})(window.GlobeBoard, window.GlobeRules);
