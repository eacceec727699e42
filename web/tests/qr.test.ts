import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'

import { qrDrawing } from '../src/lib/qr'

/** A picture of the drawing, as a camera would have it: four pixels a cell. */
function photographed(text: string): { height: number; width: number; data: Uint8Array } {
  const { side, path } = qrDrawing(text)
  const dark = new Set(
    Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`),
  )
  const length = side * 4
  const data = new Uint8Array(length * length * 4)
  for (let y = 0; y < length; y += 1) {
    for (let x = 0; x < length; x += 1) {
      const shade = dark.has(`${Math.floor(x / 4)} ${Math.floor(y / 4)}`) ? 0 : 255
      data.set([shade, shade, shade, 255], (y * length + x) * 4)
    }
  }
  return { height: length, width: length, data }
}

test.each(['http://192.0.2.7:8000/#/t/BKTR', 'https://ubongo.example/', 'http://čaj.example/'])(
  'a camera reads %s',
  (link) => {
    expect(decodeQR(photographed(link))).toBe(link)
  },
)

test('four light cells are left around it', () => {
  const { side, path } = qrDrawing('https://ubongo.example/')
  const at = Array.from(path.matchAll(/M(\d+) (\d+)/g), ([, x, y]) => [Number(x), Number(y)]).flat()
  expect([Math.min(...at), Math.max(...at)]).toEqual([4, side - 5])
})
