/** What chance decides in classic: gems, fields of who did not choose, the starter, die and cards. */
import { COLOURS, ROWS } from '../../editions/classic/match'
import { SYMBOLS } from '../../editions/classic/symbols.gen'
import type { ClassicEvent, ClassicState } from '../../wire.gen'
import { upTo, type Finding, type Scene } from './finding'
import { cardsRolled, cardsShown, coveredTooLate, starterDrawn, tieDrawn, type Deal } from './race'

type ClassicScene = Scene<ClassicState, ClassicEvent>

const CARDS = 36
const GEMS_PER_COLOUR = 12

/** A card that nobody has had. */
const deal: Deal<ClassicState> = ({ dealt }, _, taken, draws) =>
  draws.choice(upTo(CARDS).filter((card) => !taken.has(card) && !dealt.includes(card)))

export function classicDraws(scene: ClassicScene, index: number): readonly Finding[] {
  const event = scene.entries[index]?.event
  switch (event?.kind) {
    case 'gems_laid_out': {
      const each = COLOURS.flatMap((colour) => upTo(GEMS_PER_COLOUR).map(() => colour))
      const gems = scene.draws(index).shuffled(each)
      const rows = upTo(ROWS).map((row) => gems.filter((_, i) => i % ROWS === row - 1).join())
      return [{ kind: 'gems', index, agrees: rows.join(';') === event.rows.join(';') }]
    }
    case 'round_opened':
      return event.number === 1 ? firstRound(scene, index) : []
    case 'rolled': {
      const draws = scene.draws(index)
      const agrees = draws.choice(Object.keys(SYMBOLS)) === event.label
      return [{ kind: 'die', index, agrees }, ...cardsRolled(scene, index, draws, deal)]
    }
    case 'task_shown':
      return cardsShown(scene, index, deal)
    case 'glass_turned':
      return coveredTooLate(scene, index)
    case 'tie_drawn':
      return tieDrawn(scene, index)
    default:
      return []
  }
}

/** Fields for those who have not chosen one, and the starter, in one decision. */
function firstRound(scene: ClassicScene, opened: number): readonly Finding[] {
  const first = firstRandomField(scene, opened)
  const draws = scene.draws(first - triggersBefore(scene, first))
  const fields = scene.entries.slice(first, opened).map(({ event }, i): Finding => {
    const row = event.kind === 'field_chosen' ? event.row : -1
    return { kind: 'field', index: first + i, agrees: draws.below(ROWS) === row }
  })
  return [...fields, ...starterDrawn(scene, opened, draws)]
}

/** The table chooses at the very moment in which the round opens, for all who have no field. */
function firstRandomField({ entries, before }: ClassicScene, opened: number): number {
  let first = opened
  for (let index = opened - 1; entries[index]?.at === entries[opened]?.at; index -= 1) {
    const event = entries[index]?.event
    if (event?.kind !== 'field_chosen' || before(index).pawns[event.seat] !== null) break
    first = index
  }
  return first
}

/** How many events of the same decision went before: none, if it was the time that ran out. */
function triggersBefore({ entries, before }: ClassicScene, index: number): number {
  const { content, away, options } = before(index)
  const isEverybody = new Set([...content, ...away]).size === options.seats
  if (!isEverybody || content.length === 0) return 0
  const kinds = [entries[index - 2]?.event.kind, entries[index - 1]?.event.kind].join()
  return kinds === 'left,deserted' || kinds === 'came,resumed' ? 2 : 1
}
