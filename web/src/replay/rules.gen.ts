/** Made by ./run generate: the version of the rules in src/ubongo/core/chain.py. */
export const RULES = 5
