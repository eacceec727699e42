/**
 * What a session tells whoever plays: one sentence for the eye, and everything for the ear.
 *
 * A sentence about what lies goes as soon as something else lies, and a wrong one after some seconds.
 */
import { speak } from '../lib/speech.svelte'
import { LAID, OF_BOARD, SEEN, wrong, type News } from './news'
import { WRONG_FOR } from './prompt'

/** How often a session looks at the time. */
export const TICK = 200
/** How long a board shakes after a wrong call. */
const SHAKE = 200

export abstract class Telling {
  /** What was said last of what concerns the reader. */
  news = $state.raw<News | null>(null)
  isShaking = $state(false)

  /** Say something to the ear. */
  protected abstract say(sentence: string): void

  /** Say a sentence, for the ear and mostly also for the eye. */
  tell(news: News): void {
    this.show(news)
    this.say(speak(news.key, news.facts))
  }

  /** This sentence is of no use any more, if it still stands. */
  withdraw(news: News): void {
    if (this.news === news) this.news = null
  }

  protected show(news: News): void {
    if (news.tone !== 'spoken') this.news = news
    if (news.tone === 'wrong') {
      setTimeout(() => {
        this.withdraw(news)
      }, WRONG_FOR)
    }
  }

  /** What the hands say is mostly for the ear; a misfit is also seen, until the next piece lies. */
  protected hearHands(key: string, facts: News['facts'] = {}): void {
    if (SEEN.test(key)) this.tell(wrong(key, facts))
    else this.say(speak(key, facts))
    if (this.news?.tone === 'wrong' && LAID.test(key)) this.news = null
  }

  /** Something else lies now than what was spoken of. */
  protected boardChanged(): void {
    if (this.news && OF_BOARD.test(this.news.key)) this.news = null
  }

  protected shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }
}
