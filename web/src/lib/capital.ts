/** A word that is also said inside a sentence, as it begins where it stands for itself: a choice. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
