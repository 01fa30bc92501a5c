/* The service worker: pages for the table work without a network. `docs/offline_hook.py` writes the list of files. */
importScripts("offline.js"); // sets `offline`: a version, the addresses of the files to keep, and a text in a language for all other pages
const CACHE = `globe-rules ${registration.scope} ${offline.version}`;
const MAX_WAIT_MS = 3000; // how long to wait for the network if there is a copy

/* All files or none. The browser must not take files of an older version from its own cache. A lost connection is tried
   again once: otherwise nothing is kept until the next visit. */
async function keepFiles() {
  const cache = await caches.open(CACHE);
  const requests = () => offline.files.map((file) => new Request(file, { cache: "no-cache" }));
  await cache.addAll(requests()).catch(() => cache.addAll(requests()));
  await skipWaiting();
}
addEventListener("install", (event) => event.waitUntil(keepFiles()));

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(`globe-rules ${registration.scope} `) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

/* The name of a file in the cache: links to situations differ in what follows the name. */
const nameOf = ({ url }) => url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");

/* Keep what was visited, except downloads. Storage may be full or forbidden: then nothing is kept. */
async function keep(request, response) {
  const isPart = response.status !== 200; // of a PDF, for example
  if (isPart || response.redirected || request.url.includes("/downloads/")) return;
  const copy = response.clone();
  if (!(await caches.has(CACHE))) return; // a newer version has replaced this one
  const cache = await caches.open(CACHE);
  await cache.put(nameOf(request), copy);
}

/* The network first, so that pages are never older than the site; the copy if the network is slow, missing or broken. */
async function answered(request, fetched) {
  const where = { cacheName: CACHE, ignoreVary: true };
  const copy = await caches.match(nameOf(request), where).catch(() => undefined); // storage is forbidden or corrupt
  if (!copy) return request.mode === "navigate" ? fetched.catch(missing) : fetched;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, copy));
  const whole = fetched.then((response) => (response.status < 500 ? response : copy));
  return Promise.race([whole.catch(() => copy), late]);
}

/* What a page shows that is not kept on this device. */
function missing() {
  const head = `<!doctype html><html lang="${offline.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  // The colours of the site, whose style sheets are perhaps not kept. Both colours of the link suit both schemes.
  const style = `<style>
    :root { color-scheme: light dark; background: #fdfaf3; color: #1f2d3a }
    body { max-width: 30rem; margin: 10vh auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui, sans-serif }
    h1 { font: 700 1.8rem/1.2 "Palatino Linotype", Palatino, Georgia, serif }
    a { display: inline-block; padding: 0.5em 1.2em; border-radius: 0.2em; background: #286c9f; color: #fff }
    @media (prefers-color-scheme: dark) { :root { background: #13212b; color: #e9e4d8 } }
  </style>`;
  const [title, text, link] = offline.missing;
  const body = `<title>${title}</title><main><h1>${title}</h1><p>${text}</p><p><a href="${registration.scope}play.html">${link}</a></p></main>`;
  return new Response(head + style + body, { status: 503, headers: { "Content-Type": "text/html" } });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const fetched = fetch(request);
  event.waitUntil(fetched.then((response) => keep(request, response)).catch(() => {}));
  event.respondWith(answered(request, fetched));
});
