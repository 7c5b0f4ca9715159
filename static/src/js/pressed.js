// showPressed lets a control look at once as it will when the server has agreed,
// and returns how to take that back.
export function showPressed(control) {
  const was = control.getAttribute?.("aria-pressed");
  if (was == null) return () => control.form?.reset && undoField(control);
  const group = control.closest(".seg");
  const before = (group ? [...group.querySelectorAll("[aria-pressed]")] : [control]).map((each) => [each, each.getAttribute("aria-pressed"), each.value]);
  if (group) for (const [each] of before) each.setAttribute("aria-pressed", String(each === control));
  else {
    control.setAttribute("aria-pressed", String(was !== "true"));
    // The next press means the opposite.
    control.value = control.value.replace(/^(buy|drop) /, (_, verb) => (verb === "buy" ? "drop " : "buy "));
  }
  if (control.value === "toggle-blocked") document.getElementById("offers").classList.toggle("hide-blocked");
  return () => {
    for (const [each, pressed, value] of before) {
      each.setAttribute("aria-pressed", pressed);
      each.value = value;
    }
  };
}

// undoField puts a tick box back as the page had it; what is typed stays.
function undoField(field) {
  if (field.type === "checkbox") field.checked = field.defaultChecked;
}
