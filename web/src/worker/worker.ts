/**
 * The service worker: keeps the shell of the house, so that an installed app opens without a server
 * and says kindly that it does not answer.
 *
 * A page is always asked for anew; what it loads has names made of its contents, so nothing that is
 * kept can be out of date. A new worker waits until the pages of the old one are closed.
 */
import { strategyFor } from './strategy'

/** What this file needs of the types of service workers, which do not go together with a page's. */
interface WorkerEvent extends Event {
  readonly request: Request
  waitUntil(done: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

const PAGE = '/'
const CACHE = __SHELL_NAME__

function on(name: string, listen: (event: WorkerEvent) => void): void {
  addEventListener(name, (event) => {
    listen(event as WorkerEvent)
  })
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...__SHELL__])
}

async function forgetOlderShells(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function fetched(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error())
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

on('install', (event) => {
  event.waitUntil(keepShell())
})
on('activate', (event) => {
  event.waitUntil(forgetOlderShells())
})
on('fetch', (event) => {
  const strategy = strategyFor(event.request, location.origin, __SHELL__)
  if (strategy === 'page') event.respondWith(fetched(event.request))
  if (strategy === 'kept') event.respondWith(kept(event.request))
})
