/// <reference lib="webworker" />
/**
 * The service worker: a page to show without a connection, and the versioned files from this device.
 * Requests under /api are left alone, so nothing of a game is ever cached.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

const VERSION = "{{version}}";
const CACHE = `spades-${VERSION}`;
const OFFLINE = ["/offline.html", `/v/${VERSION}/app.css`, "/favicon.svg"];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (url.pathname.startsWith(`/v/${VERSION}/`)) event.respondWith(kept(event.request));
  else if (OFFLINE.includes(url.pathname)) event.respondWith(fetch(event.request).catch(() => orGone(event.request)));
});

/** The page from the network, or the offline page. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return orGone(new Request("/offline.html"));
  }
}

/** A versioned file never changes: from the cache if it is there. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** @param {Request} request */
async function orGone(request) {
  return (await caches.match(request)) ?? Response.error();
}
