// Reads without a network what was read with one: the pages whose answers say for whom they may be kept (Sofra-Keep), which are
// recipes, the plan and the shopping lists. Everything else is asked for each time: what belongs to one person's body, and
// every answer to a change, is never kept.

// Style sheets, scripts and the page "/offline". What is an account's lies in a cache of its name.
const files = "files";
// Milliseconds before a kept page is shown while the network is slow.
const patience = 2500;
const most = { pages: 60, bytes: 20_000_000 };

// ---- What is kept ----

/** Keeps an answer with the files that it names. A page says whose it is, its files are whose the page is. */
async function keep(address, answer, whose) {
  const now = visit;
  // What is asked for aside is told nothing that is told once.
  answer ??= await fetch(address, { headers: { "Sofra-Live": "no" } });
  const { headers, ok, redirected, url } = answer;
  const name = headers.get("Sofra-Keep") ?? whose;
  if (!ok || !name) return;
  if (headers.get("Cache-Control") === "no-store") return keep(address);
  const body = await answer.blob();
  if (!now || now !== visit) return;
  const cache = await caches.open(name);
  // "/shopping" leads to the list that was used last, without a network, too.
  if (redirected) await cache.put(address, Response.redirect(url));
  await cache.put(redirected ? new URL(url).pathname : address, new Response(body, { headers }));
  for (const [, file] of (await body.text()).matchAll(/"(\/(?:assets|photos)\/[^"]+)"/g)) {
    if (!(await caches.match(file))) await keep(file, null, file.startsWith("/assets") ? files : name);
  }
}

/** Keeps the lists, the plan and its recipes, and no more than there is room for. */
async function renew() {
  for (const address of await (await fetch("/shopping/kept")).json()) await keep(address);
  for (const name of await caches.keys()) await trim(await caches.open(name));
}

async function drop(addresses) {
  for (const account of await caches.keys()) for (const address of addresses) await (await caches.open(account)).delete(address);
}

async function trim(cache) {
  let pages = 0;
  let bytes = 0;
  for (const request of (await cache.keys()).reverse()) {
    bytes += (await (await cache.match(request)).blob()).size;
    pages += !request.url.includes("/photos/");
    if (pages > most.pages || bytes > most.bytes) await cache.delete(request);
  }
}

// ---- What is asked for ----

// A form was sent, and no page was shown since: the next one is the answer. Pages that were open then do not count.
let isAnswer = false;
let open = [];
// Another one after each who leaves: what is under way for them is kept no more. None until the next page is shown.
let visit = {};
// The addresses of the forms that end a session in this browser.
const doors = /^\/(logout|reset\/|settings\/delete|household\/kitchens$|invite\/)/;
// The pages that were given a copy, because the server did not answer in time, or not well.
const copies = new Set();

async function file(event) {
  const { request } = event;
  const copy = await caches.match(request);
  if (copy?.headers.get("Cache-Control").includes("immutable")) return copy;
  try {
    const answer = await fetch(request);
    if (request.url.includes("/assets/")) event.waitUntil(keep(request.url, answer.clone(), files));
    return answer;
  } catch {
    return copy ?? Response.error();
  }
}

async function page(event, { pathname, search }) {
  // Cook mode for so many, or with what is changed this time, is a page of its own; any other query a view of its page.
  const isView = search && !pathname.endsWith("/cook");
  const name = isView ? pathname : pathname + search;
  const isWaitedFor = isAnswer || isView;
  // A list is drawn at once, and renewed by its script. Where "/shopping" leads is another list once the last one is gone.
  const wait = pathname.startsWith("/shopping/") ? 0 : pathname === "/shopping" ? 500 : patience;
  const fresh = fetch(event.request);
  const renewed = fresh.then(async (answer) => {
    if (isView) return;
    if (answer.ok) await keep(name, answer.clone());
    // Whoever may no longer read it finds no copy the next time, nor is led there.
    else if (/^40[34]/.test(answer.status)) await drop(wait ? [name] : [name, "/shopping"]);
  });
  event.waitUntil(renewed.catch(() => {}));
  const copy = await caches.match(name);
  const late = new Promise((settle) => setTimeout(settle, wait));
  const isEnough = copy && !isWaitedFor;
  const answer = await (isEnough ? Promise.race([fresh, late]) : fresh).catch(() => {});
  if (answer && !(isEnough && answer.status > 499)) return answer;
  if (copy && wait === patience) copies.add(event.resultingClientId);
  return copy ?? (await caches.match("/offline")) ?? Response.error();
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (address.origin !== location.origin) return;
  if (method !== "GET") {
    if (mode !== "navigate") return;
    isAnswer = true;
    visit = doors.test(address.pathname) ? null : visit ?? {};
    open = clients.matchAll({ includeUncontrolled: true });
  } else if (/^\/(assets|photos)\//.test(address.pathname)) event.respondWith(file(event));
  else if (mode === "navigate") event.respondWith(page(event, address));
});

/** A page tells that it is shown, and its address where it is to be kept: it may have been asked for before this worker was there. */
async function shown({ page, isDue }, client) {
  const { id } = client;
  // It says that it may be old, and asks for what is new (sofra.js).
  if (copies.delete(id)) client.postMessage(0);
  if (!(await open).some((other) => other.id === id)) {
    isAnswer = false;
    visit ??= {};
  }
  if (page) await keep(page);
  if (isDue) await renew();
}

addEventListener("message", (event) => event.waitUntil(shown(event.data, event.source)));

// ---- A new version waits while something has not been sent ----

// Milliseconds after which nobody waits for what was left here: whoever is still here has sent it long since.
const forgotten = 14 * 86_400_000;

/** What was refused is not sent again: it does not count. */
function unsent() {
  const waits = ({ refused, op }) => !refused && op.made_at > Date.now() - forgotten;
  return new Promise((settle, fail) => {
    const opening = indexedDB.open("sofra", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("operations", { keyPath: "id" });
    opening.onerror = fail;
    opening.onsuccess = () => {
      const { result } = opening;
      const reading = result.transaction("operations").objectStore("operations").getAll();
      reading.onsuccess = () => settle(reading.result.some(waits));
      result.close();
    };
  });
}

async function install() {
  if (await unsent()) throw new Error("Not yet.");
  await keep("/offline");
  await skipWaiting();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
