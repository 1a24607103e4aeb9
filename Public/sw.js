// Reads without a network what was read with one: recipes, the plan and the shopping list. Everything else is asked for each
// time: what belongs to one person's body, and every answer to a change, is never kept.

// Style sheets, scripts and the page "/offline". What is an account's lies in a cache of its name.
const files = "files";
// Milliseconds before a kept page is shown while the network is slow.
const patience = 2500;
const most = { pages: 60, bytes: 20_000_000 };
const kept = /^\/(recipes\/[\da-f-]{36}(\/cook)?|plan(\/\d{4}-W\d\d)?|shopping(\/[\da-f-]{36})?)$/;

// ---- What is kept ----

/** Keeps an answer with the files that it names, and gives back its text. A page says whose it is. */
async function keep(address, answer, name = files) {
  answer ??= await fetch(address);
  const path = new URL(answer.url).pathname;
  if (!answer.ok || (answer.redirected && !kept.test(path))) return "";
  const headers = new Headers(answer.headers);
  headers.set("Kept-At", Date.now());
  if (!/text|javascript/.test(headers.get("Content-Type"))) {
    await (await caches.open(name)).put(address, answer);
    return "";
  }
  const text = await answer.text();
  const account = text.match(/data-account="(\w+)"/)?.[1] ?? name;
  const cache = await caches.open(account);
  for (const at of new Set([address, answer.redirected ? path : address])) await cache.put(at, new Response(text, { headers }));
  for (const [, file] of text.matchAll(/"(\/(?:assets|photos)\/[^"]+)"/g)) {
    if (!(await caches.match(file))) await keep(file, null, file.startsWith("/assets") ? files : account);
  }
  return text;
}

/** Keeps the lists, the plan and its recipes, and no more than there is room for. */
async function renew() {
  const addresses = ["/offline", "/plan", "/shopping"];
  for (const address of addresses) {
    const text = await keep(address);
    if (!/^\/(plan|shopping)$/.test(address)) continue;
    for (const [, link] of text.matchAll(/href="([^"?#]+)/g)) {
      if (kept.test(link) && !addresses.includes(link) && addresses.length < most.pages) addresses.push(link);
    }
  }
  for (const name of await caches.keys()) await trim(await caches.open(name));
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

async function file(event) {
  const { request } = event;
  const copy = await caches.match(request);
  if (copy?.headers.get("Cache-Control").includes("immutable")) return copy;
  try {
    const answer = await fetch(request);
    if (request.url.includes("/assets/")) event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  } catch {
    return copy ?? Response.error();
  }
}

async function page(event, { pathname, search }) {
  const isKept = kept.test(pathname);
  const fresh = fetch(event.request);
  const renewed = fresh.then(async (answer) => {
    if (!isKept || search) return;
    if (answer.ok) await keep(pathname, answer.clone());
    // Whoever may no longer read it finds no copy the next time. `/shopping` leads to a list.
    else if (answer.status < 500 && pathname !== "/shopping") for (const name of await caches.keys()) await (await caches.open(name)).delete(pathname);
  });
  event.waitUntil(renewed.catch(() => {}));
  const copy = isKept && (await caches.match(pathname));
  if (!copy || search) return fresh.catch(async () => copy || (await caches.match("/offline")) || Response.error());
  const wait = pathname.startsWith("/shopping") ? 0 : patience;
  return Promise.race([fresh, new Promise((settle) => setTimeout(settle, wait, copy))]).catch(() => copy);
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (method !== "GET" || address.origin !== location.origin) return;
  if (/^\/(assets|photos)\//.test(address.pathname)) event.respondWith(file(event));
  else if (mode === "navigate") event.respondWith(page(event, address));
});

/** A page tells that it is shown: it may have been asked for before this worker was there. */
async function shown({ page, isDue }) {
  if (kept.test(page) && !(await caches.match(page))) await keep(page);
  if (isDue) await renew();
}

addEventListener("message", (event) => event.waitUntil(shown(event.data)));

// ---- A new version waits while something has not been sent ----

const unsent = () =>
  new Promise((settle, fail) => {
    const opening = indexedDB.open("sofra", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("operations", { keyPath: "id" });
    opening.onerror = fail;
    opening.onsuccess = () => {
      const { result } = opening;
      const counting = result.transaction("operations").objectStore("operations").count();
      counting.onsuccess = () => settle(counting.result);
      result.close();
    };
  });

async function install() {
  if (await unsent()) throw new Error("Not yet.");
  await keep("/offline");
  await skipWaiting();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
