/** Alone with flat pieces. */
import { openBoard } from '../../laying/board'
import { Laying } from '../../laying/laying.svelte'
import type { Manner } from '../../laying/manner'
import { readArea } from '../../laying/notation'
import type { SoloTask } from '../../wire.gen'
import MiniBoard from '../race/MiniBoard.svelte'
import PuzzleStage from '../race/PuzzleStage.svelte'
import type { EditionKey } from '../rooms'
import type { SoloKind } from './kind'

/** The kind whose pieces lie as `mannerOf` says for a task. */
export function flatKind(
  edition: EditionKey,
  mannerOf: (task: SoloTask) => Manner,
): SoloKind<Laying> {
  return {
    edition,
    handling: 'flat',
    layOut: (task, known, hands, drawn) => {
      const manner = mannerOf(task)
      const board = openBoard(readArea(task.area), task.pieces, known, manner.first)
      return new Laying(board, { ...hands, frame: () => drawn.frame() }, manner)
    },
    Stage: PuzzleStage,
    Small: MiniBoard,
  }
}
