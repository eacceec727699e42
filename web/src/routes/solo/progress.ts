/** One's own results of a category over time, as points of a plot that is so wide and high. */
import { isOf, type Category } from '../../net/solo'
import type { RecordSeen } from '../../wire.gen'

export interface Point {
  readonly record: RecordSeen
  readonly x: number
  readonly y: number
  /** Whether it was the best so far. */
  readonly isBest: boolean
}

/** What of a result is drawn: tasks against the clock, else the time. */
export function valueOf({ result }: RecordSeen): number {
  return result.mode === 'clock' ? result.solved : result.time
}

/** The ranked results of a category, the oldest first. */
export function progressOf(results: readonly RecordSeen[], category: Category): RecordSeen[] {
  return results
    .filter(({ result }) => result.is_ranked && isOf(category, result))
    .toSorted((one, other) => one.made - other.made)
}

/** The points, one beside the other; the better, the higher. */
export function pointsOf(records: readonly RecordSeen[], width: number, height: number): Point[] {
  const values = records.map(valueOf)
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const isMore = records[0]?.result.mode === 'clock'
  const share = (value: number) => (isMore ? value - least : least + span - value) / span
  return records.map((record, i) => ({
    record,
    x: records.length > 1 ? (i * width) / (records.length - 1) : width / 2,
    y: height * (1 - (values.length > 1 ? share(valueOf(record)) : 0.5)),
    isBest: values.slice(0, i).every((other) => share(other) < share(valueOf(record))),
  }))
}
