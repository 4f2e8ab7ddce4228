import type { QueryResult, Session } from './driver.ts'
import type { Statement } from './pglite-statements.ts'

type Waiting = Statement & {
  readonly resolve: (result: QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** Collects statements to send together: those of the same turn of the event loop. */
export class ReadSession implements Session {
  readonly #send: (statements: readonly Statement[]) => Promise<readonly QueryResult[]>
  #waiting: Waiting[] = []
  #isOpen = true

  /** @param send runs statements in order, in one transaction, and rejects if one of them fails */
  constructor(send: (statements: readonly Statement[]) => Promise<readonly QueryResult[]>) {
    this.#send = send
  }

  query(sql: string, params: readonly unknown[]): Promise<QueryResult> {
    if (!this.#isOpen) return Promise.reject(new Error('This transaction has ended.'))
    return new Promise((resolve, reject) => {
      const first = this.#waiting.push({ sql, params, resolve, reject }) === 1
      // Runs after everything else that can continue without waiting.
      if (first) process.nextTick(() => void this.#sendAll())
    })
  }

  /** From then on, no more statements are accepted. */
  end(): void {
    this.#isOpen = false
  }

  async #sendAll(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    try {
      const results = await this.#send(all.map(({ sql, params }) => ({ sql, params })))
      for (const [at, { resolve }] of all.entries()) {
        resolve(results[at] ?? { rows: [], affected: 0 })
      }
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
}
