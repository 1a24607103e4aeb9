// The script of every page. It only enhances: every form and link works without it. What few pages need has scripts of its
// own, which the page names.

const words = document.body.dataset;

/** What a page shows; less what no two answers have alike. */
const text = (answer) => answer.getElementById("main")?.innerHTML.replace(/"_(csrf|once)" value="[^"]*/g, "");
// Before any script has changed it.
const shown = text(document);
// Milliseconds before a wait is shown.
const patience = 300;

// ---- One line of news at the foot of the screen ----

const toast = document.querySelector(".toast");

// What a page has said from the start is not read out: it is written once more.
const told = document.querySelector(".flash p");
setTimeout(() => told && (told.textContent += ""), patience);

/** News goes by itself; what else is said stands until it is taken back. */
export function say(text, isNews) {
  toast.textContent = text ?? "";
  if (isNews) setTimeout(unsay, 10_000, text);
}

/** Takes back what was said, if it still stands there. */
export function unsay(text) {
  if (toast.textContent === text) say();
}

/** Shows after a while that `place` is being worked on; the function given back ends it. */
export function busy(place, text) {
  const timer = setTimeout(() => {
    place.ariaBusy = true;
    if (text) say(text);
  }, patience);
  return () => {
    clearTimeout(timer);
    place.ariaBusy = null;
    unsay(text);
  };
}

// Whether the page is a copy that may be old: the server has not said that it is as it was.
let isOld;

/**
 * Without a network nothing can be sent but what a list's script keeps until there is one (data-kind), and nothing be opened
 * but what this device has, which is no answer to a query. What was typed, and where a link leads, can still be read.
 */
function connect() {
  (navigator.onLine && !isOld ? unsay : say)(words.offline);
  // No button waits for what is looked up of the links before it.
  document.querySelectorAll("a[href], form button, button[form]").forEach(async (part) => {
    const { form, href, pathname, search } = part;
    const works = navigator.onLine || (form ? form.dataset.kind : pathname + search === location.pathname + location.search || (await window.caches?.match(href)));
    part.ariaDisabled = navigator.onLine || works ? null : true;
  });
}

for (const kind of ["offline", "online", "pageshow"]) addEventListener(kind, connect);
connect();

// ---- Clicks, submits, waiting ----

// A menu closes once something else is pressed, or the keyboard has left it: it would lie over what has the focus.
for (const kind of ["click", "focusin"]) {
  addEventListener(kind, ({ target }) => {
    for (const menu of document.querySelectorAll(".menu[open]")) menu.open = menu.contains(target);
  });
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link?.ariaDisabled) return event.preventDefault();
  const place = link?.closest("[data-busy]");
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  leaving.push(busy(document.querySelector("main"), place.dataset.busy));
});

addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && document.querySelector(".menu[open]");
  if (menu) menu.open = menu.firstElementChild.focus();
});

// Buttons and forms on their way.
const sent = new Set();
// What ends the waits of a page that is being left.
const leaving = [];

/** Whether a form, or the button that sends it, changes something. */
export const posts = (form, button) => (button?.formMethod || form.method) === "post";

addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (event.defaultPrevented) return;
  // Before a session ends here, whoever's it is is asked about what waits to be sent (list.js).
  if (localStorage[form.dataset.queue] > 0) return location.assign("/logout", event.preventDefault());
  // Without a network it would end in a page of the browser's own.
  if (!navigator.onLine || sent.has(form)) return event.preventDefault();
  if (!posts(form, button)) return;
  // What is kept goes at once: there may be no network any more for the page that throws it away.
  if (form.dataset.queue) window.caches?.delete(account);
  sent.add(form);
  leaving.push(busy(form, form.dataset.busy));
  // Later, because a disabled button's own name and value would not be sent.
  setTimeout(() => {
    if (!button) return;
    sent.add(button);
    button.disabled = true;
  });
  setTimeout(settle, 10_000);
});

/** A page that is shown again, or whose answer never came, works again. */
function settle() {
  for (const part of sent) part.disabled = false;
  sent.clear();
  while (leaving.length) leaving.pop()();
}

addEventListener("pageshow", settle);

// ---- What this device keeps for reading without a network (sw.js) ----

// Empty where nobody is signed in; the page "/offline" does not say.
const { account } = words;
// Milliseconds.
const between = 600_000;

/** Throws away what another account has left here, and keeps what is likely to be wanted next. */
async function keep() {
  const names = await caches.keys();
  names.forEach((name) => name === "files" || name === account || caches.delete(name));
  if (!account || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register(window.trustedTypes?.createPolicy("worker", { createScriptURL: () => "/sw.js" }).createScriptURL("") ?? "/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const isDue = !navigator.serviceWorker.controller || !names.includes(account) || !(Math.abs(Date.now() - localStorage[account]) < between);
  active.postMessage({ page: isDue && location.pathname, isDue });
  // Of this account, and not before it is asked for: a page that is left at once has asked for nothing.
  if (isDue) localStorage[account] = Date.now();
}

if (account !== undefined) {
  if (localStorage.account !== account) delete localStorage.timers;
  localStorage.account = account;
  if (window.caches) keep();
}

// Timers that were begun in cook mode run on every page, until whoever began them is no longer here.
function time() {
  if (localStorage.timers?.[2]) import(words.timers);
}

time();
addEventListener("pageshow", time);

// ---- Back ----

/** Whether a field holds what nobody has sent. */
export function isTyped() {
  return [...document.querySelectorAll("input:not([type=range]), textarea")].some(({ value, defaultValue }) => value !== defaultValue);
}

const root = document.documentElement;

/** Shows the page anew when something of it has changed, unless that would lose what was typed. */
function renew() {
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.responseType = "document";
  request.onloadend = () => {
    const { response, status } = request;
    // Without a good answer the page is all there is, but for whoever it was not made for.
    const isLost = !response || status > 499;
    const isChanged = isLost ? root.hidden : text(response) !== shown;
    if (isChanged && (root.hidden || !isTyped())) return location.reload();
    root.hidden = false;
    isOld = isLost || (isOld && isChanged);
    connect();
  };
  request.send();
}

/** A browser keeps pages for Back. One of another account than was here last is not shown, any other is at once. */
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || account === undefined) return;
  root.hidden = localStorage.account !== account;
  renew();
});

// What is shown was kept, because the server did not answer in time, or not well (sw.js).
navigator.serviceWorker?.addEventListener("message", () => {
  connect((isOld = true));
  renew();
});
addEventListener("online", () => isOld && renew());
