/** The service worker: a program of its own (web/worker-file.ts). It keeps the frame and home for the next visit, and what else was used, as it is used. */
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate, type StrategyOptions } from 'workbox-strategies';

/** Put in by the build: what is fetched ahead. */
declare const KEPT_AHEAD: PrecacheEntry[];
/** The compiler takes this file for one of a page. */
declare const self: { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };

/** Never answered from a cache and never by the page that is kept: data, sockets, and the server's own pages. */
const serverPaths = [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/dev(\/|$)/, /^\/desk(\/|$)/, /^\/upload\//];

/** Its own types are of a compiler that takes undefined for what is left out. */
const atMost = (maxEntries: number) => ({ plugins: [new ExpirationPlugin({ maxEntries })] }) as StrategyOptions;

// One that waits until the last window of the version before is closed would answer every reload with that version, whose code is gone from the server.
addEventListener('install', () => void self.skipWaiting());
addEventListener('activate', () => void self.clients.claim());
precacheAndRoute(KEPT_AHEAD);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }));
// An asset has its hash in its name: it never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', ...atMost(120) }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/coins/'),
  new StaleWhileRevalidate({ cacheName: 'coins', ...atMost(200) }),
);
