/** Languages that every text of the workspace is written in. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

/** The same keys with the same values to fill in, whatever the words are. */
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Translation<T[K]>
}

const KEPT = 'arbor-language'

/** The language of this page: the one chosen before, or the first of the browser's that there is. */
export const language: Language = pickLanguage()

/**
 * The texts of a module in the language of the page. The compiler refuses a translation that lacks a text.
 * Catalogues are read while a module is loaded, so a change of language loads the page again.
 */
export function catalogue<T>(en: T, de: Translation<NoInfer<T>>): T | Translation<T> {
  return language === 'de' ? de : en
}

/** Keeps a choice of language and loads the page again. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEPT, chosen)
  location.reload()
}

const rules = new Intl.PluralRules(language)

/** The word that goes with a number: `plural(n, 'document', 'documents')`. Both languages have two forms. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other
}

function pickLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages]
  const known = wanted.map((tag) => tag?.slice(0, 2)).find(isLanguage)
  return known ?? 'en'
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && tag in LANGUAGES
}
