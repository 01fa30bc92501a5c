/** An editor for a request of the protocol, with the response of the engine below it. */
import { respond } from "../../../implementations/javascript/operations.js";
import { make } from "./dom.js";
import { t } from "../messages.js";

/** Return a value as JSON, with each list of plain values on one line. @param {unknown} value */
const pretty = (value) =>
  JSON.stringify(value, undefined, 1).replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\s*\n\s*/g, " "));

/**
 * Return the response to a request in JSON, or why there is none.
 * @param {string} text @returns {{request?: object, response?: object, error?: string}}
 */
export function answer(text) {
  try {
    const request = JSON.parse(text);
    return { request, response: respond(request) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Fill an element with the editor. `run(request)` is called with a request that has a response.
 * @param {HTMLElement} element @param {object} request @param {(request: any) => void} run
 */
export function openRequest(element, request, run) {
  const editor = make("textarea", {
    class: "gb-input gb-json",
    rows: 12,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-label": t("Request"),
  });
  editor.value = pretty(request);
  const response = make("pre", { tabindex: "0", role: "status" });
  const show = () => {
    const { response: found, error, request: read } = answer(editor.value);
    response.textContent = found === undefined ? t("No response: {error}", { error }) : pretty(found);
    return read;
  };
  const onclick = () => {
    const read = show();
    if (read) run(read);
    response.scrollIntoView({ block: "nearest" });
  };
  const runButton = make("button", { type: "button", class: "gb-button", onclick }, t("Run"));
  const [summary] = element.children;
  element.replaceChildren(
    summary,
    editor,
    make("div", { class: "gb-row gb-bar" }, runButton),
    make("p", {}, make("strong", {}, t("Response"))),
    response,
  );
  show();
}
