/** What readers have set up for themselves; it stays in this browser. */
import { recall, remember } from './memory'

export const LOOKS = ['system', 'light', 'dark'] as const
export type Look = (typeof LOOKS)[number]

export interface Settings {
  /** Every piece has a pattern of its own, beside its colour. */
  readonly patterns: boolean
  /** Every piece carries its letter. */
  readonly letters: boolean
  /** Single keys act while the board has the focus. */
  readonly singleKeys: boolean
  /** Seconds beside the sandglass. */
  readonly seconds: boolean
  /** What is left in the sandglass is told to the ear. */
  readonly glassAloud: boolean
  readonly sound: boolean
  /** From 0 to 1. */
  readonly volume: number
  readonly haptics: boolean
  readonly look: Look
}

const KEY = 'settings'

export const USUAL: Settings = {
  patterns: false,
  letters: false,
  singleKeys: true,
  seconds: false,
  glassAloud: false,
  sound: true,
  volume: 0.6,
  haptics: true,
  look: 'system',
}

let chosen = $state.raw<Settings>({ ...USUAL, ...read(recall(KEY)) })

/** What is chosen now; who reads it in a component or an effect follows every change. */
export const settings: Settings = Object.defineProperties(
  { ...USUAL },
  Object.fromEntries(
    Object.keys(USUAL).map((name) => [name, { get: () => chosen[name as keyof Settings] }]),
  ),
)

/** Change some of the settings, and keep them. */
export function set(part: Partial<Settings>): void {
  chosen = { ...chosen, ...part }
  remember(KEY, JSON.stringify(chosen))
}

/** What of a kept text is still a setting; whatever else stands there is left out. */
export function read(kept: string | null): Partial<Settings> {
  const found = parsed(kept)
  const good = Object.entries(USUAL).filter(([name, usual]) => isLike(usual, found[name]))
  return Object.fromEntries(good.map(([name]) => [name, found[name]]))
}

function isLike(usual: unknown, value: unknown): boolean {
  if (typeof usual === 'string') return LOOKS.some((look) => look === value)
  if (typeof usual === 'number') return typeof value === 'number' && value >= 0 && value <= 1
  return typeof value === typeof usual
}

function parsed(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Show the light or the dark look, as the reader wants it or as the system has it. */
export function wearLook(look: Look): void {
  const { documentElement } = document
  if (look === 'system') delete documentElement.dataset['look']
  else documentElement.dataset['look'] = look
  paintFrame(look)
}

/** What the browser paints around the page follows the look too. */
function paintFrame(look: Look): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset['media'] ??= meta.media
    const own = meta.dataset['media']
    meta.media = look === 'system' ? own : own.includes(look) ? 'all' : 'not all'
  }
}
