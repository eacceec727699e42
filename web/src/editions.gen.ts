/** Made by ./run generate: the editions of src/ubongo/decks/boxes.py. */
export const EDITIONS = ['classic', 'classic_bag', 'three_d', 'light_dark', 'card_game'] as const
/** Those whose cards have an easy and a hard side. */
export const WITH_SIDES: readonly string[] = ['classic', 'classic_bag', 'three_d', 'light_dark']
/** Those that can check contacts while somebody lays. */
export const WITH_CHECKING: readonly string[] = ['card_game']
