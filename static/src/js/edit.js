// The builder: every press is one small request whose answer holds what has
// changed. Presses are sent one after the other in the order in which they were
// made, and none is forgotten before the server has acknowledged it.
import htmx from "htmx.org/dist/htmx.esm.js";
import { keepPlace } from "./focus.js";
import { showShort } from "./short.js";
import { Queue } from "./queue.js";
import { showPressed } from "./pressed.js";
import { tapped } from "./taps.js";
import { forgetWords, keepWords, keptWords, texts, typing } from "./words.js";

const form = document.querySelector("form[data-edit]");
if (form) {
  start(form);
  arrive();
}

function start(form) {
  const key = keyOf(form.dataset.edit);
  const queue = new Queue(key, {
    send: (edit, showAgain) => send(form, edit, showAgain), typed,
    show: (edit) => showWaiting(form, edit), showGone: (edit) => showGone(form, edit), date: (edit) => date(form, edit), words: keptWords(key),
  });
  forgetWords(key); // the queue has them
  let changed; // the field that has just saved itself
  let tried; // the field that was saved while it was being typed in, until that goes on
  let older; // what the words are made to that are being written on, if that is not this page

  function press(command, control, undo) {
    tapped(command);
    const revert = undo ?? showPressed(control);
    const base = older && control.name === older.name ? older.base : undefined;
    queue.add({ command, fields: fieldsOf(form, command, control), base }, { control, revert });
    if (!control.matches?.(texts)) return;
    forgetWords(key);
    older = tried = null;
  }

  // typed saves what is being typed, once: the page is about to be loaded anew.
  function typed() {
    const field = typing(form);
    if (!field || field === tried) return false;
    press(commandOf(field), field);
    tried = field;
    return true;
  }

  document.addEventListener("input", ({ target: field }) => {
    if (field.form !== form || !field.dataset.do || !field.matches(texts)) return;
    tried = null;
    const { name, defaultValue: was } = field;
    const before = queue.take(name);
    if (before) older = { name, base: before.base };
    if (!differs(field)) {
      forgetWords(key);
      return;
    }
    const command = commandOf(field), from = older?.name === name ? older.base : undefined;
    keepWords(key, { command, fields: fieldsOf(form, command, field), name, was, from: from ?? (queue.waiting ? undefined : form.elements.base.value) });
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Enter in a field presses the form's first button; it means that field, whose
    // change, if there is one, comes first.
    const field = document.activeElement;
    if (event.submitter?.value === "save" && field?.form === form && field.dataset.do) {
      if (field !== changed) press(commandOf(field), field);
    } else if (event.submitter) press(event.submitter.value, event.submitter);
  });

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form !== form || !field.dataset.do) return;
    if (field.name === older?.name && !differs(field)) older = null; // back to what is stored
    else if (field !== tried) press(commandOf(field), field);
    changed = field;
    setTimeout(() => (changed = null));
  });

  // Ctrl+Z or ⌘Z is Undo, with Shift, or as Ctrl+Y, Redo. In a text they mean the text.
  document.addEventListener("keydown", (event) => {
    const steps = { z: event.shiftKey ? "redo" : "undo", y: "redo" };
    const step = (event.ctrlKey || event.metaKey) && !event.altKey && steps[event.key.toLowerCase()];
    if (!step || event.target.closest(texts)) return;
    event.preventDefault();
    const button = document.querySelector(`#builder-history [value=${step}]`);
    if (!button.disabled && !event.repeat) press(step, button);
  });

  document.addEventListener("muster:moved", ({ target, detail }) => {
    press(`move ${detail.entry} before:${detail.before}`, target, detail.putBack);
  });

  // A link that is followed waits for what is on its way, so that the browser need not
  // ask whether to leave, and a file that is loaded has it. Listening here leaves links
  // to those who do more with them.
  addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !event.isTrusted || event.defaultPrevented || !leaves(link, event) || !queue.sending) return;
    event.preventDefault();
    link.setAttribute("aria-busy", "true");
    const leave = await queue.rest(5000);
    link.removeAttribute("aria-busy");
    if (leave && !(link.hasAttribute("download") && queue.waiting)) link.click(); // the file would lack it
  });

  // What is chosen in a conflict settles the edit that met it.
  document.addEventListener("submit", (event) => {
    const { target: choice, submitter: button } = event;
    if (!choice.closest(".conflict")) return;
    event.preventDefault();
    if (!barred(button)) queue.settle(() => choose(form, choice, button));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-keep-stored]");
    if (!link) return;
    if (barred(link)) event.preventDefault();
    else queue.drop();
  });
}

// leaves tells that a click on a link leaves the page, or loads a file.
function leaves(link, { button, ctrlKey, metaKey, shiftKey, altKey }) {
  if (button || ctrlKey || metaKey || shiftKey || altKey || link.target) return false;
  return !link.hash || link.href.split("#")[0] !== location.href.split("#")[0];
}

// showWaiting shows what an edit says where it can be seen, but for a field in which
// more is being typed. It returns the edit's press: a control that was pressed is taken
// back as ever, what was typed only if the edit is discarded.
function showWaiting(form, { command, fields = [] }) {
  const button = /^(buy|drop|models) /.test(command) && [...form.elements].find((each) => each.value === command && each.name === "do");
  if (button) return { control: button, revert: showPressed(button) };
  const written = [];
  for (const field of form.elements) {
    const { do: does } = field.dataset, chosen = does && command.startsWith(`${does} `) ? command.slice(does.length + 1) : "";
    if (!chosen && does !== command || field === typing(form)) continue;
    const before = [field, field.value, field.checked];
    if (field.type === "checkbox") field.checked = fields.some(([name, value]) => name === field.name && value === field.value);
    else field.value = chosen || (fields.find(([name]) => name === field.name)?.[1] ?? field.value);
    if (field.value === before[1] && field.checked === before[2]) continue;
    written.push(before);
    // A menu would cover what is said of it.
    const folds = "details:not(.menu)";
    for (let around = field.closest(folds); around; around = around.parentElement.closest(folds)) around.open = true;
  }
  const hide = () => written.forEach(([field, value, checked]) => Object.assign(field, { value, checked }));
  return { control: written[0]?.[0] ?? {}, hide };
}

// date gives words that were being typed when the page was left the revision that they
// are made to. If their field says something else by now that is the older one, so that
// they meet a conflict, in which both are shown; otherwise it is that of the page.
function date(form, { name, was, from, fields }) {
  const stored = form.elements.namedItem(name)?.defaultValue;
  return stored === was || fields.some(([field, value]) => field === name && value === stored) ? undefined : from;
}

// showGone shows what was typed into fields that the page has no more, because their
// unit was removed elsewhere. It returns how to hide that.
function showGone(form, { fields = [] }) {
  const shown = fields.filter(([name, value]) => value && !form.elements.namedItem(name)).map(([, value]) => {
    const label = Object.assign(document.createElement("label"), { className: "field", textContent: "What you typed for a unit that is not in the list any more" });
    label.append(Object.assign(document.createElement("textarea"), { value, rows: 2, readOnly: true }));
    return label;
  });
  document.querySelector("#unsaved [data-more]").append(...shown);
  return () => shown.forEach((each) => each.remove());
}

function verb(command) {
  return command.split(" ", 1)[0];
}

// commandOf is the command that a change of a field stands for.
function commandOf(field) {
  const command = field.dataset.do;
  return verb(command) === "nominate" ? `${command} ${field.value}` : command;
}

// fieldsOf are the fields that a command is about. A field that is changed is sent
// alone, and with a button those that differ from what is stored: what stands in the
// others may be older than that. One that was refused goes along, to be told again.
function fieldsOf(form, command, control) {
  const [name, id] = command.split(" ");
  const names = {
    settings: ["name", "player", "scale", "limit"],
    words: [`label ${id}`, `note ${id}`],
    draft: ["mission", "deployment"],
    save: ["name", "player", "scale", "limit"],
  }[name] ?? [];
  const goes = (field) => name === "draft" || field === control || field.matches("[aria-invalid=true]") || (!control.dataset.do && differs(field));
  return [...new FormData(form)].filter(([field]) => names.includes(field) && goes(form.elements[field]));
}

// differs tells that a field does not say what the page got.
function differs(field) {
  return field.options ? !field.selectedOptions[0].defaultSelected : field.value !== field.defaultValue;
}

// send sends one edit and swaps in the answer, which shows the list without what still
// waits. It returns what became of the edit.
async function send(form, edit, showAgain) {
  edit.base ??= form.elements.base.value; // an edit that is sent again is the same edit
  const body = new URLSearchParams(edit.fields);
  body.set("do", edit.command);
  body.set("base", edit.base);
  body.set("request", edit.request);
  body.set("sheets", sheets().join(" "));
  const { answer, text, told } = await post(form, form.action, body);
  if (told !== "saved" && told !== "anew") return unsaved(form, answer, text, told, showAgain);
  const unshown = !(await swap(form, text, showAgain));
  return { done: true, unshown, anew: told === "anew" || unshown ? () => loadAnew(answer, text) : null };
}

// sheets are the units whose folded part is on the page, or on its way: of the others
// an edit need not bring it up to date.
function sheets() {
  const parts = [...document.querySelectorAll("[id^=sheet-]")];
  return parts.filter((part) => !part.hasAttribute("hx-get") || part.closest("details").open).map((part) => part.id.replace("sheet-", ""));
}

// loadAnew loads the page at the place that an answer is about. A reload neither takes
// the focus there nor says what happened, so the page that comes does.
function loadAnew(answer, text) {
  const parts = new DOMParser().parseFromString(text, "text/html");
  const [said, step] = ['[hx-target="#live"]', "#step"].map((place) => parts.querySelector(place)?.textContent.trim());
  const writing = document.activeElement.matches(texts) && document.activeElement.id;
  history.replaceState({ place: writing || answer.headers.get("Muster-Place"), said, step }, "");
  history.scrollRestoration = "manual"; // to where the old page was would be elsewhere
  location.reload();
}

function arrive() {
  const { place, said, step } = history.state ?? {};
  if (!place) return;
  history.replaceState(null, "");
  addEventListener("load", () => setTimeout(() => (history.scrollRestoration = "auto")));
  const changed = document.getElementById(place);
  if (changed) show(changed);
  document.getElementById("step").textContent = step ?? "";
  // Screen readers say what changes after the page is there.
  const live = document.getElementById("live");
  if (said) setTimeout(() => (live.textContent ||= said), 500);
}

// choose sends a form of a conflict. What the page shows is older than what the
// choice is made to, so it is loaded anew. While it is not known what became of the
// choice, the others are barred: one of them would come on top of it.
async function choose(form, choice, button) {
  bar(choice, button, true);
  const outcome = await chosen(form, choice, button);
  if (!outcome.done && !outcome.soon) bar(choice, button, false);
  return outcome;
}

async function chosen(form, choice, button) {
  const { answer, text, told } = await post(form, choice.action, new URLSearchParams(new FormData(choice, button)), "follow");
  if (told === "saved" || told === "anew") return { done: true, go: () => loadAnew(answer, text) };
  if (told === "refused") return refuse(choice, text);
  const { origin, pathname } = new URL(answer.url), [, copy] = pathname.match(/^\/lists\/([^/]+)$/) ?? [];
  if (answer.ok && answer.redirected && copy && origin === location.origin) return { done: true, moves: keyOf(copy), go: () => location.assign(answer.url) };
  return unsaved(form, answer, text, told);
}

function bar(choice, button, on) {
  for (const other of choice.closest(".conflict").querySelectorAll("button, [data-keep-stored]")) {
    if (on && other !== button) other.setAttribute("aria-disabled", "true");
    else other.removeAttribute("aria-disabled");
  }
  button.toggleAttribute("data-busy", on);
}

const barred = (control) => control.matches("[aria-disabled=true]");

// keyOf is where a tab keeps the edits of a list that wait.
function keyOf(list) {
  return `muster-edits-${list}`;
}

// refuse says above the choices of a conflict why one of them cannot be carried out.
// The others stand.
function refuse(choice, text) {
  const conflict = choice.closest(".conflict");
  conflict.querySelector(".note-bad")?.remove();
  conflict.prepend(new DOMParser().parseFromString(text, "text/html").querySelector(".note-bad"));
  show(document.getElementById("refusal"));
  return { refused: true };
}

async function post(form, url, body, redirect = "error") {
  body.set("_csrf", form.elements._csrf.value);
  const answer = await fetch(url, {
    method: "POST", body, redirect, signal: AbortSignal.timeout(20_000), headers: { "HX-Request": "true", Accept: "text/html" },
  });
  const text = await answer.text();
  // What comes from the server itself to an edit is whole and made of parts. Anything
  // else, such as the page on which a network asks to log in, is no answer.
  const whole = /^\s*<hx-partial[^]*<\/hx-partial>\s*$/.test(text);
  return { answer, text, told: whole ? answer.headers.get("Muster-Outcome") ?? (answer.ok && "saved") : null };
}

// unsaved is what became of an edit that is not saved, as the answer told.
async function unsaved(form, answer, text, told, showAgain) {
  if (!told) return { failed: true, why: reasonIn(text), soon: soon(answer) };
  if (!(await swap(form, text, showAgain))) return { failed: true, why: "The page cannot show the answer of the server. Load it again." };
  if (told === "refused") return { refused: true };
  show(document.getElementById("refusal"));
  return { conflict: true };
}

// soon is in how many ms at the earliest an edit is sent again after such an answer; 0 if
// it would be answered the same.
function soon({ status, ok, headers }) {
  const passes = ok || status >= 500 || [408, 425, 429].includes(status);
  return passes ? 1000 * headers.get("Retry-After") || 1 : 0;
}

// show goes to the beginning of a part of the page at once. It can be longer than the
// window, such as a conflict, whose choices come first.
function show(place) {
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start", behavior: "instant" });
}

// swap brings an answer into the page. It returns whether it could: extensions of a
// browser, and translators, take pages apart.
async function swap(form, text, showAgain) {
  const restore = keepPlace();
  try {
    const settled = htmx.swap({ text, sourceElement: form, target: form, swap: "none" });
    showShort();
    showChosen(form);
    showAgain?.();
    restore(); // before anything is painted
    await settled;
    return true;
  } catch {
    return false;
  }
}

// showChosen shows in each choice what the page got: an option that was chosen by hand
// once does not follow its attribute any more.
function showChosen(form) {
  for (const { options } of form.elements) {
    for (const option of options ?? []) if (option.defaultSelected) option.selected = true;
  }
}

// reasonIn takes the sentences out of an error page. Its heading is one of them.
function reasonIn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = [...page.querySelectorAll(".note h1, .note > p")].slice(0, 3).map((part) => part.textContent.trim().replace(/[^.!?]$/, "$&."));
  return parts.join(" ") || "Something on the way answered in place of the server.";
}
