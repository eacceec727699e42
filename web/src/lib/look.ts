/** The light or the dark look, as the reader wants it or as the system has it. */
import type { Look } from './settings.svelte'

export function wearLook(look: Look): void {
  const { documentElement } = document
  if (look === 'system') delete documentElement.dataset['look']
  else documentElement.dataset['look'] = look
  paintFrame(look)
}

/** What the browser paints around the page follows the look too. */
function paintFrame(look: Look): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset['media'] ??= meta.media
    const own = meta.dataset['media']
    meta.media = look === 'system' ? own : own.includes(look) ? 'all' : 'not all'
  }
}
