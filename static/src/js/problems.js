// A link to a place on the page takes the focus there, also if the place is folded
// away, and closes the sheet that it stands in.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place) return;
  event.preventDefault();
  const sheet = link.closest("[popover]");
  if (sheet?.matches(":popover-open") && !sheet.contains(place)) sheet.hidePopover();
  const short = document.getElementById("short-view");
  if (short && !place.checkVisibility?.()) short.checked = false;
  for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const block = place.matches("h1, h2, h3, h4") ? "start" : "center"; // what a heading is of stands below it
  place.scrollIntoView({ block, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  place.focus({ preventScroll: true });
});

// A menu closes by Escape and by a press elsewhere.
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("pointerdown", ({ target }) => {
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(target)) menu.open = false;
});
