/** Other devices: links that work there too, and how one is the same guest there. */
import type {
  DeviceAdded,
  DeviceCode,
  DevicesSeen,
  GuestSettings,
  Invitation,
  RecoveryPhrase,
} from '../wire.gen'
import { answered, ask } from './requests'

/** A link to the page `#/…`, or to the first one, that works on other devices. */
export function invitationTo(page: string): Promise<Invitation> {
  return ask('GET', `/invitation?to=${encodeURIComponent(page)}`)
}

/** A code to type on the other device, within five minutes. */
export async function lendCode(): Promise<string> {
  const { code } = await ask<DeviceCode>('POST', '/guest/codes')
  return code
}

/** The letters of a code; a recovery phrase has more of them. */
const CODE_LENGTH = 8

/** This device, too, is of whoever lent the code, or whom the phrase brings back. */
export function comeHere(typed: string): Promise<DeviceAdded> {
  const letters = bare(typed)
  return letters.length <= CODE_LENGTH
    ? ask('POST', '/guest/devices', { code: letters } satisfies DeviceCode)
    : ask('POST', '/guest/recovery', { phrase: letters } satisfies RecoveryPhrase)
}

/** All devices on which one is known; none where one is not. */
export function ownDevices(): Promise<DevicesSeen> {
  return ask('GET', '/guest/devices')
}

/** One of the own devices no longer knows who one is. */
export async function signOut(device: string): Promise<void> {
  await answered('DELETE', `/guest/devices/${device}`)
}

/** A phrase that brings one back; it is told only now, and an older one is void. */
export async function renewPhrase(): Promise<string> {
  const { phrase } = await ask<RecoveryPhrase>('POST', '/guest/phrase')
  return phrase
}

/** What the next device begins with. */
export async function keepSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  await ask('PUT', '/guest/settings', { settings } satisfies GuestSettings)
}

/** A code as it is easier to read: `BDFG-HJKL`. */
export function inHalves(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What somebody typed, without what only helps the eye. */
export function bare(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}
