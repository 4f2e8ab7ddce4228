import type { Translatable } from '@arbor/client'
import type * as German from './german/translate.ts'
import { language } from './messages.ts'

/** Loaded beside the first screen by those who read German only. */
let german: typeof German | undefined
if (language === 'de') {
  void import('./german/translate.ts').then(
    (loaded) => (german = loaded),
    // As the server says it, then.
    () => undefined,
  )
}

/** A sentence that is stored in English, such as why a file could not be read, in the language of the page. */
export function inPageLanguage(said: string): string {
  return german?.inGerman(said) ?? said
}

/** What the server refuses, in the language of the page. */
export function refusalInPageLanguage(
  refusal: Translatable & { readonly message: string },
): string {
  return german?.refusalInGerman(refusal) ?? refusal.message
}
