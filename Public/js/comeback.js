// A page of the plan that was open all the time shows on coming back what others have changed meanwhile.

import { ask, morph } from "./sections.js";

const main = document.getElementById("main");
const typed = () => [...document.forms].map((form) => new URLSearchParams(new FormData(form))).join("\n");
let untouched = typed();

/** Whether a form is being filled in, or says what is wrong with it: then the page stays as it is. */
const isBusy = () => document.hidden || typed() !== untouched || main.querySelector(":is(input, textarea, select):focus, [aria-invalid], [role=alert]");

document.addEventListener("visibilitychange", () => {
  if (isBusy()) return;
  ask(main, location.href, null, (fresh) => {
    if (!fresh || isBusy()) return;
    // What was done just now can still be undone.
    const said = main.querySelector(".flash[role=status]");
    if (said) fresh.prepend(said);
    morph(main, document.adoptNode(fresh));
    untouched = typed();
  });
});
