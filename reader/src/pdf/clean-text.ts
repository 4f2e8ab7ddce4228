const SOFT_HYPHEN = '\u00AD'
/** Bullets that symbol fonts leave in the private use area. */
const PRIVATE_BULLETS = /[\uF0A7\uF0B7\uF0D8\uF076\uF06E\uF071]/gu
const NEEDS_WORK = /[^\u0020-\u007E]|\s\s/u
/** Prefixes whose hyphen belongs to the word even when a line breaks after it. */
const HYPHENATED_PREFIX = /(?:^|[^\p{L}])(?:self|non|well|ex|quasi|cross|half|all)-$/iu
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Makes text from a PDF fit to store: no NUL or other control characters, no lone surrogates, ligatures
 * spelled out, every run of white space one blank. A soft hyphen stays only at the end, where it marks a
 * broken word.
 */
export function cleanText(raw: string): string {
  if (!NEEDS_WORK.test(raw)) return raw.trim()
  return raw
    .toWellFormed()
    .replace(/[\uFB00-\uFB06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replace(PRIVATE_BULLETS, '\u2022')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t\n\r\f\v\u0085\u2028\u2029]/gu, ' ')
    .replace(
      /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uE000-\uF8FF\uFEFF\uFFFD\uFFFE\uFFFF]/gu,
      '',
    )
    .replace(/\u00AD(?!\s*$)/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim()
}

/** Hyphenated words written within a line; they keep their hyphen when a line breaks inside them. */
export class Compounds {
  readonly #words = new Set<string>()

  add(text: string): void {
    if (!text.includes('-')) return
    const words = text.matchAll(/(?<!\p{L})\p{L}+-\p{Ll}+/gu)
    for (const [word] of words) this.#words.add(word.toLowerCase())
  }

  has(word: string): boolean {
    return this.#words.has(word.toLowerCase())
  }
}

/** Joins two lines of one paragraph, and a word that was hyphenated between them. */
export function joinLines(first: string, second: string, compounds: Compounds): string {
  if (first === '') return second
  if (second === '') return first
  if (first.endsWith(SOFT_HYPHEN)) return first.slice(0, -1) + second
  if (/\p{L}[-\u2010]$/u.test(first)) {
    if (!/^\p{Ll}/u.test(second)) return first + second
    const head = /(?<!\p{L})\p{L}+(?=[-\u2010]$)/u.exec(first)?.[0] ?? ''
    const tail = /^\p{L}+/u.exec(second)?.[0] ?? ''
    const keep = HYPHENATED_PREFIX.test(first) || compounds.has(`${head}-${tail}`)
    return (keep ? first : first.slice(0, -1)) + second
  }
  if (CJK.test(first.at(-1) ?? '') && CJK.test(second.charAt(0))) return first + second
  return `${first} ${second}`
}

/** Drops the soft hyphen that a text may still end with. */
export function withoutSoftHyphen(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '')
}
