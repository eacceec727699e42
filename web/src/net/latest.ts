/** Hands on the newest of many values, at once and then at most so often; the last one always. */
export function latest<Value>(every: number, hand: (value: Value) => void): (value: Value) => void {
  let waiting: { readonly value: Value } | null = null
  let isResting = false

  function rest(): void {
    isResting = true
    setTimeout(() => {
      isResting = false
      const next = waiting
      waiting = null
      if (next) pass(next.value)
    }, every)
  }

  function pass(value: Value): void {
    hand(value)
    rest()
  }

  return (value) => {
    if (isResting) waiting = { value }
    else pass(value)
  }
}
