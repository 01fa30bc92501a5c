"use strict";
/** What happens on the board, in words with links to the rules. Texts have `[Q-3]` where `board.fill` puts a link. */
(function (board, rules, book) {
  const { say } = board;
  const GLYPHS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖", _: "?" };
  const SITUATIONS = {
    "Q-3": "arrow-leaves-the-grid", "Q-4": "no-opposite-corner", "Q-5": "no-opposite-edge", "Q-6": "no-far-end",
    "Q-11": "two-reds", "Q-12": "space-taken", "Q-13": "not-in-hand", "Q-15": "arrow-in-doubt", "Q-29": "red-barred",
  };
  // The folder of the site that holds javascripts/: links work from any page, also from disk.
  const root = document.currentScript.src.replace(/javascripts\/board\/[^/]*$/, "");

  /** A card as players see it: `B1→`. */
  const cardLabel = ({ card, arrow }) => `${card}${arrow ? GLYPHS[arrow] : ""}`;

  /** What a card is called and does: `B1 swaps in a straight line`. */
  const cardTitle = (card) => board.typeset(book.titles[`CARD-${card}`]);

  /** A card as it is read out: what it does, where its arrow points, and whether it would do nothing. */
  function cardSpoken(placement) {
    const { card, arrow } = placement;
    const name = arrow ? say("cardPointing", { card: cardTitle(card), facing: say(arrow) }) : cardTitle(card);
    return rules.whyVoid(placement) ? say("cardVoid", { card: name }) : name;
  }

  /** The puzzle as it is read out, row by row. */
  function puzzleSpoken(puzzle) {
    const rows = [1, 2, 3].map((row) => {
      const tiles = puzzle.slice(3 * row - 3, 3 * row).map(({ home, facing }) => say("tileLies", { tile: home, side: say(`side${facing}`) }));
      return say("rowOf", { row: say(`row${row}`), tiles: tiles.join(", ") });
    });
    return say("puzzleLies", { rows: rows.join(" ") });
  }

  /** The program as it is read out, in the order in which it is carried out. */
  function programSpoken(program) {
    const told = program.map((one) => {
      const key = one.spaces.length === 1 ? "lyingOn" : one.spaces.length === 0 ? "lyingNowhere" : "lyingAcross";
      return say(key, { space: one.spaces.join(", "), card: cardSpoken(one) });
    });
    return say("frameLies", { program: told.join("; ") || say("empty") });
  }

  /** The situation behind an id. For Q-14 it depends on how the card lies. */
  function situationOf(id, placement) {
    if (id === "Q-14") return book.situations[placement.spaces.length > 1 ? "across-spaces" : "space-in-doubt"];
    return book.situations[SITUATIONS[id]];
  }

  const tellBreach = (id) => say("refused", situationOf(id));

  /** Why a card would have no effect where it lies; nothing if it works. */
  function tellVoid(placement) {
    const id = rules.whyVoid(placement);
    return id && say("voidNow", { card: cardLabel(placement), ...situationOf(id, placement) });
  }

  const placeOf = (puzzle, home) => puzzle.findIndex((tile) => tile.home === home) + 1;

  /** What a card that works has done. */
  function deed({ card, spaces: [space] }, before, after) {
    const { home: tile } = before[space - 1];
    const to = placeOf(after, tile);
    const facts = { tile, space, to, other: before[to - 1].home, facing: say(after[to - 1].facing) };
    if (rules.GREEN.includes(card)) return say(card, facts);
    if (rules.RED.includes(card)) return say(to === space ? `${card}home` : card, facts);
    if (card !== "B5") return say("swap", facts);
    const passed = before.filter((one, index) => one.home !== tile && after[index].home !== one.home).map((one) => one.home);
    return say("B5", { ...facts, others: passed.join(board.language === "fr" ? " et " : " and ") });
  }

  /** One step of a reconstruction: what its card did, or why it did nothing. */
  function tellStep(desk, index) {
    const { placement, effect, because, puzzle } = desk.done.steps[index];
    const before = index === 0 ? desk.start : desk.done.steps[index - 1].puzzle;
    const told = [];
    if (effect === "void") told.push(say("void", situationOf(because, placement)));
    else {
      told.push(`${deed(placement, before, puzzle)} [CARD-${placement.card}]`);
      const [tile, first] = [before, desk.start].map((one) => one[placement.spaces[0] - 1].home);
      if (tile !== first) told.push(say("byNow", { tile, before: first }));
    }
    if (rules.RED.includes(placement.card)) told.push(say("gone", { card: placement.card }));
    return told.join(" ");
  }

  /** How every tile that is not right differs from the photo. */
  function differences(puzzle, photo) {
    return puzzle.flatMap(({ home: tile, facing }, index) => {
      const [space, right] = [index + 1, rules.rightPlace(tile, photo)];
      if (space === right && facing === photo) return [];
      const key = space === right ? "misturned" : facing === photo ? "misplaced" : "both";
      return [{ tile, text: say(key, { tile, space, right, facing: say(facing) }) }];
    });
  }

  /** What the puzzle has come to. @returns {{solved: boolean, text: string}} */
  function tellResult({ shown, photo, redPlayed }) {
    if (rules.isSolved(shown, photo)) return { solved: true, text: say("solved") };
    const way = rules.DIRECTIONS.find((direction) => rules.isSolved(shown, direction));
    if (way === undefined) return { solved: false, text: say("unsolved", { count: differences(shown, photo).length }) };
    const facts = { facing: say(way), photo: say(photo) };
    return { solved: !redPlayed, text: say(redPlayed ? "wholeAfterRed" : "solvedAnyWay", facts) };
  }

  /** Where a desk stands: what the last card did, or what there is to do. */
  function tellDesk(desk) {
    const { step, done, program } = desk;
    if (step) return `${rules.writePlacement(done.steps[step - 1].placement)}${say("colon")} ${tellStep(desk, step - 1)}`;
    if (step === 0) return say(program.length === 0 ? "nothingLaid" : "notStarted");
    if (desk.breaches.length > 0) return say("notAllowed");
    return program.length === 0 ? tellResult(desk).text : say("ready");
  }

  /** What is wrong with a program before it is carried out: rules that it breaks, cards that would do nothing. */
  const tellProblems = ({ breaches, program }) => [...breaches.map(tellBreach), ...program.map(tellVoid).filter(Boolean)];

  /** A link to the place where a rule is explained. */
  function ruleLink(id) {
    const link = document.createElement("a");
    link.textContent = id;
    link.title = board.typeset(book.titles[id]);
    link.className = "gb-rule";
    link.href = `${root}${book.places[id]}`;
    return link;
  }

  /** Fill an element with a text, its `[ids]` as links. */
  function fill(element, text) {
    const parts = text.split(/\[([A-Z]+-[\w-]+)\]/);
    element.replaceChildren(...parts.map((part, index) => (index % 2 === 0 ? part : part in book.titles ? ruleLink(part) : `[${part}]`)));
    return element;
  }

  /** The address of the board with a situation on it. */
  const boardLink = (state) => `${root}board.html#${board.write(state)}`;

  Object.assign(board, { GLYPHS, cardLabel, cardTitle, cardSpoken, puzzleSpoken, programSpoken, tellBreach, tellVoid, tellStep, tellResult, tellDesk, tellProblems, differences, fill, boardLink, root });
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
