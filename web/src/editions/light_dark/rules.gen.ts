/** Made by ./run generate: constants of src/ubongo/editions/light_dark/track.py. */
export const LAST_FIELD = 28 as const
