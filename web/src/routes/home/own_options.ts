/** How the variants of an edition go with whatever else is chosen for a match against bots. */
import type { Variant } from '../../editions/variants'
import type { Choice, OwnOptions } from './choices'

/** The choice with a part changed, without the variants that do not go with it. */
export function changed(
  choice: Choice,
  part: Partial<Choice>,
  variants: readonly Variant[],
): Choice {
  const after = { ...choice, ...part }
  const off = variants.filter(
    (variant) => !isOffered(after, variant) || !goesWith(after, variant.needs ?? {}),
  )
  return off.reduce((found, { option }) => without(found, option), after)
}

/** Whether a variant changes anything against as many bots as are chosen. */
export function isOffered({ bots }: Choice, { mostBots = bots }: Variant): boolean {
  return bots <= mostBots
}

/** The choice with a variant on, and with what that needs; or without it. */
export function switched(choice: Choice, { option, needs }: Variant, isOn: boolean): Choice {
  if (!isOn) return without(choice, option)
  return { ...choice, ...needs, own: { ...choice.own, [option]: true } }
}

/** The choice with another glass; the edition's own is not kept. */
export function withGlass(choice: Choice, glass: number, usual: number): Choice {
  if (glass === usual) return without(choice, 'glass')
  return { ...choice, own: { ...choice.own, glass } }
}

function without(choice: Choice, option: string): Choice {
  const own: OwnOptions = Object.fromEntries(
    Object.entries(choice.own).filter(([name]) => name !== option),
  )
  return { ...choice, own }
}

function goesWith(choice: Choice, { side, length }: NonNullable<Variant['needs']>): boolean {
  return (!side || choice.side === side) && (!length || choice.length === length)
}
