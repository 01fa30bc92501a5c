/** Every page: keep the place when changing language, open folded parts that a link leads into, copy links and code. */
import { t } from "./messages.js";

// The link to the other language keeps the place: the anchor, else the last heading that has reached the top.
/** @type {HTMLAnchorElement | null} */
const language = document.querySelector("a.language");
language?.addEventListener("click", () => {
  const passed = [...document.querySelectorAll(".md-content :is(h2, h3, h4)[id]")].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 5,
  );
  const last = passed.at(-1);
  const there = last ? `#${last.id}` : "";
  language.search = location.search;
  language.hash =
    document.querySelector(".globe-board:not(.small)") || scrollY < innerHeight / 2
      ? location.hash
      : there || location.hash;
});

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

// The rules as a text, or with everything that proves them; the choice is kept.
/** @type {NodeListOf<HTMLDetailsElement>} */
const folded = document.querySelectorAll("details.apparatus");
/** @type {HTMLButtonElement | null} */
const switched = document.querySelector(".whole > button");
if (folded.length && switched) {
  const labels = [switched.textContent, switched.dataset.pressed ?? ""];
  const kept = "globe-rules-whole";
  /** @param {boolean} open */
  const show = (open) => {
    for (const each of folded) each.open = open;
    switched.textContent = labels[open ? 1 : 0];
    switched.setAttribute("aria-pressed", String(open));
  };
  let whole = false;
  try {
    whole = localStorage.getItem(kept) === "yes";
  } catch {
    /* from disk there may be no storage */
  }
  switched.addEventListener("click", () => {
    whole = !whole;
    show(whole);
    try {
      localStorage.setItem(kept, whole ? "yes" : "no");
    } catch {
      /* as above */
    }
  });
  show(whole);
}

// Several small boards on a page: their parts are numbered, for landmarks of one name cannot be told apart.
document.querySelectorAll(".globe-board.small").forEach((board, nth) => {
  for (const part of board.querySelectorAll("section[aria-label]")) {
    part.setAttribute("aria-label", `${part.getAttribute("aria-label")} ${nth + 1}`);
  }
});

// What is wider than its box can be scrolled by keyboard too; Material has put its boxes around tables by then.
const watched = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
addEventListener("load", () => {
  for (const each of document.querySelectorAll(".md-typeset :is(pre > code, .wide, .md-typeset__scrollwrap)")) {
    watched.observe(each);
  }
});

// A click on the sign or the id of a heading copies its address; a block of code has a button.
const copied = Object.assign(document.createElement("p"), { className: "copied" });
copied.setAttribute("role", "status");
document.body.append(copied);
/** @param {string} text @param {string} said */
const copy = (text, said) =>
  navigator.clipboard?.writeText(text).then(
    () => {
      copied.textContent = said;
      setTimeout(() => (copied.textContent = ""), 1800);
    },
    () => {},
  );
document.addEventListener("click", ({ target }) => {
  /** @type {HTMLAnchorElement | null} */
  const link = target instanceof Element ? target.closest(".headerlink, .entry[id] > a.id") : null;
  if (link) copy(link.href, t("Link copied"));
});
for (const block of navigator.clipboard ? document.querySelectorAll(".highlight > pre > code") : []) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "copy",
    textContent: t("Copy"),
  });
  button.addEventListener("click", () => copy(block.textContent, t("Code copied")));
  block.closest(".highlight")?.append(button);
}

function place() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // a link to a board that is cut off in the middle of a letter
  }
}
function unfold() {
  const target = document.getElementById(place());
  const closed = () => /** @type {HTMLDetailsElement | null | undefined} */ (target?.closest("details:not([open])"));
  if (!closed()) return;
  for (let each = closed(); each; each = closed()) each.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();
