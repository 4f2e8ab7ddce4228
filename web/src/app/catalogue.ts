import type { Language } from './languages.ts'
import { language } from './messages.ts'

/** A build has one language: see `oneLanguage`, which replaces the calls of `catalogue`. Only live reload has all. */
declare const PAGE_LANGUAGE: Language | undefined

const translated =
  typeof PAGE_LANGUAGE === 'undefined' && language !== 'en'
    ? await loadDictionary(language)
    : undefined

/**
 * Texts in the page's language. Their translations are in a file for each language, below the same key. The type of these
 * files has each catalogue, so the compiler rejects a language that lacks a text.
 */
export function catalogue<T>(key: string, en: T): T {
  return (translated?.[key] as T | undefined) ?? en
}

type Texts = Readonly<Record<string, unknown>>

async function loadDictionary(chosen: Exclude<Language, 'en'>): Promise<Texts> {
  const loaded = (await import(`../languages/${chosen}.ts`)) as { readonly dictionary: Texts }
  return loaded.dictionary
}
