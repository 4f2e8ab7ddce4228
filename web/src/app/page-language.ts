import type { Translatable } from '@arbor/client'
import type * as German from './german/translate.ts'
import { language } from './messages.ts'

/** Loaded together with the first screen, but only if the page is German. */
let german: typeof German | undefined
if (language === 'de') {
  void import('./german/translate.ts').then(
    (loaded) => (german = loaded),
    // Without the translations, messages stay as the server sends them.
    () => undefined,
  )
}

/** Translates a message that is stored in English, such as why a file failed, into the page's language. */
export function inPageLanguage(said: string): string {
  return german?.inGerman(said) ?? said
}

/** The message of an error response, in the page's language. */
export function refusalInPageLanguage(
  refusal: Translatable & { readonly message: string },
): string {
  return german?.refusalInGerman(refusal) ?? refusal.message
}
