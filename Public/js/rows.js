// Rows of a repeating form: data-rows, with a template as its last child. Rows of text are written as one: Enter and a pasted
// list make rows, Backspace at the start of one joins it to the row above, Alt with an arrow and the handle move it.

const rowOf = (target) => target.closest("[data-rows] > li");
const fieldOf = (row) => row.querySelector("input, textarea");
const blank = (list) => list.lastElementChild.content.cloneNode(true);

/** Gives the rows their numbers again, line[3][text], line-3-text, and tells the form; the caret goes before the last `rest` characters of `row`. */
function settle(list, row, rest) {
  [...list.children].forEach((row, index) => {
    for (const part of row.querySelectorAll("*")) {
      for (const name of ["name", "id", "for", "aria-describedby", "value"]) {
        const old = (name !== "value" || part.matches("button")) && part.getAttribute(name);
        if (old) part.setAttribute(name, old.replace(/([[-])(\d+|n)(?=\]|-|$)/g, "$1" + index));
      }
    }
  });
  list.dispatchEvent(new Event("input", { bubbles: true }));
  if (!row) return;
  const field = fieldOf(row);
  field.focus();
  field.selectionStart = field.selectionEnd = field.value.length - rest;
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-row]");
  if (!button) return;
  const act = button.dataset.row;
  const row = rowOf(button);
  const list = row?.parentNode ?? document.querySelector("[data-rows]");
  const above = row?.previousElementSibling;
  const below = row?.nextElementSibling;
  event.preventDefault();
  if (act === "add") {
    list.lastElementChild.before(blank(list));
    fieldOf(list.lastElementChild.previousElementSibling).focus();
  } else if (act === "remove") {
    row.remove();
    (fieldOf(below) ?? fieldOf(above ?? list) ?? document.querySelector("[data-row=add]")).focus();
  } else {
    if (act === "up") above?.before(row);
    else if (below.matches("li")) below.after(row);
    button.focus();
  }
  settle(list);
});

// Whatever brings a line break: a key, a keyboard of glass, the clipboard, something dropped.
addEventListener(
  "input",
  ({ target }) => {
    let row = rowOf(target);
    if (!row || !/\n/.test(target.value)) return;
    const list = row.parentNode;
    const rest = target.value.length - target.selectionEnd;
    const [first, ...more] = target.value.split(/\n[-–—•*·▢☐\s]*/);
    if (first) target.value = first;
    else {
      // What was corrected of a line stays with its text.
      row.before(blank(list));
      target.value = more.shift();
    }
    for (const line of more) {
      row.after(blank(list));
      row = row.nextElementSibling;
      fieldOf(row).value = line;
    }
    settle(list, row, rest);
  },
  true,
);

addEventListener("keydown", (event) => {
  const { target, key } = event;
  const row = target.matches("textarea") && rowOf(target);
  if (!row) return;
  const list = row.parentNode;
  const above = row.previousElementSibling;
  const way = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[key];
  if (way) {
    row.querySelector("[data-row=" + way + "]").click();
    target.focus();
  } else if (key === "Backspace" && above && !target.selectionEnd) {
    const rest = target.value.length;
    const before = fieldOf(above);
    // What was corrected of a line stays with its text.
    if (before.value) {
      before.value += target.value;
      row.remove();
    } else above.remove();
    settle(list, (before.value && above) || row, rest);
  } else return;
  event.preventDefault();
});

let held;

addEventListener("pointerdown", ({ target }) => (held = target.matches(".handle") && rowOf(target)));

addEventListener("pointermove", ({ clientX, clientY }) => {
  if (!held) return;
  const over = rowOf(document.elementFromPoint(clientX, clientY) ?? held);
  if (over?.offsetTop < held.offsetTop) over.before(held);
  else if (over !== held) over?.after(held);
  // At the edge of the screen, or under the bar, the page comes along.
  held.scrollIntoView({ block: "nearest" });
});

// Nothing is held afterwards: settle gives nothing back.
addEventListener("pointerup", () => (held &&= settle(held.parentNode)));
