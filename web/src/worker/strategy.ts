/** How the service worker answers: pages from the network while there is one, built files as kept. */

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** `page`: the network, else the kept page; `kept`: the cache, else the network; null: not ours. */
export type Strategy = 'page' | 'kept' | null

/** Tables, tickets and everything else that lives are never kept. */
export function strategyFor(asked: Asked, origin: string, shell: readonly string[]): Strategy {
  const url = new URL(asked.url)
  const isOurs = asked.method === 'GET' && url.origin === origin
  if (!isOurs || url.pathname.startsWith('/api/')) return null
  if (asked.mode === 'navigate') return 'page'
  return shell.includes(url.pathname) ? 'kept' : null
}
