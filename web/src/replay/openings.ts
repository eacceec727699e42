/** The view before the first event: the twin of what `open` makes of the options in each edition. */
import type {
  CardGameOptions,
  CardGameView,
  ClassicOptions,
  ClassicView,
  LightDarkOptions,
  LightDarkView,
  MatchOptions,
  SoloOptions,
  SoloView,
  ThreeDOptions,
  ThreeDView,
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

export function classicOpening(options: ClassicOptions): ClassicView {
  const nothing = { rows: [], pawns: [], content: [], gems: [], begun: [], done: [] } as const
  return { ...openedRace(options), ...nothing, collector: null }
}

export function lightDarkOpening(options: LightDarkOptions): LightDarkView {
  return { ...openedRace(options), fields: Array.from({ length: options.seats }, () => 0) }
}

export function threeDOpening(options: ThreeDOptions): ThreeDView {
  return { ...openedRace(options), bag: NO_GEMS, display: NO_GEMS, gems: [] }
}

/** A bot that plays alone makes no records. */
export function soloOpening(options: SoloOptions): SoloView {
  const nothing = { started: 0, number: 0, task: null, board: '', blocked_until: 0 } as const
  const none = { solves: [], put_aside: 0, dealt: [], result: null } as const
  return { ...opened(options), ...nothing, ...none, is_ranked: options.bots.length === 0 }
}

export function cardGameOpening(options: CardGameOptions): CardGameView {
  return { ...opened(options), sheet: [], round: null, result: null }
}
