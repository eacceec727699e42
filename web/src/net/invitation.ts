/** Links to this site that work on other devices too, with their QR codes. */
import type { Invitation } from '../wire.gen'
import { ask } from './asking'

/** A link to the page `#/…`, or to the first one. */
export function invitationTo(page: string): Promise<Invitation> {
  return ask('GET', `/invitation?to=${encodeURIComponent(page)}`)
}
