/** Installing the page as an app, where the browser offers it; elsewhere nothing is said about it. */

/** What Chromium browsers tell; no standard has it yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer = $state.raw<InstallOffer | null>(null)

/** Keep the browser's offer until somebody asks for it; it comes once, and early. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
  })
  addEventListener('appinstalled', () => (offer = null))
}

export function isOffered(): boolean {
  return offer !== null
}

/** Let the browser ask; its offer is good once. */
export async function install(): Promise<void> {
  const accepted = offer
  offer = null
  await accepted?.prompt()
}
