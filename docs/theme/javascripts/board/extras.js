"use strict";
/** Reasons to stay: the puzzle of the day, hints step by step, stars kept on this device, and the sand timer. */
(function (board, rules, book) {
  const { make, say, fill } = board;
  const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, say(words));

  // ---- stars ----
  const stars = () => board.kept("stars", {});
  const isWon = (key) => Object.prototype.hasOwnProperty.call(stars(), key);

  /** Keep that a challenge was met or beaten; being beaten once is enough. */
  function win(key, verdict) {
    if (stars()[key] !== "beaten") board.keep("stars", { ...stars(), [key]: verdict });
  }

  /** What has been won on this device so far, of one book; and the puzzles of the day. */
  function tellProgress(edition) {
    const all = book.challenges.filter((one) => one.edition === edition);
    const sum = (list) => list.reduce((total, one) => total + one.stars, 0);
    const days = Object.keys(stars()).filter((key) => key.startsWith("day/")).length;
    return say("progressKept", { won: sum(all.filter(({ key }) => isWon(key))), all: sum(all), days });
  }

  /** The challenge to go on with: the next one of the same book that is not won yet. */
  function nextChallenge(key) {
    const own = board.challengeOf(key).edition;
    const all = book.challenges.filter(({ edition }) => edition === (own === "day" ? board.language : own));
    const here = all.findIndex((one) => one.key === key);
    return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((one) => one.key !== key && !isWon(one.key));
  }

  // ---- hints ----
  const mixes = new Map(); // solutions of puzzles that were mixed here
  const keyOf = (puzzle, photo) => `${rules.writePuzzle(puzzle)} ${photo}`;
  const rememberMix = (puzzle, photo, program) => mixes.set(keyOf(puzzle, photo), program);

  /** The solution that hints follow: the photo's direction and the programs; nothing if none is known. */
  function solutionOf({ challenge, puzzle, photo, turn }) {
    if (challenge === undefined) return turn === 1 && mixes.has(keyOf(puzzle, photo)) ? { photo, programs: [mixes.get(keyOf(puzzle, photo))] } : undefined;
    const { solution } = board.challengeOf(challenge);
    return { photo: solution.photo, programs: solution.programs.map(rules.readProgram) };
  }

  /** The hints for the turn that is being played, each saying more; nothing if the player has taken another way. */
  function hintsFor(desk) {
    const solution = solutionOf(desk);
    if (solution === undefined) return undefined;
    const same = (one, other) => rules.writeProgram(one) === rules.writeProgram(other);
    const onTheWay = desk.earlier.every((program, index) => solution.programs[index] && same(program, solution.programs[index]));
    const program = onTheWay ? solution.programs[desk.turn - 1] : undefined;
    if (program === undefined) return [say("hintAstray")];
    const cards = rules.CARDS.filter((card) => program.some((one) => one.card === card));
    const direction = desk.photo === solution.photo ? [] : [say("hintPhoto", { facing: say(solution.photo) })];
    return [
      ...direction,
      say("hintCount", { count: say(program.length === 1 ? "cardsOne" : "cardsMany", { count: program.length }) }),
      say("hintCards", { cards: cards.join(", ") }),
      ...rules.inTurn(program).map((placement) => say("hintPlace", { placement: board.cardLabel(placement), space: placement.spaces[0] })),
    ];
  }

  /** One hint after another. */
  function hintsView() {
    let [desk, shown, about] = [undefined, 0, ""];
    const list = make("ol", { class: "gb-hints", "aria-live": "polite" });
    const more = button("hint", () => { shown += 1; show(); });
    const element = make("div", { class: "gb-hinting", hidden: true }, more, list);
    function show() {
      const hints = hintsFor(desk);
      element.hidden = hints === undefined;
      if (hints === undefined) return;
      list.replaceChildren(...hints.slice(0, shown).map((text) => fill(make("li"), text)));
      list.hidden = shown === 0;
      more.hidden = shown >= hints.length;
      more.textContent = say(shown === 0 ? "hint" : "nextHint");
    }
    function update(now) {
      desk = now;
      const topic = `${now.challenge} ${rules.writePuzzle(now.puzzle)} ${now.turn}`;
      if (topic !== about) [about, shown] = [topic, 0];
      show();
    }
    return { element, update };
  }

  // ---- the sand timer ----
  /** Thirty seconds, as in the box (CON-3). It locks nothing here: that is for a voyage. */
  function sandView(tell) {
    let [end, timer] = [0, undefined];
    const left = make("span", { class: "gb-time" });
    const level = make("span", { class: "gb-level" });
    const glass = make("span", { class: "gb-sand", role: "timer", hidden: true }, left, make("span", { class: "gb-glass", "aria-hidden": "true" }, level));
    const element = make("span", { class: "gb-row" }, button("flipSand", flip), glass);
    function tick() {
      const rest = Math.max(0, end - performance.now());
      left.textContent = `${Math.ceil(rest / 1000)}`;
      level.style.width = `${(100 * rest) / rules.SAND_MS}%`;
      if (rest > 0) return;
      clearInterval(timer);
      tell(say("sandIsOut"));
    }
    function flip() {
      clearInterval(timer);
      end = performance.now() + rules.SAND_MS;
      glass.hidden = false;
      timer = setInterval(tick, 200);
      tick();
      tell(say("sandRuns"));
    }
    return { element };
  }

  Object.assign(board, { win, isWon, tellProgress, nextChallenge, rememberMix, hintsView, sandView });
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
