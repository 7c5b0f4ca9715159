// After a drag, rows keep an empty style attribute. A swap would copy it to the
// new row by setAttribute, which the Content-Security-Policy reports.
document.addEventListener("htmx:before:swap", () => {
  for (const element of document.querySelectorAll('[style=""]')) element.removeAttribute("style");
});
