// A Queue sends edits one after the other. It keeps those that are not
// acknowledged in the tab's storage, so that neither a lost connection nor a
// reload loses one, and says on the page that they are not saved yet. Where the
// browser lets pages keep nothing, it goes on without and says that too.
import { tapped } from "./taps.js";

const slowest = 30_000;

export class Queue {
  #key;
  #send;
  #show;
  #typed; // queues what is being typed, and returns whether there is something
  #edits; // as they are stored
  #kept = true; // whether they are stored
  #presses = new Map(); // by request: the control and how to take back its look
  #busy = false;
  #halted = false;
  #conflict; // the request of the edit whose conflict is on the page
  #anew; // loads the page anew after an edit that changed nearly all of it
  #resting = new Set(); // who waits until nothing is on its way
  #wait = 0;
  #timer;
  #asking; // the timer of the discard button, until its second press is too late
  #note = document.getElementById("unsaved");

  // show shows an edit in its fields, and returns its press; showGone shows what of it
  // has no field any more, and returns how to end that.
  constructor(key, { send, typed, show, showGone }) {
    this.#key = key;
    this.#send = send;
    this.#show = show;
    this.#typed = typed;
    this.#edits = this.#load();
    for (const edit of this.#edits) this.#presses.set(edit.request, { ...show(edit), end: showGone(edit) });
    this.#note.querySelector("[data-retry]").addEventListener("click", () => this.#again());
    this.#note.querySelector("[data-discard]").addEventListener("click", ({ currentTarget }) => this.#ask(currentTarget));
    addEventListener("online", () => this.#conflict || this.#again());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#back());
    if (!this.#edits.length) return;
    this.#store();
    this.#halt("Changes from before this page was loaded are still here.");
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

  // keep keeps an edit for the next time that the page is loaded.
  keep(edit) {
    const same = JSON.stringify([edit.command, edit.fields]);
    if (this.#edits.some(({ command, fields }) => JSON.stringify([command, fields]) === same)) return;
    this.#edits.push({ ...edit, request: identity() });
    this.#store();
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

  // settle sends what is chosen in the conflict on the page, and forgets the edit
  // that met it when that is done.
  async settle(choice) {
    if (this.#busy) return;
    const outcome = await this.#try(choice);
    if (outcome.failed) this.#halt(outcome.why);
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
    if (this.#kept) removeEventListener("beforeunload", warn);
  }

  async #pump() {
    if (this.#busy || this.#halted || !this.#edits.length) return;
    const edit = this.#edits[0];
    const sent = this.#try(() => this.#send(edit, () => this.#showAgain(edit)));
    this.#store(); // with the base under which it is sent: under another it would be another edit
    const outcome = await sent;
    if (outcome.failed) {
      this.#halt(outcome.why, outcome.soon);
      this.#rest(true); // the browser asks
      return;
    }
    const press = this.#presses.get(edit.request);
    press?.control.removeAttribute?.("data-busy");
    if (outcome.conflict) {
      press?.revert?.();
      this.#halted = true;
      this.#conflict = edit.request;
      this.#rest(false);
      return;
    }
    if (outcome.refused) {
      press?.revert?.();
      this.#rest(false);
    }
    press?.end?.();
    this.#presses.delete(edit.request);
    this.#edits.shift();
    this.#store();
    this.#wait = 0;
    this.#note.hidden = true;
    this.#anew = outcome.anew ?? this.#anew;
    if (this.#edits.length) this.#pump();
    else if (this.#resting.size) this.#rest(true);
    else if (this.#anew && !this.#typed()) this.#anew(); // not before, since what waits would have to be sent by hand then
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

  #halt(why, soon) {
    this.#halted = true;
    this.#note.querySelector("[data-why]").textContent = why;
    this.#tell();
    if (!soon) return;
    this.#wait = Math.min(this.#wait * 2 || 1000, slowest);
    this.#timer = setTimeout(() => this.#again(), this.#wait);
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
    if (!this.#edits.length) return;
    this.#halted = false;
    this.#pump();
  }

  // back brings up to date a page that the browser had put aside: meanwhile another may
  // have changed the list, and an edit of what it shows would meet a conflict.
  #back() {
    if (this.#conflict) return;
    if (this.#edits.length) this.#again();
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
    document.getElementById("refusal").replaceChildren(); // its choices are about what is gone
    if (navigator.onLine) location.reload(); // the page is older than what is stored
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
    if (this.#edits.length) addEventListener("beforeunload", warn);
    else removeEventListener("beforeunload", warn);
    try {
      if (this.#edits.length) sessionStorage.setItem(this.#key, JSON.stringify(this.#edits));
      else sessionStorage.removeItem(this.#key);
      this.#kept = true;
    } catch {
      this.#kept = false;
    }
  }
}

// warn lets the browser ask before the page is left: what waits ends with the tab.
const warn = (event) => event.preventDefault();

// identity makes the identity of an edit; randomUUID is missing on plain http.
function identity() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
