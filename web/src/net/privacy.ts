/** What is known about whoever asks: to have all of it, or to have all of it forgotten. */
import type { GuestExport } from '../wire.gen'
import { answered, ask } from './asking'
import { Refusal } from './refusal'

/** Everything that the server keeps; null if it does not know who asks. */
export async function knownHere(): Promise<GuestExport | null> {
  return ask<GuestExport>('GET', '/guest/export').catch(nobody)
}

/** The server forgets; fine too where it knew nobody. */
export async function forgetHere(): Promise<void> {
  await answered('DELETE', '/guest').catch(nobody)
}

function nobody(error: unknown): null {
  if (error instanceof Refusal && error.code === 'guest.unknown') return null
  throw error
}
