/** Copies a text; over plain http browsers offer no clipboard, there the old way still works. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedTheOldWay(text)
  }
}

/** What every browser still knows, though it is no longer in the standard. */
interface OldDocument {
  execCommand(command: string): boolean
}

function copiedTheOldWay(text: string): boolean {
  const old: unknown = document
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.className = 'off-screen'
  document.body.append(field)
  field.select()
  try {
    return (old as OldDocument).execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}
