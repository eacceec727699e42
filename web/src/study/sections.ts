/** What is said about every edition, in this order. */
export const SECTIONS = [
  'aim',
  'setup',
  'round',
  'solve',
  'reward',
  'chance',
  'end',
  'more',
  'tip',
] as const
export type Section = (typeof SECTIONS)[number]
