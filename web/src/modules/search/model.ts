import { withoutMarkup } from '../../app/markup.ts'
import { readPast } from '../../app/past/read-past.ts'

/** The query and its filters, as in the URL. */
export type SearchState = {
  readonly q?: string | undefined
  readonly mode?: Mode | undefined
  /** Path parts of the folders to search in. */
  readonly in?: readonly string[] | undefined
  /** Documents with one of these tags. */
  readonly tags?: readonly string[] | undefined
  readonly types?: readonly ChunkType[] | undefined
  readonly after?: string | undefined
  /** Types of documents. */
  readonly kinds?: readonly DocumentType[] | undefined
  /** Ids of the people who uploaded the document. */
  readonly by?: readonly string[] | undefined
  /** A time in the past to search at. */
  readonly at?: string | undefined
  /** Id of a saved search to open. */
  readonly saved?: string | undefined
}

export const MODES = ['hybrid', 'dense_only', 'full_text'] as const
export type Mode = (typeof MODES)[number]
export const CHUNK_TYPES = ['TEXT', 'TABLE', 'IMAGE'] as const
const DOCUMENT_TYPES = [
  'PDF',
  'DOCX',
  'PLAINTEXT',
  'IMAGE',
  'XLSX',
  'CSV',
  'PPTX',
  'UNKNOWN',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
export type ChunkType = (typeof CHUNK_TYPES)[number]

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads the state from URL parameters. Invalid ones are undefined instead of left out, because the router would keep
 * those.
 */
export function readSearch(given: Readonly<Record<string, unknown>>): SearchState {
  const { q, mode, in: folders, tags, types, after, kinds, by, saved, at } = given
  return {
    q: (typeof q === 'string' || typeof q === 'number') && q !== '' ? String(q) : undefined,
    mode: isMode(mode) && mode !== 'hybrid' ? mode : undefined,
    in: someOf(listOf(folders).filter((folder) => UUID.test(folder))),
    tags: someOf(listOf(tags).filter((tag) => UUID.test(tag))),
    types: someOf(listOf(types).filter(isChunkType)),
    after: typeof after === 'string' && DAY.test(after) ? after : undefined,
    kinds: someOf(listOf(kinds).filter(isDocumentType)),
    by: someOf(listOf(by).filter((person) => UUID.test(person))),
    at: readPast(at),
    saved: typeof saved === 'string' && UUID.test(saved) ? saved : undefined,
  }
}

/** A list with an item added, or removed if it has it. */
export function toggled<T>(list: readonly T[] | undefined, item: T): readonly T[] {
  return list?.includes(item) ? list.filter((one) => one !== item) : [...(list ?? []), item]
}

type Placed = { readonly path_part_id: string; readonly materialized_path: string }

/**
 * The chosen folders with another one added, or removed if it is chosen. Folders above and below the added one are
 * removed, because one of both would have no effect.
 * @param all the folders with their paths, as far as they are known
 */
export function toggledFolder(
  chosen: readonly string[] | undefined,
  folder: Placed,
  all: readonly Placed[],
): readonly string[] | undefined {
  const { path_part_id: id, materialized_path: path } = folder
  const others = (chosen ?? []).filter((one) => {
    const other = all.find((each) => each.path_part_id === one)?.materialized_path
    return one !== id && !(other && (isBelow(path, other) || isBelow(other, path)))
  })
  return someOf(chosen?.includes(id) ? others : [...others, id])
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above.replace(/\/$/, '')}/`)
}

function someOf<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

function isMode(value: unknown): value is Mode {
  return MODES.some((mode) => mode === value)
}

function isChunkType(value: string): value is ChunkType {
  return CHUNK_TYPES.some((type) => type === value)
}

function isDocumentType(value: string): value is DocumentType {
  return DOCUMENT_TYPES.some((type) => type === value)
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A document and its hits. */
export type Group<Hit extends Found> = {
  readonly document: NonNullable<Hit['document']>
  readonly hits: readonly Hit[]
}

type Found = { readonly document?: { readonly id: string; readonly name: string } | null }

/** Groups hits by document. Documents are in the order of their best hits. */
export function groupByDocument<Hit extends Found>(hits: readonly Hit[]): Group<Hit>[] {
  const groups = new Map<string, { document: NonNullable<Hit['document']>; hits: Hit[] }>()
  for (const hit of hits) {
    const { document } = hit
    if (!document) continue
    const group = groups.get(document.id)
    if (group) group.hits.push(hit)
    else groups.set(document.id, { document, hits: [hit] })
  }
  return Array.from(groups.values())
}

/** A piece of a text, and whether it is one of the searched words. */
export type Piece = { readonly text: string; readonly isFound: boolean }

const WORD = /[\p{L}\p{N}]+/gu
/** An asterisk after a word stands for any ending. */
const WANTED = /[\p{L}\p{N}]+\*?/gu
/** Shorter words occur everywhere and mean nothing. */
const SHORTEST = 3
/** If a query has longer words, words up to this length aren't marked: most are articles and the like. */
const LONGEST_FILLER = 3
/** Minimum number of letters that forms of a word share, such as "notices" and "notice". */
const STEM = 5

/** The parts of a query that say which words to look for. */
const OF_WORDS = new Set(['phrase', 'any', 'all', 'prefix'])

type Operator = { readonly kind: string; readonly text: string }

/** A query without one of its operators. */
export function withoutOperator(query: string, text: string): string {
  const at = query.indexOf(text)
  if (at === -1) return query
  const rest = [query.slice(0, at), query.slice(at + text.length)]
  return rest
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** The words of a query that results contain, without what its operators exclude or what they say about documents. */
export function searchedWords(query: string, operators: readonly Operator[]): string {
  return operators
    .filter(({ kind }) => !OF_WORDS.has(kind))
    .reduce((left, { text }) => withoutOperator(left, text), query)
}

/** What an operator is about, without its sign or field. */
export function valueOf({ kind, text }: Operator): string {
  if (kind === 'without') return text.replace(/^(?:-|NOT\s+)/, '')
  return ['name', 'type', 'tag', 'in'].includes(kind) ? text.slice(kind.length + 1) : text
}

/** Splits a text so that the words of a query and their forms can be marked. */
export function markWords(text: string, query: string): Piece[] {
  const wanted = wordsOf(query)
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wanted.some((one) => isForm(word.toLowerCase(), one))) continue
    if (index > at) pieces.push({ text: text.slice(at, index), isFound: false })
    pieces.push({ text: word, isFound: true })
    at = index + word.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

/** The words of a passage. Tables and HTML lose their tags, and signs separate cells and rows. */
export function wordsIn(content: string, type: string): string {
  if (type !== 'TABLE' && type !== 'HTML') return content
  const marked = content.replaceAll(/<\/tr>/gi, ' · ').replaceAll(/<\/t[dh]>/gi, ' | ')
  return withoutMarkup(marked)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\| +·/g, '·')
    .replace(/(?<![ ·])[ ·]+$/, '')
}

/** An excerpt of a text around the first found word, with its line breaks. It has whole words and at most `length` characters. */
export function passageOf(text: string, query: string, length: number): string {
  const clean = text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim()
  if (clean.length <= length) return clean
  const wanted = wordsOf(query)
  const matches = Array.from(clean.matchAll(WORD))
  const first = matches.find(({ 0: word }) => wanted.some((one) => isForm(word.toLowerCase(), one)))
  const from = Math.max(0, Math.min((first?.index ?? 0) - length / 4, clean.length - length))
  const start = from === 0 ? 0 : clean.indexOf(' ', from) + 1
  const end = start + length >= clean.length ? clean.length : clean.lastIndexOf(' ', start + length)
  return `${start > 0 ? '… ' : ''}${clean.slice(start, end)}${end < clean.length ? ' …' : ''}`
}

function wordsOf(query: string): string[] {
  const words = query.toLowerCase().match(WANTED) ?? []
  const significant = words.filter((word) => word.length > LONGEST_FILLER || /\d/.test(word))
  // Articles would be marked in every line, so they only count if the query has nothing else.
  return significant.length > 0 ? significant : words.filter((word) => word.length >= SHORTEST)
}

function isForm(word: string, wanted: string): boolean {
  if (word === wanted) return true
  if (wanted.endsWith('*')) return word.startsWith(wanted.slice(0, -1))
  const stem = Math.max(STEM, Math.min(word.length, wanted.length) - 2)
  return (
    word.length >= stem && wanted.length >= stem && word.slice(0, stem) === wanted.slice(0, stem)
  )
}
