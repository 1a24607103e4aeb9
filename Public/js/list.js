// The shopping list in a shop: what is done is drawn at once, kept on this device, and sent as soon as there is a network.

import { say } from "./sofra.js";
import { ask, morph } from "./sections.js";

const section = document.getElementById("list");
const notice = document.getElementById("unsent");
const { ops, events, account } = section.dataset;
const marks = { tick: "ticked", untick: "open", have: "at_home", missing: "missing" };

// ---- What is kept until it has been sent. Another account's stays where it is and is never sent. ----

let isKeeping = true;
let opened;

const database = () =>
  (opened ??= new Promise((settle, fail) => {
    const opening = indexedDB.open("sofra", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("operations", { keyPath: "id" });
    opening.onsuccess = () => settle(opening.result);
    opening.onerror = fail;
    // A browser may never say whether it does.
    setTimeout(fail, 5_000);
  }));

// Where nothing can be kept the forms are sent as without a script.
database().catch(() => (isKeeping = false));

/** Safari cuts off what is open while a page lies in the background: then it is opened once more. */
async function store(mode, work, isAgain) {
  try {
    const unit = (await database()).transaction("operations", mode);
    const request = work(unit.objectStore("operations"));
    return await new Promise((settle, fail) => {
      unit.oncomplete = () => settle(request?.result);
      unit.onabort = fail;
    });
  } catch (error) {
    if (isAgain) throw error;
    opened = null;
    return store(mode, work, true);
  }
}

const kept = async () => (await store("readonly", (rows) => rows.getAll())).filter((row) => row.account === account);
/** What waits, of this list: what was refused is said, and not drawn. */
const waiting = async () => (await kept()).filter((row) => row.ops === ops && !row.refused);

const keep = (made) => store("readwrite", (rows) => made.forEach((row) => rows.put(row)));
const forget = (gone) => store("readwrite", (rows) => gone.forEach(({ id }) => rows.delete(id)));

// ---- What is done ----

let last = 0;

/** An operation with an id and a time of its own, later than all before it. */
function made(fields) {
  const random = () => crypto.getRandomValues(new Uint8Array(1))[0] % 10;
  last = Math.max(Date.now(), last + 1);
  const id = (last.toString(16).padStart(12, "0") + "-7xxx-8xxx-xxxxxxxxxxxx").replace(/.{8}/, "$&-").replace(/x/g, random);
  return Object.assign(fields, { id, made_at: last });
}

function done(form, button, kind) {
  const { dataset } = button.closest("[data-key]");
  return made({
    item_key: dataset.key,
    // What is done already is taken back.
    kind: button.value === "0" || dataset.mark === kind ? "untick" : kind,
    seen: (button.value === "1" || kind === "have") && dataset.seen ? JSON.parse(dataset.seen) : undefined,
    // What is ticked is as much as was written on this phone before, and not sent yet.
    text: (form.elements.amount ?? form.elements.note)?.value.trim() ?? button.dataset.written,
  });
}

/** A line each. */
const added = (field) => (field.value.match(/\S(.*\S)?/g) ?? []).map((text) => made({ kind: "add", text }));

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    const kind = button?.dataset.kind ?? form.dataset.kind;
    if (!kind || !isKeeping) return;
    const { text: field } = form.elements;
    const operations = field ? added(field) : [done(form, button, kind)];
    // What is too long for the list is for the server to say.
    if (!operations.length || operations.some(({ text }) => text?.length > 200)) return;
    event.preventDefault();
    const typed = field?.value;
    const row = button.closest("[data-key]");
    const rows = operations.map((op) => ({ id: op.id, account, ops, op, label: button.textContent, name: row ? nameOf(row) : op.text }));
    rows.forEach(draw);
    // Less what was refused, which stood there when the page came, and why.
    if (field) {
      field.value = "";
      field.ariaInvalid = null;
      form.querySelector(".error")?.remove();
    }
    const menu = button.closest("[data-key] > details");
    if (menu) menu.open = menu.firstElementChild.focus();
    keep(rows).then(
      () => tell().then(send),
      () => {
        // It could not be kept: the list shows that it is not done.
        if (!field) return location.reload();
        // What was typed is sent as without a script, or stands there again.
        isKeeping = false;
        for (const { id } of rows) document.getElementById("i" + id)?.remove();
        field.value = typed + "\n" + field.value;
        form.requestSubmit();
      },
    );
  },
  true,
);

const nameOf = (row) => row.querySelector("bdi").textContent;
const clone = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

// ---- What else can be done to a row: the same for all, so that it comes when one is opened. ----

function unfold(menu) {
  const place = menu?.querySelector(":scope > div > .actions");
  if (!place || !isKeeping || menu.querySelector("form")) return;
  const row = menu.parentNode;
  const acts = clone("acts");
  acts.querySelector("[data-kind=amount] input").defaultValue = row.dataset.amount ?? "";
  acts.querySelector("[name=note]").defaultValue = row.querySelector(".remarks > bdi").textContent;
  // Several may be open: each says of which thing it is.
  acts.querySelectorAll("[aria-label]").forEach((field) => (field.ariaLabel += ": " + nameOf(row)));
  place.before(acts);
}

section.addEventListener("toggle", ({ target }) => target.open && unfold(target), true);

// ---- What is drawn ----

const all = () => [...section.querySelectorAll("[data-key]")];

/** Draws what has not been sent over what the server knows. */
function draw({ op, label }) {
  const { id, item_key: key = id, kind, text } = op;
  // Where the clock was put right since, what is done next still comes after this.
  last = Math.max(last, op.made_at);
  const row = all().find(({ dataset }) => dataset.key === key) ?? (kind === "add" && addRow(op));
  if (!row) return;
  const button = row.querySelector("button.tick");
  const remark = row.querySelector(".remarks small");
  const isHad = kind === "have";
  if (kind === "note") row.querySelector(".remarks > bdi").textContent = text;
  if (kind === "amount") {
    // What the server has said of it is no longer what is seen.
    delete row.dataset.seen;
    row.querySelector(".amount").textContent = row.dataset.amount = text;
    if (button) button.dataset.written = text;
  }
  if ((isHad || kind === "missing") && remark) remark.textContent = text ? label + ": " + text : label;
  if (!marks[kind] || (isHad && text)) return;
  const isDone = isHad || kind === "tick";
  row.dataset.mark = marks[kind];
  button.ariaPressed = isDone;
  button.value = +!isDone;
  const more = row.querySelector(".more");
  // What was seen of it was the difference alone: what is ticked again is all of it.
  if (more) delete row.dataset.seen;
  if (more && isDone) more.remove();
}

/** The row of an addition that the server has not seen: it can be ticked, by its own id. */
function addRow({ id, text }) {
  const row = clone("row");
  row.id = "i" + id;
  row.dataset.key = id;
  row.querySelector("bdi").textContent = text;
  section.querySelector("ul") ?? section.prepend(part("ul"));
  section.querySelector("ul").prepend(row);
  return row;
}

// ---- What is sent ----

let token = document.querySelector("[name=_csrf]")?.value;
// `after` is what was sent last: however long it was on its way, what is done next was done after it.
let isOut;
let sending;
let after;

function send() {
  sending ??= deliver().finally(() => tell((sending = null)));
  return sending;
}

async function deliver() {
  for (;;) {
    const rows = (await kept()).filter(({ refused }) => !refused);
    // So many in one request.
    const batch = rows.filter((row) => row.ops === rows[0].ops).slice(0, 500);
    if (!batch.length || !(await post(batch))) return;
    if (batch[0].ops === ops) renew();
  }
}

/**
 * Whether something was settled, so that what waits behind it may follow. What the server has no time for is sent again after
 * so many milliseconds, each time later and never before it asks for it.
 */
async function post(batch, isAgain, wait = 1_000) {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": token };
  const body = JSON.stringify({ sent_at: Date.now(), after, ops: batch.map(({ op }) => op) });
  const answer = await fetch(batch[0].ops, { method: "POST", redirect: "manual", body, headers }).catch(() => {});
  if (!answer) return;
  // A redirect that is not followed has no status.
  isOut = !answer.status || answer.status === 401;
  if (answer.status === 403 && !isAgain) return (await renewToken()) && post(batch, true);
  if (answer.ok) return sent(batch, await answer.json().catch(() => ({})));
  if (isOut) return;
  if (!/40[034]|41[03]|422/.test(answer.status)) {
    await new Promise((settle) => setTimeout(settle, Math.max(wait, answer.headers.get("Retry-After") * 1_000 || 0)));
    return post(batch, false, Math.min(wait * 2, 60_000));
  }
  // It would be refused again. One operation that says what no list can hold does not hold up the others.
  const place = (await answer.text()).match(/ops\[(\d+)\]/)?.[1];
  for (const row of place ? [batch[place]] : batch) row.refused = answer.status;
  await keep(batch);
  return true;
}

async function sent(batch, { items = {}, revision }) {
  if (batch[0].ops === ops) newest = revision;
  after = batch.at(-1).id;
  await forget(batch);
  // What was done since to an addition is done to its item.
  const later = (await kept()).filter(({ op }) => items[op.item_key]);
  for (const { op } of later) op.item_key = items[op.item_key].key;
  await keep(later);
  return true;
}

/** Whether the page is still for the same account; then there is a token for its new session. */
async function renewToken() {
  try {
    const answer = await fetch(location.pathname);
    // That of the first form behind the account.
    token = (await answer.text()).split(account)[1]?.match(/_csrf" value="([^"]+)/)[1];
    isOut = answer.ok && !token;
    return token;
  } catch {
    // Without an answer nobody knows.
  }
}

// ---- What others do ----

// Whether the list is no more, or could not be asked for, and the revision that has what was sent from here.
let isGone;
let isOld;
let newest;
let isHeld;
let renewedAt;

for (const press of ["pointerdown", "pointerup", "pointercancel", "contextmenu", "blur"]) addEventListener(press, ({ buttons }) => (isHeld = buttons & 1));

/** Asks for the list anew. No row moves under the finger or the eye. */
function renew() {
  ask(section, location.href, null, async (fresh, why, page, status) => {
    // An error says nothing of who has signed in here.
    if (status === 200) isOut = fresh?.dataset.account !== account;
    isGone = status === 404;
    isOld = isOut || !fresh;
    if (isOld) return tell();
    // What was asked for before something was sent would take that back for a moment: it is asked for anew.
    if (fresh.dataset.revision < newest) return;
    // What is shown does not depend on what can be kept.
    const rows = await waiting().catch(() => []);
    if (isHeld) return setTimeout(renew, 500);
    const known = new Set(all().map(({ dataset }) => dataset.key));
    const focused = all().findIndex((row) => row.matches(":focus-within"));
    const anchor = all().find((row) => row.getBoundingClientRect().bottom > 0);
    const top = anchor?.getBoundingClientRect().top;
    for (const { parentNode } of section.querySelectorAll("li > [open]")) unfold(fresh.querySelector("#" + parentNode.id + " > details"));
    const isNewer = fresh.dataset.revision !== section.dataset.revision;
    const typed = [...section.querySelectorAll("input")].filter(({ value, defaultValue }) => value !== defaultValue).map((field) => [field, field.value]);
    morph(section, document.adoptNode(fresh));
    for (const [field, value] of typed) field.value = value;
    rows.forEach(draw);
    // What is read without a network is what was bought.
    if (isNewer && !rows[0]) navigator.serviceWorker?.controller?.postMessage({ page: location.pathname });
    // What had the focus stands elsewhere now: whoever goes through the list by keys goes on with what follows it.
    if (document.activeElement === document.body) all()[focused]?.querySelector("button, summary").focus();
    if (anchor?.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - top);
    const more = all().filter((row) => renewedAt && !known.has(row.dataset.key));
    if (more.length) say(more.map((row) => row.classList.add("new") ?? "+ " + nameOf(row)).join(", "), true);
    renewedAt = Date.now();
    tell();
  });
}

let stream;

/** The stream says first which revision is the newest, and then each that follows. */
function listen(event) {
  if (document.hidden) return (stream = stream?.close());
  send();
  // What is shown again, or was drawn from what is kept, is asked for whatever the stream says: not all of it is the list's.
  if (event && (event.type !== "pageshow" || navigator.serviceWorker?.controller)) renew();
  // It is open, or will be by itself.
  if (stream?.readyState < 2) return;
  stream = new EventSource(events);
  stream.onopen = send;
  stream.onmessage = ({ data }) => {
    if (+data > section.dataset.revision) return renew();
    renewedAt = Date.now();
    isOld = false;
    tell();
  };
  // A stream that was refused does not come back by itself.
  stream.onerror = () => setTimeout(listen, 5000, renew());
}

// ---- What is said of it ----

const part = (name, fields) => Object.assign(document.createElement(name), fields);

/** The time, and the day unless it is today. */
const moment = (at) => at.toLocaleString(document.documentElement.lang, { timeStyle: "short", dateStyle: Date().startsWith(at.toDateString()) ? undefined : "medium" });

let refused;

/** How many wait, what the server has refused, and how old the list is where it cannot be asked for. */
async function tell() {
  // Asked for first: nothing may come between what is kept and what is said of it.
  const copy = renewedAt || (await window.caches?.match(location.pathname))?.headers.get("Date");
  const rows = await kept();
  refused = rows.filter((row) => row.refused);
  const fill = (name, value) => (notice.dataset[name] ?? notice.dataset.refused).replace("§", () => value);
  const lines = [];
  const count = (localStorage[account] = rows.length - refused.length);
  if (isGone) lines.push(fill("gone"));
  else if (isOut) lines.push(part("a", { textContent: fill(count ? "signIn" : "signedOut", count), href: "/login?next=" + location.pathname }));
  else if (count) lines.push(fill("waiting", count));
  const names = {};
  for (const row of refused) (names[row.refused] ??= new Set()).add(row.name);
  for (const code in names) lines.push(fill("refused" + code, [...names[code]].join(", ")));
  if (refused[0]) lines.push(part("button", { textContent: notice.dataset.dismiss, className: "text", onclick: () => notice.focus(forget(refused).then(tell)) }));
  if (isOld && copy) lines.push(fill("asOf", moment(new Date(copy))));
  const fresh = notice.cloneNode();
  fresh.append(...lines.flatMap((line) => [" · ", line]).slice(1));
  // What is new there is read out, and nothing else.
  morph(notice, fresh);
}

waiting().then((rows) => rows.forEach(draw));
document.addEventListener("visibilitychange", listen);
for (const back of ["online", "pageshow"]) addEventListener(back, listen);
