// A link to an entry of the catalogue that is marked a.kw or a.look opens what the
// entry says in brief, in place; without this script it leads to the entry's page.
// Escape and a press elsewhere close it, and the focus goes back to the link.
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

let shown; // the link whose entry the box shows
let wanted; // the link that was pressed last

// A press on the link of the open box closes it.
let shut;
document.addEventListener("pointerdown", () => (shut = box.isConnected && box.matches(":popover-open") ? shown : null), true);

document.addEventListener("click", (event) => {
  const link = event.target.closest(links);
  if (!link || !box.isConnected || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (shut === link) shut = null;
  else open(link);
});

async function open(link) {
  wanted = link;
  link.setAttribute("aria-busy", "true");
  const content = await load(link.href);
  link.removeAttribute("aria-busy");
  if (wanted !== link || !link.isConnected) return;
  const within = box.contains(link); // one entry names another
  box.replaceChildren(...content, close);
  box.classList.toggle("brief-large", link.matches(".look"));
  if (!within) {
    if (box.matches(":popover-open")) box.hidePopover();
    link.focus({ preventScroll: true }); // where the focus comes back to; some browsers do not move it by a press
    box.showPopover({ source: link });
    shown = link;
  }
  box.scrollTop = 0;
  box.focus({ preventScroll: true });
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
