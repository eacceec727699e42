/** What a lesson is told instead of by a server: a view, and what the rules make of what is done. */
import { patched } from '../net/view'
import type { Decided } from '../wire.gen'

type Answer = Pick<Decided, 'events' | 'patch'>

/** As tools/lessons.py writes it. */
export interface Told {
  readonly view: unknown
  readonly answers: Readonly<Record<string, Answer>>
}

/** The view after what the rules answer to something that is done; the same where they have nothing. */
export function told<View>(view: View, { answers }: Told, done: string): View {
  const answer = answers[done]
  return answer ? patched(view, answer) : view
}
