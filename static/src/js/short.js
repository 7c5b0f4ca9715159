// showShort brings up to date what minerals and slots lack for each upgrade and each
// size. An edit of one unit changes that for all of them, and its answer holds that unit
// alone: prices and Supply are on the page, and what is left comes with every answer.
export function showShort() {
  const left = Number(document.getElementById("place-minerals").dataset.left);
  const free = Object.fromEntries([...document.querySelectorAll("#slots [data-free]")].map((row) => [row.dataset.slot, row.dataset.free]));
  for (const reason of document.querySelectorAll("[data-price]")) {
    const price = reason.dataset.price || reason.parentNode.querySelector(".cost").textContent.replace(/\D/g, "");
    const short = price - left;
    show(reason, short, () => `${short.toLocaleString("en")} short`);
  }
  for (const reason of document.querySelectorAll("[data-supply]")) {
    const { supply, slot } = reason.dataset;
    const short = free[slot] ? supply - free[slot] : 0; // without a Faction Card nothing is known
    show(reason, short, () => `needs ${short} more ${slot} slot${short === 1 ? "" : "s"}`);
  }
}

function show(reason, short, words) {
  reason.hidden = short <= 0;
  reason.textContent = reason.hidden ? "" : words();
}
