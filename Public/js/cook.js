// Cook mode: the screen stays on, one step stands alone, and times are counted.

import { start } from "./timers.js";

const cook = document.querySelector(".cook");
const steps = [...cook.querySelectorAll(".step")];
const bar = cook.querySelector(".cook-bar");

// A browser may know how and not do it: to save its battery, or because somebody has forbidden it.
async function stayAwake() {
  if (document.hidden) return;
  const isAwake = await navigator.wakeLock?.request("screen").catch(() => {});
  cook.querySelector(".asleep").hidden = !!isAwake;
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);

// ---- Steps ----

let here = Math.max(0, steps.findIndex(({ id }) => "#" + id === location.hash));

function show(index) {
  if (!steps[index]) return;
  here = index;
  steps.forEach((step, place) => step.classList.toggle("here", place === here));
  bar.firstChild.ariaDisabled = here === 0;
  bar.lastChild.ariaDisabled = here === steps.length - 1;
  history.replaceState(history.state, "", "#" + steps[here].id);
  scrollTo(0, 0);
}

cook.classList.add("stepping");
bar.hidden = false;
addEventListener("keydown", ({ key, target }) => {
  if (!target.matches("input")) show(here + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? NaN));
});

let touched;
// Two fingers zoom, and one moves about in what is zoomed.
cook.addEventListener("touchstart", ({ touches }) => (touched = !touches[1] && visualViewport.scale < 1.1 && touches[0]), { passive: true });
cook.addEventListener("touchend", ({ changedTouches: [end] }) => {
  if (!touched) return;
  const [x, y] = [end.clientX - touched.clientX, end.clientY - touched.clientY];
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) show(here - Math.sign(x));
});
show(here);

cook.querySelectorAll(".timers").forEach((place) => (place.hidden = false));
cook.addEventListener("click", ({ target: { dataset } }) => {
  if (dataset.turn) show(+dataset.turn + here);
  if (dataset.timer) start(dataset.name, dataset.timer);
});
