import type { RerankConfig } from '../config/rerank.ts'
import { modelSeconds, timed } from '../telemetry/metrics.ts'
import type { Logger } from '../telemetry/logger.ts'
import { ModelFailure } from './model-failure.ts'
import { useNoter } from './use-counter.ts'
import { createEndpointReranker, createLocalReranker, type Reranker } from './rerankers.ts'

type Log = Pick<Logger, 'warn' | 'info' | 'error'>

/** Rates passages within a time budget. */
export class Reranking {
  readonly name: string
  readonly #reranker: Reranker
  readonly #budgetMs: number
  readonly #log: Log
  #wasLate = false

  constructor(reranker: Reranker, budgetMs: number, log: Log) {
    this.name = reranker.name
    this.#reranker = reranker
    this.#budgetMs = budgetMs
    this.#log = log
  }

  /**
   * A rating for each passage, from 0 to 1. Undefined if the model fails or takes too long. The log reports this
   * once, and again when the model works.
   */
  async rate(question: string, passages: readonly string[]): Promise<number[] | undefined> {
    const signal = AbortSignal.timeout(this.#budgetMs)
    const noteUse = useNoter('reranking')
    try {
      const ratings = await timed(modelSeconds, { model: 'reranking' }, () =>
        this.#reranker.rate(question, passages, signal),
      )
      if (this.#wasLate) this.#log.info({ model: this.name }, 'search results are reranked again')
      this.#wasLate = false
      noteUse('ok')
      return ratings
    } catch (error) {
      if (!signal.aborted && !(error instanceof ModelFailure)) throw error
      noteUse('failed')
      const why = signal.aborted
        ? `The reranking model took more than ${String(this.#budgetMs)} ms.`
        : reasonOf(error)
      if (!this.#wasLate) {
        this.#log.warn({ model: this.name, why }, 'search results are not reranked')
      }
      this.#wasLate = true
      return undefined
    }
  }

  /** Calls the model once. @throws ModelFailure; any error if the signal is aborted */
  async test(signal: AbortSignal): Promise<void> {
    const passages = ['A fern is a plant.', 'A stone is not alive.']
    await this.#reranker.rate('Which of them is a plant?', passages, signal)
  }

  async close(): Promise<void> {
    await this.#reranker.close()
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message.replace('embedding model', 'reranking model')
}

/**
 * Opens the model from the settings. If its files can't be used, this is logged, and results keep their order.
 * It doesn't connect or load a model before it is called.
 */
export async function openReranking(
  config: RerankConfig | undefined,
  log: Log,
): Promise<Reranking | undefined> {
  if (config === undefined) return undefined
  if (config.kind === 'endpoint') {
    return new Reranking(createEndpointReranker(config), config.budgetMs, log)
  }
  try {
    return new Reranking(await createLocalReranker(config.folder, log), config.budgetMs, log)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    log.error({ why: reasonOf(error) }, 'search results are not reranked: ARBOR_RERANK_MODEL_PATH')
    return undefined
  }
}
