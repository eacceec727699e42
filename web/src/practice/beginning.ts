/** Begins practice: all that only it needs, which may not be on the device yet. */
import { loadHands } from '../help/helped'
import { loadKind } from '../editions/solo/kind'
import type { EditionKey } from '../editions/rooms'
import type { Side } from '../wire.gen'
import { loadTasks } from './deck'
import { PracticeSession } from './session.svelte'

export { default as Practising } from './Practising.svelte'

export async function begun(edition: EditionKey, side: Side): Promise<PracticeSession> {
  const [kind, tasks] = await Promise.all([loadKind(edition), loadTasks(edition, side)])
  const helping = await loadHands(kind.handling)
  return new PracticeSession({ kind, side, tasks, helping })
}
