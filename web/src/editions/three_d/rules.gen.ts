/** Made by ./run generate: constants of src/ubongo/decks/three_d/box.py. */
export const UPPER = { A: ['1|2', '3|4'], B: ['1', '2', '3', '4', '5'] } as const
export const LOWER = { A: ['5|6|7', '8|9|10'], B: ['6', '7', '8', '9', '10'] } as const
