/** Hints out of the one solution that lies with a task: what comes next, or what lies otherwise. */

export interface Hint {
  readonly piece: string
  /** Where it goes; empty for a piece that has to be taken up first. */
  readonly placement: string
}

/** A hint is given in three steps: which piece, where it goes, and then it is laid. */
export const STEPS = ['piece', 'place', 'lay'] as const
export type Step = (typeof STEPS)[number]

/** What is to be done next with what lies; null if nothing is. `cells` tells where a token lies. */
export function nextHint(
  laid: string,
  solution: string,
  cells: (token: string) => string,
): Hint | null {
  const wanted = tokens(solution)
  const lying = new Map(tokens(laid).map((token) => [pieceOf(token), cells(token)]))
  const astray = wanted.find((token) => {
    const at = lying.get(pieceOf(token))
    return at !== undefined && at !== cells(token)
  })
  if (astray) return { piece: pieceOf(astray), placement: '' }
  const next = wanted.find((token) => !lying.has(pieceOf(token)))
  return next ? { piece: pieceOf(next), placement: next } : null
}

function tokens(line: string): string[] {
  return line.split(' ').filter(Boolean)
}

/** `L4` of `L4b@0,2`. */
function pieceOf(token: string): string {
  return token.slice(0, token.indexOf('@') - 1)
}
