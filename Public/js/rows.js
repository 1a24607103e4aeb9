// Rows of a repeating form: data-rows, with a template as its last child.

/** Gives the rows their numbers again: line[3][text], line-3-text. */
function renumber(list) {
  [...list.querySelectorAll(":scope > li")].forEach((row, index) => {
    for (const part of [row, ...row.querySelectorAll("*")]) {
      for (const name of ["name", "id", "for", "aria-describedby", "aria-labelledby", "data-for", "value"]) {
        if (name === "value" && !part.matches("button")) continue;
        const old = part.getAttribute(name);
        if (old) part.setAttribute(name, old.replace(/([[-])(\d+|n)(?=\]|-|$)/g, `$1${index}`));
      }
    }
  });
}

function rows(button, event) {
  const list = document.querySelector(button.dataset.in ?? "[data-rows]");
  const act = button.dataset.row;
  const row = button.closest("[data-rows] > li");
  const other = act === "up" ? row.previousElementSibling : row?.nextElementSibling;
  event.preventDefault();
  if (act === "add") {
    list.querySelector(":scope > template").before(list.querySelector(":scope > template").content.cloneNode(true));
  } else if (act === "remove") {
    (other ?? row.previousElementSibling)?.querySelector("input, textarea")?.focus();
    row.remove();
  } else if (other?.matches("li")) {
    act === "up" ? other.before(row) : other.after(row);
    button.focus();
  }
  renumber(list);
  if (act === "add") list.querySelector(":scope > li:last-of-type").querySelector("input, textarea").focus();
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-row]");
  if (button) rows(button, event);
});
