import type { Embedder, Measured, Windows } from './embedder.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelProcess, type ModelProgram, type TextKind } from './model-process.ts'
import { USUAL_RETRIES, withRetries, type Retries } from './retry.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Code units of the texts in one request. Messages in both directions must not block the event loop. */
const REQUEST_SIZE = 100_000

/**
 * How often a process is started for the same texts if it ends. The cause may be about to end the next one, too.
 */
export const PATIENCE_WITH_PROCESSES: Retries = {
  ...USUAL_RETRIES,
  tries: 5,
  leastWait: 250,
  mostWait: 4000,
}
/** A person is waiting for the search. */
const TRIES_WITH_QUERIES = 3

export type ProcessEmbedderSettings = Pick<Embedder, 'name' | 'batchSize' | 'measured'> & {
  readonly program: ModelProgram
  /**
   * Milliseconds of inactivity after which the process is ended. It is started again when needed. If unset, it
   * is never ended.
   */
  readonly idleMs?: number
  readonly log?: Pick<Logger, 'warn'> | undefined
  readonly patience?: Retries
}

/** An embedder whose model runs in a separate process, which is started on first use. */
export class ProcessEmbedder implements Embedder {
  readonly name: string
  readonly batchSize: number
  readonly measured?: Measured
  readonly #settings: ProcessEmbedderSettings
  #process: ModelProcess | undefined
  #idle: NodeJS.Timeout | undefined
  /** Settles when the abandoned processes have ended. */
  #retired: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(settings: ProcessEmbedderSettings) {
    this.name = settings.name
    this.batchSize = settings.batchSize
    if (settings.measured) this.measured = settings.measured
    this.#settings = settings
  }

  async embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    const vectors: Windows[] = []
    for (const part of divide(texts)) vectors.push(...(await this.#ask('passage', part, signal)))
    return vectors
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    const [windows] = await this.#ask('query', [text], signal)
    if (windows === undefined) throw new ModelFailure('unusable', 'The query has no vector.')
    return windows[0]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#retire()
    await this.#retired
  }

  /** Retries if the process ends. Neither the texts nor the model are blamed for that. */
  #ask(kind: TextKind, texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    const { patience = PATIENCE_WITH_PROCESSES } = this.#settings
    const retries = kind === 'query' ? { ...patience, tries: TRIES_WITH_QUERIES } : patience
    return withRetries(() => this.#askOnce(kind, texts, signal), retries, signal)
  }

  async #askOnce(
    kind: TextKind,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Windows[]> {
    if (this.#isClosed) throw new ModelFailure('unusable', 'The embedding model is closed.')
    const { program, idleMs, log } = this.#settings
    clearTimeout(this.#idle)
    if (this.#process === undefined || this.#process.hasEnded) {
      this.#process = new ModelProcess(program, log)
    }
    const process = this.#process
    try {
      return await process.ask(kind, texts, signal)
    } finally {
      if (idleMs !== undefined && process === this.#process && process.isIdle) {
        this.#idle = setTimeout(() => this.#retire(), idleMs).unref()
      }
    }
  }

  #retire(): void {
    clearTimeout(this.#idle)
    const process = this.#process
    this.#process = undefined
    process?.close()
    this.#retired = Promise.all([this.#retired, process?.exited]).then(() => undefined)
  }
}

/** Consecutive parts with at most about {@link REQUEST_SIZE}, but at least one text. */
function* divide(texts: readonly string[]): Generator<readonly string[]> {
  let start = 0
  let size = 0
  for (const [index, { length }] of texts.entries()) {
    if (index > start && size + length > REQUEST_SIZE) {
      yield texts.slice(start, index)
      start = index
      size = 0
    }
    size += length
  }
  if (start < texts.length) yield texts.slice(start)
}
