// What is being typed is kept in the tab's storage with every key until the field is
// left: a phone ends a tab in the background without a word, and then the words are there
// when the page is loaded again. From there on they are an edit that waits (queue.js).
const place = (key) => `${key}-words`;

// texts are the fields in which is typed. They have an Undo of their own.
export const texts = "textarea, [contenteditable], input:not([type=checkbox], [type=radio])";

// typing is the field of the form in which something is being typed that is not saved.
export function typing(form) {
  const field = document.activeElement;
  return field?.form === form && field.matches(texts) && field.dataset.do && field.value !== field.defaultValue ? field : null;
}

// keepWords keeps an edit that is still being typed, forgetWords forgets it.
export function keepWords(key, edit) {
  try {
    sessionStorage.setItem(place(key), JSON.stringify(edit));
  } catch {
    // Where nothing is kept, the words last as long as the page.
  }
}

export function forgetWords(key) {
  try {
    sessionStorage.removeItem(place(key));
  } catch {
    // Nothing is kept there.
  }
}

// keptWords takes out what was being typed when the page was left.
export function keptWords(key) {
  try {
    const edit = JSON.parse(sessionStorage.getItem(place(key)));
    return typeof edit?.command === "string" ? edit : null;
  } catch {
    return null;
  }
}
