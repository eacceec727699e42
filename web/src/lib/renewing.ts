/** Loads the page anew where the server has a newer one; who sits at a table keeps the seat. */

const KEY = 'renewed'

/** Once for each build, and no more: a cache on the way may still hand out the old page. */
export function renewPage(build: string): void {
  if (renewedFor() === build) return
  try {
    sessionStorage.setItem(KEY, build)
  } catch {
    return // without a memory it could go on for ever
  }
  location.reload()
}

function renewedFor(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
