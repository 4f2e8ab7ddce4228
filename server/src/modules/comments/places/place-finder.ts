import { QuotedText } from '../../search/index.ts'
import { nearest } from './nearest.ts'
import { wordsOf, type Word } from './words.ts'

/** A passage to look for, with the text around it. */
export type Wanted = {
  readonly id: string
  readonly chunkId: string
  readonly quote: string
  readonly before: string
  readonly after: string
}

/** A chunk to look into. */
export type ChunkText = {
  readonly id: string
  readonly contentId: string
  readonly content: string
  readonly hasMarkup: boolean
}

/** Where a passage was found. */
export type Place = {
  readonly chunkId: string
  readonly contentId: string
  /** The passage as it reads there. */
  readonly quote: string
  /** Whether it reads the same, apart from white space, hyphens and case. */
  readonly isExact: boolean
}

/** Passages with fewer words are found only word for word, and only if the words around them are similar, too. */
const LEAST_WORDS = 4
const LEAST_AROUND = 0.3
/** How many of the words a near match must keep. */
const LEAST_LIKENESS = 0.6
/** Chunks that lack more of the words aren't compared. */
const LEAST_SHARED = 0.5
/** Chunks compared word by word, for each passage. */
const MOST_CANDIDATES = 4
/** Words compared in each chunk. */
const MOST_WORDS = 2000
/** Words around a passage that help to choose between several places. */
const AROUND = 8

type Sought = {
  readonly wanted: Wanted
  readonly words: readonly Word[]
  readonly distinct: number
  readonly around: ReadonlySet<string>
  candidates: { readonly chunk: ChunkText; readonly shared: number }[]
}

/**
 * Finds the passages of comments in another text of their document. Call {@link look} with each chunk, then
 * {@link placeOf}.
 */
export class PlaceFinder {
  readonly #sought: readonly Sought[]
  readonly #byWord = new Map<string, number[]>()

  constructor(wanted: readonly Wanted[]) {
    this.#sought = wanted.map(soughtOf)
    for (const [at, { words }] of this.#sought.entries()) {
      for (const word of new Set(words.map(({ text }) => text))) {
        const known = this.#byWord.get(word)
        if (known) known.push(at)
        else this.#byWord.set(word, [at])
      }
    }
  }

  /** Notes for which passages a chunk is a candidate. */
  look(chunk: ChunkText): void {
    const hits = new Map<number, number>()
    const distinct = new Set(wordsOf(chunk.content, chunk.hasMarkup).map(({ text }) => text))
    for (const word of distinct) {
      for (const at of this.#byWord.get(word) ?? []) hits.set(at, (hits.get(at) ?? 0) + 1)
    }
    for (const [at, count] of hits) {
      const sought = this.#sought[at]
      if (sought) consider(sought, chunk, count / sought.distinct)
    }
  }

  /** The best place of each passage, by the id of its comment. Passages that aren't there are missing. */
  places(): ReadonlyMap<string, Place> {
    const found = this.#sought.flatMap((sought) => {
      const place = bestOf(sought)
      return place ? [[sought.wanted.id, place] as const] : []
    })
    return new Map(found)
  }
}

function soughtOf(wanted: Wanted): Sought {
  const words = wordsOf(wanted.quote, false)
  const around = [
    ...wordsOf(wanted.before, false).slice(-AROUND),
    ...wordsOf(wanted.after, false).slice(0, AROUND),
  ]
  return {
    wanted,
    words,
    distinct: new Set(words.map(({ text }) => text)).size,
    around: new Set(around.map(({ text }) => text)),
    candidates: [],
  }
}

function consider(sought: Sought, chunk: ChunkText, shared: number): void {
  // The chunk itself is preferred, for example if the same words occur in several.
  const rank = shared + (chunk.id === sought.wanted.chunkId ? 1 : 0)
  if (rank < LEAST_SHARED) return
  sought.candidates = [...sought.candidates, { chunk, shared: rank }]
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MOST_CANDIDATES)
}

function bestOf(sought: Sought): Place | undefined {
  let best: { place: Place; rank: number } | undefined
  for (const { chunk } of sought.candidates) {
    const found = exactIn(sought, chunk) ?? nearIn(sought, chunk)
    if (found && (!best || found.rank > best.rank)) best = found
  }
  return best?.place
}

type Found = { readonly place: Place; readonly rank: number }

function exactIn(sought: Sought, chunk: ChunkText): Found | undefined {
  const { wanted, words } = sought
  const { content, hasMarkup } = chunk
  const span = new QuotedText(content, { markup: hasMarkup }).find(wanted.quote)
  if (!span) return undefined
  const isOwn = chunk.id === wanted.chunkId
  const around = likenessAround(sought, chunk, span.start, span.start + span.length)
  if (words.length < LEAST_WORDS && !isOwn && around < LEAST_AROUND) return undefined
  const quote = content.slice(span.start, span.start + span.length)
  return { place: placeIn(chunk, quote, true), rank: 2 + around + (isOwn ? 1 : 0) }
}

function nearIn(sought: Sought, chunk: ChunkText): Found | undefined {
  const { words } = sought
  if (words.length < LEAST_WORDS) return undefined
  const text = wordsOf(chunk.content, chunk.hasMarkup).slice(0, MOST_WORDS)
  const near = nearest(text, words.slice(0, MOST_WORDS))
  const [first, last] = [text[near?.first ?? -1], text[near?.last ?? -1]]
  if (!near || !first || !last || near.likeness < LEAST_LIKENESS) return undefined
  const around = likenessAround(sought, chunk, first.start, last.end)
  const quote = chunk.content.slice(first.start, last.end)
  return { place: placeIn(chunk, quote, false), rank: near.likeness + around / 4 }
}

function placeIn({ id, contentId }: ChunkText, quote: string, isExact: boolean): Place {
  return { chunkId: id, contentId, quote, isExact }
}

/** Which share of the words that were around a passage is around this place. 0.5 if there were none. */
function likenessAround(sought: Sought, chunk: ChunkText, start: number, end: number): number {
  const { around } = sought
  if (around.size === 0) return 0.5
  const words = wordsOf(chunk.content, chunk.hasMarkup)
  const near = new Set(
    [
      ...words.filter((word) => word.end <= start).slice(-2 * AROUND),
      ...words.filter((word) => word.start >= end).slice(0, 2 * AROUND),
    ].map(({ text }) => text),
  )
  return around.intersection(near).size / around.size
}
