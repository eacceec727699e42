/** Deals one after the other at random; nothing comes again before everything has come. */

export function dealer<Each>(
  all: readonly Each[],
  random: () => number = Math.random,
): () => Each | undefined {
  let left: Each[] = []
  return () => {
    if (left.length === 0) left = [...all]
    return left.splice(Math.floor(random() * left.length), 1)[0]
  }
}
