/** Help with cards: they are named by their places in the hand, counted from 1. */
import { readLayout, sizeOf } from '../cards/layout'
import type { CardLaying } from '../cards/laying.svelte'
import type { HelpingHands } from './helped'

export const hands: HelpingHands<CardLaying> = {
  word: 'card',
  nameOf: (card) => String(Number(card) + 1),
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
