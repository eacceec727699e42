/** Long work in portions: between them the page may answer. */

/** A task of more than 50 ms is felt; this leaves room for what the browser does besides. */
const PORTION = 20

export async function breathe<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
): Promise<void> {
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    work(item, index)
    if (performance.now() - begun < PORTION) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
}
