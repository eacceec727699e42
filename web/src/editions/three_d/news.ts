/** What the events of 3-D say to the reader besides what every race for gems says. */
import { speak } from '../../lib/speech.svelte'
import type { ThreeDEvent, ThreeDView } from '../../wire.gen'
import { calm, wrong, type News } from '../../match/news'
import { may } from '../../match/view'
import { COVERING, type Bidding } from '../../match/prompt'
import { treasuryNews } from '../treasury/news'

/** Two levels are filled, not one area covered. */
export const FILLING: Bidding = {
  ...COVERING,
  go: 'cubes.go',
  late: 'cubes.late',
}

/** What is asked of a seat that was given its parts. */
export function dutyOf(view: ThreeDView, me: number): News | null {
  const { phase, round } = view
  if (!round || phase !== 'ready' || !may(view, me, 'get_ready')) return null
  return calm('three_d.must.ready', { number: round.number })
}

/** The sentence about an event, or nothing that every race would not say too. */
export function newsOf(
  event: ThreeDEvent,
  { round }: ThreeDView,
  me: number,
  names: readonly string[],
): News | null {
  const mine = 'seat' in event && event.seat === me
  switch (event.kind) {
    case 'rolled':
      if (round?.is_playoff) return calm('cubes.hint')
      return calm('three_d.news.parts', {
        get animal() {
          return speak(`three_d.animal.${event.family}`) // in the language of whoever reads it then
        },
      })
    case 'glass_started':
      return round?.tasks[me] ? calm(round.number === 1 ? 'cubes.hint' : FILLING.go) : null
    case 'task_shown':
      return mine ? calm(FILLING.go) : null
    case 'claim_failed':
      return mine && event.fault === 'third_level' ? wrong('three_d.fault.third_level') : null
    default:
      return treasuryNews(event, me, names)
  }
}
