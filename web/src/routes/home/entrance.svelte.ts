/** Somebody on the first page: what is chosen there, and how one comes from there to a table. */
import { loadRoom } from '../../editions/rooms'
import { pathOf } from '../../lib/route'
import { keepName, ownName, ownToken } from '../../lib/self'
import { speak, speech } from '../../lib/speech.svelte'
import { explain, Refusal } from '../../net/refusal'
import { playAgainstBots, type Sitter } from '../../net/tables'
import { keepChoice, keptChoice, optionsAgainstBots, type Choice } from './choices'

export type Way = 'play' | 'make' | 'join'

export class Entrance {
  choice = $state.raw<Choice>(keptChoice())
  name = $state(ownName())
  isBusy = $state(false)
  /** What went wrong, beside the way that was tried. */
  trouble = $state.raw<{ readonly at: Way | 'name'; readonly say: () => string } | null>(null)

  choose(part: Partial<Choice>): void {
    this.choice = { ...(part.edition ? keptChoice(part.edition) : this.choice), ...part }
    keepChoice(this.choice)
  }

  troubleAt(at: Way | 'name'): string {
    return this.trouble?.at === at ? this.trouble.say() : ''
  }

  /** Play at once; who has written no name is a guest. */
  play(): Promise<void> {
    const { edition, strength } = this.choice
    const sitter = { name: this.name.trim() || null, token: ownToken() }
    return this.#enter('play', () =>
      playAgainstBots(edition, optionsAgainstBots(this.choice), strength, sitter),
    )
  }

  /** Make a table for friends, and sit down there. */
  make(): Promise<void> {
    return this.#enterNamed('make', async (sitter) => {
      const { make } = await import('./friends')
      return make(this.choice, sitter)
    })
  }

  /** Sit down at somebody's table, or wait there for a seat. */
  join(code: string): Promise<void> {
    return this.#enterNamed('join', async (sitter) => {
      const { join } = await import('./friends')
      return join(code, sitter)
    })
  }

  /** Why it goes no further; said anew whenever the language changes. */
  async refuse(at: Way | 'name', key: string): Promise<void> {
    await speech.bring(['refusal'])
    this.trouble = { at, say: () => speak(key) }
  }

  async #enterNamed(way: Way, code: (sitter: Sitter) => Promise<string>): Promise<void> {
    const name = this.name.trim()
    this.name = name
    if (name === '') {
      await this.refuse('name', 'refusal.name_missing')
      return
    }
    await this.#enter(way, async () => {
      const table = await code({ name, token: ownToken() })
      keepName(name)
      return table
    })
  }

  async #enter(way: Way, code: () => Promise<string>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.trouble = null
    // It will be needed in a moment.
    loadRoom(this.choice.edition).catch(() => null)
    try {
      location.hash = pathOf({ page: 'table', code: await code() })
    } catch (error) {
      const text = await explain(error)
      const isOfName = error instanceof Refusal && error.code.startsWith('name.')
      this.trouble = { at: isOfName ? 'name' : way, say: () => text }
    } finally {
      this.isBusy = false
    }
  }
}
