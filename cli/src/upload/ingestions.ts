import { setTimeout as wait } from 'node:timers/promises'
import { kindOf, retry, type Arbor } from '@arbor/client'

/** The maximum number of uploads to wait for. More are sent when some of these are done. */
const MOST_WAITING = 100
/** The number of unfinished runs that each check requests. Runs finish roughly in order. */
const RUNS_PER_CHECK = 10
const CHECK_EVERY_MS = 500

type Ended = (name: string, error: string | undefined) => Promise<void>

/** Waits until uploads have been ingested. */
export class Ingestions {
  readonly #arbor: Arbor
  readonly #ended: Ended
  readonly #signal: AbortSignal
  /** File names by the id of their run, oldest first. */
  readonly #waiting = new Map<string, string>()
  #check: Promise<void> | undefined

  /** @param ended called for each file, with a message if its ingestion failed */
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
    while (this.#waiting.size > MOST_WAITING) await this.#checkOnce()
  }

  /** Resolves when all are done. */
  async all(): Promise<void> {
    while (this.#waiting.size > 0) await this.#checkOnce()
  }

  /** Concurrent callers share one check. */
  #checkOnce(): Promise<void> {
    this.#check ??= this.#checkOldest().finally(() => (this.#check = undefined))
    return this.#check
  }

  async #checkOldest(): Promise<void> {
    await wait(CHECK_EVERY_MS, undefined, { signal: this.#signal })
    let open = 0
    for (const [id, name] of this.#waiting) {
      const error = await this.#errorOf(id)
      if (error === 'open') open += 1
      else {
        this.#waiting.delete(id)
        await this.#ended(name, error?.message)
      }
      if (open === RUNS_PER_CHECK) return
    }
  }

  async #errorOf(id: string): Promise<'open' | { readonly message: string } | undefined> {
    const [signal, params] = [this.#signal, { path: { workflow_id: id } }]
    try {
      const { status, error } = await retry(
        () => this.#arbor.get('/v1/workflows/document_versions/{workflow_id}', { params, signal }),
        { signal },
      )
      if (status === 'pending' || status === 'processing') return 'open'
      return status === 'completed'
        ? undefined
        : { message: error ?? `The ingestion was ${status === 'cancelled' ? 'canceled' : status}.` }
    } catch (error) {
      if (kindOf(error) !== 'not_found') throw error
      return { message: 'The document was deleted during its ingestion.' }
    }
  }
}
