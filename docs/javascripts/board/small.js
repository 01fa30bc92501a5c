/**
 * A small board in a page: `<div class="globe-board small" data-puzzle="…" data-program="…" data-photo="E"></div>`.
 * It shows one situation, steps through it and links to the big board.
 */
import { frameView, puzzleView } from "./desk.js";
import { make } from "./dom.js";
import { resultView, stepList, playbackControls } from "./playback.js";
import { deskOf, readLink } from "./state.js";
import { boardLink, fill, describeViolation, describeResult } from "./descriptions.js";
import { t } from "../messages.js";

/**
 * @import { State } from "./types.js"
 */

const PARTS = ["puzzle", "photo", "variants", "hand", "program", "step"];

/** @param {HTMLElement} root */
export function openSmallBoard(root) {
  const parts = PARTS.filter((name) => root.dataset[name] !== undefined);
  const { state: first, errors } = readLink(
    parts.map((name) => `${name}=${encodeURIComponent(root.dataset[name] ?? "")}`).join("&"),
  );
  let state = first;
  const puzzle = puzzleView();
  const frame = frameView();
  const player = playbackControls((step) => show({ ...state, step }));
  const steps = stepList();
  const result = resultView();
  const notes = make("ul", { class: "gb-notes" });
  const link = make("a", { class: "gb-open" }, t("Try it on the board"));
  const results = make("div", { "aria-live": "polite" }, steps.element, result.element);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", t("Interactive example"));
  root.replaceChildren(
    make("div", { class: "gb-desk" }, puzzle.element, frame.element),
    player.element,
    notes,
    results,
    link,
  );

  // Several boards on a page have numbers, because landmarks need different names.
  const nth = [...document.querySelectorAll(".globe-board.small")].indexOf(root) + 1;
  for (const part of root.querySelectorAll("section[aria-label]")) {
    part.setAttribute("aria-label", `${part.getAttribute("aria-label")} ${nth}`);
  }

  /** @param {State} next */
  function show(next) {
    state = next;
    const now = deskOf(state);
    // An example shows what cards do, so it does not list the differences of an unsolved puzzle.
    const desk = { ...now, ended: now.ended && describeResult(now).solved };
    for (const view of [puzzle, frame, player, steps, result]) view.update(desk);
    const problems = [
      ...errors.map(({ part, why }) => t("{part}: {why}", { part, why })),
      ...desk.violations.map(describeViolation),
    ];
    notes.replaceChildren(...problems.map((text) => fill(make("li"), text)));
    link.href = boardLink({ ...state, step: undefined });
  }
  show(state);
}
