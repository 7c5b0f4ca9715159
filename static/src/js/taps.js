// A double tap is one press. After the first tap the page has often changed, and
// what lies under the finger at the second is something else: the Remove of the next
// entry, or a link. So place and time say what belongs together; for a key, which
// has no place, the control does.
const soon = 300; // ms between two taps, by the clock of the pointer
const near = 22; // px around a tap: half of what a finger must hit

// repeatable are the commands that people press quickly on purpose.
const repeatable = /^(move|undo|redo)\b/;

let click; // the one that is being handled, or was the last
let tap; // the last click that carried out a command

// tapped says that the click that is being handled carries out a command.
export function tapped(command) {
  if (click) tap = { command, at: click.timeStamp, x: click.clientX, y: click.clientY, byKey: !click.detail, target: click.target };
}

document.addEventListener("click", (event) => {
  click = event;
  if (!isSecond(event)) {
    tap = null; // whatever comes next is compared with this click, if it was a command
    return;
  }
  tap.at = event.timeStamp; // a third one belongs to it too
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function isSecond({ target, timeStamp, clientX, clientY, detail }) {
  if (!tap || timeStamp - tap.at >= soon) return false;
  if (repeatable.test(tap.command) && target.closest("[name=do]")?.value === tap.command) return false;
  if (tap.byKey || !detail) return target === tap.target || target.value === tap.target.value;
  return Math.hypot(clientX - tap.x, clientY - tap.y) < near;
}
