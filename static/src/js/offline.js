// The worker of the pages "at the table". It has no part in anything that the
// network answers; when the network does not, it answers with what keep.js has
// kept of such a page, so that a game goes on in a hall without a connection.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname.endsWith("/table") || pathname.startsWith("/assets/")) event.respondWith(answer(event.request));
});

async function answer(request) {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const kept = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
    if (kept) return kept;
    throw unreachable;
  }
}
