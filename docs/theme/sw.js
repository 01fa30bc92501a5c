/* The service worker: pages for the table work without a network. `docs/offline_hook.py` writes the list of files. */
importScripts("offline.js"); // sets `offline`: a version, and the addresses of the files to keep
const CACHE = `globe-rules ${registration.scope} ${offline.version}`;
const MAX_WAIT_MS = 3000; // how long to wait for the network if there is a copy

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(offline.files))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(`globe-rules ${registration.scope} `) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

/* The network first, so that pages are never older than the site; the copy if the network is slow or missing. */
async function answered(request) {
  const cache = await caches.open(CACHE);
  const fetched = fetch(request).then((response) => {
    if (response.ok) cache.put(request, response.clone());
    return response;
  });
  const copy = await cache.match(request, { ignoreSearch: true });
  if (!copy) return fetched;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, copy));
  return Promise.race([fetched.catch(() => copy), late]);
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answered(event.request));
});
