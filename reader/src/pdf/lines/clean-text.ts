const SOFT_HYPHEN = '\u00AD'
/** Bullets that symbol fonts leave in the private use area. */
const PRIVATE_BULLETS = /[\uF0A7\uF0B7\uF0D8\uF076\uF06E\uF071]/gu
/** An en dash in TeX's and Windows' encodings, in fonts that don't name their characters. */
// eslint-disable-next-line no-control-regex -- that is what it is without a name
const CODED_DASH = /(?<=[\p{L}\d])[\u0015\u0096](?=[\p{L}\d])/gu
const NEEDS_WORK = /[^\u0020-\u007E]|\s\s/u
/**
 * Prefixes whose hyphen belongs to the word even at a line break, unless the rest is only an
 * ending.
 */
const HYPHENATED_PREFIX = /(?:^|[^\p{L}])(?:self|non|well|quasi|cross|half|all)-$/iu
const ENDING =
  /^(?:sense|e(?:theless|xistent)?|ish(?:ly)?|ing|ings|ed|es|er|ly|ow\p{Ll}{0,6})(?!\p{L})/iu
/** Words that begin with one of these prefixes, or with "ex". */
const WITH_PREFIX = /\b(?:self|non|well|ex|quasi|cross|half|all)[a-z]{3,}/giu
/** Roles that people no longer have. Other words that begin with "ex" have no hyphen. */
const FORMER =
  /^(?:presiden|minist|wi(?:fe|ves)|husband|spouse|partner|member|director|chair|employ|officer|soldier|convict|servic|senator|governor|prime|mayor|king|queen|boy|girl|lover|manager|head|ante|post|works|factory|officio|dividend)/iu
/** Characters of scripts without spaces between words, and their punctuation. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303F\uFF01-\uFF60]/u

/**
 * Makes text from a PDF safe to store: removes NUL and other control characters and lone
 * surrogates, spells out ligatures and collapses white space. A soft hyphen stays only at the end,
 * where it marks a broken word.
 */
export function cleanText(raw: string): string {
  if (!NEEDS_WORK.test(raw)) return raw.trim()
  return raw
    .toWellFormed()
    .replace(/[\uFB00-\uFB06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replace(PRIVATE_BULLETS, '\u2022')
    .replace(CODED_DASH, '\u2013')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t\n\r\f\v\u0085\u2028\u2029]/gu, ' ')
    .replace(
      /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uE000-\uF8FF\uFEFF\uFFFD\uFFFE\uFFFF]/gu,
      '',
    )
    .replace(/\u00AD(?!\s*$)/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim()
}

/** Words that are hyphenated within a line. They keep their hyphen if a line breaks inside them. */
export class Compounds {
  readonly #words = new Set<string>()
  /** Words that begin like hyphenated ones but have no hyphen. */
  readonly #joined = new Set<string>()

  add(text: string): void {
    for (const [word] of text.matchAll(WITH_PREFIX)) this.#joined.add(word.toLowerCase())
    if (!text.includes('-')) return
    const words = text.matchAll(/(?<!\p{L})\p{L}+-\p{Ll}+/gu)
    for (const [word] of words) this.#words.add(word.toLowerCase())
  }

  /** Whether the hyphen between the parts of a word belongs to it. */
  keeps(head: string, tail: string): boolean {
    if (this.#words.has(`${head}-${tail}`.toLowerCase())) return true
    if (this.#joined.has(`${head}${tail}`.toLowerCase())) return false
    if (head.toLowerCase() === 'ex') return FORMER.test(tail)
    return HYPHENATED_PREFIX.test(`${head}-`) && !ENDING.test(tail)
  }
}

/** A line after a hyphen that stands for the end of the next word: "import- and export duties". */
const NEXT_PART = /^(?:(?:and|und|oder|sowie|et|ou)(?!\p{L})|(?:or|to)\s(?:\S+\s)?\p{L}+-\p{L})/u

/**
 * Joins two lines of one paragraph, and a word that was hyphenated between them.
 * @param compounds the words that keep their hyphen. If they aren't known yet, a soft hyphen marks
 * the place, which {@link withWholeWords} replaces.
 */
export function joinLines(first: string, second: string, compounds?: Compounds): string {
  if (first === '') return second
  if (second === '') return first
  if (first.endsWith(SOFT_HYPHEN)) return first.slice(0, -1) + second
  // A paragraph is joined line by line, so only its end is examined.
  const end = first.slice(-3)
  if (/\p{L}[-\u2010]$/u.test(end)) {
    if (NEXT_PART.test(second)) return `${first} ${second}`
    if (!/^\p{Ll}/u.test(second)) return first + second
    return joinWord(first.slice(0, -1), second, compounds)
  }
  if (/\d[-\u2010\u2013]$/u.test(end) && /^\d/u.test(second)) return first + second
  if (/\S\u2014$/u.test(end) || /^\u2014\S/u.test(second)) return first + second
  if (CJK.test(first.at(-1) ?? '') && CJK.test(second.charAt(0))) return first + second
  return `${first} ${second}`
}

function joinWord(first: string, second: string, compounds: Compounds | undefined): string {
  if (compounds === undefined) return first + SOFT_HYPHEN + second
  const head = /(?<!\p{L})\p{L}+$/u.exec(first)?.[0] ?? ''
  const tail = /^\p{L}+/u.exec(second)?.[0] ?? ''
  return `${first}${compounds.keeps(head, tail) ? '-' : ''}${second}`
}

/** A text whose words were joined before it was known which of them keep their hyphen. */
export function withWholeWords(text: string, compounds: Compounds): string {
  const [first = '', ...rest] = text.split(SOFT_HYPHEN)
  return rest.reduce((sum, part) => joinWord(sum, part, compounds), first)
}

/** Drops the soft hyphen with which a text may still end. */
export function withoutSoftHyphen(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '')
}
