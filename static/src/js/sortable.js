// Lists marked data-sortable can be put in order by dragging. The library is
// fetched only by pages that have such a list.
//
//   <ol data-sortable>
//     <li data-entry="u1"> <span data-handle>…</span>
//       <form data-move …><input type="hidden" name="before"> <button>Up</button></form>
//
// Dropping a row fills in the id of the row that now follows and sends the same
// form as its buttons do.
let library;

async function enable(list) {
  list.dataset.sortable = "ready";
  library ??= import("./drag.js");
  const { makeSortable } = await library;
  if (list.isConnected) makeSortable(list);
}

function enableAll() {
  for (const list of document.querySelectorAll('[data-sortable]:not([data-sortable="ready"])')) enable(list);
}

document.addEventListener("htmx:after:swap", enableAll);
enableAll();
