// The service worker: keeps the files of one build, so that the page works without a network.

export {};

declare const self: ServiceWorkerGlobalScope;
/** The files of the build, and a text that no other build has; the bundler puts them here. */
declare const FILES: string[];
declare const BUILD: string;

/** The names of all caches of this page; other pages of the same origin have other scopes. */
const NAME = `rulebook ${self.registration.scope} `;
const CACHE = NAME + BUILD;

self.addEventListener("install", (event) => {
    event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
    if (isOurs) event.respondWith(answer(request));
});

/** Shows the page whose notification was clicked. */
self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()));
});

async function keep(): Promise<void> {
    const cache = await caches.open(CACHE);
    // What the page has just loaded is asked for again, but sent again only if it has changed.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Deletes the files of other builds of this page. */
async function forget(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(NAME) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
