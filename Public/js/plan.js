// The plan: a dish is dragged to another meal, by mouse or after a long press. The form of each dish moves it as well. A page
// that was open all the time shows on coming back what others have changed meanwhile. What a day comes to is its reader's
// alone, and so no part of a page that phones keep.

import { ask, morph } from "./sections.js";

const form = document.getElementById("move");
// Milliseconds until a finger drags instead of scrolling.
const hold = 400;
// Pixels that a hand trembles.
const slack = 8;
// Pixels from the screen's edge where the page scrolls along.
const edge = 72;

let drag;

function begin() {
  drag.isOn = true;
  drag.dish.classList.add("dragged");
  getSelection().removeAllRanges();
}

function end() {
  clearTimeout(drag?.timer);
  drag?.dish.classList.remove("dragged");
  drag = aim();
}

/** Marks the meal over which the dish is held. */
function aim(meal) {
  document.querySelector(".aim")?.classList.remove("aim");
  meal?.classList.add("aim");
}

function under({ clientX, clientY }) {
  const place = document.elementFromPoint(clientX, clientY);
  return { meal: place?.closest(".plan-meal"), before: place?.closest("[data-move]") };
}

addEventListener("pointerdown", ({ target, button, pointerType, clientX: x, clientY: y }) => {
  const dish = target.closest("[data-move]");
  if (!form || !dish || button || target.closest("button, input")) return;
  drag = { dish, x, y, isMouse: pointerType === "mouse" };
  if (!drag.isMouse) drag.timer = setTimeout(begin, hold);
});

addEventListener("pointermove", (event) => {
  const { clientX, clientY } = event;
  if (!drag) return;
  if (!drag.isOn) {
    if (Math.hypot(clientX - drag.x, clientY - drag.y) < slack) return;
    if (!drag.isMouse) return end();
    begin();
  }
  aim(under(event).meal);
  if (clientY < edge) scrollBy(0, -slack);
  if (clientY > innerHeight - edge) scrollBy(0, slack);
});

addEventListener("pointerup", (event) => {
  if (!drag?.isOn) return end();
  const { dish } = drag;
  const { meal, before } = under(event);
  addEventListener("click", (click) => click.preventDefault(), { capture: true, signal: AbortSignal.timeout(50) });
  end();
  if (!navigator.onLine || !meal || before === dish || (!before && meal.contains(dish))) return;
  const { date, slot, position } = form.elements;
  date.value = meal.id.slice(1, 11);
  slot.value = meal.id.slice(12);
  position.value = before?.dataset.position ?? "";
  form.action = dish.dataset.move;
  form.requestSubmit();
});

addEventListener("pointercancel", end);
addEventListener("keydown", ({ key }) => key === "Escape" && end());
// While a dish is held nothing else may answer to the same movement.
for (const kind of ["touchmove", "contextmenu", "selectstart"]) {
  addEventListener(kind, (event) => drag?.isOn && event.preventDefault(), { passive: false });
}

// ---- Coming back ----

const main = document.getElementById("main");
const typed = () => [...document.forms].map((form) => new URLSearchParams(new FormData(form))).join("\n");
let untouched = typed();

/** Whether a form is being filled in, or says what is wrong with it: then the page stays as it is. */
const isBusy = () => document.hidden || typed() !== untouched || main.querySelector(":is(input, textarea, select):focus, [aria-invalid], [role=alert]");

document.addEventListener("visibilitychange", () => {
  if (isBusy()) return;
  ask(main, location.href, null, (fresh, why, page) => {
    if (!fresh || why || isBusy()) return;
    // Somebody else has signed in here since, or nobody has.
    if (page.body.dataset.account !== document.body.dataset.account) return location.reload();
    // What was done just now can still be undone.
    const said = main.querySelector(".flash[role=status]");
    if (said) fresh.prepend(said);
    morph(main, document.adoptNode(fresh));
    untouched = typed();
    tell();
  });
});

// ---- The energy of the days ----

function tell() {
  const link = document.getElementById("energy");
  if (link) ask(link, link.href, null, (days) => days?.querySelectorAll("[id]").forEach((day) => document.getElementById(day.id)?.replaceWith(day)));
}

tell();
