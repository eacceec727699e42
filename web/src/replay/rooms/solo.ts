/** A solo run of any edition played again. */
import type { Component } from 'svelte'

import { newsOf } from '../../editions/solo/news'
import type { LaidTask, SoloEvent, SoloView } from '../../wire.gen'
import type { Picture } from '../film'
import type { ProjectionOf, SmallBoard, StageProps } from '../projection'

/** The runs of an edition that is laid with these boards. */
export function soloProjection(
  Stage: Component<StageProps<SoloView>>,
  Board: SmallBoard,
): ProjectionOf<SoloView, SoloEvent> {
  return {
    isSwept: (event, next) => event.kind === 'solo_solved' && next.kind === 'task_dealt',
    news: newsOf,
    Stage,
    Board,
  }
}

/** The task and what lies on it; what lay when it was over stays in sight. */
export function soloTask({ view, isHalted }: Picture<SoloView>): LaidTask | null {
  const { task, board, last } = view
  return task && !isHalted ? { task, board } : last
}
