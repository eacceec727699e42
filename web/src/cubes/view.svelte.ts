/** Which view of the cubes the reader wants: the scene, or the two grids; it stays in this browser. */
import { recall, remember } from '../lib/memory'

export const VIEWS = ['scene', 'grids'] as const
export type View = (typeof VIEWS)[number]

const KEY = 'cubes'

class Viewing {
  wanted = $state<View>(recall(KEY) === 'grids' ? 'grids' : 'scene')
  /** Whether there was WebGL when the page was opened. */
  readonly hadScenes = canDrawScenes()
  /** There is no WebGL, or it was lost: then only plain drawings can be shown. */
  isSceneLost = $state(!this.hadScenes)
  /** They are on no page any more; what nothing refers to is swept away, and hears of nothing. */
  readonly #lost = new Set<HTMLCanvasElement>()

  get shown(): View {
    return this.isSceneLost ? 'grids' : this.wanted
  }

  /** Show this view from now on; a scene that was lost is tried anew. */
  want(view: View): void {
    this.wanted = view
    remember(KEY, view)
    if (view === 'scene' && this.isSceneLost) this.isSceneLost = !canDrawScenes()
  }

  /** WebGL was taken from a canvas; when the browser gives it back, scenes are drawn again. */
  lose(canvas: HTMLCanvasElement): void {
    this.isSceneLost = true
    this.#lost.add(canvas)
    const restored = () => {
      this.#lost.delete(canvas)
      release(canvas) // the scene comes back on a canvas of its own
      this.isSceneLost = false
    }
    canvas.addEventListener('webglcontextrestored', restored, { once: true })
  }
}

export const viewing = new Viewing()

function canDrawScenes(): boolean {
  const canvas = document.createElement('canvas')
  const isDrawn = canvas.getContext('webgl2') !== null
  release(canvas)
  return isDrawn
}

/** A browser has few contexts: one that is no longer needed is given back at once. */
function release(canvas: HTMLCanvasElement): void {
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
}
