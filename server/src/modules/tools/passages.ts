import type { Static } from 'typebox'
import type { ChunkResponse } from '../content/index.ts'
import { countTokens, endWithin } from '@arbor/reader'
import { addressesIn } from './addresses.ts'

type Chunk = Static<typeof ChunkResponse>

/** A chunk in the form for models. */
export type Passage = {
  /** The number by which the model cites it. */
  readonly n: number
  readonly chunk_id: string
  readonly document: string | undefined
  readonly document_id: string | undefined
  /** The source that keeps the document up to date, and the URL of the original. */
  readonly origin: string | undefined
  readonly link: string | undefined
  readonly path: string
  readonly page: number | undefined
  /** The number of images that can be viewed. */
  readonly pictures: number | undefined
  readonly text: string
  /** Set if the text is truncated. */
  readonly cut: true | undefined
}

/** The maximum size of one tool result. */
export class TokenBudget {
  #left: number

  constructor(tokens: number) {
    this.#left = tokens
  }

  get left(): number {
    return this.#left
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  /** The part of the text that fits the budget, at most `most` tokens. */
  take(text: string, most: number): string {
    if (this.isSpent) return ''
    const taken = text.slice(0, endWithin(text, 0, Math.min(most, this.#left)))
    this.#left -= countTokens(taken) + OVERHEAD
    return taken
  }
}

/** Approximate tokens for the ids and names of a passage. */
const OVERHEAD = 80

/** Longer links to originals would take too much of a model's context. */
const LONGEST_LINK = 500

/** Maximum tokens of document text for one answer, so the context doesn't exceed a model's limit. */
const MOST_TOKENS = 100_000

/** What the model has seen for one answer: chunks by number, and the URLs in them. */
export class Passages {
  readonly #chunkIds: string[] = []
  readonly #addresses = new Set<string>()
  readonly #withPictures: boolean
  #tokens = 0

  /** @param withPictures whether passages include their number of images */
  constructor(withPictures: boolean) {
    this.#withPictures = withPictures
  }

  /** Whether the limit for one answer is reached. */
  get isFull(): boolean {
    return this.#tokens >= MOST_TOKENS
  }

  /** The URLs in the texts shown so far. The set grows. */
  get addresses(): ReadonlySet<string> {
    return this.#addresses
  }

  /** Ids of all chunks shown so far, in the order of their numbers. */
  get chunkIds(): readonly string[] {
    return this.#chunkIds
  }

  chunkOf(n: number): string | undefined {
    return this.#chunkIds[n - 1]
  }

  /** Allows the URLs in a text to be shown. */
  allow(text: string): void {
    for (const address of addressesIn(text)) this.#addresses.add(address)
  }

  /** A chunk as a passage, with as much of its text as the budget allows. */
  show(chunk: Chunk, budget: TokenBudget, most: number): Passage {
    const before = budget.left
    const text = budget.take(chunk.content, most)
    this.#tokens += before - budget.left
    const { source_name: origin, link: given } = chunk.document ?? {}
    const link = given != null && given.length <= LONGEST_LINK ? given : undefined
    this.allow(`${text} ${link ?? ''}`)
    return {
      n: this.#numberOf(chunk.id),
      chunk_id: chunk.id,
      document: chunk.document?.name,
      document_id: chunk.document?.id,
      origin,
      link,
      path: chunk.materialized_path,
      page: pageOf(chunk),
      pictures: (this.#withPictures && chunk.asset_s3_urls?.length) || undefined,
      text,
      cut: text.length < chunk.content.length ? true : undefined,
    }
  }

  #numberOf(chunkId: string): number {
    const known = this.#chunkIds.indexOf(chunkId)
    return known < 0 ? this.#chunkIds.push(chunkId) : known + 1
  }
}

/** The page where a chunk starts. Clients can write metadata, so it may be anything. */
export function pageOf({ chunk_metadata }: Pick<Chunk, 'chunk_metadata'>): number | undefined {
  const { polygons } = chunk_metadata
  const page: unknown = Array.isArray(polygons) ? polygons[0]?.page : undefined
  return Number.isInteger(page) ? (page as number) : undefined
}
