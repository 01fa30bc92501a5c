/* The service worker: pages for the table work without a network. `docs/offline_hook.py` writes the list of files. */
importScripts("offline.js"); // sets `offline`: a version, the addresses of the files to keep, and a text for all other pages
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
  if (!copy) return request.mode === "navigate" ? fetched.catch(missing) : fetched;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, copy));
  return Promise.race([fetched.catch(() => copy), late]);
}

/* What a page shows that is not kept on this device. */
function missing() {
  const head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const style =
    "<style>body{max-width:30rem;margin:10vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui}:root{color-scheme:light dark}</style>";
  const [title, text, link] = offline.missing;
  const body = `<title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="${registration.scope}play.html">${link}</a></p>`;
  return new Response(head + style + body, { status: 503, headers: { "Content-Type": "text/html" } });
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answered(event.request));
});
