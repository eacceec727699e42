/** Starts the page. */
import { mount } from 'svelte'

import App from './App.svelte'
import './base.css'
import { awaitOffer } from './lib/install.svelte'
import { registerWorker } from './worker/registering'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app')
awaitOffer()
registerWorker()
mount(App, { target })
