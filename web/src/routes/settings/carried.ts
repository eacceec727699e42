/** What follows a guest from this browser to the next device, by the names of the browser's memory. */
import { remember } from '../../lib/memory'
import { pathOf } from '../../lib/route'
import { forgetTable, keepName, keepTable, ownName, ownTable } from '../../lib/self'
import type { DeviceAdded } from '../../wire.gen'
import { keptHere, ofStorages } from './privacy'

/** Practice stays where it was practised: it may be long, and is ranked nowhere. */
const CARRIED = /^(settings|name|token|language|played|choice|run|cubes|fastest\..+)$/
const ARRIVED = 'arrived'

export function carried(): Record<string, string> {
  const [kept = {}] = ofStorages(keptHere)
  return Object.fromEntries(Object.entries(kept).filter(([name]) => CARRIED.test(name)))
}

/** Take over what a guest brings along, and keep where the guest sits. */
export function unpack({ name, table, settings }: DeviceAdded): void {
  for (const [key, value] of Object.entries(settings)) {
    if (CARRIED.test(key)) remember(key, value)
  }
  if (name !== null && (table !== null || ownName() === '')) keepName(name)
  if (table === null) forgetTable(ownTable() ?? '')
  else keepTable(table)
}

/** Somebody has come: to the table, or else back to the settings, as whoever one is now. */
export function arrive(added: DeviceAdded): void {
  unpack(added)
  const { table } = added
  if (table === null) sessionStorage.setItem(ARRIVED, 'yes')
  loadAnew(pathOf(table === null ? { page: 'settings' } : { page: 'table', code: table }))
}

/** Whether somebody has just come to this device; it is told once. */
export function hasArrived(): boolean {
  const [is = false] = ofStorages(() => sessionStorage.getItem(ARRIVED) !== null)
  ofStorages(() => {
    sessionStorage.removeItem(ARRIVED)
  })
  return is
}

/** This browser forgets who one was. */
export function leave(): void {
  ofStorages((storage) => {
    storage.clear()
  })
  loadAnew(pathOf({ page: 'home' }))
}

/** What is still in memory goes with loading the page anew. */
function loadAnew(path: string): void {
  history.replaceState(null, '', path)
  location.reload()
}
