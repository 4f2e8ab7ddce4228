/** The languages of the workspace. Every text exists in all of them. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

/** The same keys and parameters, with other words. */
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Translation<T[K]>
}

const KEPT = 'arbor-language'

/** The language of this page: the chosen one, or the first of the browser's languages that is supported. */
export const language: Language = pickLanguage()

/**
 * The texts of a module in the page's language. The compiler rejects a translation that lacks a text. Catalogues are read
 * while a module loads, so changing the language reloads the page.
 */
export function catalogue<T>(en: T, de: Translation<NoInfer<T>>): T | Translation<T> {
  return language === 'de' ? de : en
}

/** Stores the chosen language and reloads the page. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEPT, chosen)
  location.reload()
}

const rules = new Intl.PluralRules(language)

/** The form of a word for a number: `plural(n, 'document', 'documents')`. Both languages have two forms. */
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
