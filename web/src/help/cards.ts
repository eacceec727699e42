/** Help with cards: they are named by their places in the hand, counted from 1. */
import { readLayout, sizeOf } from '../cards/layout'
import type { CardLaying } from '../cards/laying.svelte'
import { speak } from '../lib/speech.svelte'
import type { HelpingHands } from './helped'

export const hands: HelpingHands<CardLaying> = {
  word: 'card',
  nameOf: (_, card) => String(Number(card) + 1),
  places: (_, solution) =>
    readLayout(solution).map(({ card, row, column }) =>
      speak('help.at', { name: card + 1, row: row + 1, column: column + 1 }),
    ),
  mark(laying, card) {
    laying.letGo()
    laying.chosen = Number(card)
  },
  show(laying, placement) {
    const [held] = readLayout(placement)
    if (!held) return
    laying.letGo()
    laying.chosen = held.card
    laying.held = held
    laying.looking.show({ ...held, ...sizeOf(held.turn) })
  },
  lay(laying, placement) {
    this.show(laying, placement)
    laying.layHeld()
  },
  takeUp(laying, card) {
    laying.letGo()
    laying.takeUp(Number(card))
  },
}
