/**
 * The scene: one board on a table, drawn by WebGL when something changes and at no other time.
 *
 * It knows what is to be seen and finds out what is under a pixel; what a press means is not its
 * business.
 */
import {
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Group,
} from 'three'

import type { Ghost, Point } from '../hand'
import type { Pixel } from '../drag'
import { lookOf } from '../naming'
import { writePlacement, type Area, type Placement } from '../notation'
import { endOf, heightAt, type Ripple } from '../ripple'
import type { Cell, PartName } from '../shapes'
import { groundOf, spreadGround } from './ground'
import { dispose } from './meshes'
import { directionOf, framingOf, type Orbit } from './orbit'
import { APART, heldPart, lyingPart, spread } from './part'
import type { Marks } from './surfaces'

/** All that is to be seen. */
export interface Seen {
  readonly area: Area
  readonly laid: readonly Placement[]
  readonly ghost: Ghost | null
  readonly parts: readonly PartName[]
  readonly marks: Marks
  readonly orbit: Orbit
  /** How far the levels are open, from 0 to 1. */
  readonly apart: number
  /** Changes when the page looks otherwise, light or dark. */
  readonly look: string
}

/** A part under a pixel, and the cell of it. */
export interface Hit {
  readonly part: PartName
  readonly cell: Cell
}

/** What the eye takes in from top to bottom, in degrees. */
const FIELD = 30
/** Beyond the area a part may still be held. */
const AROUND = 0.9
/** From here on the levels are so far open that one points at one of them. */
const OPEN = 0.25
/** After so many milliseconds between two frames the scene is drawn too slowly to move in it. */
const SLOW = 100
/** How the picture as drawn hops, which costs nothing. */
const WHOLE = [0, -4, 0, -2, 0].map((up) => ({ transform: `translateY(${up}%)` }))
const WHOLE_LASTS = 700

/** What is in hand throws no shadow: while it moves, those of the others stay. */
function isShadeAlike(one: Seen | null, other: Seen): boolean {
  return (
    one?.laid === other.laid &&
    one.orbit === other.orbit &&
    one.apart === other.apart &&
    one.look === other.look
  )
}

/** How far the corners of the area are from its middle. */
function radiusOf({ columns, rows, spots }: Area): number {
  const across = ({ row, column }: { row: number; column: number }) =>
    Math.hypot(Math.abs(column + 0.5 - columns / 2) + 0.5, Math.abs(row + 0.5 - rows / 2) + 0.5)
  return Math.max(...spots.map(across))
}

export class Stage {
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.5, 80)
  readonly #sun = new DirectionalLight('#fff4e2', 2.1)
  readonly #ray = new Raycaster()
  readonly #parts = new Map<string, Group>()
  #ground: Group | null = null
  #groundKey = ''
  #seen: Seen | null = null
  #frame = 0
  #hopping = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.autoUpdate = false
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#sun.castShadow = true
    this.#sun.shadow.mapSize.setScalar(1024)
    this.#sun.shadow.radius = 4
    this.#sun.shadow.bias = -0.002
    this.#scene.add(new HemisphereLight('#ffffff', '#a08a70', 1.7), this.#sun, this.#sun.target)
  }

  /** Show this from now on. */
  show(seen: Seen): void {
    if (!isShadeAlike(this.#seen, seen)) this.#renderer.shadowMap.needsUpdate = true
    this.#seen = seen
    this.#layGround(seen)
    this.#layParts(seen)
    this.#aim(seen)
    this.draw()
  }

  /** The canvas has another size on the page. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / height
    if (this.#seen) this.#aim(this.#seen)
    this.draw()
  }

  /** Draw once, with the next frame of the browser. */
  draw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#renderer.render(this.#scene, this.#camera)
    })
  }

  /** Let each part hop when its time has come; where drawing is slow, the whole picture hops instead. */
  answer(ripple: Ripple): void {
    const start = performance.now()
    let last = start
    const hop = (now: number): void => {
      const isSlow = now - last > SLOW
      if (isSlow) this.#renderer.domElement.animate(WHOLE, WHOLE_LASTS)
      const passed = isSlow ? Infinity : now - start
      last = now
      for (const group of this.#parts.values()) {
        const { part } = group.userData['placement'] as Placement
        group.position.y = heightAt(passed, ripple, part)
      }
      this.#renderer.shadowMap.needsUpdate = true
      this.draw()
      this.#hopping = passed < endOf(ripple) ? requestAnimationFrame(hop) : 0
    }
    cancelAnimationFrame(this.#hopping)
    // A frame without it, in which the banner comes, tells how fast the page draws.
    this.#hopping = requestAnimationFrame((now) => {
      last = now
      this.#hopping = requestAnimationFrame(hop)
    })
  }

  /** The point over the area under a pixel; with open levels it is on one of them. */
  pointAt(pixel: Pixel): Point | null {
    if (!this.#seen) return null
    const { apart } = this.#seen
    this.#point(pixel)
    if (apart < OPEN) return this.#onPlane(1, null, AROUND)
    return this.#onPlane(1 + apart * APART, 1, 0.35) ?? this.#onPlane(0.3, 0, AROUND)
  }

  /** The part under a pixel; one in hand comes before those that lie, if it could lie there. */
  partAt(pixel: Pixel): Hit | null {
    this.#point(pixel)
    const hits = this.#ray.intersectObjects([...this.#parts.values()], true)
    const fits = this.#seen?.ghost?.misfit === null
    const first = hits.find(({ object }) => object.renderOrder > 0 === fits) ?? hits[0]
    const placement = first?.object.parent?.userData['placement'] as Placement | undefined
    if (!first || !placement) return null
    const inside = first.point.clone().addScaledVector(this.#ray.ray.direction, 0.05)
    const level = first.object.name === 'upper' ? 1 : 0
    const cell = { row: Math.floor(inside.z), column: Math.floor(inside.x), level }
    return { part: placement.part, cell }
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#hopping)
    for (const group of this.#parts.values()) dispose(group)
    if (this.#ground) dispose(this.#ground)
    this.#renderer.dispose()
    // A browser has few contexts, and another round may follow.
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss()
  }

  #layGround({ area, apart, look }: Seen): void {
    const key = look + area.spots.map(({ row, column }) => `${row},${column}`).join(' ')
    if (key !== this.#groundKey) {
      if (this.#ground) dispose(this.#ground)
      this.#ground = groundOf(area)
      this.#groundKey = key
      this.#scene.add(this.#ground)
    }
    if (this.#ground) spreadGround(this.#ground, apart)
  }

  /** Parts that are seen as before stay; others go and come. */
  #layParts(seen: Seen): void {
    const { ghost, marks, apart } = seen
    const wanted = new Map<string, () => Group>()
    const kind = `${marks.patterns} ${marks.letters} ${seen.look}`
    for (const placement of seen.laid) {
      const look = lookOf(seen.parts, placement.part)
      const key = `${writePlacement(placement)} ${look.number} ${look.paint} ${kind}`
      wanted.set(key, () => lyingPart(placement, look, marks))
    }
    if (ghost) {
      const look = lookOf(seen.parts, ghost.placement.part)
      const key = `held ${writePlacement(ghost.placement)} ${ghost.misfit} ${look.paint} ${kind}`
      wanted.set(key, () => heldPart(ghost.placement, look, marks, ghost.misfit))
    }
    for (const [key, group] of this.#parts) {
      if (wanted.has(key)) continue
      dispose(group)
      this.#parts.delete(key)
    }
    for (const [key, make] of wanted) {
      const group = this.#parts.get(key) ?? make()
      this.#parts.set(key, group)
      this.#scene.add(group)
      spread(group, apart)
    }
  }

  /** Look at the whole area from where the reader is, however narrow the page. */
  #aim({ area, orbit, apart }: Seen): void {
    const height = 2 + apart * APART
    const middle = new Vector3(area.columns / 2, height / 2, area.rows / 2)
    const direction = new Vector3(...directionOf(orbit))
    const radius = radiusOf(area)
    const { far, lower } = framingOf(orbit, radius, height, FIELD, this.#camera.aspect)
    this.#camera.position.copy(middle).addScaledVector(direction, far)
    this.#camera.lookAt(middle)
    this.#camera.translateY(-lower)
    this.#camera.updateProjectionMatrix()
    this.#camera.updateMatrixWorld()
    const left = new Vector3(...directionOf({ azimuth: orbit.azimuth - 0.8, elevation: 0.95 }))
    this.#sun.position.copy(middle).addScaledVector(left, 14)
    this.#sun.target.position.copy(middle)
    const { camera } = this.#sun.shadow
    camera.left = camera.bottom = -radius - 2
    camera.right = camera.top = radius + 2
    camera.updateProjectionMatrix()
  }

  #point({ x, y }: Pixel): void {
    const { left, top, width, height } = this.#renderer.domElement.getBoundingClientRect()
    const spot = new Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2)
    this.#ray.setFromCamera(spot, this.#camera)
  }

  /** Where the ray meets a level, if that is not too far from the area. */
  #onPlane(height: number, level: number | null, around: number): Point | null {
    const found = this.#ray.ray.intersectPlane(
      new Plane(new Vector3(0, 1, 0), -height),
      new Vector3(),
    )
    const area = this.#seen?.area
    if (!found || !area) return null
    const isNear =
      found.x > -around &&
      found.z > -around &&
      found.x < area.columns + around &&
      found.z < area.rows + around
    return isNear ? { row: found.z, column: found.x, level } : null
  }
}
