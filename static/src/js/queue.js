// A Queue sends edits one after the other. It keeps those that are not
// acknowledged in the tab's storage, so that neither a lost connection nor a
// reload loses one, and says on the page that they are not saved yet. Where the
// browser lets pages keep nothing, it goes on without and says that too.
import { tapped } from "./taps.js";

const slowest = 30_000; // ms from one attempt to the next
const longest = 300_000; // ms, if the server asks for it

export class Queue {
  #key;
  #send;
  #show;
  #typed; // queues what is being typed, and returns whether there is something
  #edits; // as they are stored
  #kept = true; // whether they are stored
  #presses = new Map(); // by request: the control and how to take back its look
  #busy = false;
  #left = false; // whether the page was to be left while something was on its way
  #halted = false;
  #conflict; // the request of the edit whose conflict is on the page
  #chosen; // sends what was chosen there, until it is known what became of that
  #anew; // loads the page anew after an edit that changed nearly all of it
  #resting = new Set(); // who waits until nothing is on its way
  #wait = 0;
  #timer;
  #asking; // the timer of the discard button, until its second press is too late
  #note = document.getElementById("unsaved");

  // show shows an edit in its fields, and returns its press; showGone shows what of it
  // has no field any more, and returns how to end that.
  // words is an edit that was being typed when the page was left, and date returns the
  // revision that such an edit is made to, if that is not the page's.
  constructor(key, { send, typed, show, showGone, words, date }) {
    this.#key = key;
    this.#send = send;
    this.#show = show;
    this.#typed = typed;
    this.#edits = this.#load();
    if (words) this.#edits.push({ ...words, request: identity() });
    for (const edit of this.#edits) {
      if (edit.name) edit.base ??= date(edit);
      const press = { ...show(edit), end: showGone(edit) };
      press.control.setAttribute?.("data-busy", "");
      this.#presses.set(edit.request, press);
    }
    this.#note.querySelector("[data-retry]").addEventListener("click", () => this.#again());
    this.#note.querySelector("[data-discard]").addEventListener("click", ({ currentTarget }) => this.#ask(currentTarget));
    addEventListener("online", () => this.#conflict && !this.#chosen || this.#again());
    addEventListener("visibilitychange", () => document.hidden || !this.#timer || this.#again());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#back());
    if (!this.#edits.length) return;
    this.#store();
    // What was on its way when the page was left may be saved: only sending it tells.
    if (this.#edits[0].going) this.#pump();
    else this.#halt("Changes from before this page was loaded are still here.");
  }

  add(edit, press) {
    edit.request = identity();
    this.#presses.set(edit.request, press);
    press.control.setAttribute?.("data-busy", "");
    this.#edits.push(edit);
    this.#store();
    if (this.#halted) this.#tell();
    else this.#pump();
  }

  // take takes back what was typed into a field before the page was loaded and was never
  // sent since, because it is being written on. It returns that edit.
  take(name) {
    const edit = this.#edits.find((each) => each.name === name && !each.going && each.request !== this.#conflict);
    if (!edit) return null;
    this.#presses.get(edit.request)?.control.removeAttribute?.("data-busy");
    this.#presses.delete(edit.request);
    this.#edits = this.#edits.filter((each) => each !== edit);
    this.#store();
    if (this.#edits.length) this.#tell();
    else {
      this.#halted = false;
      this.#note.hidden = true;
    }
    return edit;
  }

  get waiting() {
    return this.#edits.length > 0;
  }

  get sending() {
    return this.#edits.length > 0 && !this.#halted;
  }

  // rest waits until nothing is on its way any more, for at most so many ms. It returns
  // whether the page may be left: what was refused is to be read first.
  rest(most) {
    return new Promise((rested) => {
      this.#resting.add(rested);
      setTimeout(() => this.#rest(true, [rested]), most);
    });
  }

  #rest(leave, those = [...this.#resting]) {
    for (const rested of those) {
      this.#resting.delete(rested);
      rested(leave);
    }
  }

  // settle sends what is chosen in the conflict on the page, again and again while it
  // is not known what became of it, and forgets the edit that met the conflict when it
  // is done.
  async settle(choice) {
    if (this.#busy) return;
    this.#chosen = choice;
    const outcome = await this.#try(choice);
    if (this.#chosen !== choice) return; // discarded meanwhile
    if (outcome.failed) this.#halt(outcome.why, outcome.soon);
    if (outcome.soon) return;
    this.#chosen = null;
    this.#wait = 0;
    if (!outcome.done) return;
    this.drop(outcome.moves);
    outcome.go();
  }

  // drop forgets the edit whose conflict is on the page. The page is about to be
  // loaded anew, and shows then what else waits; the page of a copy does, if what the
  // edits were made to becomes that.
  drop(key = this.#key) {
    const rest = this.#edits.filter((edit) => edit.request !== this.#conflict);
    if (key !== this.#key) {
      this.#edits = [];
      this.#store();
      this.#key = key;
    }
    this.#edits = rest;
    this.#store();
    if (this.#kept) removeEventListener("beforeunload", this.#warn);
  }

  async #pump() {
    if (this.#busy || this.#halted || !this.#edits.length) return;
    const edit = this.#edits[0];
    edit.going = true;
    this.#left = false;
    const sent = this.#try(() => this.#send(edit, () => this.#showAgain(edit)));
    this.#store(); // with the base under which it is sent: under another it would be another edit
    const outcome = await sent;
    edit.going = outcome.failed && this.#left; // the browser broke it off
    if (!this.#edits.includes(edit) && !outcome.done) { // discarded meanwhile
      if (outcome.conflict) this.#anew = forgetConflict();
      this.#next();
      return;
    }
    if (outcome.failed) {
      this.#store();
      this.#halt(outcome.why, outcome.soon);
      this.#rest(true); // the browser asks
      return;
    }
    const press = this.#presses.get(edit.request);
    press?.control.removeAttribute?.("data-busy");
    if (outcome.conflict) {
      press?.revert?.();
      this.#store();
      this.#conflict = edit.request;
      this.#halt("Choose first what becomes of the change that was made to an older state.");
      this.#note.hidden = this.#edits.length === 1; // the conflict says it
      this.#rest(false);
      return;
    }
    if (outcome.refused) {
      press?.revert?.();
      this.#rest(false);
    }
    press?.end?.();
    this.#presses.delete(edit.request);
    this.#edits = this.#edits.filter((each) => each !== edit);
    this.#conflict = null;
    this.#wait = 0;
    this.#note.hidden = true;
    this.#anew = outcome.anew ?? this.#anew;
    if (outcome.unshown) this.#leave();
    else this.#next();
  }

  #next() {
    this.#store();
    if (this.#edits.length) this.#pump();
    else if (this.#resting.size) this.#rest(true);
    else if (this.#anew && !this.#typed()) this.#anew(); // not before, since what waits would have to be sent by hand then
  }

  // leave loads the page anew at once, since it does not show what was done. What waits
  // goes on from there.
  #leave() {
    this.#halted = true;
    if (this.#edits.length) this.#edits[0].going = true;
    this.#store();
    if (this.#kept) removeEventListener("beforeunload", this.#warn);
    this.#anew();
  }

  // showAgain shows what waits behind an edit.
  #showAgain(answered) {
    for (const edit of this.#edits) {
      if (edit === answered) continue;
      const { hide } = this.#show(edit), press = this.#presses.get(edit.request), before = press?.hide;
      if (press) press.hide = () => (hide?.(), before?.());
    }
  }

  async #try(send) {
    this.#busy = true;
    try {
      return await send();
    } catch {
      return { failed: true, soon: true, why: navigator.onLine ? "The server cannot be reached." : "You are offline." };
    } finally {
      this.#busy = false;
    }
  }

  // warn lets the browser ask before the page is left: what waits ends with the tab.
  #warn = (event) => {
    event.preventDefault();
    this.#left = this.#busy;
  };

  // halt says why the edits wait. With soon they are sent again by themselves, in so many
  // ms at the earliest.
  #halt(why, soon) {
    this.#halted = true;
    this.#note.querySelector("[data-why]").textContent = why;
    this.#tell();
    if (!soon) return;
    this.#wait = Math.min(this.#wait * 2 || 1000, slowest);
    this.#timer = setTimeout(() => this.#again(), Math.max(this.#wait, Math.min(soon, longest)));
  }

  #tell() {
    const n = this.#edits.length;
    const [waits, it, is] = n === 1 ? ["One change waits", "it", "is"] : [`${n} changes wait`, "they", "are"];
    const where = this.#kept ? `kept here until ${it} ${is} saved` : "lost if this page is closed, since this browser keeps nothing for it";
    this.#note.querySelector("[data-count]").textContent = `${waits}; ${it} ${is} ${where}.`;
    if (!this.#asking) this.#note.querySelector("[data-discard]").textContent = this.#discards();
    this.#note.hidden = n === 0;
  }

  #again() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#busy || !this.#edits.length) return;
    if (this.#chosen) {
      this.settle(this.#chosen);
      return;
    }
    this.#halted = false;
    this.#pump();
  }

  // back brings up to date a page that the browser had put aside: meanwhile another may
  // have changed the list, and an edit of what it shows would meet a conflict.
  #back() {
    if (this.#conflict) return;
    if (this.#typed() || this.#edits.length) this.#again();
    else location.reload();
  }

  // What is discarded is gone, so the button asks for a second press.
  #ask(button) {
    if (this.#asking) {
      this.#discard();
      return;
    }
    tapped("discard"); // a double tap is not the second
    button.textContent = "Discard for good?";
    this.#asking = setTimeout(() => this.#unask(), 5000);
  }

  #unask() {
    clearTimeout(this.#asking);
    this.#asking = undefined;
    this.#note.querySelector("[data-discard]").textContent = this.#discards();
  }

  #discards() {
    return this.#edits.length === 1 ? "Discard it" : "Discard them";
  }

  #discard() {
    clearTimeout(this.#timer);
    this.#timer = this.#chosen = null;
    this.#unask();
    for (const { control, revert, hide, end } of [...this.#presses.values()].reverse()) {
      control.removeAttribute?.("data-busy");
      revert?.();
      hide?.();
      end?.();
    }
    this.#presses.clear();
    this.#edits = [];
    this.#halted = false;
    this.#wait = 0;
    this.#store();
    this.#note.hidden = true;
    if (!this.#conflict) return;
    this.#conflict = null;
    forgetConflict()();
  }

  #load() {
    try {
      const edits = JSON.parse(sessionStorage.getItem(this.#key));
      return Array.isArray(edits) ? edits.filter((edit) => typeof edit?.command === "string" && edit.request) : [];
    } catch {
      return [];
    }
  }

  #store() {
    if (this.#edits.length) addEventListener("beforeunload", this.#warn);
    else removeEventListener("beforeunload", this.#warn);
    try {
      if (this.#edits.length) sessionStorage.setItem(this.#key, JSON.stringify(this.#edits));
      else sessionStorage.removeItem(this.#key);
      this.#kept = true;
    } catch {
      this.#kept = false;
    }
  }
}

// forgetConflict takes away choices that are about what is gone. It returns how to bring
// the page up to date, which is older than what is stored.
function forgetConflict() {
  document.getElementById("refusal").replaceChildren();
  return () => navigator.onLine && location.reload();
}

// identity makes the identity of an edit; randomUUID is missing on plain http.
function identity() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
