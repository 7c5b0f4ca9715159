// showPressed lets a control look at once as it will when the server has agreed,
// and returns how to take that back. What is typed stays.
export function showPressed(control) {
  if (control.type === "checkbox") return () => (control.checked = control.defaultChecked);
  if (!control.hasAttribute("aria-pressed")) return () => {};
  const group = control.closest(".seg");
  const before = (group ? [...group.querySelectorAll("[aria-pressed]")] : [control]).map((each) => [each, each.getAttribute("aria-pressed"), each.value]);
  const hides = control.value === "toggle-blocked";
  if (group) for (const [each] of before) each.setAttribute("aria-pressed", String(each === control));
  else {
    const on = control.getAttribute("aria-pressed") !== "true";
    control.setAttribute("aria-pressed", String(on));
    // The next press means the opposite.
    control.value = control.value.replace(/^(buy|drop) /, (_, verb) => (verb === "buy" ? "drop " : "buy "));
    if (hides) hideBlocked(on);
  }
  return () => {
    for (const [each, pressed, value] of before) {
      each.setAttribute("aria-pressed", pressed);
      each.value = value;
      if (hides) hideBlocked(pressed === "true");
    }
  };
}

const hideBlocked = (hide) => document.getElementById("offers").classList.toggle("hide-blocked", hide);
