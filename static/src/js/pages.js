// Buttons to copy and to print, on pages that have them. They are hidden until
// this script can do what they say.
const live = document.getElementById("live");

for (const button of document.querySelectorAll("[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  if (!source || !navigator.clipboard) continue;
  button.hidden = false;
  document.documentElement.classList.add("can-copy");
  const label = button.textContent;
  button.addEventListener("click", async () => {
    let said = "Copied";
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
    } catch {
      source.focus();
      source.select?.();
      said = "Not allowed to copy; it is selected now";
    }
    button.textContent = said;
    if (live) live.textContent = said + ".";
    setTimeout(() => (button.textContent = label), 2500);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
