/** What this browser keeps of somebody: all of it to take along, or to throw away. */

/** Everything that is kept here, by its name. */
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
