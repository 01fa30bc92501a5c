/** The request of the protocol for what a page shows, and the response to it. Its code is loaded when a reader unfolds it. */
import { make } from "./dom.js";
import { t } from "../messages.js";
import { loadScript } from "../page.js";

/**
 * Return a folded part of the page. `current()` returns the request, and `run(request)` shows another one on the page.
 * @param {() => object} current @param {(request: any) => void} run
 */
export function requestView(current, run) {
  const element = make("details", { class: "gb-setup" }, make("summary", {}, t("Request and response (JSON)")));
  element.addEventListener("toggle", async () => {
    if (!element.open) return;
    if (!window.GlobeRequest) await loadScript("request.js").catch(() => undefined); // without a network
    if (window.GlobeRequest) window.GlobeRequest(element, current(), run);
    else element.open = false;
  });
  return element;
}
