/** An ending, what becomes of it, and how many letters a word needs to have for it. */
type Rule = readonly [shortest: number, ending: RegExp, replacement: string]

/** Each rule applies once, in this order. */
const RULES: readonly Rule[] = [
  // The definite article.
  [7, /ият$/u, ''],
  [6, /(?:ът|то|те|та)$/u, ''],
  [5, /ят$/u, ''],
  // The plural of short masculine nouns.
  [7, /(?:ове|еве)$/u, ''],
  // The last vowels tell number and gender: решение, решения; функция, функции; жена, жени.
  [4, /[ауоеияй]$/u, ''],
  [5, /[ий]$/u, ''],
  // What changes before an ending becomes the same everywhere: важен, важни; търговец, търговци; министър, министри;
  // голям, големи; ученик, ученици; колега, колези.
  [5, /е([нц])$/u, '$1'],
  [5, /ъ(.)$/u, '$1'],
  [3, /я(.)$/u, 'е$1'],
  [4, /ц$/u, 'к'],
  [4, /з$/u, 'г'],
]

/**
 * The stem of a lower-case word, after the light stemmer of Jacques Savoy ("Searching Strategies for the Bulgarian
 * Language"). That one guesses the singular from the plural, so that "служители" and "служител" have different stems.
 */
export function stemBulgarian(word: string): string {
  return RULES.reduce(
    (stem, [shortest, ending, replacement]) =>
      stem.length >= shortest ? stem.replace(ending, replacement) : stem,
    word,
  )
}
