/** The days of the daily task: in UTC and written as 2030-01-31, as the server counts them. */
import type { RecordSeen, SoloResult } from '../../wire.gen'

const DAY = 24 * 3600 * 1000

/** So many days up to this one, the oldest first. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, i) =>
    new Date(last - (count - 1 - i) * DAY).toISOString().slice(0, 10),
  )
}

/** On which day of the week a day is: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** A day in the reader's words. */
export function written(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** What was made of the days of an edition. */
export function byDay(
  results: readonly RecordSeen[],
  edition: string,
): ReadonlyMap<string, SoloResult> {
  return new Map(
    results
      .map(({ result }) => result)
      .filter(({ mode, edition: its }) => mode === 'daily' && its === edition)
      .map((result) => [result.day ?? '', result]),
  )
}

/** Hours, minutes and seconds, as a clock writes them. */
export function untilNext(millis: number): string {
  const seconds = Math.ceil(Math.max(0, millis) / 1_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
