/** Served as /sw.js with --no-service-worker: a worker that removes itself and its caches. */
declare const self: ServiceWorkerGlobalScope

async function leave(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // Earlier releases stored the ages of cached pictures there.
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  await self.registration.unregister()
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

export {}
