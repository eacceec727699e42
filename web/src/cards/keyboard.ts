/** Does with the cards what a key means. */
import { settings } from '../lib/settings.svelte'
import { actOf, type Pressed } from './keys'
import type { CardLaying } from './laying.svelte'

/** Press a key; true if it meant something, so that the browser need not have it. */
export function pressKey(laying: CardLaying, pressed: Pressed): boolean {
  const isOff = pressed.key.length === 1 && !settings.singleKeys
  const act = laying.isLocked || isOff ? null : actOf(pressed)
  switch (act?.kind) {
    case undefined:
      return false
    case 'choose':
      laying.takeInHand(act.card)
      break
    case 'move':
      laying.move(act.by)
      break
    case 'shift':
      laying.shiftBy(act.by)
      break
    case 'turn':
      laying.turn()
      break
    case 'lay':
      return laying.layHeld()
    case 'take_up':
      laying.takeUp()
      break
    case 'let_go':
      laying.letGo()
      break
    case 'call':
      laying.call()
      break
    case 'zoom':
      laying.looking.zoomStep(act.nearer)
      break
    case 'fit':
      laying.looking.fit(laying.layout)
      break
    case 'shift_all':
      laying.moveAll()
      break
  }
  return true
}
