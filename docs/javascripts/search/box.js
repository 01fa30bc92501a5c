/**
 * The search box, in the header and in every `<div class="find" data-find></div>` of a page.
 * It is a combobox with a list of links. The index is loaded when the box is first used.
 */
import { t, tn } from "../messages.js";
import { loadScript, root, whenIdle } from "../page.js";

/**
 * @typedef {import("./engine.js").Entry} Entry
 * @typedef {import("./engine.js").Search} Search
 */

const LABEL = t("Search the rules");
const PLACEHOLDER = t("Ask your question");
const LENS =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9.5 3a6.5 6.5 0 0 1 5.1 10.5l6 6-1.1 1.1-6-6A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9"/></svg>';
const CROSS =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m19 6.4-1.4-1.4-5.6 5.6L6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6z"/></svg>';
const MAX_LENGTH = 240; // of an answer, in characters

const FILES = ["search/index.js", "search.js"];
const FOREIGN = 0.5; // a question with this share of known words or less may be in the other language
const CLEARLY = 0.2; // the other language must know a share of the words that is greater by this much

/** The link to this page in the other language. @type {HTMLAnchorElement | null} */
const twin = document.querySelector("a.language");
const twinRoot = new URL(twin?.hreflang === "fr" ? "fr/" : "../", root).href;

/** @type {Map<string, Promise<Search>>} */
const searches = new Map();

/** Load the search of a language once. @param {string} folder  the root of its pages */
function loaded(folder = root) {
  const search =
    searches.get(folder) ??
    Promise.all(FILES.map((name) => loadScript(name, folder))).then(() => {
      if (!window.GlobeSearch || !window.GlobeIndex) throw new Error("the search did not load");
      return window.GlobeSearch(window.GlobeIndex);
    });
  searches.set(folder, search);
  return search;
}

/**
 * Return the answers of the other language, if a question seems to be written in it.
 * @param {string} question @param {boolean} typing @param {Search} ours
 */
async function foundInOtherLanguage(question, typing, ours) {
  const share = ours.knownShare(question, { typing });
  if (!twin || share > FOREIGN) return [];
  const theirs = await loaded(twinRoot).catch(() => undefined); // offline, it may be missing
  const isTheirs = theirs && theirs.knownShare(question, { typing }) > share + CLEARLY;
  return isTheirs ? theirs.find(question, { typing, limit: 3 }) : [];
}

// The index is fetched before it is needed, unless the reader saves data.
const connection = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection;
if (!connection?.saveData) {
  whenIdle(() => {
    for (const name of FILES) {
      document.head.append(element("link", { rel: "prefetch", href: `${root}javascripts/${name}`, as: "script" }));
    }
  });
}

/** Return a text, cut at the end of a sentence or between words if it is too long. @param {string} text */
function shortened(text) {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  const sentence = Math.max(...[". ", "! ", "? "].map((end) => cut.lastIndexOf(end)));
  return sentence > MAX_LENGTH / 2 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

/** @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Partial<HTMLElementTagNameMap[K]>} properties @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]} */
const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** @param {Entry} entry @param {boolean} isForeign  whether it is in the other language */
function option(entry, isForeign) {
  const link = element("a", {
    href: `${isForeign ? twinRoot : root}${entry.to}`,
    className: "find-answer",
    tabIndex: -1,
  });
  link.setAttribute("role", "option");
  if (isForeign && twin) {
    const here = document.documentElement.lang;
    const language = new Intl.DisplayNames([here], { type: "language" }).of(twin.hreflang) ?? twin.hreflang;
    link.lang = link.hreflang = twin.hreflang;
    link.append(element("span", { className: "in", lang: here, textContent: t("In {language}", { language }) }));
  }
  const title = element("span", { className: "title" });
  if (entry.id) title.append(element("span", { className: "id", textContent: entry.id }), " ");
  title.append(entry.title.replace(new RegExp(`\\s${entry.id}$`), ""));
  link.append(title);
  if (entry.answer) {
    const says = element("span", { className: "says" });
    const ids = /\b([A-Z]+-\w+)/; // at odd places: they must not wrap at their hyphen
    says.append(
      ...shortened(entry.answer)
        .split(ids)
        .map((part, index) => (index % 2 ? element("span", { className: "cited", textContent: part }) : part)),
    );
    link.append(says);
  }
  return link;
}

class Box {
  /** @param {HTMLElement} place @param {number} nth */
  constructor(place, nth) {
    this.place = place;
    this.at = -1;
    const list = `find-list-${nth}`;
    this.input = element("input", {
      type: "text",
      placeholder: PLACEHOLDER,
      autocomplete: "off",
      spellcheck: false,
      enterKeyHint: "go",
      id: `find-${nth}`,
    });
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-label": LABEL,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": list,
      autocapitalize: "off",
    })) {
      this.input.setAttribute(name, value);
    }
    this.list = element("div", { id: list, className: "find-list", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", LABEL);
    this.none = element(
      "p",
      { className: "find-none", hidden: true },
      t("Nothing found. Try other words, or see the"),
      " ",
      element("a", { href: `${root}rules/index.html#faq`, textContent: t("FAQ") }),
      ".",
    );
    this.status = element("span", { className: "find-status" });
    this.status.setAttribute("role", "status");
    this.opener = element("button", { type: "button", className: "find-open", title: t("Search"), innerHTML: LENS });
    this.closer = element("button", {
      type: "button",
      className: "find-close",
      title: t("Close search"),
      innerHTML: CROSS,
    });
    this.opener.setAttribute("aria-label", t("Search"));
    this.closer.setAttribute("aria-label", t("Close search"));
    const field = element(
      "div",
      { className: "find-field" },
      element("span", { className: "find-lens", innerHTML: LENS }),
      this.input,
      this.closer,
    );
    const inner = element("div", { className: "find-inner" }, field, this.list, this.none, this.status);
    inner.setAttribute("role", "search");
    inner.setAttribute("aria-label", nth ? PLACEHOLDER : LABEL); // landmarks need different names
    place.append(this.opener, inner);
    this.opener.addEventListener("click", () => this.open());
    this.closer.addEventListener("click", () => this.close());
    this.input.addEventListener("focus", () => loaded().then(() => this.answer()));
    this.input.addEventListener("input", () => this.answer());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
    this.list.addEventListener("click", () => this.close());
    document.addEventListener(
      "pointerdown",
      (event) => place.contains(/** @type {Node} */ (event.target)) || this.close(),
    );
    place.addEventListener(
      "focusout",
      (event) => event.relatedTarget && !place.contains(/** @type {Node} */ (event.relatedTarget)) && this.close(),
    );
  }

  open() {
    this.place.classList.add("open");
    this.input.focus();
    this.input.select();
  }

  close() {
    this.place.classList.remove("open");
    this.show([]);
    this.none.hidden = true;
  }

  async answer() {
    const question = this.input.value;
    if (!question.trim()) {
      this.show([]);
      this.none.hidden = true;
      return;
    }
    if (!window.GlobeSearch) this.status.textContent = t("Loading…");
    const ready = await loaded();
    if (question !== this.input.value) return;
    const typing = !/\s$/.test(question);
    const found = ready.find(question, { typing });
    const foreign = await foundInOtherLanguage(question, typing, ready);
    if (question !== this.input.value) return;
    this.show(found, foreign);
    const count = found.length + foreign.length;
    this.none.hidden = count > 0;
    this.status.textContent = tn("1 result", "{count} results", count);
  }

  /** @param {Entry[]} entries @param {Entry[]} [foreign]  entries in the other language */
  show(entries, foreign = []) {
    const options = [...entries.map((each) => option(each, false)), ...foreign.map((each) => option(each, true))];
    options.forEach((each, at) => (each.id = `${this.list.id}-${at}`));
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.select(-1);
  }

  /** @param {number} at */
  select(at) {
    this.at = at;
    [...this.list.children].forEach((each, nth) => each.setAttribute("aria-selected", String(nth === at)));
    const chosen = this.list.children[at];
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const count = this.list.children.length;
    if (event.key === "ArrowDown" && count) this.select((this.at + 1) % count);
    else if (event.key === "ArrowUp" && count) this.select((this.at + count - (this.at < 0 ? 0 : 1)) % count);
    else if (event.key === "Enter") {
      const answer = this.list.children[Math.max(0, this.at)];
      if (answer instanceof HTMLElement) answer.click();
    } else if (event.key === "Escape") {
      if (this.list.hidden && this.none.hidden) this.input.value = "";
      this.close();
    } else return;
    event.preventDefault();
  }
}

const boxes = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-find]"))].map(
  (place, nth) => new Box(place, nth),
);
document.addEventListener("keydown", (event) => {
  const isTyping = /** @type {Element} */ (event.target).closest?.("input, textarea, select, [contenteditable]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || (event.key !== "/" && event.key !== "s")) return;
  boxes[0]?.open();
  event.preventDefault();
});
