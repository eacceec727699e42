/** Times, tasks, gems and sides in the reader's words. */
import { exact } from '../../editions/solo/time'
import { speak, speech } from '../../lib/speech.svelte'
import { countedOf } from './counted'

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

/** A task as the reader says it. */
export function taskName(edition: string, task: string): string {
  if (FRESH.test(task)) return speak('statistics.fresh')
  return countedOf(edition)?.taskName(task) ?? task
}

/** A gem by its colour or its kind. */
export function gemName(edition: string, gem: string): string {
  return speak(`${countedOf(edition)?.gems ?? ''}.gem.${gem}`)
}

/** A day, such as that of a match; it stays on one line. */
export function date(millis: number): string {
  const style = { dateStyle: 'medium' } as const
  const day = new Intl.DateTimeFormat(speech.language ?? 'en', style).format(millis)
  return day.replaceAll(' ', '\u00a0')
}

/** Which cards of an edition, or which of its rounds: `3-D · Easy`. */
export function kindOf({ edition, side }: { edition: string; side: string }): string {
  return `${speak(`home.edition.${edition}`)} · ${sideName(side)}`
}

export function sideName(side: string): string {
  return speak(`home.${side}`)
}
