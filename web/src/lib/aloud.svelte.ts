/** What is read aloud: what is told at once is read as one, and the same twice is read twice. */
export class Aloud {
  words = $state('')
  /** Whether more may still be told at once with what was told last. */
  #isTelling = false

  tell(text: string): void {
    const all = this.#isTelling ? `${this.words} ${text}` : text
    this.words = this.words === all ? `${all} ` : all // a space tells it apart
    this.#isTelling = true
    queueMicrotask(() => (this.#isTelling = false))
  }
}
