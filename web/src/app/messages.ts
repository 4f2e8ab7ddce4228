import { LANGUAGES, type Language } from './languages.ts'

/** The language that this build is for: see `oneLanguage`. Undefined with live reload, which has all. */
declare const PAGE_LANGUAGE: Language | undefined

/** The same keys and parameters, with other words. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Translation<T[K]>
}

/** The server reads this cookie, too: it sends the page in the chosen language. */
const COOKIE = 'arbor-language'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The language of this page. The server chose it by the cookie, or else by the browser's languages. */
export const language: Language =
  typeof PAGE_LANGUAGE === 'undefined' ? pickLanguage() : PAGE_LANGUAGE

/** Stores the chosen language and loads the page in it. */
export function chooseLanguage(chosen: Language): void {
  const path = `${document.documentElement.dataset['base'] ?? ''}/`
  document.cookie = `${COOKIE}=${chosen}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax`
  location.reload()
}

const rules = new Intl.PluralRules(language)

/** The form of a word for a number: `plural(n, 'document', 'documents')`. All languages have two forms. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other
}

function pickLanguage(): Language {
  // Unit tests have no page.
  if (typeof document === 'undefined') return 'en'
  const chosen = new RegExp(`\\b${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const known = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2)).find(isLanguage)
  return known ?? 'en'
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && tag in LANGUAGES
}
