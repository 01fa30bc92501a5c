/**
 * What pages need of the scripts of Material, whose 114 kB take a third of the time in which a slow phone opens a page:
 * the colours, the title in the header, the menu on phones, the table of contents, and printing of folded parts.
 */
import { t } from "./messages.js";

// The inline script in partials/javascripts/palette.html has set the colours before the first paint.
/** @type {NodeListOf<HTMLInputElement>} */
const options = document.querySelectorAll(".md-option");
options.forEach((option, index) => {
  option.addEventListener("change", () => {
    try {
      window.__md_set("__palette", { index });
    } catch {
      // browsers may block storage
    }
    window.showPalette(index);
  });
  matchMedia(option.dataset.mdColorMedia ?? "").addEventListener("change", () => window.showPalette());
});

// A page that one comes back to has the colours that were chosen since, and its menu is closed.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  window.showPalette(null);
  openMenu(false);
});

// Once the title of the page has scrolled away, the header shows it.
const headerTitle = document.querySelector(".md-header__title");
const header = document.querySelector(".md-header");
const title = document.querySelector(".md-content h1");
if (title && header && headerTitle) {
  const observer = new IntersectionObserver(
    ([{ isIntersecting, boundingClientRect }]) => {
      const passed = !isIntersecting && boundingClientRect.top < innerHeight / 2;
      headerTitle.classList.toggle("md-header__title--active", passed);
      header.classList.toggle("md-header--shadow", passed);
    },
    { rootMargin: "-48px 0px 0px" },
  );
  observer.observe(title);
}

// The menu of phones opens and closes by keyboard too: its label becomes a button.
/** @type {HTMLInputElement | null} */
const drawer = document.querySelector("#__drawer");
const menuLabel = document.querySelector(".md-header__button[for=__drawer]");
const menuButton = Object.assign(document.createElement("button"), {
  type: "button",
  className: "md-header__button md-icon menu-button",
  ariaLabel: t("Menu"),
});
menuButton.append(...(menuLabel?.childNodes ?? []));
menuLabel?.replaceWith(menuButton);
/** @param {boolean} open */
function openMenu(open) {
  if (drawer) drawer.checked = open;
  menuButton.setAttribute("aria-expanded", String(open));
}
openMenu(false);
drawer?.addEventListener("change", () => openMenu(drawer.checked)); // a tap beside the menu closes it
menuButton.addEventListener("click", () => openMenu(!drawer?.checked));
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest(".md-sidebar a")) openMenu(false); // its section is on this page
});
document.addEventListener("keydown", (event) => {
  const { activeElement } = document;
  if (event.key === "Escape" && drawer?.checked) {
    openMenu(false);
    menuButton.focus();
  }
  if (event.key === "Enter" && activeElement instanceof HTMLLabelElement) activeElement.click(); // in the menu
});

// The table of contents marks the section that is being read. It is in view on wide screens only.
const contents = document.querySelector(".md-sidebar--secondary .md-sidebar__scrollwrap");
/** @type {NodeListOf<HTMLAnchorElement>} */
const found = document.querySelectorAll(".md-sidebar--secondary a.md-nav__link");
const links = [...found];
const sections = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
/** @type {Element | undefined} */
let marked;
function markSection() {
  let [first, end] = [0, links.length]; // headings are in order, so that few of them have to be measured
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((sections[middle]?.getBoundingClientRect().top ?? 0) < innerHeight / 4) first = middle + 1;
    else end = middle;
  }
  const now = links[first - 1];
  if (now === marked || !contents) return;
  marked?.classList.remove("md-nav__link--active");
  now?.classList.add("md-nav__link--active");
  marked = now;
  if (now) contents.scrollTop += now.getBoundingClientRect().top - contents.getBoundingClientRect().top - 100;
}
if (links.length > 0) {
  let waiting = false;
  const wide = matchMedia("(min-width: 60em)");
  addEventListener(
    "scroll",
    () => {
      if (waiting || !wide.matches) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        markSection();
      });
    },
    { passive: true },
  );
}

// Folded parts are printed too.
/** @type {HTMLDetailsElement[]} */
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details")].filter(({ open }) => !open);
  for (const each of unfolded) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of unfolded) each.open = false;
});
