// What a device has: a clipboard, and a time zone.

import { say } from "./sofra.js";

// A link is copied, also where a page has no right to the clipboard of its own.
addEventListener("click", ({ target }) => {
  const { copied } = target.dataset;
  if (!copied) return;
  getSelection().selectAllChildren(target.previousElementSibling);
  if (document.execCommand("copy")) say(copied, true);
});

// Whoever registers is where their browser is.
const zone = document.querySelector("[data-zone]");
if (zone) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  zone.value = timeZone;
  if (!zone.value) zone.add(new Option(timeZone, timeZone, true, true));
}
