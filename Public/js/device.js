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

// Whoever signs out all the same deletes what they have not sent (list.js). What others have left stays.
const leaving = document.querySelector("[data-forget]");
leaving?.addEventListener("submit", (event) => {
  if (!navigator.onLine) return;
  const { forget } = leaving.dataset;
  const leave = () => leaving.submit(delete localStorage[forget]);
  const opening = indexedDB.open("sofra", event.preventDefault());
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = leave;
  opening.onsuccess = () => {
    const kept = opening.result.transaction("operations", "readwrite").objectStore("operations");
    const rows = kept.getAll();
    rows.onsuccess = () => rows.result.forEach((row) => row.account === forget && kept.delete(row.id));
    kept.transaction.oncomplete = leave;
  };
});
