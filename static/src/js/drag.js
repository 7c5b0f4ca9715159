import Sortable from "sortablejs/modular/sortable.core.esm.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

// makeSortable lets the rows of a list be dragged by their handles.
export function makeSortable(list) {
  Sortable.create(list, {
    handle: "[data-handle]",
    draggable: "[data-entry]",
    animation: still.matches ? 0 : 150,
    onEnd({ item, oldIndex, newIndex }) {
      if (oldIndex === newIndex) return;
      const form = item.querySelector("form[data-move]");
      if (!form) return;
      form.elements.before.value = item.nextElementSibling?.dataset.entry ?? "";
      form.requestSubmit();
    },
  });
}
