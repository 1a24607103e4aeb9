// What a device has: a clipboard, a time zone, and what was done on lists and is not sent.

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

// Whoever signs out all the same deletes what they have not sent (list.js). What others have left stays. Comes after the script of
// every page, which stops what cannot be sent, and throws away what is kept for reading.
addEventListener("submit", (event) => {
  const { forget } = event.target.dataset;
  if (!forget || event.defaultPrevented) return;
  const leave = () => event.target.submit(delete localStorage[forget], clearTimeout(timer));
  // A browser may never say whether it does, and may say no at once.
  const timer = setTimeout(leave, 5_000, event.preventDefault());
  const opening = indexedDB.open("sofra");
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = leave;
  opening.onsuccess = () => {
    const kept = opening.result.transaction("operations", "readwrite").objectStore("operations");
    const rows = kept.getAll();
    rows.onsuccess = () => rows.result.forEach((row) => row.account === forget && kept.delete(row.id));
    kept.transaction.oncomplete = leave;
  };
});
