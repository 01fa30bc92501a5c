/** Solo challenges (SOLO-2): the current challenge, the turns and cards used so far, and the verdict. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { book } from "./data.js";
import { isWon, saveStar, nextChallenge, describeProgress } from "./extras.js";
import { make } from "./dom.js";
import { describeDate, todayKey } from "./dates.js";
import { beginAttempt, describeAttempt, shareButton } from "./results.js";
import { challengeOf } from "./state.js";
import { fill } from "./descriptions.js";
import { language, t, tn } from "../messages.js";
import { countOfCards } from "./counts.js";

/**
 * @import { AttemptResult, Caption, Edition } from "../../../implementations/javascript/globe-rules.js"
 * @import { Challenge } from "./data.js"
 * @import { Desk, Task } from "./types.js"
 * @typedef {(key: string | undefined) => void} Play
 */

/** @type {Record<Edition, string>} */
const BOOKS = { en: t("English rulebook"), fr: t("French rulebook") };

/** Return the caption of a challenge in words. @param {Caption} caption */
function describeCaption({ turns, cards, reds }) {
  const parts = [tn("1 turn", "{count} turns", turns), countOfCards(cards)];
  return [...parts, ...(reds ? [] : [t("no red cards")])].join(", ");
}

/** Judge the attempt after its last finished turn. @param {Desk} desk */
function judgeAttempt({ puzzle, photo, variants, programs, ended, caption }) {
  return rules.playAlone({ puzzle, photo, variants, programs: ended ? programs : programs.slice(0, -1), caption });
}

/**
 * Return the verdict on an attempt or, while the challenge can still be met, the turns and cards left.
 * @param {Desk} desk
 */
function describeVerdict(desk) {
  const { caption } = desk;
  const attempt = judgeAttempt(desk);
  if (attempt.refused || !caption) return { verdict: "open", text: "" };
  const canStillMeet = !attempt.solved && attempt.turns < caption.turns && attempt.cards < caption.cards;
  if (canStillMeet) {
    const left = { turns: caption.turns - attempt.turns, cards: caption.cards - attempt.cards, reds: true };
    return { verdict: "open", text: t("Not solved yet. Left: {caption}.", { caption: describeCaption(left) }) };
  }
  const used = describeCaption({ ...attempt, reds: true });
  return { verdict: attempt.verdict ?? "failed", text: describeFinalVerdict(attempt, used) };
}

/** Describe the verdict on a finished attempt. @param {AttemptResult} attempt @param {string} used */
function describeFinalVerdict({ verdict, because }, used) {
  if (because === "AIM-1") {
    return t("Challenge failed: not solved after {used} [AIM-1]. You can still play on.", { used });
  }
  if (because === "Q-27") {
    return t(
      "Challenge failed: the image is complete, but not in the direction you chose, and a red card had an effect [Q-27].",
    );
  }
  if (because === "Q-29") return t("Challenge failed: solved, but it took {used} [Q-29].", { used });
  return verdict === "met"
    ? t("Challenge met: {used} [Q-29].", { used })
    : t("Challenge beaten: {used} [Q-29].", { used });
}

/** Return the name of a challenge and its caption. @param {Task} task */
function describeChallenge({ key, id, level, edition, caption }) {
  if (edition !== "day") {
    return t("[{id}] {level}, {book}: {caption}", {
      id,
      level,
      book: BOOKS[edition],
      caption: describeCaption(caption),
    });
  }
  return t("Puzzle of the day, {date}: {caption} (proven minimum)", {
    date: describeDate(key),
    caption: describeCaption(caption),
  });
}

/**
 * The line above the desk during a challenge. `play(key)` starts another challenge.
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
  /** @type {{key: string, cards: number} | undefined} */
  let solved;
  const share = shareButton(() => (solved ? describeAttempt(solved.key, solved.cards) : ""));
  const element = make(
    "section",
    { class: "gb-challenge", "aria-label": t("Challenge"), hidden: true },
    name,
    tally,
    verdict,
    share,
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
    fill(name, describeChallenge(task));
    tally.textContent = t("Turn {turn} of {turns} · Cards used: {used} of {cards}", {
      turn,
      turns: caption.turns,
      used: cards,
      cards: caption.cards,
    });
    const judged = ended ? describeVerdict(desk) : { verdict: "open", text: "" };
    verdict.dataset.verdict = judged.verdict;
    fill(verdict, judged.text);
    const won = judged.verdict === "met" || judged.verdict === "beaten";
    if (won) saveStar(task.key, judged.verdict);
    beginAttempt(challenge);
    solved = won && task.edition === "day" ? { key: task.key, cards } : undefined;
    if (solved) describeAttempt(solved.key, cards); // stops the time
    share.hidden = solved === undefined;
    following = nextChallenge(task);
    next.hidden = !won || following === undefined;
    progress.textContent = describeProgress(task.edition === "day" ? language : task.edition);
  }
  return { element, update };
}

/** Return the challenges of one rulebook as options, with its captions. @param {Edition} edition */
function optionsOf(edition) {
  const options = book.challenges
    .filter((one) => one.edition === edition)
    .map(({ key, id, stars, caption }) =>
      make("option", { value: key }, `${isWon(key) ? "✓ " : ""}${id} ${"★".repeat(stars)} ${describeCaption(caption)}`),
    );
  return make("optgroup", { label: BOOKS[edition] }, ...options);
}

/**
 * The list of challenges, with those of the reader's language first. `play(key)` starts one; `undefined` ends the challenge.
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
    fill(
      make("p", { class: "gb-hint" }),
      t("These boards are our own: our sources have only the captions of the printed ones [Q-51]."),
    ),
  );
  return {
    element,
    /** @param {Desk} desk */
    update: ({ challenge }) => {
      select.value = challenge || "";
    },
  };
}
