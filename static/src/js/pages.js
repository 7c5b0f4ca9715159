// Buttons to copy and to print, on pages that have them. They are shown when this
// script can do what they say.
const live = document.getElementById("live");

for (const button of document.querySelectorAll("[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  if (!source || !navigator.clipboard) {
    button.hidden = true;
    document.documentElement.classList.add("cannot-copy");
    continue;
  }
  button.removeAttribute("data-by-script");
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
    button.style.minInlineSize = `${button.offsetWidth}px`; // what follows stays where it is
    button.textContent = said;
    if (live) live.textContent = said + ".";
    setTimeout(() => (button.textContent = label), 2500);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.removeAttribute("data-by-script");
  button.addEventListener("click", () => print());
}
