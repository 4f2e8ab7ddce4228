import { language } from './messages.ts'

/** Loaded beside the first screen by those who read German only. */
let translate: ((said: string) => string) | undefined
if (language === 'de') {
  void import('./german/translate.ts').then(
    ({ inGerman }) => (translate = inGerman),
    // As the server says it, then.
    () => undefined,
  )
}

/** A sentence of the API in the language of the page, where it is known in that. */
export function inOwnLanguage(said: string): string {
  return translate?.(said) ?? said
}
