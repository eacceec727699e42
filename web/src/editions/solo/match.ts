/** What the events of a solo run do to its view: the twin of core/solo on the page. */
import type { SoloEvent, SoloView, TaskDealt } from '../../wire.gen'
import { matchEvolved } from '../match'

/** The view after the event; a pause or help ends the ranking but not the fun. */
export function evolved(state: SoloView, event: SoloEvent): SoloView {
  const after = folded(state, event)
  return endsTheRanking(state, event) ? { ...after, is_ranked: false } : after
}

function folded(state: SoloView, event: SoloEvent): SoloView {
  switch (event.kind) {
    case 'solo_opened':
      return { ...state, phase: 'reveal', until: event.until }
    case 'clock_started':
      return { ...state, phase: 'puzzle', started: event.at, until: event.until }
    case 'task_dealt':
      return dealt(state, event)
    case 'arranged':
      return { ...state, board: event.board }
    case 'claim_failed':
      return { ...state, blocked_until: event.until }
    case 'solo_solved':
      return { ...state, task: null, board: '', solves: [...state.solves, event.credited] }
    case 'task_put_aside':
      return { ...state, task: null, board: '', put_aside: state.put_aside + 1 }
    case 'solo_ended':
      return { ...state, result: event.result }
    default:
      return matchEvolved(state, event)
  }
}

/** A card that was dealt before says that the deck was shuffled again. */
function dealt(state: SoloView, { number, task, at }: TaskDealt): SoloView {
  const isShuffled = task.cards.some((card) => state.dealt.includes(card))
  return {
    ...state,
    number,
    task,
    blocked_until: Math.max(state.blocked_until, at),
    dealt: isShuffled ? task.cards : [...state.dealt, ...task.cards],
  }
}

/** A pause gives time to think, a bot is no player, and help is no record. */
function endsTheRanking({ phase }: SoloView, { kind }: SoloEvent): boolean {
  if (kind === 'paused') return phase === 'puzzle'
  return kind === 'bot_sat_in' || kind === 'help_given' || kind === 'solution_shown'
}
