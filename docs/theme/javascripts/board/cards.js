"use strict";
/** What a player does with cards: choose, lay, turn, take back. What would break a rule is told and not done. */
(function (board, rules) {
  const { say } = board;
  /** Where an arrow points when nobody has turned the card yet: the first of these that works. */
  const FIRST = ["E", "S", "W", "N", "SE", "SW", "NW", "NE"];

  /** `session.chosen` is the card that the next deed is about, and the arrow given to it while it is in hand. */
  function cardDeeds(session) {
    const { tell } = session;
    const laidAs = (card) => session.desk.program.find((one) => one.card === card);
    const without = (card) => session.desk.program.filter((one) => one.card !== card);

    function goOn(program, chosen, text) {
      session.chosen = chosen;
      session.go(board.withProgram(session.course.now, program), text);
    }

    /** Choose a card; the same card again lets it go. */
    function choose(card) {
      const letGo = card === undefined || card === session.chosen.card;
      session.chosen = letGo ? {} : { card };
      session.show();
      const laid = laidAs(card);
      if (letGo) tell(say("choose"));
      else if (!laid) tell(say("chosen", { card }));
      else tell(board.tellVoid(laid) || say("chosenLaid", { card: board.cardLabel(laid) }));
    }

    function chooseFromHand(card) {
      if (session.desk.hand.includes(card)) choose(card);
      else tell(board.tellBreach("Q-13"));
    }

    /** What a click on a space means depends on what is chosen and what lies there. */
    function clickSpace(space) {
      const { card } = session.chosen;
      const here = session.desk.program.find((one) => String(one.spaces) === String(space));
      const above = here || session.desk.program.find((one) => one.spaces.includes(space));
      if (card === undefined) return above ? choose(above.card) : tell(say("choose"));
      if (here && here.card === card) return turn(card, 1);
      if (here && laidAs(card)) return choose(here.card);
      return lay(card, [space]);
    }

    /** The arrow of a card that nobody has turned yet: one that works there, if any does. */
    function firstArrow(card, spaces) {
      const ways = FIRST.filter((arrow) => rules.arrowsOf(card).includes(arrow));
      return ways.find((arrow) => rules.whyVoid({ card, arrow, spaces }) === undefined) || ways[0];
    }

    /** Lay or move a card, unless that breaks a rule which the program has kept so far. */
    function lay(card, spaces) {
      const before = laidAs(card);
      const given = card === session.chosen.card ? session.chosen.arrow : undefined;
      const arrow = (before ? before.arrow : given) || firstArrow(card, spaces);
      const placement = arrow === undefined ? { card, spaces } : { card, arrow, spaces };
      const next = [...without(card), placement];
      const broken = session.breaches(next).filter((id) => !session.desk.breaches.includes(id));
      if (broken.length > 0) return tell(broken.map(board.tellBreach).join(" "));
      const key = spaces.length === 1 ? "laid" : spaces.length === 0 ? "laidInDoubt" : "laidAcross";
      return goOn(next, { card }, say(key, { card: board.cardLabel(placement), space: rules.writeWhere(spaces) }));
    }

    /** Let the arrow of a laid card point some way. */
    function point(card, arrow) {
      const { spaces } = laidAs(card);
      goOn([...without(card), { card, arrow, spaces }], { card }, say("turned", { card, facing: say(arrow) }));
    }

    /** Turn a card clockwise, laid or in hand. */
    function turn(card, by) {
      const arrows = rules.arrowsOf(card);
      if (arrows.length === 0) return tell(say("turnsNothing", { card }));
      const laid = laidAs(card);
      const given = card === session.chosen.card ? session.chosen.arrow : undefined;
      const now = laid ? laid.arrow : given || FIRST.find((arrow) => arrows.includes(arrow));
      const arrow = arrows[(arrows.indexOf(now) + by + arrows.length) % arrows.length];
      if (laid) return point(card, arrow);
      session.chosen = { card, arrow };
      session.show();
      return tell(say("turned", { card, facing: say(arrow) }));
    }

    function lift(card) {
      if (laidAs(card)) goOn(without(card), {}, say("lifted", { card }));
    }

    const clear = () => goOn([], {}, say("cleared"));

    /** Lay a whole program from its notation, also one that breaks rules: then it says which. */
    function take(text) {
      const program = board.readTyped.program(text);
      const broken = session.breaches(program);
      goOn(program, {}, broken.length > 0 ? broken.map(board.tellBreach).join(" ") : say("legal"));
    }
    return { choose, chooseFromHand, clickSpace, lay, point, turn, lift, clear, take, laidAs };
  }

  board.cardDeeds = cardDeeds;
})(window.GlobeBoard, window.GlobeRules);
