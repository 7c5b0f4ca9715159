import Sortable from "sortablejs/modular/sortable.core.esm.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

// makeSortable lets the rows of a list be dragged by their handles.
export function makeSortable(list) {
  let behind;
  Sortable.create(list, {
    handle: "[data-handle]",
    draggable: "[data-entry]",
    animation: still.matches ? 0 : 150,
    onStart({ item }) {
      behind = item.nextElementSibling;
    },
    onEnd({ item, oldIndex, newIndex }) {
      if (oldIndex === newIndex) return;
      const place = behind;
      const detail = {
        entry: item.dataset.entry,
        before: item.nextElementSibling?.dataset.entry ?? "",
        putBack: () => list.insertBefore(item, place),
      };
      item.dispatchEvent(new CustomEvent("muster:moved", { bubbles: true, detail }));
    },
  });
}
