/** Who one is at this site goes along to another device by a short code. */
import type { DeviceCode } from '../wire.gen'
import { ask } from './asking'

/** A code to type on the other device, within five minutes. */
export async function lendCode(): Promise<string> {
  const { code } = await ask<DeviceCode>('POST', '/guest/codes')
  return code
}

/** This device plays on as whoever lent the code; that device no longer does. */
export async function moveHere(code: string): Promise<void> {
  await ask('POST', '/guest', { code: bare(code) } satisfies DeviceCode)
}

/** A code as it is easier to read: `BDFG-HJKL`. */
export function inHalves(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What somebody typed, without what only helps the eye. */
export function bare(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}
