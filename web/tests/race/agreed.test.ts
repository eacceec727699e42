import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { agreed, type MaybeDieless } from '../../src/editions/race/agreed'
import { loadTexts } from '../../src/lib/catalogues'
import { speech } from '../../src/lib/speech.svelte'
import { speaker } from '../../src/lib/texts'

const options: MaybeDieless = {
  seats: 2,
  bots: [],
  side: 'easy',
  glass: 60_000,
  quick: false,
  automatic_call: false,
  wait_for_everybody: false,
  starter: 1,
  handicaps: [],
}

/** What a table reads, of Anna and Ben. */
function told(other: Partial<MaybeDieless> = {}): string[] {
  return agreed({ ...options, ...other }, 'Seven rounds.', [], ['Anna', 'Ben'])
}

describe('what a table agreed on', () => {
  beforeEach(async () => {
    const speak = speaker('en', await loadTexts('en', ['gathering']))
    vi.spyOn(speech, 'say').mockImplementation(speak)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('says which side, how long, and who rolls first', () => {
    expect(told()).toEqual([
      'Easy side: three pieces each.',
      'The sand runs for 60 seconds.',
      'Seven rounds.',
      'Ben rolls first.',
    ])
  })

  test('says nothing of three pieces in the master game, where any of ten may lie', () => {
    expect(told({ master: true })).toEqual(['The sand runs for 60 seconds.', 'Seven rounds.'])
  })

  test('says of nobody that they roll where there is no die', () => {
    expect(told({ first_game: true })).not.toContain('Ben rolls first.')
  })
})
