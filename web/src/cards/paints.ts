/** How the symbols are painted: twelve shapes, each with a paint of its own that stays apart. */
import { SYMBOLS } from './symbols.gen'

export type Letter = keyof typeof SYMBOLS

export const LETTERS = Object.keys(SYMBOLS) as readonly Letter[]

/** The paint of each symbol, by the name of its token. */
export const PAINTS: Readonly<Record<Letter, string>> = {
  a: 'blue',
  b: 'yellow',
  c: 'orange',
  d: 'light_blue',
  e: 'brown',
  f: 'magenta',
  g: 'red',
  h: 'lime_green',
  i: 'amber',
  j: 'green',
  k: 'violet',
  l: 'turquoise',
}

/** The paths of a symbol; nothing for a letter that no deck of ours has. */
export function pathsOf(symbol: string): readonly { readonly d: string }[] {
  return isLetter(symbol) ? SYMBOLS[symbol] : []
}

export function paintOf(symbol: string): string {
  return isLetter(symbol) ? `var(--piece-${PAINTS[symbol]})` : 'none'
}

function isLetter(symbol: string): symbol is Letter {
  return Object.hasOwn(SYMBOLS, symbol)
}
