/** Hints out of one solution, for pieces on an area: what comes next, or what lies otherwise. */
import type { Hint } from './helped'

/** What is to be done next with what lies. `cells` tells in one text where a token lies. */
export function nextPiece(
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
