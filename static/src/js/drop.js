// A file that is dropped on a form marked data-drop is as if chosen in it. A text goes
// where it is dropped, as everywhere.
for (const form of document.querySelectorAll("form[data-drop]")) {
  const input = form.querySelector('input[type="file"]');
  form.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    form.classList.add("dropping");
  });
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    form.classList.remove("dropping");
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
