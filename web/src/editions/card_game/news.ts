/** What an event of the card game means for the reader, as one calm sentence. */
import type { CardGameEvent, CardGameView, RoundScored } from '../../wire.gen'
import { calm, good, others, spoken, wrong, type News } from '../../match/news'
import { goOf } from './prompt'

/** The sentence about an event, or nothing; `view` is the one after the whole decision. */
export function newsOf(
  event: CardGameEvent,
  view: CardGameView,
  me: number,
  names: readonly string[],
): News | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : ''
  const mine = 'seat' in event && event.seat === me
  switch (event.kind) {
    case 'round_begun':
      return event.number === 1 ? spoken('card_game.news.first_round') : null
    case 'laying_started':
      return go(view, me)
    case 'end_wanted':
      return mine ? null : others('card_game.news.end_wanted', { name })
    case 'vote_withdrawn':
      return mine ? null : others('card_game.news.vote_withdrawn', { name })
    case 'round_scored':
      return scored(event, me, names)
    case 'took_over':
      return others('standing.news.took_over', { name })
    case 'bot_sat_in':
      return others('standing.news.bot_sat_in', { name })
    case 'left':
      return mine || isArriving(view) ? null : others('standing.news.left', { name })
    case 'came':
      return mine || isArriving(view) ? null : others('standing.news.came', { name })
    default:
      return null
  }
}

function go(view: CardGameView, me: number): News | null {
  if (!view.round?.hands[me]?.length) return null
  return view.round.number === 1 ? calm('card_game.news.hint') : goOf(view)
}

/** How the round ended, and what that is worth for the reader. */
function scored(event: RoundScored, me: number, names: readonly string[]): News {
  const count = event.scores[me]?.points ?? 0
  const isMine = event.callers.some(({ seat }) => seat === me)
  if (isMine && count > 0) return good('card_game.news.you_called', { count })
  if (isMine) return wrong('card_game.news.you_called_wrongly')
  const isWatching = !event.scores[me]
  const scores = ({ seat }: { seat: number }) => (event.scores[seat]?.points ?? 0) > 0
  const facts = { count, name: event.callers.map(({ seat }) => names[seat] ?? '').join(', ') }
  const isVain = event.ending === 'call' && !event.callers.some(scores)
  const how = isVain ? 'wrong_call' : event.ending
  const ending = `card_game.news.ended_by_${how}`
  return isWatching ? calm(`${ending}_seen`, facts) : calm(ending, facts)
}

/** Before the first round everybody comes; that is no news. */
function isArriving({ phase, round }: CardGameView): boolean {
  return phase === 'setting_up' || (phase === 'ready' && round?.number === 1)
}
