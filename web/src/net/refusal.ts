/** A mistake as the server tells it: a code with facts; the words about it are in the texts. */

export type RefusalFacts = Readonly<Record<string, string | number>>

export class Refusal extends Error {
  readonly code: string
  readonly facts: RefusalFacts

  constructor(code: string, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
