// keep keeps this page and what it is drawn with on the device, for the worker in
// offline.js. It returns whether the page will open again without a connection.
const name = "muster-table";
const most = 20; // pages

export async function keep(worker) {
  if (!worker || !navigator.serviceWorker || !window.caches) return false;
  try {
    await navigator.serviceWorker.register(worker, { scope: "/" });
    const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
    const files = [...new Set(loaded)].filter((path) => path.startsWith("/assets/"));
    const kept = await caches.open(name);
    const paths = (await kept.keys()).map((request) => new URL(request.url).pathname);
    const pages = paths.filter((path) => !path.startsWith("/assets/") && path !== location.pathname);
    // Files of an older build go; pages that were drawn with them are kept anew when
    // they are opened. The oldest pages go, too.
    const old = paths.filter((path) => path.startsWith("/assets/") && !files.includes(path));
    const gone = old.length ? [...old, ...pages] : pages.slice(0, Math.max(0, pages.length + 1 - most));
    await Promise.all(gone.map((path) => kept.delete(path, { ignoreVary: true })));
    await kept.addAll(files.filter((path) => !paths.includes(path)));
    // Without a connection the worker answers with what is kept: it goes only once
    // there is an answer.
    const page = await fetch(location.pathname);
    if (!page.ok) return false;
    await kept.delete(location.pathname, { ignoreVary: true });
    await kept.put(location.pathname, page);
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false; // no room, a private window, or offline already
  }
}
