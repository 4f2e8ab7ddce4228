import type { Translatable } from '@arbor/client'
import { language } from './messages.ts'
import { createTranslator, type Translator } from './translate.ts'

/** Loaded together with the first screen, unless the page is English. */
let translator: Translator | undefined
if (language !== 'en') {
  void import('./stored-texts.ts').then(
    ({ storedTexts }) => (translator = createTranslator(storedTexts)),
    // Without the translations, messages stay as the server sends them.
    () => undefined,
  )
}

/** Translates a message that is stored in English, such as why a file failed, into the page's language. */
export function inPageLanguage(said: string): string {
  return translator?.stored(said) ?? said
}

/** The message of an error response, in the page's language. */
export function refusalInPageLanguage(
  refusal: Translatable & { readonly message: string },
): string {
  return translator?.refusal(refusal) ?? refusal.message
}
