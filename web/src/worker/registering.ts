/** Sets the service worker up, where browsers allow one: over https, and on this very machine. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => null) // it is only a convenience
  })
}
