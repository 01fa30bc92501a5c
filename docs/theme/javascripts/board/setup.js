"use strict";
/** Setting up: the puzzle, the photo's direction, the variants, the hand. And sharing what came of it. */
(function (board, rules) {
  const { make, say, fill } = board;
  let groups = 0;

  const button = (words, onclick) => make("button", { type: "button", class: "gb-button", onclick }, say(words));
  const countOf = (count) => (count === 1 ? say("cardsOne") : say("cardsMany", { count }));

  /** `set(change, words)` starts anew from the desk as it is, with something changed. */
  function setupView({ set, edit, challenge }) {
    let photo;
    const mix = (puzzle, words) => set({ puzzle, programs: [[]] }, words);
    groups += 1;
    const puzzle = board.notationField({
      label: `${say("puzzle")} (${say("notation")})`, button: say("set"),
      take: (text) => set({ puzzle: board.readTyped.puzzle(text), programs: [[]] }, say("puzzleSet")),
    });
    const hand = board.notationField({
      label: say("handHint"), button: say("set"),
      take: (text) => {
        const cards = board.readTyped.hand(text);
        set({ hand: cards.length === rules.CARDS.length ? undefined : cards }, say("handSet", { cards: rules.writeHand(cards) || say("noCard") }));
      },
    });
    function mixBy() {
      const made = board.mixedBy(Number(counts.value), photo, Math.random);
      board.rememberMix(made.puzzle, photo, made.program);
      mix(made.puzzle, say("mixedBy", { count: countOf(Number(counts.value)) }));
    }
    const challenges = board.challengeChoice(challenge);
    const counts = make("select", { class: "gb-select", "aria-label": say("mixBy") },
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => make("option", { value: count, selected: count === 3 }, countOf(count))));
    const editing = make("button", { type: "button", class: "gb-button", "aria-pressed": "false", onclick: () => edit() }, say("editTiles"));
    const directions = rules.DIRECTIONS.map((way) => make("input", {
      type: "radio", name: `gb-photo-${groups}`, value: way, "aria-label": say(way),
      onchange: () => set({ photo: way }, say("photoSet", { facing: say(way) })),
    }));
    const variants = board.VARIANTS.map((variant) => make("input", {
      type: "checkbox", value: variant,
      onchange: () => set({ variants: variants.filter((one) => one.checked).map((one) => one.value) }, say(variant)),
    }));
    const choices = variants.map((box) => make("label", { class: "gb-choice" }, box, fill(make("span"), say(box.value))));
    const element = make("details", { class: "gb-setup", open: window.innerWidth >= 960 }, make("summary", {}, say("setUp")),
      make("div", { class: "gb-row gb-wrap" },
        button("mixAny", () => mix(board.mixed(Math.random), say("mixed"))),
        make("span", { class: "gb-row" },
          button("mixBy", mixBy), counts),
        editing),
      challenges.element,
      make("div", { class: "gb-columns" }, puzzle.element, hand.element,
      make("fieldset", {}, make("legend", {}, say("photoDirection")),
        make("div", { class: "gb-row" }, ...directions.map((input) => make("label", { class: "gb-way" }, input, make("span", {}, board.GLYPHS[input.value]))))),
      make("fieldset", {}, make("legend", {}, say("variants")), ...choices, fill(make("p", { class: "gb-hint" }), say("otherVariants")))));

    function update(desk, isEditing) {
      photo = desk.photo;
      challenges.update(desk);
      puzzle.set(rules.writePuzzle(desk.start));
      hand.set(rules.writeHand(desk.hand));
      editing.setAttribute("aria-pressed", String(isEditing));
      directions.forEach((input) => { input.checked = input.value === desk.photo; });
      variants.forEach((input) => { input.checked = desk.variants.includes(input.value); });
    }
    return { element, update, fields: { puzzle, hand } };
  }

  /** The link to this very situation, and its picture. */
  function shareView({ tell, current }) {
    const input = make("input", { class: "gb-input", type: "text", readonly: true, "aria-label": say("link"), onfocus: () => input.select() });
    const copy = async () => {
      input.focus();
      input.select();
      try {
        await navigator.clipboard.writeText(input.value);
        tell(say("copied"));
      } catch {
        tell(say("notCopied")); // the page may not use the clipboard: some browsers say so for http
      }
    };
    const download = () => {
      const url = URL.createObjectURL(new Blob([board.situationSvg(current())], { type: "image/svg+xml" }));
      const link = make("a", { href: url, download: say("file") });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    };
    const element = make("section", { class: "gb-share", "aria-label": say("share") },
      make("div", { class: "gb-row" }, input, button("copy", copy)), button("download", download));
    const printed = make("div", { class: "gb-printed" });
    function update(state, { shown, photo, hand, program }) {
      input.value = `${location.href.split("#")[0]}#${board.write(state)}`;
      const notation = { puzzle: rules.writePuzzle(shown), photo, hand: rules.writeHand(hand), program: rules.writeProgram(program) || say("noCard") };
      printed.replaceChildren(make("p", {}, say("printed", notation)), make("p", {}, input.value));
    }
    return { element, printed, update };
  }

  Object.assign(board, { setupView, shareView });
})(window.GlobeBoard, window.GlobeRules);
