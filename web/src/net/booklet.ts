/** The booklet: every task of the deck that is played here, and how it is solved. */
import type { Booklet, SolutionsSeen } from '../wire.gen'
import { ask } from './asking'

export async function bookletOf(edition: string): Promise<Booklet> {
  return ask<Booklet>('GET', `/booklet/${edition}`)
}

export async function solutionsOf(edition: string, task: string): Promise<SolutionsSeen> {
  return ask<SolutionsSeen>('GET', `/booklet/${edition}/${encodeURIComponent(task)}`)
}
