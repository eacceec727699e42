/** Times, tasks, gems and sides in the reader's words, and what the statistics know of an edition. */
import { exact } from '../../editions/solo/time'
import { speak, speech } from '../../lib/speech.svelte'

/** What the statistics must know of an edition: what its tasks and gems are called, and its score. */
export interface Counted {
  /** A task by its name in the deck, as the reader says it. */
  taskName(name: string): string
  /** What a match brings: `statistics.points`, `statistics.most.points`. */
  readonly score: 'points' | 'fields'
  /** Where gems are taken home: the folder that has their `Gem.svelte`, the room of their names. */
  readonly gems?: string
}

const COUNTED = import.meta.glob<Counted>('../../editions/*/statistics.ts', {
  import: 'counted',
  eager: true,
})

/** Nothing is known of an edition that has no pages. */
export function countedOf(edition: string): Counted | undefined {
  return COUNTED[`../../editions/${edition}/statistics.ts`]
}

const MINUTE = 60_000
/** What a task is called that was made for one run and stands on no card. */
const FRESH = /^[0-9a-f]{16}$/
/** The task of a day is called by it; it once was by the secret that it was made from. */
const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECRET = /^[0-9a-f]{64}$/

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
  if (DAY.test(task)) return speak('statistics.daily', { date: date(Date.parse(task), 'UTC') })
  if (SECRET.test(task)) return speak('home.daily')
  return countedOf(edition)?.taskName(task) ?? task
}

/** A gem by its colour or its kind. */
export function gemName(edition: string, gem: string): string {
  return speak(`${countedOf(edition)?.gems ?? ''}.gem.${gem}`)
}

/** A day, such as that of a match; it stays on one line. */
export function date(millis: number, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeZone } as const
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
