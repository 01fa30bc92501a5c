"use strict";
/** Solo challenges (SOLO-2): which one is played, what it has cost so far, and what the judge says. */
(function (board, rules, book) {
  const { make, say, fill } = board;
  const count = (number, one, many) => say(number === 1 ? one : many, { count: number });

  /** What is written under the board of a challenge. */
  function tellCaption({ turns, cards, reds }) {
    const parts = [count(turns, "turnsOne", "turnsMany"), count(cards, "cardsOne", "cardsMany")];
    return [...parts, ...(reds ? [] : [say("withoutRed")])].join(", ");
  }

  /** The whole attempt, judged after its last turn that is over. */
  function judge({ puzzle, photo, variants, programs, ended, caption }) {
    return rules.playAlone({ puzzle, photo, variants, programs: ended ? programs : programs.slice(0, -1), caption });
  }

  /** What an attempt has come to: the verdict, or what is left while there is still hope. */
  function tellVerdict(desk) {
    const attempt = judge(desk);
    const { caption } = desk;
    const hopeful = !attempt.solved && attempt.turns < caption.turns && attempt.cards < caption.cards;
    if (hopeful) {
      const left = { turns: caption.turns - attempt.turns, cards: caption.cards - attempt.cards, reds: true };
      return { verdict: "open", text: say("stillOpen", { caption: tellCaption(left) }) };
    }
    const used = tellCaption({ ...attempt, reds: true });
    return { verdict: attempt.verdict, text: say(attempt.because ? `failed ${attempt.because}` : attempt.verdict, { used }) };
  }

  /** Which challenge it is, and what it asks for. */
  function tellName({ key, id, level, edition, caption }) {
    if (edition !== "day") return say("challengeNamed", { id, level, book: say(`${edition}Book`), caption: tellCaption(caption) });
    return say("dayNamed", { date: tellDay(key), caption: tellCaption(caption) });
  }

  /** The date of a puzzle of the day; any leap year has them all. */
  function tellDay(key) {
    const [month, day] = key.slice("day/".length).split("-").map(Number);
    return new Intl.DateTimeFormat(board.language, { day: "numeric", month: "long" }).format(new Date(2024, month - 1, day));
  }

  /** The line above the desk while a challenge is played. `play(key)` is told to go on with another one. */
  function challengeView(play) {
    const name = make("p", { class: "gb-caption" });
    const tally = make("p", { class: "gb-tally" });
    const verdict = make("p", { class: "gb-verdict", role: "status" });
    const progress = make("p", { class: "gb-hint" });
    let following;
    const next = make("button", { type: "button", class: "gb-button gb-primary", hidden: true, onclick: () => play(following.key) }, say("nextChallenge"));
    const element = make("section", { class: "gb-challenge", "aria-label": say("challenge"), hidden: true }, name, tally, verdict, next, progress);

    function update(desk) {
      const { challenge, caption, turn, program, earlier, ended } = desk;
      element.hidden = caption === undefined;
      if (caption === undefined) return;
      const cards = [...earlier, program].flat().length;
      const { edition } = board.challengeOf(challenge);
      fill(name, tellName(board.challengeOf(challenge)));
      tally.textContent = say("tally", { turn, turns: caption.turns, used: cards, cards: caption.cards });
      const judged = ended ? tellVerdict(desk) : { verdict: "open", text: "" };
      verdict.dataset.verdict = judged.verdict;
      fill(verdict, judged.text);
      const won = judged.verdict === "met" || judged.verdict === "beaten";
      if (won) board.win(challenge, judged.verdict);
      following = board.nextChallenge(challenge);
      next.hidden = !won || following === undefined;
      progress.textContent = board.tellProgress(edition === "day" ? board.language : edition);
    }
    return { element, update };
  }

  /** The challenges of one book, as it captions them. */
  function optionsOf(edition) {
    const options = book.challenges.filter((one) => one.edition === edition).map(({ key, id, stars, caption }) =>
      make("option", { value: key }, `${board.isWon(key) ? "✓ " : ""}${id} ${"★".repeat(stars)} ${tellCaption(caption)}`));
    return make("optgroup", { label: say(`${edition}Book`) }, ...options);
  }

  /** The choice of a challenge, those of the reader's own book first. `play(key)` is told which; nothing ends the challenge. */
  function challengeChoice(play) {
    const editions = board.language === "fr" ? ["fr", "en"] : ["en", "fr"];
    const select = make("select", { class: "gb-select", "aria-label": say("challenge"), onchange: () => play(select.value || undefined) },
      make("option", { value: "" }, say("noChallenge")), ...(board.challengeOf(board.today()) ? [make("option", { value: board.today() }, say("today"))] : []), ...editions.map(optionsOf));
    const element = make("div", { class: "gb-field" },
      make("label", {}, say("challenge"), " ", select), fill(make("p", { class: "gb-hint" }), say("ownBoards")));
    return { element, update: ({ challenge }) => { select.value = challenge || ""; } };
  }

  Object.assign(board, { challengeView, challengeChoice });
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
