// Sections of a page that are asked for anew, and made like the answer without a jump.
// Answers are parsed by XMLHttpRequest as a document, which runs no script and is no Trusted Types sink.

import { busy } from "./sofra.js";

// By section, because several forms may change the same one.
const states = new WeakMap();

export function stateOf(section) {
  if (!states.has(section)) states.set(section, { presses: [] });
  return states.get(section);
}

/** Asks for a section anew in place of what was asked before; `settled` gets it, or why it did not come, the page and its status. */
export function ask(section, address, text, settled, fields) {
  const state = stateOf(section);
  const stale = state.request;
  const asked = new XMLHttpRequest();
  const done = busy(section, text);
  state.request = asked;
  stale?.abort();
  asked.open(fields ? "POST" : "GET", address);
  asked.responseType = "document";
  asked.setRequestHeader("Sofra-Live", section.id);
  asked.onloadend = () => {
    done();
    if (state.request !== asked) return;
    state.request = null;
    const page = asked.response;
    settled(page?.getElementById(section.id), page?.querySelector(".empty h1 + p")?.textContent, page, asked.status);
  };
  asked.send(fields);
}

/** Makes `old` like `fresh` node by node, so that focus, caret, a held slider and open details stay. */
export function morph(old, fresh, form) {
  if (!old.matches) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const field = old.matches("input:not([type=hidden]), textarea, select");
  const typed = field && (old.form === form || old === document.activeElement);
  // Before its options move.
  const value = fresh.value;
  const kept = (name) => name === "open" || (typed && (name === "value" || name === "checked"));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !kept(name)) old.setAttribute(name, value);
  if (typed && !old.matches("input")) return;
  morphChildren(old, fresh, form);
  if (!field || typed || old.type === "file") return;
  old.checked = fresh.checked;
  if (old.value !== value) old.value = value;
}

function morphChildren(old, fresh, form) {
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = !alike(next, child) ? byId(old, child) : next;
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

const alike = (a, b) => a?.nodeName === b.nodeName && a.id === b.id;

function byId(parent, { id }) {
  const found = id && document.getElementById(id);
  return found?.parentNode === parent && found;
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
