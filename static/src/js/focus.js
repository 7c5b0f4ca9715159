// keepPlace remembers where the focus is and where its element stands in the
// window, and returns how to restore both after a swap: the element itself, its
// successor of the same name, or what it was part of.
export function keepPlace() {
  const active = document.activeElement;
  if (!active || active === document.body) return () => {};
  const top = active.getBoundingClientRect().top;
  const { id, name, value } = active;
  const around = ancestors(active);
  return () => {
    let now = active.isConnected ? active : successor(id, name, value);
    if (now && document.activeElement !== now && usable(now)) now.focus({ preventScroll: true });
    if (!now || document.activeElement !== now) {
      now = around.map((each) => document.getElementById(each)).find((each) => each);
      if (now && !now.matches(focusable)) now.tabIndex = -1;
      now?.focus({ preventScroll: true });
    }
    // What came in above must not push the pressed control away.
    if (now && !now.closest(".offers, .summary-more")) {
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1 && scrolls(now)) window.scrollBy({ top: moved, behavior: "instant" });
    } else if (now && now.closest(".offers")) {
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1) scroller(now).scrollBy({ top: moved, behavior: "instant" });
    }
  };
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

const usable = (element) => !element.disabled && element.getClientRects().length > 0;

// scrolls says that it makes sense to follow an element: it is still near where it
// was pressed.
const scrolls = (element) => element.matches("button, input, select, summary");

// scroller is what scrolls the offers: their own column, or the page.
function scroller(element) {
  const column = element.closest(".offers");
  return column.scrollHeight > column.clientHeight + 1 && getComputedStyle(column).overflowY === "auto" ? column : window;
}

function successor(id, name, value) {
  if (id) return document.getElementById(id);
  if (!name) return null;
  return [...document.getElementsByName(name)].find((each) => each.value === value);
}

// ancestors are the ids around an element, from the inside out, and the neighbours
// of a row that may be gone.
function ancestors(element) {
  const ids = [];
  for (let each = element; each; each = each.parentElement) {
    if (each.id) ids.push(each.id);
    if (each.matches("li[id]")) {
      for (const near of [each.nextElementSibling, each.previousElementSibling]) if (near?.id) ids.push(near.id);
    }
  }
  return ids;
}
