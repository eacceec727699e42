/** Remembers small choices in the browser; where that is forbidden, it simply forgets. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept either.
  }
}
