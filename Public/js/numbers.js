// Numbers: a slider drives its field, a stepper counts.

/** A typed number as people of both languages write it; NaN when it is not plainly one. */
function read(text) {
  return +(text.trim().replace(",", ".") || NaN);
}

function write(number) {
  const text = "" + Math.round(number * 100) / 100;
  return document.documentElement.lang === "tr" ? text.replace(".", ",") : text;
}

/** Puts a slider where its number field stands. */
function follow(slider) {
  const number = read(document.getElementById(slider.dataset.drives)?.value ?? "");
  if (slider !== document.activeElement && !isNaN(number)) slider.value = number;
}

// `<button data-step="-1" data-for="servings">`, within the field's data-min and data-max.
addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const field = document.getElementById(button.dataset.for);
  const { min = 0, max = Infinity } = field.dataset;
  // Where nobody knows a "?" stands: that counts from nothing, and "less" leads to the least, too.
  const now = field.value ? read(field.value) : read(field.placeholder) || 0;
  if (isNaN(now)) return;
  const step = +button.dataset.step;
  // What is below the least already does not rise by "less".
  field.value = write(Math.min(Math.max(now + step, step < 0 ? Math.min(now || min, min) : min), max));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// Comes before live.js, which sends the field.
addEventListener("input", ({ target }) => {
  const { drives, clears } = target.dataset;
  if (drives) document.getElementById(drives).value = target.value;
  if (clears) document.getElementById(clears).value = "";
  const slider = target.id && document.querySelector("[data-drives=" + CSS.escape(target.id) + "]");
  if (slider) follow(slider);
}, true);

addEventListener("shown", ({ target }) => target.querySelectorAll("[data-drives]").forEach(follow));
