// A row of the day that is drawn to the left is removed, as by its ×.

const far = 96; // pixels

let drawn = null;

document.addEventListener("pointerdown", ({ target, pointerType, clientX: from }) => {
  const row = pointerType === "touch" && target.closest(".eaten > li");
  drawn = row ? { row, from, by: 0 } : null;
});

document.addEventListener("pointermove", ({ clientX }) => {
  if (drawn) draw(Math.min(0, clientX - drawn.from));
});

document.addEventListener("pointerup", () => {
  if (drawn?.by < -far) drawn.row.querySelector("[form=rows]").click();
  else if (drawn) draw(0);
});

document.addEventListener("pointercancel", () => {
  if (drawn) draw(0);
  drawn = null;
});

function draw(by) {
  drawn.by = by;
  drawn.row.style.translate = `${by}px`;
}
