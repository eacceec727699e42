/** What the events of a race for gems say to the reader besides what every race says. */
import { speak } from '../../lib/speech.svelte'
import type { BagFilled, DisplayLaidOut, DisplayReduced, RewardGiven } from '../../wire.gen'
import { good, spoken, type News } from '../../match/news'

export type TreasuryEvent = BagFilled | DisplayLaidOut | RewardGiven | DisplayReduced

/** The sentence about an event of the treasury, or nothing about any other. */
export function treasuryNews(
  event: TreasuryEvent | { readonly kind: string },
  me: number,
  names: readonly string[],
): News | null {
  if (isReward(event)) {
    const facts = gemsOf(event)
    const isTwo = event.from_display !== null
    if (event.seat === me)
      return good(isTwo ? 'treasury.news.you_got_two' : 'treasury.news.you_got', facts)
    const name = names[event.seat] ?? ''
    return spoken(isTwo ? 'treasury.news.got_two' : 'treasury.news.got', { ...facts, name })
  }
  return event.kind === 'display_reduced' ? spoken('treasury.news.into_the_bag') : null
}

function isReward(event: { readonly kind: string }): event is RewardGiven {
  return event.kind === 'reward_given'
}

function gemsOf({ from_display, from_bag }: RewardGiven): News['facts'] {
  return {
    display: from_display ? speak(`treasury.gem.${from_display}`) : '',
    bag: speak(`treasury.gem.${from_bag}`),
  }
}
