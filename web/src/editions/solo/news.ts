/** What an event of a run means for its player: one calm sentence, and the moment it is. */
import type { Moment } from '../../sound/moments'
import type { SoloEvent, SoloView } from '../../wire.gen'
import { calm, good, spoken, wrong, type News } from '../../match/news'

/** Which faults of a wrong call have words of their own; a page sends few others. */
const FAULTS = new Set(['hole', 'outside', 'overlap'])

/** The sentence about an event, or nothing; `view` is the one after the whole decision. */
export function newsOf(event: SoloEvent, view: SoloView): News | null {
  switch (event.kind) {
    case 'solo_opened':
      return spoken('solo.news.soon')
    case 'task_dealt':
      return event.number === 1
        ? calm(isOnlyOne(view) ? 'solo.news.only' : 'solo.news.first')
        : null
    case 'claim_failed':
      return FAULTS.has(event.fault)
        ? wrong(`standing.fault.${event.fault}`, { piece: event.piece ?? '' })
        : wrong('solo.news.wrong')
    case 'solo_solved':
      return good('solo.news.solved', { count: view.solves.length })
    case 'task_put_aside':
      return calm('solo.news.put_aside')
    case 'solo_ended':
      return spoken('solo.news.over')
    default:
      return null
  }
}

/** The task of the day is followed by no other. */
function isOnlyOne({ options }: SoloView): boolean {
  return options.mode === 'daily'
}

export function momentOf(event: SoloEvent): Moment | null {
  switch (event.kind) {
    case 'clock_started':
      return 'reveal'
    case 'claim_failed':
      return 'wrong'
    case 'solo_solved':
      return 'solved_own'
    case 'solo_ended':
      return event.result.is_ranked ? 'match_won' : 'match_over'
    default:
      return null
  }
}
