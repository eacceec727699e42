/** Does with a board of cubes what a key means. */
import { settings } from '../lib/settings.svelte'
import { actOf, type Pressed } from './keys'
import type { CubeLaying } from './laying.svelte'

/** Press a key; true if it meant something, so that the browser need not have it. */
export function pressKey(laying: CubeLaying, pressed: Pressed): boolean {
  const isOff = pressed.key.length === 1 && !settings.singleKeys
  const act = laying.isLocked || isOff ? null : actOf(pressed)
  if (!act) return false
  switch (act.kind) {
    case 'choose': {
      const item = laying.board.parts[act.number - 1]
      if (item) laying.takeInHand(item.part)
      return item !== undefined
    }
    case 'move':
      return laying.move(act.by)
    case 'spin':
      laying.spin(act.motion, act.isBack)
      return true
    case 'lay':
      return laying.layHeld()
    case 'take_up':
      laying.takeUpChosen()
      return true
    case 'let_go':
      laying.letGo()
      return true
    case 'call':
      laying.call()
      return true
  }
}
