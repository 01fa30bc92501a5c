// What every page does: change language at the same place, unfold what a link leads into, copy links and code.
(function () {
  "use strict";

  // The link to the other language keeps the place: the anchor, else the last heading above the middle of the window.
  const language = document.querySelector("a.language");
  language?.addEventListener("click", () => {
    const passed = [...document.querySelectorAll(".md-content :is(h2, h3, h4)[id]")].filter(
      (heading) => heading.getBoundingClientRect().top < innerHeight / 2,
    );
    const there = passed.length ? `#${passed.at(-1).id}` : "";
    language.search = location.search;
    language.hash = document.querySelector(".globe-board:not(.small)") || scrollY < innerHeight / 2 ? location.hash : there || location.hash;
  });

  function unfold() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let folded = target.closest("details:not([open])");
    if (!folded) return;
    for (; folded; folded = target.closest("details:not([open])")) folded.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", unfold);
  unfold();
})();
