/** Which view of the cubes the reader wants: the scene, or the two grids; it stays in this browser. */
import { recall, remember } from '../lib/memory'

export const VIEWS = ['scene', 'grids'] as const
export type View = (typeof VIEWS)[number]

const KEY = 'cubes'

class Viewing {
  wanted = $state<View>(recall(KEY) === 'grids' ? 'grids' : 'scene')
  /** There is no WebGL, or it was lost: then only the grids can be shown. */
  isSceneLost = $state(!canDrawScenes())

  get shown(): View {
    return this.isSceneLost ? 'grids' : this.wanted
  }

  want(view: View): void {
    this.wanted = view
    remember(KEY, view)
  }
}

export const viewing = new Viewing()

function canDrawScenes(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
