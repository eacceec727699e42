/** Made by ./run generate: the sandglasses of src/ubongo/core/race/state.py. */
export const SHORTEST_GLASS = 20000
export const LONGEST_GLASS = 600000
/** How long the sand of each race runs unless another length is chosen. */
export const GLASS_OF: Readonly<Record<string, number>> = {
  classic: 60000,
  classic_bag: 45000,
  three_d: 90000,
  light_dark: 60000,
}
