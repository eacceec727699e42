/** The language that the page speaks now; every text on it follows a change. */
import { loadTexts } from './catalogues'
import { recall, remember } from './memory'
import { chooseLanguage, speaker, type Facts, type Language, type Speak } from './texts'

class Speech {
  #wanted: Language = 'en'
  #spoken = $state.raw<{ language: Language; speak: Speak } | null>(null)

  get language(): Language | null {
    return this.#spoken?.language ?? null
  }

  /** The reader's language: chosen last, else the browser's. */
  begin(): void {
    const wishes = [recall('language') ?? '', ...navigator.languages]
    this.#load(chooseLanguage(wishes.filter(Boolean)))
  }

  choose(language: Language): void {
    remember('language', language)
    this.#load(language)
  }

  say(key: string, facts?: Facts): string {
    return this.#spoken?.speak(key, facts) ?? ''
  }

  #load(language: Language): void {
    this.#wanted = language
    void loadTexts(language).then((texts) => {
      if (language !== this.#wanted) return // overtaken by a later choice
      this.#spoken = { language, speak: speaker(language, texts) }
      document.documentElement.lang = language
    })
  }
}

export const speech = new Speech()

export function speak(key: string, facts?: Facts): string {
  return speech.say(key, facts)
}
