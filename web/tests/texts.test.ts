import { describe, expect, test } from 'vitest'

import { loadCatalogue, loadTexts } from '../src/lib/catalogues'
import { chooseLanguage, LANGUAGES, speaker } from '../src/lib/texts'
import { roomsOf } from './rooms_of_texts'

describe('the language', () => {
  test.each([
    [['is-IS', 'en'], 'is'],
    [['fr', 'cs'], 'cs'],
    [['DE-at'], 'de'],
    [['fr-FR', 'pl'], 'en'],
    [[], 'en'],
    [['isl', 'toString'], 'en'],
  ])('of a reader who wishes %j is %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language)
  })
})

describe('a text', () => {
  test('is filled with its facts', () => {
    const speak = speaker('en', { piece: 'Piece {name}' })
    expect(speak('piece', { name: 'L4' })).toBe('Piece L4')
  })

  test('keeps a fact that nobody gave, and shows the key of a text that is missing', () => {
    const speak = speaker('en', { piece: 'Piece {name}' })
    expect(speak('piece')).toBe('Piece {name}')
    expect(speak('table')).toBe('table')
  })

  test('writes numbers as its language does', () => {
    expect(speaker('de', { many: '{count} Felder' })('many', { count: 1234.5 })).toBe(
      '1.234,5 Felder',
    )
  })

  test.each([
    [1, '1 volné místo'],
    [3, '3 volná místa'],
    [12, '12 volných míst'],
    [1.5, '1,5 volného místa'],
  ])('of %d seats has the right plural in Czech', async (count, text) => {
    const speak = speaker('cs', await loadCatalogue('cs', 'hosting'))
    expect(speak('free_seats', { count })).toBe(text)
  })

  test.each([
    [1, '1 sæti laust'],
    [21, '21 sæti laust'],
    [48, '48 sæti laus'],
  ])('of %d seats has the right plural in Icelandic', async (count, text) => {
    const speak = speaker('is', await loadCatalogue('is', 'hosting'))
    expect(speak('free_seats', { count })).toBe(text)
  })

  test.each(LANGUAGES)('has every form that %s needs', async (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const texts = Object.entries(await loadTexts(language, await roomsOf(language)))
    for (const [key, text] of texts) {
      if (typeof text === 'object') {
        expect(Object.keys(text).sort(), key).toEqual([...needed].sort())
      }
    }
  })

  test('of a room that does not exist is an error', async () => {
    await expect(loadCatalogue('en', 'cellar')).rejects.toThrow('no texts for cellar in en')
  })
})
