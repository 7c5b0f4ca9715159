// The page "at the table" keeps track of a game: models and damage of each unit,
// which units are on the table and activated, which cards are Exhausted, the
// round. All of it stays on this device, under the address of the list, and works
// without a connection once the page was opened, also when it is opened again.
import { keep } from "./keep.js";

const root = document.querySelector("[data-table]");
const key = "muster-table:" + root.dataset.table;

// load reads what is kept, as far as it is that of a game.
function load() {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(key));
  } catch {
    // nothing may be kept, or it cannot be read
  }
  const { round, cards, units } = kept ?? {};
  return { round: Number.isInteger(round) ? round : 1, cards: { ...cards }, units: { ...units } };
}

let game = load();

function save() {
  try {
    localStorage.setItem(key, JSON.stringify(game));
  } catch {
    root.querySelector("[data-kept]").textContent = "This browser keeps nothing: it is lost when the page is closed.";
  }
  show();
}

const number = (element, name) => Number(element.dataset[name]) || 0;

// state returns what is kept of a unit, fitted to the list as it is now.
function state(unit) {
  const models = number(unit, "models");
  const kept = game.units[unit.dataset.unit] ?? {};
  return {
    models: Math.min(kept.models ?? models, models),
    damage: kept.damage ?? 0,
    placed: kept.placed ?? false,
    done: kept.done ?? false,
  };
}

function change(unit, what) {
  game.units[unit.dataset.unit] = { ...state(unit), ...what };
  save();
}

// supply reads the Supply Profile: "1-3=0 4-6=1".
function supply(unit, models) {
  for (const row of unit.dataset.supplyBy.split(" ")) {
    const [, min, max, value] = row.match(/^(\d+)-(\d+)=(\d+)$/) ?? [];
    if (models >= min && models <= max) return Number(value);
  }
  return 0;
}

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function press(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

function show() {
  root.querySelector("[data-round-value]").textContent = `Round ${game.round}`;
  let onTable = 0;
  for (const unit of root.querySelectorAll("[data-unit]")) {
    const { models, damage, placed, done } = state(unit);
    const now = supply(unit, models);
    if (placed) onTable += now;
    unit.querySelector("[data-models-value]").textContent = models === 0 ? "destroyed" : count(models, "model", "models");
    unit.querySelector("[data-damage-value]").textContent = `${damage} damage`;
    unit.querySelector("[data-supply-now]").textContent = now;
    press(unit.querySelector("[data-place]"), placed);
    press(unit.querySelector("[data-done]"), done);
    unit.classList.toggle("is-gone", models === 0);
    const told = models === 0 ? "destroyed" : done ? "activated" : "";
    for (const row of root.querySelectorAll(`[data-unit-row="${CSS.escape(unit.dataset.unit)}"]`)) {
      row.classList.toggle("is-gone", models === 0);
      row.querySelector("[data-unit-state]").textContent = told;
    }
  }
  for (const card of root.querySelectorAll("[data-card]")) {
    const exhausted = Boolean(game.cards[card.dataset.card]);
    card.querySelector("[data-exhaust-state]").textContent = exhausted ? "Exhausted" : "Ready";
    card.classList.toggle("is-spent", exhausted);
    for (const row of root.querySelectorAll(`[data-card-row="${CSS.escape(card.dataset.card)}"]`)) {
      row.classList.toggle("is-spent", exhausted);
      row.querySelector("[data-card-state]").textContent = exhausted ? "Exhausted" : "";
    }
  }
  root.querySelector("[data-supply]").textContent = `Supply on the table: ${onTable}.`;
}

// damage fills up a model: at its HP one model is removed and the count starts
// again; the Shield counts for the first model only.
function damageBy(unit, by) {
  let { models, damage } = state(unit);
  const shielded = models === number(unit, "models") ? number(unit, "shield") : 0;
  const hp = number(unit, "hp") + shielded;
  damage = Math.max(0, damage + by);
  if (hp > 0 && damage >= hp && models > 0) {
    models -= 1;
    damage = 0;
  }
  change(unit, { models, damage });
}

root.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const unit = button.closest("[data-unit]");
  const card = button.closest("[data-card]");
  const set = button.dataset;
  if (unit && set.modelsBy) {
    const models = Math.max(0, Math.min(number(unit, "models"), state(unit).models + Number(set.modelsBy)));
    change(unit, { models, damage: 0 });
  } else if (unit && set.damageBy) {
    damageBy(unit, Number(set.damageBy));
  } else if (unit && "place" in set) {
    change(unit, { placed: !state(unit).placed });
  } else if (unit && "done" in set) {
    change(unit, { done: !state(unit).done });
  } else if (card && "exhaust" in set) {
    game.cards[card.dataset.card] = !game.cards[card.dataset.card];
    save();
  } else if (set.round) {
    game.round = Math.max(1, game.round + Number(set.round));
    // A new round finds every unit not activated (§8.2).
    for (const unit in game.units) game.units[unit] = { ...game.units[unit], done: false };
    save();
  } else if ("readyAll" in set) {
    game.cards = {};
    save();
  } else if ("startOver" in set) {
    startOver(button, event.timeStamp);
  }
});

let asked; // when the button to start over asked, and until when it does

// startOver asks once more, on the button itself. A double tap is not the answer.
function startOver(button, now) {
  const unask = () => {
    asked = undefined;
    button.textContent = "Start over";
  };
  if (!asked) {
    asked = { at: now, end: setTimeout(unask, 4000) };
    button.textContent = "Forget this game?";
  } else if (now - asked.at > 500) {
    clearTimeout(asked.end);
    unask();
    game = { round: 1, cards: {}, units: {} };
    save();
  }
}

// Another tab of the same list shows the same game.
addEventListener("storage", (event) => {
  if (event.key !== key) return;
  game = load();
  show();
});

show();
for (const element of root.querySelectorAll("[data-by-script]:not([data-offline])")) element.removeAttribute("data-by-script");
keep(root.dataset.worker).then((kept) => {
  if (kept) root.querySelector("[data-offline]").removeAttribute("data-by-script");
});
