// The search box, in the header and wherever a page asks for one: <div class="find" data-find></div>.
// A combobox with a list of links. What it searches is loaded when somebody first turns to it.
(function () {
  "use strict";

  const here = document.currentScript.src;
  const french = document.documentElement.lang === "fr";
  const say = french
    ? {
        label: "Chercher dans les règles",
        invite: "Posez votre question",
        open: "Chercher",
        close: "Fermer la recherche",
        none: "Rien trouvé. Essayez d’autres mots, ou voyez",
        finder: "les désaccords les plus courants",
        found: (count) => (count === 1 ? "1 réponse" : `${count} réponses`),
        loading: "Un instant…",
      }
    : {
        label: "Search the rules",
        invite: "Ask your question",
        open: "Search",
        close: "Close the search",
        none: "Nothing found. Try other words, or look at",
        finder: "the commonest quarrels",
        found: (count) => (count === 1 ? "1 answer" : `${count} answers`),
        loading: "One moment…",
      };
  const LENS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9.5 3a6.5 6.5 0 0 1 5.1 10.5l6 6-1.1 1.1-6-6A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9"/></svg>';
  const CROSS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m19 6.4-1.4-1.4-5.6 5.6L6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6z"/></svg>';
  const LONGEST = 240;

  let engine; // a promise, once asked for
  function loaded() {
    const script = (name) =>
      new Promise((resolve, reject) => {
        const tag = document.createElement("script");
        Object.assign(tag, { src: new URL(name, here).href, async: false, onload: resolve, onerror: reject });
        document.head.append(tag);
      });
    const names = ["index.js", french ? "stemmer-fr.js" : "stemmer-en.js", "words.js", "engine.js"];
    engine ??= Promise.all(names.map(script)).then(() => {
      const Stemmer = french ? window.FrenchStemmer : window.EnglishStemmer;
      return new window.GlobeSearch(window.GlobeIndex, new Stemmer());
    });
    return engine;
  }

  /** A text cut at the end of a sentence, else between words. */
  function shortened(text) {
    if (text.length <= LONGEST) return text;
    const cut = text.slice(0, LONGEST);
    const sentence = Math.max(...[". ", "! ", "? "].map((end) => cut.lastIndexOf(end)));
    return sentence > LONGEST / 2 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
  }

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  function option(entry, id) {
    const link = element("a", { id, href: new URL(`../../${entry.to}`, here).href, className: "find-answer", tabIndex: -1 });
    link.setAttribute("role", "option");
    const title = element("span", { className: "title" });
    if (entry.id) title.append(element("span", { className: "id", textContent: entry.id }), " ");
    title.append(entry.title.replace(new RegExp(`\\s${entry.id}$`), ""));
    link.append(title);
    if (entry.answer) link.append(element("span", { className: "says", textContent: shortened(entry.answer) }));
    return link;
  }

  class Box {
    constructor(place, nth) {
      this.place = place;
      const list = `find-list-${nth}`;
      this.input = element("input", { type: "text", placeholder: say.invite, autocomplete: "off", spellcheck: false, enterKeyHint: "go", id: `find-${nth}` });
      for (const [name, value] of Object.entries({
        role: "combobox", "aria-label": say.label, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list, autocapitalize: "off",
      })) this.input.setAttribute(name, value);
      this.list = element("div", { id: list, className: "find-list", hidden: true });
      this.list.setAttribute("role", "listbox");
      this.list.setAttribute("aria-label", say.label);
      this.none = element("p", { className: "find-none", hidden: true }, say.none, " ", element("a", { href: new URL("../../rules/index.html#quarrels", here).href, textContent: say.finder }), ".");
      this.status = element("span", { className: "find-status" });
      this.status.setAttribute("role", "status");
      this.opener = element("button", { type: "button", className: "find-open", title: say.open, innerHTML: LENS });
      this.closer = element("button", { type: "button", className: "find-close", title: say.close, innerHTML: CROSS });
      this.opener.setAttribute("aria-label", say.open);
      this.closer.setAttribute("aria-label", say.close);
      const field = element("div", { className: "find-field" }, element("span", { className: "find-lens", innerHTML: LENS }), this.input, this.closer);
      const inner = element("div", { className: "find-inner" }, field, this.list, this.none, this.status);
      inner.setAttribute("role", "search");
      inner.setAttribute("aria-label", nth ? say.invite : say.label); // two of them are told apart
      place.append(this.opener, inner);
      this.opener.addEventListener("click", () => this.open());
      this.closer.addEventListener("click", () => this.close());
      this.input.addEventListener("focus", () => loaded().then(() => this.answer()));
      this.input.addEventListener("input", () => this.answer());
      this.input.addEventListener("keydown", (event) => this.key(event));
      this.list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
      this.list.addEventListener("click", () => this.close());
      document.addEventListener("pointerdown", (event) => place.contains(event.target) || this.close());
      place.addEventListener("focusout", (event) => event.relatedTarget && !place.contains(event.relatedTarget) && this.close());
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
      if (!window.GlobeSearch) this.status.textContent = say.loading;
      const search = await loaded();
      if (question !== this.input.value) return;
      const found = search.find(question, { typing: !/\s$/.test(question) });
      this.show(found);
      this.none.hidden = found.length > 0;
      this.status.textContent = say.found(found.length);
    }

    show(entries) {
      this.list.replaceChildren(...entries.map((entry, at) => option(entry, `${this.list.id}-${at}`)));
      this.list.hidden = entries.length === 0;
      this.input.setAttribute("aria-expanded", String(entries.length > 0));
      this.select(-1);
    }

    select(at) {
      this.at = at;
      [...this.list.children].forEach((each, nth) => each.setAttribute("aria-selected", String(nth === at)));
      const chosen = this.list.children[at];
      if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
      else this.input.removeAttribute("aria-activedescendant");
      chosen?.scrollIntoView({ block: "nearest" });
    }

    key(event) {
      const count = this.list.children.length;
      if (event.key === "ArrowDown" && count) this.select((this.at + 1) % count);
      else if (event.key === "ArrowUp" && count) this.select((this.at + count - (this.at < 0 ? 0 : 1)) % count);
      else if (event.key === "Enter") (this.list.children[this.at] ?? this.list.children[0])?.click();
      else if (event.key === "Escape") {
        if (this.list.hidden && this.none.hidden) this.input.value = "";
        this.close();
      } else return;
      event.preventDefault();
    }
  }

  const boxes = [...document.querySelectorAll("[data-find]")].map((place, nth) => new Box(place, nth));
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (writing || event.ctrlKey || event.metaKey || event.altKey || (event.key !== "/" && event.key !== "s")) return;
    boxes[0]?.open();
    event.preventDefault();
  });
})();
