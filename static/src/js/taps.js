// A double tap is one press. After the first tap the page has often changed, and
// what lies under the finger at the second is something else: the Remove of the next
// entry, or a link. So place and time say what belongs together; for a key, which
// has no place, the control does.
// The time is that between the beginnings of two presses, as systems count double
// clicks: how long one is held says nothing.
const soon = 300; // ms, by the clock of the pointer, as phones wait for a double tap
const near = 22; // px around a tap: half of what a finger must hit

// repeatable are the commands that people press quickly on purpose.
const repeatable = /^(move|undo|redo)\b/;

let down; // the last time that a pointer went down
let click; // the one that is being handled, or was the last
let tap; // the last click that carried out a command

// tapped says that the click that is being handled carries out a command.
export function tapped(command) {
  if (click) tap = { command, ...click };
}

document.addEventListener("pointerdown", (event) => (down = event), true);

document.addEventListener("click", (event) => {
  const { target, timeStamp, pointerId, clientX: x, clientY: y, detail } = event;
  const at = detail && down?.pointerId === pointerId ? down.timeStamp : timeStamp;
  click = { at, x, y, byKey: !detail, target };
  if (!isSecond(click)) {
    tap = null; // whatever comes next is compared with this click, if it was a command
    return;
  }
  tap.at = at; // a third one belongs to it too
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function isSecond({ target, at, x, y, byKey }) {
  if (!tap || at - tap.at >= soon) return false;
  if (repeatable.test(tap.command) && target.closest("[name=do]")?.value === tap.command) return false;
  if (tap.byKey || byKey) return target === tap.target || target.value === tap.target.value;
  return Math.hypot(x - tap.x, y - tap.y) < near;
}
