/** Makes the scene's things out of plain solids. */
import {
  BufferGeometry,
  Float32BufferAttribute,
  type Material,
  type Mesh,
  type Object3D,
  type Texture,
} from 'three'

import type { Solid } from './solids'

export function geometryOf({ positions, normals, uvs, indices }: Solid): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.setIndex(indices)
  return geometry
}

/** Give back what a thing and all in it hold on the graphics card. */
export function dispose(thing: Object3D): void {
  thing.traverse((each) => {
    const { geometry, material } = each as Partial<Mesh>
    geometry?.dispose()
    for (const one of [material ?? []].flat()) {
      textureOf(one)?.dispose()
      one.dispose()
    }
  })
  thing.removeFromParent()
}

function textureOf(material: Material): Texture | null {
  return (material as Material & { map?: Texture | null }).map ?? null
}
