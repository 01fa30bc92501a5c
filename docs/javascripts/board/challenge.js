/** Solo challenges (SOLO-2): which one is played, what it has cost so far, and what the judge says. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { isWon, keepStar, nextChallenge, tellProgress } from "./extras.js";
import { make } from "./grid.js";
import { challengeOf, todayKey } from "./state.js";
import { fill } from "./telling.js";
import { language, t, tn } from "../messages.js";
import { countOfCards } from "./counts.js";

/**
 * @import { Attempted, Caption, Edition } from "../../../implementations/javascript/globe-rules.js"
 * @import { Challenge } from "./data.js"
 * @import { Desk, Task } from "./types.js"
 * @typedef {(key: string | undefined) => void} Play
 */

/** @type {Record<Edition, string>} */
const BOOKS = { en: t("English book"), fr: t("French book") };

/** What is written under the board of a challenge. @param {Caption} caption */
function tellCaption({ turns, cards, reds }) {
  const parts = [tn("1 turn", "{count} turns", turns), countOfCards(cards)];
  return [...parts, ...(reds ? [] : [t("without red")])].join(", ");
}

/** The whole attempt, judged after its last turn that is over. @param {Desk} desk */
function judge({ puzzle, photo, variants, programs, ended, caption }) {
  return rules.playAlone({ puzzle, photo, variants, programs: ended ? programs : programs.slice(0, -1), caption });
}

/** What an attempt has come to: the verdict, or what is left while there is still hope. @param {Desk} desk */
function tellVerdict(desk) {
  const { caption } = desk;
  const attempt = judge(desk);
  if (attempt.refused || !caption) return { verdict: "open", text: "" };
  const hopeful = !attempt.solved && attempt.turns < caption.turns && attempt.cards < caption.cards;
  if (hopeful) {
    const left = { turns: caption.turns - attempt.turns, cards: caption.cards - attempt.cards, reds: true };
    return { verdict: "open", text: t("Not rebuilt yet; left: {caption}.", { caption: tellCaption(left) }) };
  }
  const used = tellCaption({ ...attempt, reds: true });
  return { verdict: attempt.verdict ?? "failed", text: tellEnd(attempt, used) };
}

/** What an attempt that is over has come to. @param {Attempted} attempt @param {string} used */
function tellEnd({ verdict, because }, used) {
  if (because === "AIM-1") {
    return t("Challenge failed: not rebuilt after {used} [AIM-1]. You may go on all the same.", { used });
  }
  if (because === "Q-27") {
    return t("Challenge failed: whole, but not the way that was stated, after a red card [Q-27].");
  }
  if (because === "Q-29") return t("Challenge failed: rebuilt, but it took {used} [Q-29].", { used });
  return verdict === "met"
    ? t("Challenge met: {used} [Q-29].", { used })
    : t("Challenge beaten: {used} [Q-29].", { used });
}

/** Which challenge it is, and what it asks for. @param {Task} task */
function tellName({ key, id, level, edition, caption }) {
  if (edition !== "day") {
    return t("[{id}] {level}, {book}: {caption}", {
      id,
      level,
      book: BOOKS[edition],
      caption: tellCaption(caption),
    });
  }
  return t("Puzzle of the day, {date}: {caption}; fewer cards will not do, that is proved", {
    date: tellDay(key),
    caption: tellCaption(caption),
  });
}

/** The date of a puzzle of the day; any leap year has them all. @param {string} key */
function tellDay(key) {
  const [month, day] = key.slice("day/".length).split("-").map(Number);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(new Date(2024, month - 1, day));
}

/**
 * The line above the desk while a challenge is played. `play(key)` is told to go on with another one.
 * @param {Play} play
 */
export function challengeView(play) {
  const name = make("p", { class: "gb-caption" });
  const tally = make("p", { class: "gb-tally" });
  const verdict = make("p", { class: "gb-verdict", role: "status" });
  const progress = make("p", { class: "gb-hint" });
  /** @type {Challenge | undefined} */
  let following;
  const next = make(
    "button",
    { type: "button", class: "gb-button gb-primary", hidden: true, onclick: () => play(following?.key) },
    t("Next challenge"),
  );
  const element = make(
    "section",
    { class: "gb-challenge", "aria-label": t("Challenge"), hidden: true },
    name,
    tally,
    verdict,
    next,
    progress,
  );

  /** @param {Desk} desk */
  function update(desk) {
    const { challenge, caption, turn, program, earlier, ended } = desk;
    const task = challengeOf(challenge);
    element.hidden = caption === undefined;
    if (caption === undefined || task === undefined) return;
    const cards = [...earlier, program].flat().length;
    fill(name, tellName(task));
    tally.textContent = t("Turn {turn} of {turns}, cards {used} of {cards}", {
      turn,
      turns: caption.turns,
      used: cards,
      cards: caption.cards,
    });
    const judged = ended ? tellVerdict(desk) : { verdict: "open", text: "" };
    verdict.dataset.verdict = judged.verdict;
    fill(verdict, judged.text);
    const won = judged.verdict === "met" || judged.verdict === "beaten";
    if (won) keepStar(task.key, judged.verdict);
    following = nextChallenge(task);
    next.hidden = !won || following === undefined;
    progress.textContent = tellProgress(task.edition === "day" ? language : task.edition);
  }
  return { element, update };
}

/** The challenges of one book, as it captions them. @param {Edition} edition */
function optionsOf(edition) {
  const options = book.challenges
    .filter((one) => one.edition === edition)
    .map(({ key, id, stars, caption }) =>
      make("option", { value: key }, `${isWon(key) ? "✓ " : ""}${id} ${"★".repeat(stars)} ${tellCaption(caption)}`),
    );
  return make("optgroup", { label: BOOKS[edition] }, ...options);
}

/**
 * The choice of a challenge, those of the reader's own book first. `play(key)` is told which; nothing ends the challenge.
 * @param {Play} play
 */
export function challengeChoice(play) {
  /** @type {Edition[]} */
  const editions = language === "fr" ? ["fr", "en"] : ["en", "fr"];
  const select = make(
    "select",
    { class: "gb-select", "aria-label": t("Challenge"), onchange: () => play(select.value || undefined) },
    make("option", { value: "" }, t("No challenge")),
    ...(challengeOf(todayKey()) ? [make("option", { value: todayKey() }, t("Puzzle of the day"))] : []),
    ...editions.map(optionsOf),
  );
  const element = make(
    "div",
    { class: "gb-field" },
    make("label", {}, t("Challenge"), " ", select),
    fill(make("p", { class: "gb-hint" }), t("The printed boards are lost: these are our own [Q-51].")),
  );
  return {
    element,
    /** @param {Desk} desk */
    update: ({ challenge }) => {
      select.value = challenge || "";
    },
  };
}
