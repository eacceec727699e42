/** Times, tasks, gems and sides in the reader's words. */
import { exact } from '../../editions/solo/time'
import { speak, speech } from '../../lib/speech.svelte'

const MINUTE = 60_000
/** What a task is called that was made for one run and stands on no card. */
const FRESH = /^[0-9a-f]{16}$|^\d{4}-/

/** A time to compare: `0:12.3`. */
export function precise(millis: number): string {
  return exact(millis, speech.language ?? 'en')
}

/** A round time on an axis: `30 sec`, `2 min`. */
export function round(millis: number): string {
  const [value, unit] = millis < MINUTE ? [millis / 1_000, 'second'] : [millis / MINUTE, 'minute']
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const
  return new Intl.NumberFormat(speech.language ?? 'en', style).format(value)
}

export function number(value: number, digits = 0): string {
  const style = { maximumFractionDigits: digits }
  return new Intl.NumberFormat(speech.language ?? 'en', style).format(value)
}

/** `7 moon`, `12 hard dark` and `round 4` as the reader says them; `A25 - 1|2` stays as it is. */
export function taskName(edition: string, task: string): string {
  if (FRESH.test(task)) return speak('statistics.fresh')
  const [first = '', ...rest] = task.split(' ')
  const last = rest.at(-1) ?? ''
  if (edition === 'classic') return `${first} ${speak(`classic.symbol.${last}`)}`
  if (edition === 'light_dark') return `${first} ${speak(`statistics.face.${last}`)}`
  if (edition === 'card_game') return speak('statistics.round', { number: last })
  return task
}

/** A gem by its colour in classic, by its kind in 3-D. */
export function gemName(edition: string, gem: string): string {
  return speak(edition === 'three_d' ? `treasury.gem.${gem}` : `classic.gem.${gem}`)
}

/** A day, such as that of a match; it stays on one line. */
export function date(millis: number): string {
  const style = { dateStyle: 'medium' } as const
  const day = new Intl.DateTimeFormat(speech.language ?? 'en', style).format(millis)
  return day.replaceAll(' ', '\u00a0')
}

/** Which cards of an edition: `Classic · Easy`; the card game's rounds are easy or hard too. */
export function kindOf({ edition, side }: { edition: string; side: string }): string {
  return `${speak(`home.edition.${edition}`)} · ${sideName(side)}`
}

export function sideName(side: string): string {
  return speak(`home.${side}`)
}
