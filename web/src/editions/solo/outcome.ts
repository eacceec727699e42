/** What a run came to, in the words of the page. */
import { speak, speech } from '../../lib/speech.svelte'
import type { Records, SoloResult, SoloView } from '../../wire.gen'
import { exact } from './time'

/** The one thing that counts: tasks against the clock, else the time, unless not all are solved. */
export function worth(result: SoloResult): string {
  const { mode, solved, length, time } = result
  return mode === 'clock' || solved < length
    ? speak('solo.result.solved', { count: solved })
    : exact(time, speech.language ?? 'en')
}

/** Why a run does not count for the records; null if it does. */
export function whyUnranked(view: SoloView, result: SoloResult): string | null {
  if (result.is_ranked) return null
  if (view.options.was_before) return speak('solo.why.seen')
  if (view.hints > 0) return speak('solo.why.helped', { count: view.hints })
  return speak(view.is_ranked ? 'solo.why.given_up' : 'solo.why.paused')
}

/** How a run stands beside what one has made before: it is the best, or another is. */
export function beside(records: Records, match: string): string {
  const { own, best } = records
  if (!own) return ''
  if (own.match === match) return speak('solo.place', { place: own.place })
  const place = best.find((each) => each.match === match)?.place
  const still = speak('solo.best.old', { result: worth(own.result), place: own.place })
  return place ? `${speak('solo.place', { place })} ${still}` : still
}

/** Whether a run is the best of all on this server, or at least of one's own. */
export function bestIn({ own }: Records, match: string): 'record' | 'own' | null {
  if (own?.match !== match) return null
  return own.place === 1 ? 'record' : 'own'
}
