/** A race for gems: bag, display and what each has as numbers per kind, as src/ubongo/core/treasury. */
import type { RaceView, Solve } from '../../wire.gen'
import { VALUES } from './rules.gen'

/** The view of any race for gems. */
export interface TreasuryView extends RaceView {
  readonly options: RaceView['options'] & { readonly no_luck: boolean }
  readonly bag: readonly number[]
  readonly display: readonly number[]
  /** Everybody's gems, and what they are worth. */
  readonly gems: readonly (readonly number[])[]
  readonly points: readonly number[]
  readonly was_played_off: boolean
}

export type GemKind = keyof typeof VALUES
/** The dearest first. */
export const GEMS = Object.keys(VALUES) as readonly GemKind[]

export function valueOf(gem: GemKind): number {
  return VALUES[gem]
}

/** How many gems there are of a kind. */
export function countOf(counts: readonly number[], gem: GemKind): number {
  return counts[GEMS.indexOf(gem)] ?? 0
}

/** A gem on its way: from the display or the bag, to a player or into the bag. */
export interface Flight {
  readonly gem: GemKind
  readonly from: 'display' | 'bag'
  readonly to: number | 'bag'
}

/** A gem that a solver gets for certain when the round is over, and where it still lies. */
export interface Promised {
  readonly gem: GemKind
  readonly from: 'display' | 'bag'
  readonly to: number
}

/** The first two get a gem of the display each, and without luck everybody a gem of the bag. */
export function promised({ phase, round, options }: TreasuryView): Promised[] {
  if (phase !== 'puzzle' || !round || round.is_playoff) return []
  const gems: readonly GemKind[] = options.no_luck ? GEMS : ['sapphire', 'amber']
  const from = options.no_luck ? 'bag' : 'display'
  return round.solved.flatMap((to, i) => (gems[i] ? [{ gem: gems[i], from, to }] : []))
}

/** A gem that somebody earned, and whether it was drawn from the bag. */
export interface Earned {
  readonly gem: GemKind
  readonly isDrawn: boolean
}

/** What a solver earned: the last gem was drawn, behind what was taken from the display. */
export function earnedBy({ reward }: Solve, hasLuck: boolean): Earned[] {
  const gems = (reward ?? []) as readonly GemKind[]
  return gems.map((gem, i) => ({ gem, isDrawn: hasLuck && i === gems.length - 1 }))
}

/** Which gems went where in a decision: what solvers earned, and what nobody took. */
export function flights(before: TreasuryView, after: TreasuryView): Flight[] {
  const [was, is] = [before.stories.at(-1), after.stories.at(-1)]
  if (!was || was.number !== is?.number) return []
  const earned = is.solves.filter(({ reward }, i) => reward && !was.solves[i]?.reward)
  // What was drawn from the bag comes last, behind what was taken from the display.
  const given = earned.flatMap(({ seat: to, reward }) =>
    (reward as readonly GemKind[])
      .toReversed()
      .map((gem, i): Flight => ({ gem, from: i === 0 ? 'bag' : 'display', to })),
  )
  const left = GEMS.flatMap((gem) => {
    const taken = given.filter((each) => each.gem === gem && each.from === 'display').length
    const gone = countOf(before.display, gem) - countOf(after.display, gem)
    return repeated<Flight>({ gem, from: 'display', to: 'bag' }, gone - taken)
  })
  return [...given, ...left]
}

/** What lies where, and what that is worth. */
export type Counts = Pick<TreasuryView, 'bag' | 'display' | 'gems' | 'points'>

/** A gem is no longer where it lay. */
export function departed(counts: Counts, { gem, from }: Flight): Counts {
  return { ...counts, [from]: changed(counts[from], gem, -1) }
}

/** A gem has come to where it belongs now, and counts there. */
export function arrived(counts: Counts, { gem, to }: Flight): Counts {
  if (to === 'bag') return { ...counts, bag: changed(counts.bag, gem, 1) }
  return {
    ...counts,
    gems: counts.gems.map((own, seat) => (seat === to ? changed(own, gem, 1) : own)),
    points: counts.points.map((points, seat) => (seat === to ? points + valueOf(gem) : points)),
  }
}

function changed(counts: readonly number[], gem: GemKind, by: number): number[] {
  return GEMS.map((kind) => countOf(counts, kind) + (kind === gem ? by : 0))
}

function repeated<Item>(item: Item, times: number): Item[] {
  return Array.from({ length: Math.max(0, times) }, () => item)
}
