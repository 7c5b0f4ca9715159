// Lists marked data-sortable can be put in order by dragging the handles of their
// rows. The library is fetched when a pointer first comes near; where a finger may
// drag, which comes near only when it drags, it is fetched once the page is idle.
// It counts as weight of the page all the same (handlers/size_test.go).
//
//   <ul data-sortable> <li data-entry="u1"> <span data-handle>…</span>
//
// Dropping a row tells by the event muster:moved which entry stands where now, and
// how to put it back.
let library;

const waiting = '[data-sortable]:not([data-sortable="ready"])';

async function enable(list) {
  list.dataset.sortable = "ready";
  try {
    library ??= import("./drag.js");
    const { makeSortable } = await library;
    if (list.isConnected) makeSortable(list);
  } catch {
    // Without the library there are still the buttons; the next pointer tries again.
    library = undefined;
    list.dataset.sortable = "";
  }
}

document.addEventListener("pointerover", ({ target }) => {
  const list = target.closest?.(waiting);
  if (list) enable(list);
});

if (matchMedia("(any-pointer: coarse)").matches) {
  const idle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 200));
  idle(() => document.querySelectorAll(waiting).forEach(enable));
}
