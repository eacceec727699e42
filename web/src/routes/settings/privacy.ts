/** What server and browser keep of somebody: all of it to take along, or to have it forgotten. */
import { answered, ask } from '../../net/requests'
import { Refusal } from '../../net/refusal'
import type { GuestExport } from '../../wire.gen'

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

/** Everything that this browser keeps, by its name. */
export function keptHere(storage: Storage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').map((name) => [
      name,
      storage.getItem(name) ?? '',
    ]),
  )
}

/** What `own` gives of a storage; a private window may refuse to have one. */
export function ofStorages<Result>(own: (storage: Storage) => Result): Result[] {
  return [() => localStorage, () => sessionStorage].flatMap((storage) => {
    try {
      return [own(storage())]
    } catch {
      return []
    }
  })
}

/** Hand a file over to the browser's downloads. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
