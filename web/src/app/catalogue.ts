import type { Dictionary } from '../languages/dictionary.ts'
import type { Language } from './languages.ts'
import { language } from './messages.ts'

/** A build has one language: see `oneLanguage`, which replaces the calls of `catalogue`. Only live reload has all. */
declare const PAGE_LANGUAGE: Language | undefined

const translated =
  typeof PAGE_LANGUAGE === 'undefined' && language !== 'en'
    ? await loadDictionary(language)
    : undefined

/**
 * Texts in the page's language. Their translations are in a file for each language, below the same key. The compiler
 * rejects a language that lacks a text.
 */
export function catalogue<T>(key: keyof Dictionary, en: T): T {
  return (translated?.[key] as T | undefined) ?? en
}

async function loadDictionary(chosen: Exclude<Language, 'en'>): Promise<Dictionary> {
  const { dictionary } = (await import(`../languages/${chosen}.ts`)) as {
    readonly dictionary: Dictionary
  }
  return dictionary
}
