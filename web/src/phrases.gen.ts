/** Made by ./run generate: the phrases of src/ubongo/server/tables/phrases.py. */
export const PHRASES = [
  'hello',
  'good_luck',
  'well_done',
  'thank_you',
  'so_close',
  'one_moment',
  'once_more',
  'good_bye',
  'smile',
  'laugh',
  'wow',
  'oops',
  'heart',
  'think',
] as const
