/** Which editions have pages; what is needed to play one is only loaded where it is played. */
import { Refusal } from '../net/refusal'

export type Room = typeof import('./classic/room')

const ROOMS: Readonly<Record<string, () => Promise<Room>>> = {
  classic: () => import('./classic/room'),
}

export async function loadRoom(edition: string): Promise<Room> {
  const load = ROOMS[edition]
  if (!load) throw new Refusal('edition.no_pages')
  return load().catch(() => {
    throw new Refusal('net.unreachable')
  })
}
