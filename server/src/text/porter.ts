/**
 * The stemmer of M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980), with the two changes of
 * its author's own later implementation (bli, logi). It gives what Lucene's PorterStemFilter gives.
 */

type Rule = readonly [suffix: string, replacement: string]

// Where one suffix ends with another, the longer one stands first: only the longest may match.
const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['eli', 'e'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]

const STEP_3: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4: readonly Rule[] =
  'al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize'
    .split(' ')
    .map((suffix) => [suffix, suffix.endsWith('ion') ? suffix.slice(0, 1) : ''])

/** For each letter whether it is a vowel; y is one after a consonant. */
function vowelsOf(word: string): boolean[] {
  const vowels: boolean[] = []
  for (let i = 0; i < word.length; i++) {
    const letter = word.charAt(i)
    vowels.push('aeiou'.includes(letter) || (letter === 'y' && i > 0 && vowels[i - 1] === false))
  }
  return vowels
}

/** Porter's m: how often a consonant follows a vowel. */
function measure(stem: string): number {
  const vowels = vowelsOf(stem)
  let count = 0
  for (let i = 1; i < vowels.length; i++) {
    if (vowels[i - 1] === true && vowels[i] === false) count++
  }
  return count
}

function hasVowel(stem: string): boolean {
  return vowelsOf(stem).includes(true)
}

/** Ends with two equal consonants. */
function endsDoubled(word: string): boolean {
  const last = word.length - 1
  return last > 0 && word[last] === word[last - 1] && vowelsOf(word)[last] === false
}

/** Ends with consonant, vowel, consonant, the last not w, x or y. */
function endsShort(word: string): boolean {
  const [third, second, last] = vowelsOf(word).slice(-3)
  return third === false && second === true && last === false && !/[wxy]$/.test(word)
}

/** Replaces the first suffix that fits, if the stem before it has more than `least` measures. */
function replaceSuffix(word: string, rules: readonly Rule[], least: number): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const [suffix, replacement] = rule
  const stem = word.slice(0, word.length - suffix.length)
  // In step 4 what replaces a suffix is the s or t before -ion, which belongs to the stem.
  const measured = rules === STEP_4 ? stem + replacement : stem
  return measure(measured) > least ? stem + replacement : word
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = /^(.*)(?:ed|ing)$/.exec(word)?.[1]
  if (stem === undefined || !hasVowel(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDoubled(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

function withoutFinalE(word: string): string {
  if (!word.endsWith('e')) return word
  const stem = word.slice(0, -1)
  const size = measure(stem)
  return size > 1 || (size === 1 && !endsShort(stem)) ? stem : word
}

/** The stem of an English word in lower case; letters other than a to z count as consonants. */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  let stem = withoutPast(withoutPlural(word))
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`
  stem = replaceSuffix(stem, STEP_2, 0)
  stem = replaceSuffix(stem, STEP_3, 0)
  stem = replaceSuffix(stem, STEP_4, 1)
  stem = withoutFinalE(stem)
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem
}
