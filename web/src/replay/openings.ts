/** The view before the first event: the twin of what `open` makes of the options in each edition. */
import type {
  CardGameOptions,
  CardGameState,
  ClassicOptions,
  ClassicState,
  LightDarkOptions,
  LightDarkState,
  MatchOptions,
  ThreeDOptions,
  ThreeDState,
} from '../wire.gen'

const NO_GEMS = [0, 0, 0, 0]

function opened<Options extends MatchOptions>(options: Options) {
  return {
    options,
    phase: 'setting_up',
    until: 0,
    away: [],
    bots: options.bots,
    pauses_at: null,
    is_paused: false,
    places: [],
    hints: 0,
  } as const
}

function openedRace<Options extends MatchOptions>(options: Options) {
  return { ...opened(options), dealt: [], round: null } as const
}

export function classicOpening(options: ClassicOptions): ClassicState {
  const nothing = { rows: [], pawns: [], content: [], gems: [], begun: [], done: [] } as const
  return { ...openedRace(options), ...nothing, collector: null }
}

export function lightDarkOpening(options: LightDarkOptions): LightDarkState {
  return { ...openedRace(options), fields: Array.from({ length: options.seats }, () => 0) }
}

export function threeDOpening(options: ThreeDOptions): ThreeDState {
  return { ...openedRace(options), bag: NO_GEMS, display: NO_GEMS, gems: [] }
}

export function cardGameOpening(options: CardGameOptions): CardGameState {
  return { ...opened(options), sheet: [], round: null, result: null }
}
