/** Made by ./run generate: constants of src/ubongo/editions/card_game. */
export const ROUNDS = 6 as const
export const BLACK = [2, 4, 6] as const
export const TEN = 10 as const
