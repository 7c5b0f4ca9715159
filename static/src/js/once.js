// A form that a double tap sends is sent once. The second would take the place of the
// first on the page, whose answer may be the only one that says it worked: a code for
// another device is used up by then. The builder has its own way (taps.js).
const soon = 1000; // ms
const sent = new WeakMap(); // when, by the button

document.addEventListener("submit", (event) => {
  const by = event.submitter ?? event.target;
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.timeStamp - (sent.get(by) ?? -soon) < soon) event.preventDefault();
  else sent.set(by, event.timeStamp);
});
