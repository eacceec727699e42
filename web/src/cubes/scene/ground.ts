/** The area in the scene: paper on the table, and its outline as glass walls two levels high. */
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  ShadowMaterial,
} from 'three'

import type { Area, Spot } from '../notation'
import { geometryOf } from './meshes'
import { APART } from './part'
import { outlineEdges, tilesSolid, wallsSolid } from './solids'
import { colourOf } from './surfaces'

export function groundOf({ spots, rows, columns }: Area): Group {
  const group = new Group()
  const paper = new MeshStandardMaterial({ color: colourOf('cell-paper'), roughness: 0.95 })
  const edge = new MeshStandardMaterial({ color: colourOf('cell-line'), roughness: 0.95 })
  const tiles = new Mesh(geometryOf(tilesSolid(spots, 0.03, 0.04)), paper)
  tiles.receiveShadow = true
  const plate = new Mesh(geometryOf(tilesSolid(spots, -0.07, 0.12)), edge)
  plate.position.y = -0.02
  const table = new Mesh(new PlaneGeometry(40, 40), new ShadowMaterial({ opacity: 0.22 }))
  table.rotation.x = -Math.PI / 2
  table.position.set(columns / 2, -0.14, rows / 2)
  table.receiveShadow = true
  group.add(table, plate, tiles, glassOf(spots, 'lower'), glassOf(spots, 'upper'))
  const shelf = new Mesh(
    geometryOf(tilesSolid(spots, 0.03, 0.02)),
    new MeshBasicMaterial({
      color: colourOf('cell-paper'),
      transparent: true,
      opacity: 0.4,
      depthWrite: false,
    }),
  )
  shelf.name = 'shelf'
  group.add(shelf)
  return group
}

/** Open or close the levels of the glass; between open levels the upper one has a floor to see. */
export function spreadGround(group: Group, apart: number): void {
  const gap = apart * APART
  for (const each of group.children) {
    if (each.name === 'upper') each.position.y = 1 + gap
    if (each.name === 'shelf') {
      each.position.y = 1 + gap
      each.visible = apart > 0
    }
  }
}

/** The walls of one level: panes that are hardly seen, and their edges, which are. */
function glassOf(spots: readonly Spot[], name: string): Group {
  const glass = new MeshBasicMaterial({
    color: colourOf('piece-light_blue'),
    transparent: true,
    opacity: 0.1,
    side: DoubleSide,
    depthWrite: false,
  })
  const panes = new Mesh(geometryOf(wallsSolid(spots)), glass)
  panes.renderOrder = 3
  const points = outlineEdges(spots).flatMap(([x, z, x2, z2]) => [
    ...[x, 0, z, x2, 0, z2],
    ...[x, 1, z, x2, 1, z2],
    ...[x, 0, z, x, 1, z],
  ])
  const lines = new BufferGeometry()
  lines.setAttribute('position', new Float32BufferAttribute(points, 3))
  const ink = new LineBasicMaterial({
    color: colourOf('ink-soft'),
    transparent: true,
    opacity: 0.55,
  })
  const rims = new LineSegments(lines, ink)
  rims.renderOrder = 3
  const group = new Group()
  group.name = name
  group.add(panes, rims)
  return group
}
