/**
 * Help for people who play alone or against bots: a hint in three steps, and whether it is still possible.
 *
 * The server knows what to do next; this marks, shows or lays it. A hint is good for what lay when it
 * was given: as soon as something else lies, the next one begins with its first step.
 */
import { calm, good, spoken, wrong, type News } from '../match/news'
import { Refusal } from '../net/refusal'
import type { Help, HelpGiven } from '../wire.gen'
import { loadHands, type Helped, type LoadedHands } from './helped'

/** How help is refused for a task that people play at another table just now. */
const IN_PLAY = 'solution.in_play'

/** What pressing for a hint would do next. */
export type HintStep = 'piece' | 'place' | 'lay' | 'take_up'

/** Help, and the board and what lay on it when it was given. */
interface GivenHelp {
  readonly help: HelpGiven
  readonly laying: Helped['laying']
  readonly written: string
}

export class Helper {
  /** The help that is good for what lies now, if any is. */
  #given = $state.raw<GivenHelp | null>(null)
  readonly #session: Helped
  readonly #hands: LoadedHands

  private constructor(session: Helped, hands: LoadedHands) {
    this.#session = session
    this.#hands = hands
  }

  /** A helper with the hands that the session's board needs. */
  static async for(session: Helped): Promise<Helper> {
    return new Helper(session, await loadHands(session.handling))
  }

  get step(): HintStep {
    const given = this.#given
    const { laying } = this.#session
    if (!given?.help.piece || given.laying !== laying) return 'piece'
    if (given.written !== laying?.written) return 'piece'
    if (!given.help.is_possible) return 'take_up'
    return given.help.help === 'piece' ? 'place' : 'lay'
  }

  /** The next step of a hint; what is in the way is taken up without asking again. */
  async hint(): Promise<void> {
    const { step } = this
    await this.#ask(step === 'take_up' ? 'lay' : step)
  }

  isPossible(): Promise<void> {
    return this.#ask('possible')
  }

  giveUp(): Promise<void> {
    return this.#send({ kind: 'give_up' })
  }

  /** What the server says, done to the board and told. */
  hear(help: HelpGiven): void {
    const { laying } = this.#session
    if (!laying || laying.isLocked) return
    const news = this.#newsOf(help, laying)
    if (news) this.#session.tell(news)
    this.#act(help, laying)
    if (help.help === 'possible') return // the next step of a hint stays the same
    const isStep = help.help !== 'lay'
    this.#given = isStep ? { help, laying, written: laying.written } : null
  }

  /** The solution is seen on the board; where everything lies is told to the ear alone. */
  hearSolution(solution: string): void {
    const laying = this.#session.shown?.laying ?? this.#session.laying
    const places = laying ? this.#hands.places(laying, solution) : []
    this.#session.tell(calm('help.solved'))
    this.#session.tell(spoken('help.solution', { places: places.join('. ') }))
  }

  #act({ help, is_possible, piece = '', placement = '' }: HelpGiven, board: unknown): void {
    if (piece === '') return
    if (!is_possible && help === 'lay') this.#hands.takeUp(board, piece)
    else if (placement === '') this.#hands.mark(board, piece)
    else if (help === 'lay') this.#hands.lay(board, placement)
    else this.#hands.show(board, placement)
  }

  /** What is said; what is laid or taken up tells itself. */
  #newsOf(given: HelpGiven, board: unknown): News | null {
    const { help, is_possible, piece = '', placement = '' } = given
    const { word } = this.#hands
    const facts = { name: this.#hands.nameOf(board, piece) }
    if (help === 'possible')
      return is_possible ? good('help.possible.yes') : wrong('help.possible.no')
    if (piece === '') return is_possible ? good('help.complete') : wrong('help.hopeless')
    if (help === 'lay') return null
    if (!is_possible) return calm(`help.${word}.in_the_way`, facts)
    return calm(placement === '' ? `help.${word}.next` : `help.${word}.goes`, facts)
  }

  #ask(help: Help): Promise<void> {
    this.#session.flush()
    return this.#send({ kind: 'ask_help', help })
  }

  async #send(command: { readonly kind: string; readonly help?: Help }): Promise<void> {
    try {
      await this.#session.visit.send(command)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#session.tell(wrong(error.code === IN_PLAY ? 'help.in_play' : 'race.refusal.other'))
    }
  }
}
