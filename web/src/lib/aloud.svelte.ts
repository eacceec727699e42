/** Milliseconds in which a screen reader may not have noticed that something was told. */
const UNREAD = 250

/**
 * What is read aloud: what is told at once is read as one, and so is news that comes right after
 * other news; the same twice is read twice.
 */
export class Aloud {
  words = $state('')
  /** Whether more may still be told at once with what was told last. */
  #isTelling = false
  #newsAt = -Infinity

  tell(text: string, isNews = false): void {
    const isUnread = isNews && performance.now() - this.#newsAt < UNREAD
    const all = this.#isTelling || isUnread ? `${this.words} ${text}` : text
    this.words = this.words === all ? `${all} ` : all // a space tells it apart
    if (isNews) this.#newsAt = performance.now()
    this.#isTelling = true
    queueMicrotask(() => (this.#isTelling = false))
  }
}
