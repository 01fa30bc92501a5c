/** Scripts of every page: the language link, folded sections, print buttons, and copying of links and code. */
import "./theme.js";
import { t } from "./messages.js";
import { loadScript, root, whenIdle } from "./page.js";

// The link to the other language keeps the position: the last heading scrolled past, or else the anchor.
/** @type {HTMLAnchorElement | null} */
const languageLink = document.querySelector("a.language");
languageLink?.addEventListener("click", () => {
  const passed = [...document.querySelectorAll(".md-content :is(h2, h3, h4)[id]")].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 5,
  );
  const last = passed.at(-1);
  const heading = last ? `#${last.id}` : "";
  languageLink.search = location.search;
  languageLink.hash =
    document.querySelector(".globe-board:not(.small)") || scrollY < innerHeight / 2
      ? location.hash
      : heading || location.hash;
});

// What is not needed at first is loaded when the page is idle: the puzzle of the day on the home page.
if (document.querySelector("[data-daily]")) {
  whenIdle(() => loadScript("home.js").catch(() => {}));
}

// Pages for the table are kept on this device, unless the reader saves data or opened the page from disk.
const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !connection?.saveData) {
  whenIdle(async () => {
    try {
      await navigator.serviceWorker.register(`${root}sw.js`, { updateViaCache: "none" });
    } catch {
      // browsers may block it, for example in private windows and in frames
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

// The rules as a text only, or with sources and scenarios unfolded. The choice is stored.
/** @type {NodeListOf<HTMLDetailsElement>} */
const folded = document.querySelectorAll("details.apparatus");
/** @type {HTMLButtonElement | null} */
const unfoldButton = document.querySelector(".whole > button");
if (folded.length && unfoldButton) {
  const labels = [unfoldButton.textContent, unfoldButton.dataset.pressed ?? ""];
  const storageKey = "globe-rules-whole";
  /** @param {boolean} open */
  const show = (open) => {
    for (const each of folded) each.open = open;
    unfoldButton.textContent = labels[open ? 1 : 0];
    unfoldButton.setAttribute("aria-pressed", String(open));
  };
  let isUnfolded = false;
  try {
    isUnfolded = localStorage.getItem(storageKey) === "yes";
  } catch {
    /* browsers may block storage, especially for pages opened from disk */
  }
  unfoldButton.addEventListener("click", () => {
    isUnfolded = !isUnfolded;
    show(isUnfolded);
    try {
      localStorage.setItem(storageKey, isUnfolded ? "yes" : "no");
    } catch {
      /* as above */
    }
  });
  show(isUnfolded);
}

// The tutorial for players hides the ids of the rules until they are asked for.
const learn = document.querySelector(".learn");
if (learn) {
  const show = t("Show the ids of the rules");
  const hide = t("Hide the ids of the rules");
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "show-ids",
    textContent: show,
  });
  button.addEventListener("click", () => {
    const shown = learn.classList.toggle("with-ids");
    button.textContent = shown ? hide : show;
  });
  learn.querySelector("h1")?.after(button);
}

// Let the keyboard scroll elements that are wider than their box.
const overflow = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
whenIdle(() => {
  for (const each of document.querySelectorAll(
    ".md-typeset :is(pre > code, .doc-signature > pre, .wide, .md-typeset__scrollwrap)",
  )) {
    overflow.observe(each);
  }
});

// A click on the link or the id of a heading copies its address. Blocks of code have a copy button.
const copied = Object.assign(document.createElement("p"), { className: "copied" });
copied.setAttribute("role", "status");
document.body.append(copied);
/** @param {string} text @param {string} message */
const copy = (text, message) =>
  navigator.clipboard?.writeText(text).then(
    () => {
      copied.textContent = message;
      setTimeout(() => (copied.textContent = ""), 1800);
    },
    () => {},
  );
document.addEventListener("click", ({ target }) => {
  /** @type {HTMLAnchorElement | null} */
  const link = target instanceof Element ? target.closest(".headerlink, .entry[id] > a.id") : null;
  if (link) copy(link.href, t("Link copied"));
});
whenIdle(() => {
  for (const block of navigator.clipboard ? document.querySelectorAll(".highlight > pre > code") : []) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "copy",
      textContent: t("Copy"),
    });
    button.addEventListener("click", () => copy(block.textContent, t("Code copied")));
    block.closest(".highlight")?.append(button);
  }
});

// A button below each ruling copies it for a forum: question, ruling, reason and link.
for (const entry of navigator.clipboard ? document.querySelectorAll("div.entry.ruling") : []) {
  const heading = entry.previousElementSibling;
  const says = [".question", ".says", ".reason"].map((part) =>
    entry.querySelector(`:scope > ${part}`)?.textContent.trim(),
  );
  const link = `${location.href.split("#")[0]}#${heading?.id}`;
  const title = heading?.firstChild?.textContent?.trim();
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "copy-ruling",
    textContent: t("Copy this ruling"),
  });
  button.addEventListener("click", () =>
    copy([`${title} (${heading?.id})`, ...says, link].join("\n"), t("Ruling copied")),
  );
  entry.append(button);
}

function anchor() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // invalid percent-encoding, such as a link to a board that was cut off
  }
}
function unfold() {
  const target = document.getElementById(anchor());
  const closed = () => /** @type {HTMLDetailsElement | null | undefined} */ (target?.closest("details:not([open])"));
  if (!closed()) return;
  for (let each = closed(); each; each = closed()) each.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();
