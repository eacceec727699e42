/** A mistake in the reader's words. */
import { speak } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'

/** What readers can meet, and do something about. */
export const WORDS: Readonly<Record<string, string>> = {
  'booklet.closed': 'table.booklet_closed',
  'code.too_many_tries': 'table.too_often',
  'daily.played': 'table.daily_played',
  'edition.no_pages': 'table.no_pages',
  'guest.unknown': 'table.no_guest',
  'guest.wrong_code': 'table.wrong_code',
  'guests.too_many_new': 'table.too_often',
  'host.foreign': 'table.foreign_host',
  'host.not_you': 'table.not_host',
  'line.removed': 'table.removed',
  'line.taken_over': 'table.taken_over',
  'match.not_over': 'table.still_played',
  'match.over': 'table.match_over',
  'match.paused': 'table.paused',
  'match.unknown': 'table.match_unknown',
  'name.empty': 'home.name_missing',
  'name.sign_forbidden': 'table.name_signs',
  'name.too_long': 'table.name_long',
  'net.unreachable': 'table.unreachable',
  'pause.in_a_round': 'table.pause_later',
  'pause.none': 'table.not_paused',
  'request.too_many': 'table.too_often',
  'seat.away': 'table.is_away',
  'seat.none': 'table.no_seat',
  'seat.not_away': 'table.is_back',
  'seat.taken': 'table.seat_taken',
  'seat.unknown': 'table.seat_free',
  'setup.delay': 'table.delay_long',
  'setup.first_game_is_easy': 'table.first_game_easy',
  'setup.glass': 'table.glass_limits',
  'setup.put_away': 'table.put_away_two',
  'setup.too_few_areas': 'table.too_few_areas',
  'solution.in_play': 'table.solution_in_play',
  'table.full': 'table.full',
  'table.not_over': 'table.still_played',
  'table.not_started': 'table.still_gathering',
  'table.started': 'table.started',
  'table.stopping': 'table.stopping',
  'table.too_many_people': 'table.too_many_people',
  'table.unknown': 'table.gone',
  'tables.all_taken': 'table.house_full',
  'tables.too_many_new': 'table.too_often',
  'tables.too_many_of_yours': 'table.too_many_tables',
  'task.unknown': 'table.task_unknown',
  'token.taken': 'table.token_taken',
}

/** What only a fault of the pages or the server leads to; its code says most to who can mend it. */
export const FAULTS: ReadonlySet<string> = new Set([
  'edition.unknown',
  'origin.foreign',
  'request.malformed',
  'request.too_large',
  'request.unknown',
  'server.failed',
  'setup.day',
  'setup.handicaps',
  'setup.length',
  'setup.malformed',
  'setup.no_master_game',
  'setup.no_such_seat',
  'setup.seats',
  'setup.side',
  'setup.tokens',
  'solo.fixed',
  'setup.unknown_edition',
  'token.unknown',
])

export function excuse(error: unknown): string {
  const code = error instanceof Refusal ? error.code : String(error)
  const facts = error instanceof Refusal ? error.facts : {}
  return speak(WORDS[code] ?? 'table.failed', { ...facts, code })
}
