/** Texts in four languages: which language to speak, and a text with its facts filled in. */

export const LANGUAGES = ['en', 'de', 'cs', 'is'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a language calls itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  cs: 'Čeština',
  is: 'Íslenska',
}

/** A text, or one text for each plural form that the language has. */
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
export type Catalogue = Readonly<Record<string, Text>>
export type Facts = Readonly<Record<string, string | number>>
export type Speak = (key: string, facts?: Facts) => string

/** The first of the reader's wishes that is spoken here, or English. */
export function chooseLanguage(wishes: readonly string[]): Language {
  const spoken = wishes
    .map((wish) => wish.toLowerCase().split('-')[0])
    .find((language) => LANGUAGES.some((known) => known === language))
  return (spoken as Language | undefined) ?? 'en'
}

/** Speak by a catalogue; a plural text goes by its fact `count`, a missing text shows its key. */
export function speaker(language: Language, catalogue: Catalogue): Speak {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (key, facts = {}) => {
    const text = catalogue[key]
    const form = typeof text === 'object' ? (text[plural(plurals, facts)] ?? text.other) : text
    return fill(form ?? key, facts, numbers)
  }
}

function plural(plurals: Intl.PluralRules, { count }: Facts): Intl.LDMLPluralRule {
  return plurals.select(Number(count))
}

function fill(text: string, facts: Facts, numbers: Intl.NumberFormat): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return typeof fact === 'number' ? numbers.format(fact) : (fact ?? whole)
  })
}

/** A word that is also said inside a sentence, as it begins where it stands for itself: a choice. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
