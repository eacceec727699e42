/** What an event means for the reader, as one calm sentence: a key of the texts with its facts. */
import type { ClassicEvent, ClassicState } from '../../wire.gen'

export interface News {
  readonly key: string
  readonly facts: Readonly<Record<string, string | number>>
  /** What is only spoken is shown elsewhere on the page. */
  readonly tone: 'calm' | 'good' | 'wrong' | 'spoken'
}

/** The sentence about an event, or nothing where the board itself shows enough. */
export function newsOf(
  event: ClassicEvent,
  state: ClassicState,
  me: number,
  names: readonly string[],
): News | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : ''
  const mine = 'seat' in event && event.seat === me
  switch (event.kind) {
    case 'gems_laid_out':
      return me in state.pawns ? spoken('classic.news.choose_field') : null
    case 'round_opened':
      return event.starter === me
        ? spoken('classic.news.you_roll')
        : spoken('classic.news.rolls', { name: names[event.starter] ?? '' })
    case 'rolled':
      return state.round?.tasks[me] ? go(state) : null
    case 'task_shown':
      return mine ? go(state) : null
    case 'claim_failed':
      return mine
        ? {
            key: `classic.fault.${event.fault}`,
            facts: { piece: event.piece ?? '' },
            tone: 'wrong',
          }
        : calm('classic.news.called_wrongly', { name })
    case 'task_solved':
      return mine
        ? { key: `classic.news.you_solved_${event.place}`, facts: {}, tone: 'good' }
        : calm('classic.news.solved', { name, place: event.place })
    case 'gems_taken':
      return mine
        ? { key: 'classic.news.you_took', facts: { count: event.gems.length }, tone: 'good' }
        : calm('classic.news.took', { name, count: event.gems.length })
    case 'gems_passed':
      return mine ? calm('classic.news.you_passed') : calm('classic.news.passed', { name })
    case 'collector_called':
      return mine ? spoken('classic.news.your_go') : spoken('classic.news.go_of', { name })
    case 'bot_sat_in':
      return calm('classic.news.bot_sat_in', { name })
    case 'glass_turned':
      return calm('classic.news.second_chance')
    case 'round_ended':
      return timeUp(state, me)
    case 'match_ended':
      return calm('classic.news.over')
    case 'left':
      return mine || isArriving(state) ? null : calm('classic.news.left', { name })
    case 'came':
      return mine || isArriving(state) ? null : calm('classic.news.came', { name })
    default:
      return null
  }
}

function go({ round }: ClassicState): News {
  return calm(round?.number === 1 ? 'laying.hint' : 'classic.news.go')
}

function timeUp({ round, done }: ClassicState, me: number): News {
  if (!round?.solved.length) return calm('classic.news.nobody_solved')
  const missed = round.solved.includes(me) && !done.includes(me)
  return missed ? calm('classic.news.not_taken') : spoken('classic.news.round_over')
}

/** Before the first round everybody comes; that is no news. */
function isArriving({ phase }: ClassicState): boolean {
  return phase === 'setting_up' || phase === 'fields'
}

function spoken(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'spoken' }
}

function calm(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'calm' }
}
