// Live forms, data-live="#section", and sections that come later, data-load="/address".

import { posts, say, unsay } from "./sofra.js";
import { ask, morph, stateOf } from "./sections.js";

// Milliseconds of silence after typing before a form is sent.
const pause = 250;

const { failed } = document.body.dataset;
let complaint = failed;

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
  if (!navigator.onLine) return;
  const state = stateOf(section);
  clearTimeout(state.timer);
  Object.assign(state, { next: null, button, form });

  // Neither files nor a photo that is carried on as text.
  const fields = new URLSearchParams([...new FormData(form)].filter(([, { length }]) => length < 1e5));
  if (button?.name) fields.append(button.name, button.value);
  const address = new URL(form.dataset.liveAction ?? form.getAttribute("action") ?? "", location.href);
  if (!posts(form)) address.search = fields;

  const { stays } = form.dataset;
  const settled = (fresh, why, page) => {
    // What stands elsewhere on the page comes along.
    for (const beside of fresh ? page.querySelectorAll("[data-with]") : []) morph(document.getElementById(beside.id), document.adoptNode(beside), form);
    if (fresh) show(section, fresh, form, posts(form) ? null : address);
    else if (button && !posts(form)) location.assign(address);
    else if (stays && page && !why) {
      // It led elsewhere, to a question: so does the form itself, which does nothing twice.
      delete form.dataset.live;
      return form.requestSubmit(button);
    }
    else say((complaint = why || failed));
    if (!fresh) state.presses = [];
    if (fresh && stays) whole(document.querySelector(stays));
    const press = state.presses.shift();
    if (press && !press.disabled) send(press.form, section, press);
    else if (state.next) send(state.next, section);
  };
  ask(section, address, form.dataset.busy, settled, posts(form) ? fields : null);
}

/**
 * Links of a nav marked data-live change its section alone; going back and forth loads the page as it was then. Where no
 * answer comes at all the page may say so itself (lost.js).
 */
function swap(link, nav) {
  const section = document.querySelector(nav.dataset.live);
  ask(section, link.href, nav.dataset.busy, (fresh, why, page) => {
    if (!fresh) return (page || link.dispatchEvent(new Event("lost", { cancelable: true }))) && location.assign(link.href);
    history.pushState(null, "", link.href);
    show(section, fresh);
    shown = location.search;
  });
}

let shown = location.search;

addEventListener("popstate", () => location.search !== shown && location.reload());

function show(section, fresh, form, address) {
  unsay(complaint);
  const held = document.activeElement;
  morph(section, document.adoptNode(fresh), form);
  if (held?.disabled) held.parentElement.querySelector("button:enabled")?.focus();
  load();
  section.dispatchEvent(new Event("shown", { bubbles: true }));
  if (!address) return;
  history.replaceState(history.state, "", address);
  shown = location.search;
  for (const link of document.querySelectorAll("[data-carry]")) carry(link, link.dataset.carry, address);
}

/** Links and forms outside a section carry a value of the page's new address on, as they do of the one that it was opened with. */
function carry(link, name, address) {
  const part = link.href ? "href" : "action";
  const to = new URL(link[part]);
  const value = address.searchParams.get(name);
  if (value) to.searchParams.set(name, value);
  else to.searchParams.delete(name);
  link[part] = to;
}

// ---- Sections that come later: data-load="/address" ----

/** Asks for each once nobody has typed for a while; what stands there stays when no answer comes. */
function load() {
  for (const section of document.querySelectorAll("[data-load]")) {
    const state = stateOf(section);
    const address = section.dataset.load;
    if (state.loading === address) continue;
    state.request?.abort();
    clearTimeout(state.timer);
    state.loading = address;
    state.timer = setTimeout(() => {
      if (!section.isConnected) return;
      ask(section, address, section.dataset.busy, (fresh) => {
        if (section.dataset.load !== address) return;
        if (fresh) morph(section, document.adoptNode(fresh));
        state.loading = null;
        section.removeAttribute("data-load");
      });
    }, pause * 2);
  }
}

load();

// ---- Input, clicks, submits ----

/** A slider stands for the field that it drives; what is no field, a list of rows, for the form around it. */
document.addEventListener("input", ({ target }) => {
  const drives = target.dataset.drives;
  const field = drives ? document.getElementById(drives) : target;
  const form = field.form ?? field.closest("form");
  const typed = target.matches("input:not([type=checkbox], [type=radio]), textarea");
  if (form?.dataset.live) changed(form, drives ? "slide" : typed && "pause");
});

// What was typed while this script was on its way counts, too.
for (const { form, value, defaultValue } of document.querySelectorAll("[data-live] input:not([type=range])")) {
  if (value !== defaultValue) changed(form, "pause");
}

// ---- Fields that are written anew ----

function whole(field) {
  field.focus();
  field.select();
}

let entered;
addEventListener("focusin", ({ target }) => (entered = target));
addEventListener("click", ({ target }) => {
  if (target === entered && target.matches("[data-whole]")) whole(target);
  entered = null;
});

// Whoever chooses a measure means it, and no longer the one in the text. Comes before the form is sent.
addEventListener(
  "input",
  ({ target }) => {
    const field = target.matches("select") && target.closest("[data-amount]")?.querySelector("input");
    // Numbers that are words are read by the server.
    if (field) field.value = /^[\d.,/¼-¾⅐-⅞ ]+/.exec(field.value)?.[0].trim() || field.value || 1;
  },
  true,
);

// Both come before the script of every page, which leaves alone what is taken care of here.
addEventListener(
  "click",
  (event) => {
    // The second click of a double one adds nothing.
    if (event.detail > 1 && event.target.form?.dataset.stays) return event.preventDefault();
    const link = event.target.closest("a[href]");
    const nav = link?.closest("[data-live]");
    if (!nav || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    swap(link, nav);
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    const section = form.dataset.live && (form.dataset.stays || !posts(form, button) || button?.name === "row") && sectionOf(form);
    if (!section) return;
    event.preventDefault();
    pressed(form, section, button);
  },
  true,
);
