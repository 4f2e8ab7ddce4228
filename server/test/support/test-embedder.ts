import { createHash } from 'node:crypto'
import type { Embedder, Windows } from '../../src/platform/models/embedder.ts'

/** An embedder that responds immediately and deterministically, and that tests can watch, hold and break. */
export type TestEmbedder = Embedder & {
  /** Passages that were requested, in order. */
  readonly passages: readonly string[]
  /** Forgets the requests. */
  forget(): void
  /** Makes every call throw the error from this function, until it is called without one. */
  failWith(fault?: () => Error): void
  /** Calls for passages after the first `after` wait until the release is called or their signal is aborted. */
  hold(after?: number): { readonly reached: Promise<void>; release(): void }
}

export type TestEmbedderOptions = {
  readonly name?: string
  readonly dimensions?: number
  readonly batchSize?: number
}

/** Words of a window of a passage. */
const WINDOW = 40

type Gate = {
  left: number
  readonly reached: PromiseWithResolvers<void>
  readonly opened: PromiseWithResolvers<void>
}

/** A bag of words. Each word counts in one hashed dimension, so texts are as close as the words they share. */
export function createTestEmbedder(options: TestEmbedderOptions = {}): TestEmbedder {
  return new BagOfWords(options)
}

class BagOfWords implements TestEmbedder {
  readonly name: string
  readonly batchSize: number
  readonly passages: string[] = []
  readonly #dimensions: number
  #fault: (() => Error) | undefined
  #gate: Gate | undefined

  constructor({ name = 'test-words', dimensions = 64, batchSize = 4 }: TestEmbedderOptions) {
    this.name = name
    this.batchSize = batchSize
    this.#dimensions = dimensions
  }

  forget(): void {
    this.passages.length = 0
  }

  failWith(fault?: () => Error): void {
    this.#fault = fault
  }

  hold(after = 0): ReturnType<TestEmbedder['hold']> {
    const gate: Gate = {
      left: after,
      reached: Promise.withResolvers(),
      opened: Promise.withResolvers(),
    }
    this.#gate = gate
    const release = () => {
      this.#gate = undefined
      gate.opened.resolve()
    }
    return { reached: gate.reached.promise, release }
  }

  async embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    this.#enter(signal)
    const gate = this.#gate
    if (gate && gate.left-- <= 0) {
      gate.reached.resolve()
      await Promise.race([gate.opened.promise, aborted(signal)])
    }
    this.passages.push(...texts)
    return texts.map((text) => windowsOf(text, this.#dimensions))
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    this.#enter(signal)
    return vectorOf(wordsOf(text), this.#dimensions)
  }

  async close(): Promise<void> {
    this.#gate?.opened.resolve()
  }

  #enter(signal: AbortSignal): void {
    signal.throwIfAborted()
    if (this.#fault) throw this.#fault()
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function windowsOf(text: string, dimensions: number): Windows {
  const words = wordsOf(text)
  const others: Float32Array[] = []
  for (let from = WINDOW; from < words.length; from += WINDOW) {
    others.push(vectorOf(words.slice(from, from + WINDOW), dimensions))
  }
  return [vectorOf(words.slice(0, WINDOW), dimensions), ...others]
}

function vectorOf(words: readonly string[], dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  // A text without words also needs a direction.
  for (const word of words.length > 0 ? words : ['']) {
    const at = createHash('sha256').update(word).digest().readUInt32BE(0) % dimensions
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
