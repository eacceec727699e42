/** Keys of commands: 32 hexadecimal digits; works over plain http, where randomUUID is missing. */

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
