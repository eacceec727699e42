/** A QR code as a drawing. What computes it is loaded only where one is shown. */
import encodeQR from 'qr'

/** Light cells around it, as the standard wants them. */
const QUIET = 4

export interface QrDrawing {
  /** Cells of a side, with the light ones around. */
  readonly side: number
  /** The dark cells as one path, in units of a cell. */
  readonly path: string
}

export function qrDrawing(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((cells, y) =>
    cells.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { side: rows.length, path: path.join('') }
}
