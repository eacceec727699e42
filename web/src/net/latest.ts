/** The newest of many values: what is given is handed on at most so often, the last one always. */

export interface Latest<Value> {
  (value: Value): void
  /** Hand on at once what waits. */
  flush(): void
}

/** Hands on at once what is given, and after a rest the newest of what came meanwhile. */
export function latest<Value>(every: number, hand: (value: Value) => void): Latest<Value> {
  let waiting: { readonly value: Value } | null = null
  let isResting = false

  function rest(): void {
    isResting = true
    setTimeout(() => {
      isResting = false
      if (waiting) rest()
      flush()
    }, every)
  }

  function flush(): void {
    const next = waiting
    waiting = null
    if (next) hand(next.value)
  }

  function take(value: Value): void {
    if (isResting) {
      waiting = { value }
      return
    }
    hand(value)
    rest()
  }

  return Object.assign(take, { flush })
}
