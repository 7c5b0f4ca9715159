// Lists marked data-sortable can be put in order by dragging the handles of their
// rows. The library is fetched only when a pointer first comes near a handle.
//
//   <ul data-sortable> <li data-entry="u1"> <span data-handle>…</span>
//
// Dropping a row tells by the event muster:moved which entry stands where now, and
// how to put it back.
let library;

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
  const list = target.closest?.('[data-sortable]:not([data-sortable="ready"])');
  if (list) enable(list);
});
