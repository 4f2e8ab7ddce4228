/** The languages in which Arbor itself writes in answers. */
export type Language = 'en' | 'de' | 'fr' | 'zh'

const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Words that start questions in German and don't exist in English. */
const GERMAN =
  /(?:^|\s)(?:wie|wer|wen|wem|wann|wo|warum|wieso|welche[rsmn]?|wieviele?|ist|sind|gibt|darf|kann|muss|der|das|und|für|ich)(?=[\s?,.!]|$)/i
/** Words of French questions that other languages don't have: *je* and *dans* are Dutch, *qui* alone is Italian. */
const FRENCH =
  /(?:^|[\s'’])(?:quels?|quelles?|qui (?:est|sont|a|peut|doit)|quoi|quand|combien|pourquoi|où|est-(?:ce|il|elle)|sont|peut|doit|avons|avez|nous|vous)(?=[\s?,.!'’-]|$)/i

/** Chinese for a question in Chinese, German or French for one with words of these languages only, otherwise English. */
export function languageOf(question: string): Language {
  if (HAN.test(question) && !KANA.test(question)) return 'zh'
  if (GERMAN.test(question)) return 'de'
  return FRENCH.test(question) ? 'fr' : 'en'
}
