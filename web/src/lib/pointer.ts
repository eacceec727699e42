/** Whether this device is pointed at with a mouse, which hints then speak of, and not with a finger. */
export function hasMouse(): boolean {
  return 'matchMedia' in globalThis && matchMedia('(hover: hover) and (pointer: fine)').matches
}
