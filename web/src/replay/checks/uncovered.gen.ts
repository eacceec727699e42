/** Made by ./run generate: cards that the ten of a master game cannot cover. */
export const UNCOVERED: Readonly<Record<string, readonly number[]>> = {
  'easy I2 S4': [49],
  'easy I2 V3': [49],
  'hard I2 V3': [42],
  'easy I3 T4': [4],
  'easy P5 V3': [9],
  'easy S4 V3': [22],
  'easy T4 V3': [4],
}
