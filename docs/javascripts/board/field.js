/** A text field for notation. An error is shown with a caret below its column, and the text stays in the field. */
import * as rules from "../../../implementations/javascript/globe-rules.js";
import { make } from "./dom.js";
import { describeNotationError } from "./notation-errors.js";

/**
 * @import { NotationError } from "../../../implementations/javascript/globe-rules.js"
 */

let fields = 0;

/**
 * `apply(text)` reads the text and uses it; it throws a `NotationError` if the text is invalid.
 * @param {{label: string, button: string, apply: (text: string) => void}} options
 */
export function notationField({ label, button, apply }) {
  fields += 1;
  let latest = ""; // what is on the board, in notation
  const [id, errorId] = [`gb-field-${fields}`, `gb-error-${fields}`];
  const input = make("input", {
    id,
    class: "gb-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "aria-describedby": errorId,
  });
  const error = make("div", { id: errorId, class: "gb-error", hidden: true });
  const element = make(
    "form",
    { class: "gb-field", onsubmit },
    make("label", { for: id }, label),
    make("div", { class: "gb-row" }, input, make("button", { type: "submit", class: "gb-button" }, button)),
    error,
  );

  /** @param {SubmitEvent} event */
  function onsubmit(event) {
    event.preventDefault();
    try {
      apply(input.value);
      clear();
      input.value = latest;
    } catch (problem) {
      if (!(problem instanceof rules.NotationError)) throw problem;
      fail(input.value, problem);
      input.focus();
    }
  }

  function clear() {
    input.removeAttribute("aria-invalid");
    error.hidden = true;
  }

  /**
   * Show a text that cannot be read, with a caret below the character where reading stopped.
   * @param {string} text @param {NotationError} problem
   */
  function fail(text, problem) {
    input.value = text;
    input.setAttribute("aria-invalid", "true");
    const caret = `${" ".repeat(problem.column - 1)}^`;
    error.replaceChildren(
      make("pre", { "aria-hidden": "true" }, `${text.replace(/\s/g, " ")}\n${caret}`),
      make("p", { role: "alert" }, describeNotationError(problem)),
    );
    error.hidden = false;
  }

  /**
   * Show the notation of what is on the board, unless the reader is typing or has to correct an error.
   * @param {string} text
   */
  function set(text) {
    latest = text;
    if (input.getAttribute("aria-invalid") === "true" || document.activeElement === input) return;
    input.value = text;
  }
  input.addEventListener("keydown", (event) => event.stopPropagation()); // keys typed here are not shortcuts of the board
  return { element, set, clear, fail, input };
}
