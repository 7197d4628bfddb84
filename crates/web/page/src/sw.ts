// The service worker: keeps the files of one build, so that the page works without a network.

export {};

declare const self: ServiceWorkerGlobalScope;
/** The files of the build, and a text that no other build has; the bundler puts them here. */
declare const FILES: string[];
declare const BUILD: string;

const CACHE = `rulebook-${BUILD}`;

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

async function keep(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

/** Deletes the files of other builds. Other pages of the same origin keep theirs. */
async function forget(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("rulebook-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
