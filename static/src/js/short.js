// showShort brings up to date what the minerals lack for each upgrade. An edit of one
// unit changes that for all of them, and its answer holds that unit alone: the
// prices are on the page, and what is left comes with every answer.
export function showShort() {
  const left = Number(document.getElementById("place-minerals").dataset.left);
  for (const reason of document.querySelectorAll("[data-price]")) {
    const short = Math.max(0, Number(reason.dataset.price) - left);
    reason.textContent = short ? `${short.toLocaleString("en")} short` : "";
    reason.hidden = !short;
  }
}
