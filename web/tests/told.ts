/** Frames as a page gets them, made by tools/frames.py from the rules; the reader sits on seat 0. */
import { patched } from '../src/net/frames'
import type { Decided } from '../src/wire.gen'

interface Frames {
  readonly view: unknown
  readonly frames: readonly Decided[]
  readonly last: unknown
}

/** What happened, each with the view after the whole decision. */
export interface Step<View, Event> {
  readonly event: Event
  readonly view: View
}

export class Told<View, Event extends { readonly kind: string }> {
  readonly opening: View
  readonly frames: readonly Decided[]
  readonly last: View
  readonly views: readonly View[]
  readonly steps: readonly Step<View, Event>[]

  /** Of a `frames.gen.json`. */
  constructor(made: unknown) {
    const { view, frames, last } = made as Frames
    this.opening = view as View
    this.frames = frames
    this.last = last as View
    let now = this.opening
    this.views = frames.map((frame) => (now = patched(now, frame)))
    this.steps = frames.flatMap(({ events }, i) =>
      (events as readonly Event[]).map((event) => ({ event, view: this.views[i] as View })),
    )
  }

  /** The first event of a kind, and the view after its decision. */
  step<Kind extends Event['kind']>(kind: Kind): Step<View, Extract<Event, { kind: Kind }>> {
    const found = this.steps.find(({ event }) => event.kind === kind)
    if (!found) throw new Error(`nothing told: ${kind}`)
    return found as Step<View, Extract<Event, { kind: Kind }>>
  }

  /** The view after the decision in which something of a kind happens first. */
  after(kind: Event['kind']): View {
    return this.step(kind).view
  }

  /** The frames up to the one in which something of a kind happens first. */
  upTo(kind: Event['kind']): readonly Decided[] {
    const isIt = ({ events }: Decided) => (events as Event[]).some((event) => event.kind === kind)
    return this.frames.slice(0, this.frames.findIndex(isIt) + 1)
  }
}
