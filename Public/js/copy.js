// A link is copied, also where a page has no right to the clipboard of its own.

import { say } from "./sofra.js";

addEventListener("click", ({ target }) => {
  const { copied } = target.dataset;
  if (!copied) return;
  getSelection().selectAllChildren(target.previousElementSibling);
  if (document.execCommand("copy")) say(copied);
});
