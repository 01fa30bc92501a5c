"use strict";
/** The big board: lay cards, carry them out, turn after turn; its state stands in the address of the page. */
(function (board, rules) {
  const { make, say, fill } = board;
  const button = (words, onclick, more = "") => make("button", { type: "button", class: `gb-button ${more}`, onclick }, say(words));

  /** The same page in the other language opens with the same situation. */
  function linkTwins() {
    for (const link of document.querySelectorAll("a.language")) link.hash = location.hash;
  }

  /** What goes on at a desk: where it stands, what is chosen, and how it goes on. */
  function openSession(state, { changed, tell }) {
    const session = {
      course: new board.Course(state), desk: board.deskOf(state), chosen: {}, arranging: undefined, tell,
      breaches: (program) => board.breachesOf(session.desk, program),
      show() {
        session.desk = board.deskOf(session.course.now);
        changed(session.desk);
      },
      keep() {
        session.show();
        history.replaceState(null, "", `#${board.write(session.course.now)}`);
        linkTwins();
      },
      go(next, text) {
        session.course.go(next);
        session.keep();
        tell(text);
      },
      look(step) {
        session.course.look(step);
        session.keep();
        tell(board.tellDesk(session.desk));
      },
      travel(way) {
        if (!session.course.can(way)) return;
        session.course[way]();
        session.chosen = {};
        session.keep();
        tell(say(way === "undo" ? "undone" : "redone"));
      },
      /** This turn as the first one of no challenge: what is changed by hand is not what the turns before it led to. */
      fromHere() {
        const { start, hand, turn, program } = session.desk;
        const held = turn > 1 ? hand : session.course.now.hand;
        return { ...session.course.now, puzzle: start, hand: held, challenge: undefined, programs: [program], step: undefined };
      },
    };
    return session;
  }

  function big(root) {
    const { state, troubles } = board.read(location.hash.includes("=") ? location.hash.slice(1) : "");
    const status = make("div", { class: "gb-status", role: "status" });
    const trouble = make("div", { class: "gb-trouble", role: "alert", hidden: true });
    const session = openSession(state, { changed: update, tell: (text) => fill(status, text) });
    const cards = board.cardDeeds(session);
    const tiles = board.tileDeeds(session);

    const puzzle = board.puzzleView();
    puzzle.square.append(tiles.element);
    const frame = board.frameView((where) => (typeof where === "number" ? cards.clickSpace(where) : cards.choose(where.card)));
    const player = board.player((step) => session.look(step), { speeds: true });
    const steps = board.stepList((step) => { player.stop(); session.look(step); });
    const result = board.resultView();
    const hand = board.handView((card, event) => {
      const byKey = event.detail === 0;
      if (!byKey || card !== session.chosen.card) cards.chooseFromHand(card);
      if (byKey && session.chosen.card === card) frame.walk.focus(); // on to the spaces
    });
    const tools = board.cardTools({
      turn: () => cards.turn(session.chosen.card, 1), lift: () => cards.lift(session.chosen.card), letGo: () => cards.choose(undefined),
      lieAt: (spaces) => cards.lay(session.chosen.card, spaces), point: (arrow) => cards.point(session.chosen.card, arrow),
    });
    const program = board.notationField({ label: `${say("program")} (${say("notation")})`, button: say("take"), take: cards.take });
    const notes = make("ul", { class: "gb-notes", "aria-live": "polite" });
    const earlier = make("ul", { class: "gb-earlier", hidden: true });
    const nextTurn = button("nextTurn", newTurn, "gb-primary");
    const clear = button("clear", () => cards.clear());
    const undo = board.iconButton("undo", () => session.travel("undo"));
    const redo = board.iconButton("redo", () => session.travel("redo"));
    const setup = board.setupView({ set: begin, edit: tiles.toggle, challenge: takeUp });
    const challenge = board.challengeView(takeUp);
    const hints = board.hintsView();
    const sand = board.sandView(session.tell);
    const daily = button("today", () => takeUp(board.today()));
    daily.hidden = board.challengeOf(board.today()) === undefined;
    const share = board.shareView({ tell: session.tell, current: () => session.desk });
    const fields = { program, puzzle: setup.fields.puzzle, hand: setup.fields.hand };

    hand.label.append(make("span", { class: "gb-row" }, undo, redo, clear));
    root.replaceChildren(
      trouble,
      make("div", { class: "gb-main" },
        challenge.element,
        make("div", { class: "gb-desk" }, puzzle.element, frame.element),
        make("div", { class: "gb-row gb-wrap gb-bar" }, player.element, nextTurn),
        status, notes, result.element, earlier, steps.element),
      make("div", { class: "gb-side" }, hand.element, tools.element, make("div", { class: "gb-row gb-wrap gb-extras" }, daily, hints.element, sand.element), program.element, share.element),
      share.printed,
      make("div", { class: "gb-more" }, setup.element, make("p", { class: "gb-hint" }, say("keys"))));
    board.listenToUndo({ session });
    board.listenToKeys(root, { session, cards, tiles, hand });
    board.listenToDrags(root, { session, cards, tiles, frame });

    function update(desk) {
      trouble.hidden = true;
      for (const view of [challenge, hints, puzzle, player, steps, result, tiles]) view.update(desk);
      for (const view of [frame, hand, tools]) view.update(desk, session.chosen);
      setup.update(desk, session.arranging !== undefined);
      share.update(session.course.now, desk);
      program.set(rules.writeProgram(desk.program));
      list(notes, desk.step === undefined ? board.tellProblems(desk) : []);
      [...notes.children].forEach((note, index) => note.classList.toggle("gb-breach", index < desk.breaches.length));
      list(earlier, desk.earlier.map((one, index) =>
        say("earlier", { turn: index + 1, program: rules.writeProgram(one) || say("noCard") })));
      nextTurn.hidden = !desk.ended || (desk.caption ? board.tellResult(desk).solved : rules.isSolved(desk.shown, desk.photo));
      clear.setAttribute("aria-disabled", String(desk.program.length === 0));
      undo.setAttribute("aria-disabled", String(!session.course.can("undo")));
      redo.setAttribute("aria-disabled", String(!session.course.can("redo")));
    }

    function list(element, texts) {
      element.replaceChildren(...texts.map((text) => fill(make("li"), text)));
      element.hidden = texts.length === 0;
    }

    function newTurn() {
      const out = session.desk.done.discarded.join(", ");
      const { now } = session.course;
      session.chosen = {};
      session.go({ ...now, programs: [...now.programs, []], step: undefined }, say(out ? "newTurnRed" : "newTurn", { cards: out }));
      hand.walk.focus(); // the button that was pressed is gone
    }

    /** Begin anew from this turn, with something set up otherwise. A challenge goes on unless its board or hand is touched. */
    function begin(change, text) {
      [session.chosen, session.arranging] = [{}, undefined];
      const keeps = session.desk.turn === 1 && !("puzzle" in change || "hand" in change);
      const kept = keeps ? { challenge: session.course.now.challenge } : {};
      session.go({ ...session.fromHere(), ...kept, ...change }, text);
    }

    function takeUp(key) {
      if (key === undefined) return begin({ puzzle: session.desk.start, challenge: undefined }, say("noChallenge"));
      const { state: fresh } = board.read(`challenge=${key}&photo=${session.desk.photo}`);
      session.chosen = {};
      return session.go(fresh, say("challengeBegins"));
    }

    /** Tell what of a link cannot be read. Notation goes into its field, where it can be mended. */
    function showTroubles(found) {
      for (const field of Object.values(fields)) field.clear();
      session.show();
      session.tell(board.tellDesk(session.desk));
      for (const { part, text, error } of found.filter(({ error: known }) => known)) {
        if (part in fields) fields[part].fail(text, error);
        if (part === "puzzle" || part === "hand") setup.element.open = true;
      }
      trouble.hidden = found.length === 0;
      trouble.replaceChildren(make("p", {}, say("brokenLink")),
        make("ul", {}, ...found.map(({ part, text, why }) => make("li", {}, make("code", {}, `${part}=${text}`), " ", why))));
    }

    window.addEventListener("hashchange", () => {
      if (!location.hash.includes("=")) return; // a place on the page, not a situation
      const link = board.read(location.hash.slice(1));
      [session.chosen, session.arranging] = [{}, undefined];
      session.course.go(link.state);
      showTroubles(link.troubles);
    });
    window.addEventListener("beforeprint", () => {
      for (const fold of root.querySelectorAll(".gb-story, .gb-differs")) fold.open = true; // paper cannot be unfolded
    });
    showTroubles(troubles);
    linkTwins();
  }

  for (const root of document.querySelectorAll(".globe-board:not(.voyage, .try)")) {
    if (root.classList.contains("small")) board.small(root);
    else big(root);
  }
})(window.GlobeBoard, window.GlobeRules);
