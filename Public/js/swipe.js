// A row of the day that is drawn to the left is removed, as by its ×. And today's page that lies open over midnight leads to the
// new day.

import { isTyped } from "./sofra.js";

let drawn;

addEventListener("pointerdown", ({ target, pointerType, clientX: from }) => {
  // A finger moves about in what is zoomed.
  const row = pointerType === "touch" && visualViewport.scale < 1.1 && target.closest(".eaten > li");
  drawn = row && { row, from };
});

addEventListener("pointermove", ({ clientX }) => {
  if (drawn) draw(Math.min(0, clientX - drawn.from));
});

addEventListener("pointerup", () => {
  // Pixels.
  if (drawn?.by < -96) drawn.row.querySelector("[form=rows]").click();
  end();
});

addEventListener("pointercancel", end);

function end() {
  if (drawn) drawn = draw(0);
}

function draw(by) {
  drawn.by = by;
  // Where nothing is drawn the row is no layer of its own: a menu that opens in it lies above those below.
  drawn.row.style.translate = by ? by + "px" : "";
}

// ---- Midnight ----

const today = document.querySelector("time[data-zone]");
const date = () => new Date().toLocaleDateString("en", { timeZone: today.dataset.zone });
const opened = today && date();

function turn() {
  if (today && date() !== opened && !document.hidden && navigator.onLine && !isTyped()) location.replace(today.dataset.next);
}

document.addEventListener("visibilitychange", turn);
addEventListener("pageshow", turn);
