import { FIELDS, type Field } from './operator.ts'

/** Closing quotation marks by opening ones. The same pairs make phrases in a plain query. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
}

/** A longer quotation, value or list counts as words. */
const LONGEST_VALUE = 200
const MOST_VALUES = 20

const SPACE = /\s/u
const LETTER = /\p{L}/u
const TELLING = /[\p{L}\p{N}]/u
const FIELD = new RegExp(`^(${FIELDS.join('|')}):`, 'i')
/** The beginning of a word: at least three letters or digits, which may be joined as in an identifier. */
const PREFIX = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_.-]*\*$/u
const SHORTEST_PREFIX = 3

/** A piece of a query between spaces or quotation marks. */
export type Token = {
  /** As typed, with its operator. */
  readonly text: string
  /** Where it begins in the query, and where it ends. */
  readonly from: number
  readonly to: number
  readonly isExcluded: boolean
} & Content

type Content =
  | { readonly is: 'word' | 'phrase' | 'prefix'; readonly value: string }
  | { readonly is: Field; readonly values: readonly string[] }

/** A token that ends before `end`. */
type Read = Content & { readonly end: number; readonly isExcluded: boolean }

/** The pieces of a query, in order. Never throws: what isn't an operator is a word. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < query.length) {
    if (SPACE.test(query.charAt(at))) {
      at += 1
      continue
    }
    const read = operatorAt(query, at) ?? wordAt(query, at)
    const { end, ...token } = read
    tokens.push({ ...token, text: query.slice(at, end), from: at, to: end })
    at = end
  }
  return tokens
}

/** A hyphen excludes only before a letter or a quotation mark, so that "-5 °C" and "--force" stay words. */
function operatorAt(query: string, start: number): Read | undefined {
  const next = query.charAt(start + 1)
  const isExcluded = query.charAt(start) === '-' && (LETTER.test(next) || next in CLOSING)
  const at = isExcluded ? start + 1 : start
  const field = fieldAt(query, at)
  if (field) return { ...field, isExcluded }
  const quoted = quotedAt(query, at)
  if (quoted) return { ...quoted, is: 'phrase', isExcluded }
  if (isExcluded && next in CLOSING) return undefined
  const end = endOfWord(query, at)
  const word = query.slice(at, end)
  const prefix = word.slice(0, -1)
  if (PREFIX.test(word) && prefix.length >= SHORTEST_PREFIX && word.length <= LONGEST_VALUE) {
    return { is: 'prefix', value: prefix, end, isExcluded }
  }
  return isExcluded && word.length <= LONGEST_VALUE
    ? { is: 'word', value: word, end, isExcluded }
    : undefined
}

function wordAt(query: string, at: number): Read {
  const end = endOfWord(query, at)
  return { is: 'word', value: query.slice(at, end), end, isExcluded: false }
}

function endOfWord(query: string, start: number): number {
  let end = start
  while (end < query.length && !SPACE.test(query.charAt(end))) end += 1
  return end
}

type Quoted = { readonly value: string; readonly end: number }

/** Text in closed quotation marks that has letters or digits. */
function quotedAt(query: string, start: number): Quoted | undefined {
  const closing = CLOSING[query.charAt(start)]
  if (closing === undefined) return undefined
  for (let end = start + 1; end <= start + LONGEST_VALUE && end < query.length; end++) {
    if (!closing.includes(query.charAt(end))) continue
    const value = query.slice(start + 1, end).trim()
    return TELLING.test(value) ? { value, end: end + 1 } : undefined
  }
  return undefined
}

type FoundField = {
  readonly is: Field
  readonly values: readonly string[]
  readonly end: number
}

/** A field with its values, which commas separate. Without a value after the colon, it is a word. */
function fieldAt(query: string, start: number): FoundField | undefined {
  const name = FIELD.exec(query.slice(start, start + LONGEST_FIELD))?.[1]?.toLowerCase()
  const field = FIELDS.find((each) => each === name)
  if (!field) return undefined
  const values: string[] = []
  let end = start + field.length
  do {
    const from = end + 1
    const quoted = quotedAt(query, from)
    end = quoted?.end ?? endOfValue(query, from)
    const value = quoted?.value ?? query.slice(from, end)
    if (value.length > LONGEST_VALUE || values.length === MOST_VALUES) return undefined
    if (TELLING.test(value) || value === '/') values.push(value)
  } while (query.charAt(end) === ',')
  const isClosed = end === query.length || SPACE.test(query.charAt(end))
  return values.length > 0 && isClosed ? { is: field, values, end } : undefined
}

const LONGEST_FIELD = 1 + Math.max(...FIELDS.map((field) => field.length))

function endOfValue(query: string, start: number): number {
  let end = start
  while (end < query.length && query.charAt(end) !== ',' && !SPACE.test(query.charAt(end))) end += 1
  return end
}
