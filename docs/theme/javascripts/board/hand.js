"use strict";
/** The hand, and what can be done with the card that is chosen from it or from the frame. */
(function (board, rules) {
  const { make, say } = board;
  const SQUARES = [[1, 2, 4, 5], [2, 3, 5, 6], [4, 5, 7, 8], [5, 6, 8, 9]];
  const PAIRS = ["1+2", "2+3", "4+5", "5+6", "7+8", "8+9", "1+4", "2+5", "3+6", "4+7", "5+8", "6+9"];
  /** Where a card can lie, in the notation: on a space, across two or four, in doubt. */
  const PLACES = [...rules.SPACES.map(String), ...PAIRS, ...SQUARES.map((square) => square.join("+")), "_"];

  /** Ten cards; those laid or out of the game keep their place, so that none jumps under a finger. */
  function handView(choose) {
    const buttons = rules.CARDS.map((card) =>
      make("button", { type: "button", class: "gb-handcard", "data-card": card, onclick: (event) => choose(card, event) }));
    const walk = board.walkable(buttons, { throughRows: true });
    const out = make("p", { class: "gb-out", hidden: true });
    const cards = make("div", { class: "gb-hand", role: "group", "aria-label": say("hand") }, ...buttons);
    const label = make("div", { class: "gb-label" }, make("span", {}, say("hand")));
    const element = make("section", { class: "gb-part", "aria-label": say("hand") }, label, cards, out);

    function update({ hand, program, out: gone }, { card: selected, arrow }) {
      buttons.forEach((button) => {
        const { card } = button.dataset;
        const laid = program.some((one) => one.card === card);
        const held = hand.includes(card);
        const face = card === selected && !laid ? arrow : undefined;
        button.innerHTML = board.cardSvg(card, face);
        button.classList.toggle("gb-laid", laid);
        button.classList.toggle("gb-gone", !held);
        button.setAttribute("aria-pressed", String(card === selected));
        const called = board.cardTitle(card);
        const state = !held ? say("cardOut", { card: called }) : laid ? say("cardLaid", { card: called }) : called;
        button.setAttribute("aria-label", face ? say("cardPointing", { card: state, facing: say(face) }) : state);
      });
      out.hidden = gone.length === 0;
      if (gone.length > 0) board.fill(out, say("cardsOut", { cards: gone.join(", ") }));
    }
    return { element, label, walk, update };
  }

  /** What can be done with the chosen card: turn it, take it back, say that it lies badly. */
  function cardTools({ turn, lift, letGo, lieAt, point }) {
    const name = make("p", { class: "gb-chosen" });
    const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, say(words));
    const turnRight = button("turnRight", () => turn(1));
    const back = button("lift", () => lift());
    const go = button("putDown", () => letGo());
    const places = make("select", { class: "gb-select", "aria-label": say("liesOn"), onchange: () => lieAt(rules.readWhere(places.value)) },
      ...PLACES.map((place) => {
        const words = place === "_" ? say("inDoubt") : say(place.includes("+") ? "acrossSpaces" : "onSpace", { space: place });
        return make("option", { value: place }, words);
      }));
    const arrows = make("select", { class: "gb-select", "aria-label": say("arrow"), onchange: () => point(arrows.value) });
    const where = make("label", {}, say("liesOn"), " ", places);
    const which = make("label", {}, say("arrow"), " ", arrows);
    const row = make("div", { class: "gb-row gb-wrap" }, turnRight, back, go, where, which);
    const element = make("div", { class: "gb-tools" }, name, row);

    function update({ program }, { card, arrow }) {
      row.hidden = card === undefined;
      if (card === undefined) return board.fill(name, say("choose"));
      const laid = program.find((one) => one.card === card);
      const now = laid ? laid.arrow : arrow;
      board.fill(name, `${board.cardTitle(card)} [CARD-${card}]`);
      const options = rules.arrowsOf(card);
      arrows.replaceChildren(...[...options, "_"].map((one) => make("option", { value: one, selected: one === now },
        one === "_" ? say("_") : `${board.GLYPHS[one]} ${one}`)));
      if (laid) places.value = rules.writeWhere(laid.spaces);
      turnRight.hidden = options.length === 0;
      which.hidden = options.length === 0 || !laid;
      where.hidden = back.hidden = !laid;
      go.hidden = laid !== undefined;
    }
    return { element, update };
  }

  Object.assign(board, { handView, cardTools });
})(window.GlobeBoard, window.GlobeRules);
