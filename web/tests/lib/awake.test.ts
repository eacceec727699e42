import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', {})
const { keepAwake } = await import('../../src/lib/awake')

/** A page that can be hidden, and the locks that it was given. */
function pageWithLocks() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const given: { released: boolean; release: () => Promise<void> }[] = []
  const locks = {
    request: () => {
      const lock = {
        released: false,
        release: () => {
          lock.released = true
          return Promise.resolve()
        },
      }
      given.push(lock)
      return Promise.resolve(lock)
    },
  }
  const show = async (isHidden: boolean) => {
    page.hidden = isHidden
    page.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
  }
  return { page: page as unknown as Document, given, locks: locks as unknown as WakeLock, show }
}

test('the screen stays awake, again after the page was hidden, and sleeps at the end', async () => {
  const { page, given, locks, show } = pageWithLocks()
  const sleep = keepAwake(locks, page)
  await Promise.resolve()
  expect(given.length).toBe(1)
  await show(true)
  await given[0]?.release() // as a browser does with a page that is hidden
  expect(given.length).toBe(1)
  await show(false)
  await Promise.resolve()
  expect(given.map(({ released }) => released)).toEqual([true, false])
  await show(false)
  expect(given.length).toBe(2)
  sleep()
  expect(given[1]?.released).toBe(true)
  await show(false)
  expect(given.length).toBe(2)
})

test('a browser without the lock is left alone', () => {
  expect(() => {
    keepAwake(undefined, new EventTarget() as unknown as Document)()
  }).not.toThrow()
})
