/** Playback of a reconstruction: the buttons, the speed, and the effect of each card. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { drawn, isWide, make, targetOf } from "./dom.js";
import { readStored, store } from "./storage.js";
import { differences, fill, stepsOf, describeResult, describeStep } from "./descriptions.js";
import { t } from "../messages.js";

/**
 * @import { Desk, Look } from "./types.js"
 * @typedef {keyof typeof LABELS} IconName
 */

/** Milliseconds from card to card (`pace`, time to read a sentence) and for the movement of a tile (`move`). */
const SPEEDS = { slow: { pace: 2800, move: 1200 }, normal: { pace: 1400, move: 700 }, fast: { pace: 500, move: 300 } };
const SPEED_LABELS = { slow: t("slow"), normal: t("normal"), fast: t("fast") };
/** @typedef {keyof typeof SPEEDS} Speed */
/** @type {Speed} */
let speed = "normal";

/** @param {string} name @returns {name is Speed} */
const isSpeed = (name) => Object.hasOwn(SPEEDS, name);

/** Set the speed of every board of the page, and store it. @param {string} name */
function setSpeed(name) {
  speed = isSpeed(name) ? name : "normal";
  document.documentElement.style.setProperty("--gb-move", `${SPEEDS[speed].move}ms`);
  store("speed", speed);
}
setSpeed(readStored("speed", "normal"));

/**
 * The choice of the speed. `changed` is called after a change, because a program may be running.
 * @param {() => void} changed
 */
function speedChoice(changed) {
  const select = make(
    "select",
    {
      class: "gb-select",
      onchange: () => {
        setSpeed(select.value);
        changed();
      },
    },
    ...Object.keys(SPEEDS)
      .filter(isSpeed)
      .map((name) => make("option", { value: name, selected: name === speed }, SPEED_LABELS[name])),
  );
  return make("label", { class: "gb-speed" }, t("Speed"), " ", select);
}
const LABELS = {
  toStart: t("Back to the start"),
  back: t("Previous card"),
  play: t("Run the program"),
  pause: t("Pause"),
  forward: t("Next card"),
  toEnd: t("Go to the end"),
  undo: t("Undo"),
  redo: t("Redo"),
};
const ICONS = {
  toStart: "M6 5h3v14H6zM20 5v14l-9-7z",
  back: "M17 5v14L7 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M7 5v14l10-7z",
  toEnd: "M15 5h3v14h-3zM4 5v14l9-7z",
  undo: "M9 5 3 10l6 5v-3.5h5a3.5 3.5 0 0 1 0 7H9V21h5a6 6 0 0 0 0-12H9z",
  redo: "m15 5 6 5-6 5v-3.5h-5a3.5 3.5 0 0 0 0 7h5V21h-5a6 6 0 0 1 0-12h5z",
};

/** @param {IconName} name */
const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"/></svg>`;

/**
 * Return a button with an icon and a label for screen readers.
 * @param {IconName} name @param {() => void} onclick @param {string} [label]  if it is not that of the icon
 */
export function iconButton(name, onclick, label) {
  const button = make("button", { type: "button", class: "gb-button gb-icon", onclick });
  setIcon(button, name, label);
  return button;
}

/** @param {HTMLElement} button @param {IconName} name @param {string} [label] */
function setIcon(button, name, label = LABELS[name]) {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(drawn(icon(name)));
  button.title = label;
  button.setAttribute("aria-label", label);
}

/**
 * The playback controls. `look(step)` shows the program after this many cards; `undefined` means that it is not started.
 * @param {Look} look @param {{speeds?: boolean}} [options]
 */
export function playbackControls(look, { speeds = false } = {}) {
  /** @type {Desk | undefined} */
  let desk;
  /** @type {number | undefined} */
  let timer;
  const all = () => desk?.done?.steps.length ?? 0;
  const at = () => desk?.step ?? 0;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  /** @param {number | undefined} step */
  const go = (step) => {
    stop();
    look(step);
  };

  function play() {
    if (timer !== undefined) return go(desk?.step);
    if (at() >= all()) look(0);
    run();
  }

  function run() {
    const next = () => {
      look(at() + 1);
      if (at() >= all()) {
        stop();
        if (desk) update(desk);
      }
    };
    timer = window.setInterval(next, SPEEDS[speed].pace);
    next();
  }

  /** Continue at the new speed if the program is running. */
  function changePace() {
    if (timer === undefined) return;
    stop();
    run();
  }

  const buttons = {
    toStart: iconButton("toStart", () => go(undefined)),
    back: iconButton("back", () => go(at() > 0 ? at() - 1 : undefined)),
    play: iconButton("play", () => (all() === 0 ? go(0) : play())),
    forward: iconButton("forward", () => go(Math.min(at() + 1, all()))),
    toEnd: iconButton("toEnd", () => go(all())),
  };
  const progress = make("span", { class: "gb-progress" });
  const element = make(
    "div",
    { class: "gb-player", role: "group", "aria-label": t("Reconstruction") },
    ...Object.values(buttons),
    progress,
    speeds ? speedChoice(changePace) : undefined,
  );

  /**
   * Switch a button on or off. It uses aria-disabled, because a disabled button would lose the focus.
   * @param {keyof typeof buttons} name @param {boolean} on
   */
  const enable = (name, on) => buttons[name].setAttribute("aria-disabled", String(!on));

  /** @param {Desk} now */
  function update(now) {
    desk = now;
    if (desk.done === undefined || desk.step === undefined) stop(); // a card was changed
    const started = desk.step !== undefined;
    const refused = desk.done === undefined;
    const left = !refused && !(started && at() >= all());
    setIcon(buttons.play, timer === undefined ? "play" : "pause");
    enable("toStart", started);
    enable("back", started);
    enable("play", !refused);
    enable("forward", left);
    enable("toEnd", left);
    const { length } = desk.program;
    progress.textContent = length === 0 ? t("no cards") : t("Card {step} of {all}", { step: at(), all: length });
  }
  element.addEventListener(
    "click",
    (event) => {
      const button = targetOf(event).closest("[aria-disabled=true]");
      if (button) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return { element, update, stop };
}

/**
 * The list of the cards applied so far, with their effects. With `look`, each has a button that goes to it.
 * @param {Look} [look]
 */
export function stepList(look) {
  const list = make("ol", { class: "gb-steps" });
  const element = look
    ? make("details", { class: "gb-story", open: isWide() }, make("summary", {}, t("Cards applied so far")), list)
    : list;
  /** @param {Desk} desk */
  const update = (desk) => {
    const steps = stepsOf(desk).slice(0, desk.step ?? 0);
    list.replaceChildren(
      ...steps.map(({ placement, effect }, index) => {
        const [step, card] = [index + 1, rules.writePlacement(placement)];
        const name = look
          ? make(
              "button",
              {
                type: "button",
                class: "gb-goto",
                "aria-label": t("Go to card {step}: {card}", { step, card }),
                onclick: () => look(step),
              },
              card,
            )
          : make("code", {}, card);
        const description = fill(make("span"), describeStep(desk, index));
        const current = step === desk.step ? "step" : undefined;
        return make("li", { class: `gb-step gb-${effect}`, "aria-current": current }, name, " ", description);
      }),
    );
    element.hidden = steps.length === 0;
  };
  return { element, update };
}

/** The result of a program after its last card. */
export function resultView() {
  const element = make("div", { class: "gb-result", role: "status" });
  /** @param {Desk} desk */
  const update = (desk) => {
    if (!desk.ended) return element.replaceChildren(); // the element stays, so that screen readers announce its next text
    const { solved, text } = describeResult(desk);
    element.classList.toggle("gb-solved", solved);
    /** @type {HTMLElement[]} */
    const parts = [fill(make("p"), text)];
    const differing = solved ? [] : differences(desk.shown, desk.photo);
    if (differing.length > 0) {
      const list = make("ul", {}, ...differing.map((one) => make("li", {}, one.text)));
      parts.push(make("details", { class: "gb-differs" }, make("summary", {}, t("Differences from the photo")), list));
    }
    element.replaceChildren(...parts);
  };
  return { element, update };
}
