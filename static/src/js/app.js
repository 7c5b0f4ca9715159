// The one script of every page. Everything also works without it.
import "htmx.org/dist/htmx.esm.js";
import "./swaps.js";
import "./sortable.js";
import "./problems.js";
import "./drop.js";
import "./once.js";
import "./edit.js";
import "./brief.js";

document.documentElement.classList.add("js");
