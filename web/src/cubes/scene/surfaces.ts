/** What the solids of the scene are painted with: wood with its grain, and the tokens' colours. */
import { CanvasTexture, SRGBColorSpace } from 'three'

import { PATTERNS } from '../../laying/patterns'
import type { Look } from '../naming'
import { patternOf } from '../paints'

export interface Marks {
  /** Every part has a pattern of its own, beside its colour. */
  readonly patterns: boolean
  /** Every part carries its number. */
  readonly letters: boolean
}

const SIZE = 128
const GRAIN = [
  'M-4 16C30 2 60 34 90 20S120 8 132 16',
  'M-4 44C24 56 44 36 74 44S110 62 132 46',
  'M-4 76C34 66 60 92 92 80S118 74 132 78',
  'M-4 104C20 112 54 94 82 104S116 112 132 102',
]

/** A token as the page shows it now, in the light or in the dark look. */
export function colourOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** A side of a cube: painted wood, with pattern and number if the reader wants them. */
export function woodTexture({ number, paint }: Look, { patterns, letters }: Marks): CanvasTexture {
  return texture((pen) => {
    pen.fillStyle = colourOf(`piece-${paint}`)
    pen.fillRect(0, 0, SIZE, SIZE)
    pen.strokeStyle = 'rgb(0 0 0 / 10%)'
    for (const [i, line] of GRAIN.entries()) {
      pen.lineWidth = 2 + (i % 2) * 2
      pen.stroke(new Path2D(line))
    }
    if (patterns) drawPattern(pen, patternOf(paint))
    if (letters) drawName(pen, String(number))
  })
}

/** Red stripes, for a part that cannot lie where it is held. */
export function hatchTexture(): CanvasTexture {
  return texture((pen) => {
    pen.strokeStyle = colourOf('wrong')
    pen.fillStyle = pen.strokeStyle
    pen.globalAlpha = 0.3
    pen.fillRect(0, 0, SIZE, SIZE)
    pen.globalAlpha = 1
    pen.lineWidth = 9
    for (let x = -SIZE; x < SIZE; x += 26) {
      pen.beginPath()
      pen.moveTo(x, SIZE)
      pen.lineTo(x + SIZE, 0)
      pen.stroke()
    }
  })
}

function texture(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen) draw(pen)
  const made = new CanvasTexture(canvas)
  made.colorSpace = SRGBColorSpace
  made.anisotropy = 4
  return made
}

function drawPattern(pen: CanvasRenderingContext2D, name: string): void {
  const pattern = PATTERNS.find(({ piece }) => piece === name)
  if (!pattern) return
  const path = new Path2D(pattern.d)
  pen.fillStyle = pattern.ink === 'dark' ? 'rgb(28 16 6 / 62%)' : 'rgb(255 250 238 / 72%)'
  pen.strokeStyle = pen.fillStyle
  pen.lineWidth = 0.07
  for (let y = 0; y < 1; y += pattern.height) {
    for (let x = 0; x < 1; x += pattern.width) {
      pen.setTransform(SIZE, 0, 0, SIZE, x * SIZE, y * SIZE)
      if (pattern.isFilled) pen.fill(path)
      else pen.stroke(path)
    }
  }
  pen.resetTransform()
}

function drawName(pen: CanvasRenderingContext2D, name: string): void {
  pen.font = `800 ${SIZE * 0.46}px Nunito, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = 10
  pen.lineJoin = 'round'
  pen.strokeStyle = '#fff8ec'
  pen.strokeText(name, SIZE / 2, SIZE / 2)
  pen.fillStyle = '#2a1a0c'
  pen.fillText(name, SIZE / 2, SIZE / 2)
}
