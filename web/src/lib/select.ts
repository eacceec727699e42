/** Shows which option of a `<select>` is chosen; Svelte's own way weighs on every first load. */
import type { Attachment } from 'svelte/attachments'

export function chosen(value: string | number): Attachment<HTMLSelectElement> {
  return (select) => {
    select.value = String(value)
  }
}
