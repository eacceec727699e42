/** What chance decides in a solo run: the number from which a fresh task is made, and which names it. */
import { agreesSomewhere, type Finding, type Scene } from './finding'

const RANGE = 2n ** 64n
const FRESH = /^[0-9a-f]{16}$/

/** A day's task is of the day's own luck, and one of a deck is named otherwise. */
export function soloDraws(
  scene: Scene<unknown, { readonly kind: string; readonly task?: { readonly name: string } }>,
  index: number,
): readonly Finding[] {
  const event = scene.entries[index]?.event
  const name = event?.kind === 'task_dealt' ? (event.task?.name ?? '') : ''
  if (!FRESH.test(name)) return []
  const agrees = agreesSomewhere(
    scene,
    index,
    (draws) => draws.belowLarge(RANGE).toString(16).padStart(16, '0') === name,
  )
  return [{ kind: 'task', index, agrees }]
}
