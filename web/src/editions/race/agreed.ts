/** What the table of a race agreed on, in sentences. */
import { speak } from '../../lib/speech.svelte'
import type { RaceOptions } from '../../wire.gen'

/** Side, glass, rounds; then what the edition adds, and what is said of single seats. */
export function agreed(
  options: RaceOptions,
  rounds: string,
  own: readonly string[],
  names: readonly string[],
): string[] {
  const starter = options.starter === null ? null : names[options.starter]
  return [
    speak(`gathering.agreed.${options.side}`),
    speak('gathering.agreed.glass', { count: options.glass / 1_000 }),
    rounds,
    ...own,
    ...(options.automatic_call ? [speak('gathering.agreed.automatic')] : []),
    ...(starter ? [speak('gathering.agreed.starter', { name: starter })] : []),
    ...handicaps(options, names),
  ]
}

function handicaps(options: RaceOptions, names: readonly string[]): string[] {
  return options.handicaps.flatMap(({ side, delay }, seat) => {
    const name = names[seat] ?? ''
    return [
      ...(side && side !== options.side ? [speak(`gathering.agreed.own_${side}`, { name })] : []),
      ...(delay > 0 ? [speak('gathering.agreed.late', { name, count: delay / 1_000 })] : []),
    ]
  })
}
