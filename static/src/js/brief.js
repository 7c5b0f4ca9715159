// A link to an entry of the catalogue that is marked a.kw or a.look opens what the
// entry says in brief, in place; without this script it leads to the entry's page.
// Escape, a press elsewhere and Tab out of it close it, and the focus goes to what was
// pressed or reached, else back to the link or what took its place.
const links = "a.kw, a.look";

const box = document.createElement("div");
box.id = "brief";
box.popover = "auto";
box.tabIndex = -1;
box.setAttribute("role", "dialog");
box.setAttribute("aria-labelledby", "brief-title");
const close = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-quiet btn-small", textContent: "Close" });
close.addEventListener("click", () => box.hidePopover());
if (box.showPopover) document.body.append(box);

let shown; // the place of the link whose entry the box shows
let wanted; // the link that was pressed last

// Whoever does something else while an entry is on its way does not want it any more.
let acts = 0;
for (const act of ["pointerdown", "keydown"]) document.addEventListener(act, () => acts++, true);

// A press on the link of the open box closes it.
let shut;
document.addEventListener("pointerdown", () => (shut = isOpen() ? shown.link : null), true);

box.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !box.contains(relatedTarget) && isOpen()) box.hidePopover();
});

box.addEventListener("toggle", () => {
  const at = document.activeElement; // main takes what is pressed beside all controls
  if (isOpen() || (at && !at.matches("body, main") && !box.contains(at))) return;
  const back = standing(shown);
  if (!back) return;
  if (!back.matches("a")) back.tabIndex = -1;
  back.focus({ preventScroll: true });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(links);
  if (!link || !box.isConnected || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (shut === link) shut = null;
  else open(link);
});

async function open(link) {
  wanted = link;
  const place = placeOf(link), active = document.activeElement, then = acts;
  link.setAttribute("aria-busy", "true");
  const content = await load(link.href);
  link.removeAttribute("aria-busy");
  const moved = active.isConnected && active !== document.activeElement; // an edit's answer takes the focus along with its element
  if (wanted !== link || acts !== then || moved) return;
  link = standing(place);
  if (!link?.matches(links)) return;
  const within = box.contains(link); // one entry names another
  box.replaceChildren(...content, close);
  box.classList.toggle("brief-large", link.matches(".look"));
  if (!within) {
    if (isOpen()) box.hidePopover();
    link.focus({ preventScroll: true }); // where the focus comes back to; some browsers do not move it by a press
    box.showPopover({ source: link });
    shown = placeOf(link);
  }
  box.scrollTop = 0;
  box.focus({ preventScroll: true });
}

function isOpen() {
  return box.isConnected && box.matches(":popover-open");
}

// placeOf remembers where a link stands. An edit that is answered meanwhile may put
// another in its place.
function placeOf(link) {
  const around = [];
  for (let each = link.parentElement; each; each = each.parentElement) {
    if (each.id) around.push(each.id);
    if (each.matches("li[id]")) break; // the same link of another row is another one
  }
  return { link, around };
}

// standing is the link, else what leads to the same entry nearest to its place, else
// the nearest of what was around it.
function standing({ link, around }) {
  if (link.isConnected) return link;
  const left = around.map((id) => document.getElementById(id)).filter((each) => each?.checkVisibility?.() ?? each);
  const same = `a[href="${CSS.escape(link.getAttribute("href"))}"]`;
  for (const each of left) {
    const next = [...each.querySelectorAll(same)].find((other) => other.matches(links) && (other.checkVisibility?.() ?? true));
    if (next) return next;
  }
  return left[0];
}

// load returns what the entry says, or where else it can be read.
async function load(url) {
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true", Accept: "text/html" }, signal: AbortSignal.timeout(10_000) });
    if (answer.ok) return new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes;
  } catch {
    // the same as an answer that is none
  }
  const title = Object.assign(document.createElement("h2"), { id: "brief-title", textContent: "It could not be loaded" });
  const page = Object.assign(document.createElement("a"), { href: url, textContent: "Go to its page" });
  return [title, page];
}

// Links say that they open something here, also those that a swap brings.
function mark() {
  for (const link of document.querySelectorAll(links)) link.setAttribute("aria-haspopup", "dialog");
}
if (box.isConnected) {
  mark();
  document.addEventListener("htmx:after:swap", mark);
}
