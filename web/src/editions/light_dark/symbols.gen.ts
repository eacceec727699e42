/** Made by ./run generate: the symbols of src/ubongo/decks/light_dark/symbols. */
export const SYMBOLS = {
  light: [
    {
      stroke: 2,
      d: 'M24 2L27.4 15.7L35 13L32.3 20.6L46 24L32.3 27.4L35 35L27.4 32.3L24 46L20.6 32.3L13 35L15.7 27.4L2 24L15.7 20.6L13 13L20.6 15.7z',
    },
  ],
  dark: [
    {
      stroke: 0,
      d: 'M2.5 24a21.5 21.5 0 1 0 43 0a21.5 21.5 0 1 0 -43 0zM10.5 14A17 17 0 0 0 34 37.5 19.5 19.5 0 0 1 10.5 14z',
    },
  ],
} as const
