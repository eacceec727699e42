/**
 * Makes a pseudo-language of the English texts, in the catalogues that the page itself reads, or gives
 * the English ones back. Its texts are longer, accented and in brackets: what is read without brackets
 * stands in the code, and what is cut off would be cut off in a language that takes more room. Tells
 * whether that is new to the page.
 */
async (isWanted) => {
  const LONGER = {
    ...{ a: 'åá', e: 'ëé', i: 'îí', o: 'øó', u: 'üú', y: 'ýý' },
    ...{ A: 'Åá', E: 'Éé', I: 'Íí', O: 'Øó', U: 'Üú' },
  }
  const longer = (text) => text.replace(/[aeiouyAEIOU]/g, (vowel) => LONGER[vowel])
  const pseudo = (text) => {
    const parts = text.split(/(\{\w+\})/) // facts keep their names
    return `⟦${parts.map((part) => (part.startsWith('{') ? part : longer(part))).join('')}⟧`
  }
  const changed = (text) =>
    typeof text === 'string'
      ? pseudo(text)
      : Object.fromEntries(Object.entries(text).map(([form, each]) => [form, pseudo(each)]))
  const file = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .find((name) => /\/en-[\w-]+\.js$/.test(name))
  const { first, others } = await import(file)
  // Without a line only those can be read that were read before.
  const later = await Promise.allSettled(Object.values(others).map((load) => load()))
  const found = later.filter(({ status }) => status === 'fulfilled').map(({ value }) => value)
  window.english ??= new Map()
  for (const room of [...Object.values(first), ...found]) {
    if (!window.english.has(room)) window.english.set(room, { ...room })
    for (const [key, text] of Object.entries(window.english.get(room)))
      room[key] = isWanted ? changed(text) : text
  }
  const isNew = window.isPseudo !== isWanted
  window.isPseudo = isWanted
  return isNew
}
