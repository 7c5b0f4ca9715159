// The builder: every press is one small request whose answer holds what has
// changed. Presses are sent one after the other in the order in which they were
// made, and none is forgotten before the server has acknowledged it.
import htmx from "htmx.org/dist/htmx.esm.js";
import { keepPlace } from "./focus.js";
import { showShort } from "./short.js";
import { Queue } from "./queue.js";
import { showPressed } from "./pressed.js";
import { tapped } from "./taps.js";

const form = document.querySelector("form[data-edit]");
if (form) start(form);

function start(form) {
  const queue = new Queue(`muster-edits-${form.dataset.edit}`, (edit) => send(form, edit));
  let changed; // the field that has just saved itself

  function press(command, control, undo) {
    tapped(command);
    const revert = undo ?? showPressed(control);
    queue.add({ command, fields: fieldsOf(form, command) }, { control, revert });
  }

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
    press(commandOf(field), field);
    changed = field;
    setTimeout(() => (changed = null));
  });

  document.addEventListener("muster:moved", ({ target, detail }) => {
    press(`move ${detail.entry} before:${detail.before}`, target, detail.putBack);
  });

  // What is chosen in a conflict settles the edit that met it.
  document.addEventListener("submit", ({ target }) => target.closest(".conflict") && queue.settle());
  document.addEventListener("click", ({ target }) => target.closest("[data-keep-stored]") && queue.settle());
}

const verb = (command) => command.split(" ", 1)[0];

// commandOf is the command that a change of a field stands for.
function commandOf(field) {
  const command = field.dataset.do;
  return verb(command) === "nominate" ? `${command} ${field.value}` : command;
}

// fieldsOf are the fields that a command is about; the others are not sent.
function fieldsOf(form, command) {
  const [name, id] = command.split(" ");
  const names = {
    settings: ["name", "player", "scale", "limit"],
    words: [`label ${id}`, `note ${id}`],
    draft: ["mission", "deployment"],
    save: ["name", "player", "scale", "limit"],
  }[name] ?? [];
  return [...new FormData(form)].filter(([field]) => names.includes(field));
}

// send sends one edit and swaps in the answer. It returns what became of it.
async function send(form, edit) {
  edit.base ??= form.elements.base.value; // an edit that is sent again is the same edit
  const body = new URLSearchParams(edit.fields);
  body.set("do", edit.command);
  body.set("base", edit.base);
  body.set("request", edit.request);
  body.set("_csrf", form.elements._csrf.value);
  const answer = await fetch(form.action, {
    method: "POST", body, redirect: "error", signal: AbortSignal.timeout(20_000),
    headers: { "HX-Request": "true", Accept: "text/html", "X-CSRF-Token": form.elements._csrf.value },
  });
  const text = await answer.text();
  switch (answer.status) {
    case 200:
      await swap(form, text);
      return { done: true };
    case 409:
      if (text.includes('class="conflict')) {
        await swap(form, text);
        document.getElementById("refusal").focus();
        return { conflict: true };
      }
      break;
    case 422:
      if (text.includes("hx-partial")) {
        await swap(form, text);
        return { refused: true };
      }
  }
  return { failed: true, why: reasonIn(text), soon: answer.status === 429 || answer.status >= 500 };
}

async function swap(form, text) {
  const restore = keepPlace();
  const settled = htmx.swap({ text, sourceElement: form, target: form, swap: "none" });
  showShort();
  restore(); // before anything is painted
  await settled;
}

// reasonIn takes the sentences out of an error page.
function reasonIn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = [...page.querySelectorAll(".note h1, .note > p")].slice(0, 3).map((part) => part.textContent.trim());
  return parts.join(" ") || "The server did not take the change.";
}
