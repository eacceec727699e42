/** Keeps on the device what practice needs, so that it can be had without a network. */

/** How long the service worker may take; it is set up while the first page is looked at. */
const WORKER_TIMEOUT = 20_000

/** Whether a browser can keep anything here: only over https, and on the very machine. */
export function canKeep(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** Have everything kept; false where it cannot be. */
export async function keepPractice(): Promise<boolean> {
  if (!canKeep()) return false
  const done = navigator.serviceWorker.ready.then(askToKeep)
  const late = new Promise<boolean>((answer) => setTimeout(answer, WORKER_TIMEOUT, false))
  return Promise.race([done, late])
}

function askToKeep({ active }: ServiceWorkerRegistration): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((answer) => {
    port1.onmessage = ({ data }) => {
      answer(data === true)
    }
    active?.postMessage('keep practice', [port2])
  })
}
