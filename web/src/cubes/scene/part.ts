/** A part in the scene: its cubes on both levels, and dowels that hold them together when these open. */
import { Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Material } from 'three'

import { cellsOf, type Misfit } from '../board'
import type { Look } from '../naming'
import type { Placement } from '../notation'
import { geometryOf } from './meshes'
import { cubesSolid, dowelsSolid } from './solids'
import { hatchTexture, woodTexture, type Marks } from './surfaces'

/** How far the levels are drawn apart when they are wholly open. */
export const APART = 1.7

/** A part that lies: wood that throws a shadow. */
export function lyingPart(placement: Placement, look: Look, marks: Marks): Group {
  const map = woodTexture(look, marks)
  const wood = new MeshStandardMaterial({ map, roughness: 0.62, metalness: 0 })
  const group = partOf(placement, [wood])
  group.traverse((each) => {
    each.castShadow = true
    each.receiveShadow = true
  })
  return group
}

/** A part in hand: seen through, and also seen where something hides it. */
export function heldPart(
  placement: Placement,
  look: Look,
  marks: Marks,
  misfit: Misfit | null,
): Group {
  const map = misfit ? hatchTexture() : woodTexture(look, marks)
  const seen = { map, transparent: true, depthWrite: false }
  const near = new MeshBasicMaterial({ ...seen, opacity: misfit ? 0.85 : 0.62 })
  const behind = new MeshBasicMaterial({ ...seen, opacity: 0.3, depthTest: false })
  const group = partOf(placement, [near, behind])
  group.scale.setScalar(1.004)
  group.renderOrder = 2
  return group
}

/** Open or close the levels of a part; `apart` is from 0 to 1. */
export function spread(group: Group, apart: number): void {
  const gap = apart * APART
  for (const mesh of group.children) {
    if (mesh.name === 'upper') mesh.position.y = gap
    if (mesh.name === 'dowels') {
      mesh.scale.y = gap + 0.2
      mesh.position.y = 0.9
    }
  }
}

function partOf(placement: Placement, materials: readonly Material[]): Group {
  const cells = cellsOf(placement)
  const levels = [
    ['lower', cubesSolid(cells.filter(({ level }) => level === 0))],
    ['upper', cubesSolid(cells.filter(({ level }) => level > 0))],
    ['dowels', dowelsSolid(cells)],
  ] as const
  const group = new Group()
  for (const [name, solid] of levels) {
    if (solid.indices.length === 0) continue
    const geometry = geometryOf(solid)
    for (const material of materials) {
      const mesh = new Mesh(geometry, material)
      mesh.name = name
      mesh.renderOrder = material.transparent ? 2 : 0
      group.add(mesh)
    }
  }
  group.userData = { placement }
  return group
}
