"use strict";
/** Stage A on the page: who plays, with which sheet, by which book, with which variants, and how the puzzles are mixed. */
(function (board, rules, book) {
  const { make, say, fill, voyage } = board;
  const MOST = rules.MATERIALS.players.most;
  const MIXES = [2, 3, 4, 5, 6];

  const option = (value, text, selected) => make("option", { value, selected }, text);
  const field = (label, control) => make("label", { class: "gb-pair" }, make("span", {}, label), control);
  const choice = (label, values, selected) =>
    make("select", { class: "gb-select", "aria-label": label }, ...values.map(([value, text]) => option(value, text, value === selected)));

  /** One player's line. */
  function placeRow(number, { player = "", sheet, photo = "N", experienced = false } = {}, drop) {
    const name = make("input", { class: "gb-input", type: "text", maxlength: 30, autocomplete: "off", "aria-label": say("nameOf", { number }) });
    name.value = player || say("playerNamed", { number });
    const sheets = choice(say("sheetOf", { number }), rules.SHEETS.map((one) => [one, board.typeset(book.regions[one])]), sheet || rules.SHEETS[number - 1]);
    const ways = choice(say("photoOf", { number }), rules.DIRECTIONS.map((way) => [way, `${board.GLYPHS[way]} ${say(way)}`]), photo);
    const veteran = make("input", { type: "checkbox" });
    veteran.checked = experienced;
    const shock = make("label", { class: "gb-choice" }, veteran, fill(make("span"), say("experienced")));
    let puzzle;
    const own = board.notationField({
      label: say("puzzleOf", { number }), button: say("set"),
      take: (text) => { puzzle = text.trim() === "" ? undefined : board.readTyped.puzzle(text); own.set(puzzle ? rules.writePuzzle(puzzle) : ""); },
    });
    const away = drop && make("button", { type: "button", class: "gb-button", "aria-label": say("dropPlayer", { number }), onclick: drop }, "✕");
    const element = make("li", { class: "gb-player-row" }, name, sheets, ways, shock, away);
    const read = () => ({ player: name.value.trim(), sheet: sheets.value, photo: ways.value, experienced: veteran.checked });
    return { element, own: own.element, read, name, shock, puzzle: () => puzzle };
  }

  /**
   * The form. `begin(round)` gets the round; `before` is the last round of this voyage, if there is one:
   * then the players stay, and after a tie the variants too.
   */
  function tableView({ begin, before }) {
    const table = before && before.table;
    const again = before && voyage.isReplayed(before);
    const list = make("ol", { class: "gb-players" });
    const owns = make("div", { class: "gb-columns" });
    const error = make("div", { class: "gb-error", role: "alert", hidden: true });
    let rows = [];

    const editions = choice(say("edition"), [["en", say("enEdition")], ["fr", say("frEdition")]], table ? table.edition : board.language);
    const sides = choice(say("side"), [["front", say("front")], ["back", say("back")]], table ? (again ? table.side : "back") : "front");
    const mixes = choice(say("mixing"), [...MIXES.map((count) => [String(count), say("mixingBy", { count: say("cardsMany", { count }) })]), ["", say("mixingAny")]], "3");
    const variants = rules.VARIANTS.map((variant) => {
      const box = make("input", { type: "checkbox", value: variant, disabled: Boolean(again), onchange: showShock });
      box.checked = Boolean(table) && table.variants.includes(variant);
      return box;
    });
    const chosen = () => variants.filter(({ checked }) => checked).map(({ value }) => value);
    const add = make("button", { type: "button", class: "gb-button", onclick: () => show([...rows.map(({ read }) => read()), {}]) }, say("addPlayer"));

    function showShock() {
      for (const { shock } of rows) shock.hidden = !chosen().includes("shock-of-experience");
      sides.disabled = chosen().includes("shock-of-experience") && rows.length > 1;
    }

    function show(places) {
      const spare = rules.SHEETS.filter((sheet) => !places.some((one) => one.sheet === sheet)); // each its own
      rows = places.map((place, index) => placeRow(index + 1, { sheet: place.sheet || spare.shift(), ...place },
        !table && places.length > 1 ? () => show(rows.map(({ read }) => read()).filter((_, other) => other !== index)) : undefined));
      if (table) rows.forEach(({ name }) => { name.readOnly = true; });
      list.replaceChildren(...rows.map(({ element }) => element));
      owns.replaceChildren(...rows.map(({ own }) => own));
      add.hidden = Boolean(table) || rows.length >= MOST;
      showShock();
    }

    /** What is wrong is told beside the button; nothing is lost. */
    function fail(text) {
      fill(error, text);
      error.hidden = false;
    }

    function submit() {
      const people = rows.map(({ read }) => read());
      const names = new Set(people.map(({ player }) => player));
      if (names.size < people.length || names.has("")) return fail(say("nameMissing"));
      const places = people.map((place, index) => ({ ...place, puzzle: rules.writePuzzle(rows[index].puzzle() || mixed(place.photo)) }));
      const inOrder = places.map(({ player, sheet, puzzle, photo, experienced }) => ({ player, sheet, puzzle, photo, experienced }));
      const round = voyage.begun({ edition: editions.value, variants: chosen(), side: sides.value, places: inOrder });
      return round.refused ? fail(voyage.tellRefusal(round.refused, {})) : begin(round);
    }

    const mixed = (photo) => (mixes.value ? board.mixedBy(Number(mixes.value), photo, Math.random).puzzle : board.mixed(Math.random));
    const note = table ? fill(make("p", { class: "gb-hint" }), say(again ? "sameAgain" : "samePlayers")) : undefined;
    const element = make("div", { class: "gb-table" },
      make("h2", {}, say("stageA")), note,
      make("fieldset", {}, make("legend", {}, say("players")), list, add),
      make("div", { class: "gb-columns" },
        field(say("edition"), editions), field(say("side"), sides), field(say("mixing"), mixes)),
      make("fieldset", {}, make("legend", {}, say("variants")),
        ...variants.map((box) => make("label", { class: "gb-choice" }, box, fill(make("span"), say(box.value))))),
      make("details", { class: "gb-setup" }, make("summary", {}, say("ownPuzzles")), owns),
      error, make("button", { type: "button", class: "gb-button gb-primary gb-large", onclick: submit }, say("begin")));
    const first = table ? table.places.map(({ player, sheet, photo, experienced }) => ({ player, sheet, photo, experienced })) : [{}, {}];
    show(first);
    return element;
  }

  voyage.tableView = tableView;
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
