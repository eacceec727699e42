/** Times as people read them: `4:07`, and with tenths where they decide. */

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Minutes and seconds of a clock that counts down: a second is shown until it is over. */
export function left(millis: number): string {
  return clock(Math.ceil(Math.max(0, millis) / SECOND))
}

/** Minutes and seconds that have passed. */
export function passed(millis: number): string {
  return clock(Math.floor(Math.max(0, millis) / SECOND))
}

/** Minutes, seconds and tenths of a result, in the signs of a language. */
export function exact(millis: number, language: string): string {
  const tenths = Math.floor(Math.max(0, millis) / 100) / 10
  const seconds = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    minimumIntegerDigits: 2,
  }).format(tenths % 60)
  return `${Math.floor(millis / MINUTE)}:${seconds}`
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
