// Sofra's one script. It only enhances: every form and link works without it.
// Answers are parsed by XMLHttpRequest as a document, which runs no script and is no Trusted Types sink.

const words = document.body.dataset;
const patience = 300; // milliseconds before a wait is shown
const pause = 250; // milliseconds of silence after typing before a form is sent

// ---- One line of news at the foot of the screen ----

const toast = document.querySelector(".toast");

function say(text) {
  toast.textContent = text ?? "";
}

/** Shows after a while that `place` is being worked on; the function given back ends it. */
function busy(place, text) {
  const timer = setTimeout(() => {
    place.setAttribute("aria-busy", "true");
    if (text) say(text);
  }, patience);
  return () => {
    clearTimeout(timer);
    place.removeAttribute("aria-busy");
    if (text && toast.textContent === text) say("");
  };
}

addEventListener("offline", () => say(words.offline));
addEventListener("online", () => say(""));

// ---- Live forms: data-live="#section" ----

const states = new WeakMap(); // by section, because several forms may change the same one

function stateOf(section) {
  if (!states.has(section)) states.set(section, { request: null, timer: 0, next: null, form: null, button: null, presses: [] });
  return states.get(section);
}

let complaint = words.failed;

/** Asks for a section anew in place of what was asked before; `settled` gets it, or why it did not come. */
function ask(section, address, text, settled, fields) {
  const state = stateOf(section);
  const stale = state.request;
  const request = new XMLHttpRequest();
  const done = busy(section, text);
  state.request = request;
  stale?.abort();
  request.open(fields ? "POST" : "GET", address);
  request.responseType = "document";
  request.setRequestHeader("Sofra-Live", section.id);
  request.onloadend = () => {
    done();
    if (state.request !== request) return;
    state.request = null;
    const page = request.response;
    settled(page?.getElementById(section.id), page?.querySelector(".empty h1 + p")?.textContent);
  };
  request.send(fields);
}

const sectionOf = (form) => document.querySelector(form.dataset.live);

/**
 * Typing waits for a pause; a moving slider is followed as fast as the server answers. Forms of one section carry each
 * other's values on: what another one has asked for is awaited, because its answer renews them.
 */
function changed(form, at) {
  const section = sectionOf(form);
  if (!section) return;
  const state = stateOf(section);
  clearTimeout(state.timer);
  state.presses = [];
  if (at === "pause") state.timer = setTimeout(changed, pause, form);
  else if (state.request && (at === "slide" || state.form !== form)) state.next = form;
  else send(form, section);
}

/** What a stepper's button will send comes with the answer to its last press: a quick second press waits for it. */
function pressed(form, section, button) {
  const state = stateOf(section);
  if (button?.name && state.request && (state.button || state.form !== form)) state.presses.push(button);
  else send(form, section, button);
}

function send(form, section, button) {
  const state = stateOf(section);
  clearTimeout(state.timer);
  Object.assign(state, { next: null, button, form });

  const fields = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  if (button?.name) fields.append(button.name, button.value);
  const posts = form.getAttribute("method")?.toLowerCase() === "post";
  const address = new URL(form.dataset.liveAction ?? form.getAttribute("action") ?? "", location.href);
  if (!posts) address.search = fields;

  const settled = (fresh, why) => {
    if (fresh) show(section, fresh, form, posts ? null : address);
    else if (button && !posts) location.assign(address);
    else say((complaint = why || words.failed));
    if (!fresh) state.presses = [];
    const press = state.presses.shift();
    if (press && !press.disabled) send(press.form, section, press);
    else if (state.next) send(state.next, section);
  };
  ask(section, address, form.dataset.busy, settled, posts ? fields : null);
}

/** Links of a nav marked data-live change its section alone; going back and forth loads the page as it was then. */
function swap(link, nav) {
  const section = document.querySelector(nav.dataset.live);
  ask(section, link.href, nav.dataset.busy, (fresh) => {
    if (!fresh) return location.assign(link.href);
    history.pushState(null, "", link.href);
    show(section, fresh);
    shown = location.search;
  });
}

let shown = location.search;

addEventListener("popstate", () => {
  if (location.search !== shown) location.reload();
});

function show(section, fresh, form, address) {
  if (toast.textContent === complaint) say("");
  const held = document.activeElement;
  morph(section, document.adoptNode(fresh), form);
  if (held?.disabled) held.parentElement.querySelector("button:enabled")?.focus();
  for (const slider of section.querySelectorAll("[data-drives]")) follow(slider);
  load();
  if (!address) return;
  history.replaceState(history.state, "", address);
  shown = location.search;
  for (const link of document.querySelectorAll("a[data-carry]")) carry(link, link.dataset.carry, address);
}

/** Links outside a section carry a value of the page's new address on, as they do of the one that it was opened with. */
function carry(link, name, address) {
  const to = new URL(link.href);
  const value = address.searchParams.get(name);
  if (value) to.searchParams.set(name, value);
  else to.searchParams.delete(name);
  link.href = to;
}

/** Makes `old` like `fresh` node by node, so that focus, caret, a held slider and open details stay. */
function morph(old, fresh, form) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const field = old.matches("input:not([type=hidden]), textarea, select");
  const typed = field && (old.form === form || old === document.activeElement);
  const value = fresh.value; // before its options move
  const kept = (name) => name === "open" || (typed && (name === "value" || name === "checked"));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !kept(name)) old.setAttribute(name, value);
  if (typed && !old.matches("input")) return;
  morphChildren(old, fresh, form);
  if (!field || typed || old.type === "file") return;
  if (old.matches("[type=checkbox], [type=radio]")) old.checked = fresh.checked;
  else if (old.value !== value) old.value = value;
}

function morphChildren(old, fresh, form) {
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = alike(next, child) ? next : byId(old, child);
    if (!match) {
      old.insertBefore(child, next);
      continue;
    }
    while (next !== match) next = drop(next);
    next = match.nextSibling;
    morph(match, child, form);
  }
  while (next) next = drop(next);
}

const alike = (a, b) => a && a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

function byId(parent, { id }) {
  const found = id && document.getElementById(id);
  return found && found.parentNode === parent ? found : null;
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// ---- Sections that come later: data-load="/address" ----

/** Asks for each once nobody has typed for a while; what stands there stays when no answer comes. */
function load() {
  for (const section of document.querySelectorAll("[data-load]")) {
    const state = stateOf(section);
    const address = section.dataset.load;
    if (state.address === address) continue;
    state.request?.abort();
    clearTimeout(state.timer);
    state.address = address;
    state.timer = setTimeout(() => {
      if (!section.isConnected) return;
      ask(section, address, section.dataset.busy, (fresh) => {
        if (section.dataset.load !== address) return;
        if (fresh) morph(section, document.adoptNode(fresh));
        state.address = null;
        section.removeAttribute("data-load");
      });
    }, pause * 2);
  }
}

load();

// ---- Numbers: a slider drives its field, a stepper counts ----

/** A typed number as people of both languages write it; NaN when it is not plainly one. */
function read(text) {
  return text.trim() === "" ? NaN : Number(text.trim().replace(",", "."));
}

function write(number) {
  const text = String(Math.round(number * 100) / 100);
  return document.documentElement.lang === "tr" ? text.replace(".", ",") : text;
}

/** Puts a slider where its number field stands. */
function follow(slider) {
  const number = read(document.getElementById(slider.dataset.drives)?.value ?? "");
  if (slider !== document.activeElement && !Number.isNaN(number)) slider.value = number;
}

/** `<button data-step="-1" data-for="servings">`, within the field's data-min and data-max. */
function step(button) {
  const field = document.getElementById(button.dataset.for);
  const { min = 0, max = Infinity } = field.dataset;
  const now = read(field.value || field.placeholder || "0");
  if (Number.isNaN(now)) return;
  field.value = write(Math.min(Math.max(now + Number(button.dataset.step), Number(min)), Number(max)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", ({ target }) => {
  let form = target.form;
  let at = target.matches("input:not([type=checkbox], [type=radio]), textarea") ? "pause" : "once";
  if (target.dataset.drives) {
    const field = document.getElementById(target.dataset.drives);
    field.value = target.value;
    form = field.form;
    at = "slide";
  } else if (target.id) {
    const slider = document.querySelector(`[data-drives="${CSS.escape(target.id)}"]`);
    if (slider) follow(slider);
  }
  if (form?.dataset.live) changed(form, at);
});

// ---- Rows of a repeating form: data-rows, with a template as its last child ----

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
  const form = list.closest("form");
  if (form?.dataset.live) changed(form, "once");
}

// ---- Clicks, submits, waiting ----

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest("[data-step], [data-row]");
  if (button?.dataset.step) step(button);
  if (button?.dataset.row) rows(button, event);
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.open = false;
  const link = target.closest("a[href]");
  const place = link?.closest("[data-busy]");
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (place.dataset.live) {
    event.preventDefault();
    swap(link, place);
  } else leaving.push(busy(document.querySelector("main"), place.dataset.busy));
});

document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && document.querySelector(".menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

const sent = new Set(); // buttons and forms on their way
const leaving = []; // what ends the waits of a page that is being left

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  const posts = form.getAttribute("method")?.toLowerCase() === "post" || button?.getAttribute("formmethod") === "post";
  const section = form.dataset.live && !posts && sectionOf(form);
  if (section) {
    event.preventDefault();
    pressed(form, section, button);
    return;
  }
  if (sent.has(form)) {
    event.preventDefault();
    return;
  }
  if (!posts) return;
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
  for (const part of sent) if (part instanceof HTMLButtonElement) part.disabled = false;
  sent.clear();
  while (leaving.length) leaving.pop()();
}

addEventListener("pageshow", settle);

/** A browser keeps pages for Back; whoever they were for may have signed out since. The token tells whose a page is. */
addEventListener("pageshow", async ({ persisted }) => {
  const token = document.querySelector("[name=_csrf]")?.value;
  if (!persisted || !token) return;
  document.documentElement.hidden = true;
  try {
    const now = await fetch(location.href);
    if (!(await now.text()).includes(token)) return location.reload();
  } catch {} // Without a network the page is all there is.
  document.documentElement.hidden = false;
});

// ---- The browser knows where it is ----

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-zone]")) {
  if (!zone) break;
  if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone, zone));
  select.value = zone;
}

// ---- A link is copied, also where a page has no right to the clipboard of its own ----

document.addEventListener("click", ({ target }) => {
  const { copied } = target.dataset;
  if (!copied) return;
  getSelection().selectAllChildren(target.previousElementSibling);
  if (document.execCommand("copy")) say(copied);
});

// ---- Cook mode keeps the screen awake ----

function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

if (document.querySelector("[data-awake]")) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
