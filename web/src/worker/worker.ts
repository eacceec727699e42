/**
 * The service worker: keeps the shell of the app, so that an installed app opens without a server
 * and says kindly that it does not answer; and what practice needs, once it is asked to.
 *
 * A page is always asked for anew; what it loads has names made of its contents, so nothing that is
 * kept can be out of date. A new worker waits until the pages of the old one are closed.
 */
import { strategyFor } from './strategy'

/** What this file needs of the types of service workers, which do not go together with a page's. */
interface WorkerEvent extends Event {
  readonly request: Request
  readonly data: unknown
  readonly ports: readonly MessagePort[]
  waitUntil(done: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

const PAGE = '/'
const CACHE = __SHELL_NAME__
/** What is kept always, and what is kept for practice. */
const SHELL = __SHELL__
const BOARDS = __PRACTICE__
const FOR_PRACTICE = 'practice '
const PRACTICE = `${FOR_PRACTICE}${CACHE}`

function on(name: string, listen: (event: WorkerEvent) => void): void {
  addEventListener(name, (event) => {
    listen(event as WorkerEvent)
  })
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...SHELL])
  const isPractised = (await caches.keys()).some((name) => name.startsWith(FOR_PRACTICE))
  if (isPractised) await keepPractice() // what was kept of the old pages is of no use to the new
}

async function keepPractice(): Promise<boolean> {
  const cache = await caches.open(PRACTICE)
  const kept = await Promise.all(BOARDS.map((path) => cache.match(path)))
  await cache.addAll(BOARDS.filter((_, i) => !kept[i]))
  return true
}

async function forgetOlderShells(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name !== CACHE && name !== PRACTICE)
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
on('message', (event) => {
  const [port] = event.ports
  const done = keepPractice().catch(() => false)
  event.waitUntil(done.then((isKept) => port?.postMessage(isKept)))
})
on('fetch', (event) => {
  const ours = [...SHELL, ...BOARDS]
  const strategy = strategyFor(event.request, location.origin, ours)
  if (strategy === 'page') event.respondWith(fetched(event.request))
  if (strategy === 'kept') event.respondWith(kept(event.request))
})
