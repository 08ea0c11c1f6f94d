// Keeps the page of a server in the browser, so that games alone go on without a network. The server writes two things into this
// text: a name that changes with the files, and the addresses of all files of the page, "/" first.

const NAME = "bastide-{version}";
/** @type {string[]} */
const FILES = JSON.parse('{files}');

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("bastide-") && name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

// Only the page itself is kept: tables, moves and everything else that is shared are the server's.
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !FILES.includes(pathname)) return;
  // The front page is new where there is a network; files are named by what is in them.
  event.respondWith(pathname === "/" ? fetch(request).catch(() => kept(request)) : kept(request));
});

/** @param {Request} request */
const kept = async (request) => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
