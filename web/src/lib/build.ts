/**
 * Which build this page is: the version of the program that it was made with.
 *
 * The server tells its own in `welcome`, so that a page knows whether it is an old one; then it is
 * loaded anew, and who sits at a table keeps the seat.
 */
import program from '../../../src/ubongo/__init__.py?raw'

export const BUILD = /__version__ = "([^"]+)"/.exec(program)?.[1] ?? ''

const KEY = 'renewed'

/** Load the page anew, once for each build: a cache on the way may still hand out the old page. */
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
