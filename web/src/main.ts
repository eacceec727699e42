/** Starts the page, and the service worker where browsers allow one: over https or on this machine. */
import { mount } from 'svelte'

import App from './App.svelte'
import './base.css'
import { awaitOffer } from './lib/install.svelte'

awaitOffer()
registerWorker()
mount(App, { target: document.getElementById('app') ?? document.body })

function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => null) // it is only a convenience
    if (matchMedia('(display-mode: standalone)').matches) keepPractice()
  })
  addEventListener('appinstalled', keepPractice)
}

/** An installed app can be practised with anywhere, in whichever way it was installed. */
function keepPractice(): void {
  import('./practice/keeping').then(
    (keeping) => keeping.keepPractice(),
    () => null, // the next start asks again
  )
}
