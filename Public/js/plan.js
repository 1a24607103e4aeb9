// The plan: a dish is dragged to another meal, by mouse or after a long press. The form of each dish moves it as well.

const form = document.getElementById("move");
const hold = 400; // milliseconds until a finger drags instead of scrolling
const slack = 8; // pixels that a hand trembles
const edge = 72; // pixels from the screen's edge where the page scrolls along

let drag = null;

function begin() {
  drag.isOn = true;
  drag.dish.classList.add("dragged");
  getSelection().removeAllRanges();
}

function end() {
  clearTimeout(drag?.timer);
  drag?.dish.classList.remove("dragged");
  aim(null);
  drag = null;
}

/** Marks the meal over which the dish is held. */
function aim(meal) {
  for (const old of document.querySelectorAll(".plan-meal.aim")) if (old !== meal) old.classList.remove("aim");
  meal?.classList.add("aim");
}

function under({ clientX, clientY }) {
  const place = document.elementFromPoint(clientX, clientY);
  return { meal: place?.closest(".plan-meal"), before: place?.closest("[data-move]") };
}

const unclicked = (click) => click.preventDefault();

document.addEventListener("pointerdown", (event) => {
  const dish = event.target.closest("[data-move]");
  if (!form || !dish || event.button || event.target.closest("button, input")) return;
  drag = { dish, x: event.clientX, y: event.clientY, isMouse: event.pointerType === "mouse" };
  if (!drag.isMouse) drag.timer = setTimeout(begin, hold);
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.isOn) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack) return;
    if (!drag.isMouse) return end();
    begin();
  }
  aim(under(event).meal);
  if (event.clientY < edge) scrollBy(0, -slack);
  if (event.clientY > innerHeight - edge) scrollBy(0, slack);
});

document.addEventListener("pointerup", (event) => {
  if (!drag?.isOn) return end();
  const { dish } = drag;
  const { meal, before } = under(event);
  addEventListener("click", unclicked, true);
  setTimeout(() => removeEventListener("click", unclicked, true), 50);
  end();
  if (!navigator.onLine || !meal || before === dish || (!before && meal.contains(dish))) return;
  [, form.elements.date.value, form.elements.slot.value] = meal.id.match(/^d(.{10})-(.+)$/);
  form.elements.position.value = before?.dataset.position ?? "";
  form.action = dish.dataset.move;
  form.requestSubmit();
});

document.addEventListener("pointercancel", end);
document.addEventListener("keydown", ({ key }) => key === "Escape" && end());
// While a dish is held nothing else may answer to the same movement.
for (const kind of ["touchmove", "contextmenu", "selectstart"]) {
  document.addEventListener(kind, (event) => drag?.isOn && event.preventDefault(), { passive: false });
}
document.addEventListener("dragstart", (event) => event.target.closest("[data-move]") && event.preventDefault());
