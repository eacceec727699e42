/** What a table agreed on before its last change beside what holds now. */

export interface Marked {
  readonly sentence: string
  /** Whether the last change brought it or took it away. */
  readonly mark: 'new' | 'gone' | null
}

/** What holds now in its order, and what is gone at the place that it had. */
export function compared(before: readonly string[], now: readonly string[]): Marked[] {
  const marked: Marked[] = now.map((sentence) => {
    return { sentence, mark: before.includes(sentence) ? null : 'new' }
  })
  for (const [place, sentence] of before.entries())
    if (!now.includes(sentence)) marked.splice(place, 0, { sentence, mark: 'gone' })
  return marked
}
