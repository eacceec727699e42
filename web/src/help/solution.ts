/** A solution in words, for who hears the board; they come with the texts of help. */
import { readLayout } from '../cards/layout'
import { readPlacements as readCubes } from '../cubes/notation'
import type { News } from '../editions/race/news'
import { calm } from '../editions/race/news'
import { readPlacements } from '../laying/notation'
import { speak, speech } from '../lib/speech.svelte'
import type { Handling } from './helped'

/** The sentence that tells where everything lies. */
export async function solutionNews(handling: Handling, solution: string): Promise<News> {
  await speech.bring(['help'])
  return calm('help.solution', { places: placesOf(handling, solution).join('; ') })
}

function placesOf(handling: Handling, solution: string): string[] {
  switch (handling) {
    case 'flat':
      return readPlacements(solution).map(({ piece, at }) =>
        speak('help.at', { name: piece, row: at.row + 1, column: at.column + 1 }),
      )
    case 'cubes':
      return readCubes(solution).map(({ part, at }) =>
        speak('help.at_level', {
          name: part,
          row: at.row + 1,
          column: at.column + 1,
          level: at.level + 1,
        }),
      )
    case 'cards':
      return readLayout(solution).map(({ card, row, column }) =>
        speak('help.at', { name: card + 1, row: row + 1, column: column + 1 }),
      )
  }
}
