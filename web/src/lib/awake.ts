/**
 * Keeps the screen awake while a match is looked at, where the browser can.
 *
 * A browser gives the lock up whenever the page is hidden, so it is asked for again when the page is
 * seen; where it is refused, such as on an empty battery, the screen sleeps as usual.
 */

/** Over plain http a browser has none. */
const LOCKS = navigator.wakeLock as WakeLock | undefined

/** Whether this browser can keep the screen awake at all. */
export const canStayAwake = LOCKS !== undefined

/** Keep the screen awake from now on; what comes back lets it sleep again. */
export function keepAwake(locks = LOCKS, page: Document = document): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false

  async function ask(): Promise<void> {
    if (page.hidden || (lock && !lock.released)) return
    lock = (await locks?.request('screen').catch(() => null)) ?? null
    sleepIfOver()
  }

  function sleepIfOver(): void {
    if (isOver) void lock?.release()
  }

  function seen(): void {
    void ask()
  }

  page.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', seen)
    sleepIfOver()
  }
}
