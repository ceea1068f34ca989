// The service worker keeps one version of a page that works without a network, and answers for it.
// It fetches the files of its own list, all below a folder with the digest of the site as its
// name, and nothing else.
const root = new URL("../", registration.scope).href;
const folder = `${root}v/{{version}}/`;
const kept = new Set([{{files}}].map((name) => folder + name));
const names = "tightwire {{page}} ", name = `${names}{{version}}`; // other pages have caches at this host

// No policy holds for a service worker, because the server sends none: it gives up by itself what
// could reach another host.
const fetchAny = fetch.bind(self);
self.fetch = async (url) => kept.has(url) ? fetchAny(url) : Promise.reject(new TypeError(`${url} is not in the list`));
for (const way of ["EventSource", "WebSocket", "WebSocketStream", "WebTransport", "XMLHttpRequest", "importScripts"]) delete self[way];
for (const way of ["add", "addAll"]) delete Cache.prototype[way];

addEventListener("install", (event) => event.waitUntil(caches.open(name).then((cache) => Promise.all([...kept].map(async (url) => {
	const response = await fetch(url);
	if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
	await cache.put(url, response);
})))));

// A new version waits until no window has the old one, or until somebody asks for it.
addEventListener("message", ({ data }) => data === "use" && skipWaiting());

addEventListener("activate", (event) => event.waitUntil((async () => {
	const old = (await caches.keys()).filter((other) => other.startsWith(names) && other !== name);
	await Promise.all(old.map((other) => caches.delete(other)));
	await clients.claim();
})()));

addEventListener("fetch", (event) => {
	const url = event.request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
	const file = kept.has(url) ? url : url.replace(root, folder);
	if (kept.has(file)) event.respondWith(caches.open(name).then(async (cache) => await cache.match(file) ?? fetch(file)));
});
