import { setTimeout as wait } from 'node:timers/promises'
import { kindOf, retry, type Arbor } from '@arbor/client'

/** Uploads that are waited for at the same time; further ones are sent when some of these are done. */
const MOST_WAITING = 100
/** Runs of which each look asks: they end about in their order. */
const LOOKED_AT = 10
const LOOK_MS = 500

type Ended = (name: string, error: string | undefined) => Promise<void>

/** Waits until uploads have been ingested. */
export class Ingestions {
  readonly #arbor: Arbor
  readonly #ended: Ended
  readonly #signal: AbortSignal
  /** Names of files by the id of their run, the oldest first. */
  readonly #waiting = new Map<string, string>()
  #look: Promise<void> | undefined

  /** @param ended is told of each file, with a sentence when its ingestion has failed */
  constructor(arbor: Arbor, ended: Ended, signal: AbortSignal) {
    this.#arbor = arbor
    this.#ended = ended
    this.#signal = signal
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Resolves when there is room for the next one. */
  async add(workflowId: string, name: string): Promise<void> {
    this.#waiting.set(workflowId, name)
    while (this.#waiting.size > MOST_WAITING) await this.#lookOnce()
  }

  /** Resolves when all are done. */
  async all(): Promise<void> {
    while (this.#waiting.size > 0) await this.#lookOnce()
  }

  /** Those who wait look together. */
  #lookOnce(): Promise<void> {
    this.#look ??= this.#lookAtOldest().finally(() => (this.#look = undefined))
    return this.#look
  }

  async #lookAtOldest(): Promise<void> {
    await wait(LOOK_MS, undefined, { signal: this.#signal })
    let open = 0
    for (const [id, name] of this.#waiting) {
      const error = await this.#errorOf(id)
      if (error === 'open') open += 1
      else {
        this.#waiting.delete(id)
        await this.#ended(name, error?.sentence)
      }
      if (open === LOOKED_AT) return
    }
  }

  async #errorOf(id: string): Promise<'open' | { readonly sentence: string } | undefined> {
    const [signal, params] = [this.#signal, { path: { workflow_id: id } }]
    try {
      const { status, error } = await retry(
        () => this.#arbor.get('/v1/workflows/document_versions/{workflow_id}', { params, signal }),
        { signal },
      )
      if (status === 'pending' || status === 'processing') return 'open'
      return status === 'completed' ? undefined : { sentence: error ?? `It was ${status}.` }
    } catch (error) {
      if (kindOf(error) !== 'not_found') throw error
      return { sentence: 'The document was deleted meanwhile.' }
    }
  }
}
