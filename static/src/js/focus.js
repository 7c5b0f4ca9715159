// keepPlace remembers where the focus is and where its element stands in the
// window, and returns how to restore both after a swap: the element itself, its
// successor of the same name, its twin, or what it was part of.
export function keepPlace() {
  const active = document.activeElement;
  if (!active || active === document.body) return () => {};
  const top = active.getBoundingClientRect().top;
  const { id, name, value } = active;
  const around = surroundings(active);
  return () => {
    const same = active.isConnected ? active : successor(id, name, value);
    const now = [same, twin(name, value), ...around.map((each) => document.getElementById(each))].find(usable);
    if (!now) return;
    // The browser takes the focus from what is hidden or disabled only when it paints.
    if (document.activeElement !== now) {
      if (!now.matches(focusable)) now.tabIndex = -1;
      now.focus({ preventScroll: true });
    }
    // What came in above must not push the pressed control away.
    if (!now.closest(".offers, .summary-more")) {
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1 && scrolls(now)) window.scrollBy({ top: moved, behavior: "instant" });
    } else if (now.closest(".offers")) {
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1) scroller(now).scrollBy({ top: moved, behavior: "instant" });
    }
  };
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

// usable elements can hold the focus. checkVisibilityCSS is the older name.
function usable(element) {
  if (!element || element.disabled) return false;
  return element.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true }) ?? element.getClientRects().length > 0;
}

// scrolls says that it makes sense to follow an element: it is still near where it
// was pressed.
const scrolls = (element) => element.matches("button, input, select, summary");

// scroller is what scrolls the offers: their own column, or the page.
function scroller(element) {
  const column = element.closest(".offers");
  return column.scrollHeight > column.clientHeight + 1 && getComputedStyle(column).overflowY === "auto" ? column : window;
}

function successor(id, name, value) {
  return id ? document.getElementById(id) : named(name, value);
}

const named = (name, value) => name && [...document.getElementsByName(name)].find((each) => each.value === value);

// twin is the button beside one that has come to its end: down for up, redo for undo.
const opposite = { up: "down", down: "up", undo: "redo", redo: "undo" };

function twin(name, value) {
  const words = String(value).split(" ");
  const other = opposite[words.pop()];
  return other && named(name, [...words, other].join(" "));
}

// surroundings are the ids of what an element is part of, from the inside out: its
// row, the rows after and before it, the heading of its section.
function surroundings(element) {
  const ids = [];
  for (let each = element; each; each = each.parentElement) {
    if (each.matches("li[id]")) {
      const rows = [...each.parentElement.children], at = rows.indexOf(each);
      ids.push(...[...rows.slice(at), ...rows.slice(0, at).reverse()].map((row) => row.id));
    } else {
      ids.push(each.getAttribute("aria-labelledby") ?? (each.matches("main") && each.id));
    }
  }
  return ids.filter((id) => id);
}
