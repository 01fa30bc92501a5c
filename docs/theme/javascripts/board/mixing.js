"use strict";
/** Mixing a puzzle (PREP-2): in any way, or so that some cards are sure to solve it. */
(function (board, rules) {
  /** A puzzle and a program that solves it in one turn: green and blue cards, done backwards from the finished image. */
  function mixedBy(count, photo, random) {
    const pick = (list) => list[Math.floor(random() * list.length)];
    const cards = shuffled([...rules.GREEN, ...rules.BLUE], random).slice(0, count);
    const free = new Set(rules.SPACES);
    const program = cards.map((card) => {
      const placement = pick(rules.workingPlacements(card).filter(({ spaces }) => free.has(spaces[0])));
      if (placement !== undefined) free.delete(placement.spaces[0]);
      return placement;
    });
    if (program.includes(undefined)) return mixedBy(count, photo, random); // no space was left for one of them
    const puzzle = rules.inTurn(program).reverse().reduce((now, placement) => backwards(now, photo, placement), finished(photo));
    return rules.isSolved(puzzle, photo) ? mixedBy(count, photo, random) : { puzzle, program };
  }

  /** The puzzle that a card turns into this one: carried out often enough, every green or blue card comes round to it. */
  function backwards(puzzle, photo, placement) {
    const once = (now) => rules.carryOut(now, photo, placement).puzzle;
    const text = rules.writePuzzle(puzzle);
    let now = puzzle;
    while (rules.writePuzzle(once(now)) !== text) now = once(now);
    return now;
  }

  function finished(photo) {
    const tiles = [];
    for (const home of rules.SPACES) tiles[rules.rightPlace(home, photo) - 1] = { home, facing: photo };
    return tiles;
  }

  function shuffled(list, random) {
    const left = [...list];
    return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
  }

  const mixed = (random) =>
    shuffled(rules.SPACES, random).map((home) => ({ home, facing: rules.DIRECTIONS[Math.floor(random() * 4)] }));

  Object.assign(board, { mixed, mixedBy });
})(window.GlobeBoard, window.GlobeRules);
