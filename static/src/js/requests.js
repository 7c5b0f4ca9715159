// Requests carry the token that every form on the page has as a hidden field, so
// that buttons outside of forms and DELETE, which sends no fields, have it too.
document.addEventListener("htmx:config:request", (event) => {
  const token = document.querySelector('input[name="_csrf"]')?.value;
  if (token) event.detail.ctx.request.headers["X-CSRF-Token"] = token;
});
