/** Made by ./run generate: constants of src/ubongo/core/treasury/gems.py. */
export const VALUES = { ruby: 4, sapphire: 3, emerald: 2, amber: 1 } as const
