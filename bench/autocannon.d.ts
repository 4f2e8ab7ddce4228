// autocannon has no types. These are the parts that the benchmarks use.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = {
    readonly method?: string
    readonly path?: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }

  /** One connection. */
  type Client = { setRequests(requests: readonly Request[]): void }

  type Options = {
    readonly url: string
    readonly connections: number
    /** Seconds, unless `amount` is given. */
    readonly duration?: number
    /** Total number of requests. */
    readonly amount?: number
    readonly requests: readonly Request[]
    /** Seconds until a request counts as failed. */
    readonly timeout?: number
    /** Milliseconds between checks of the clock. */
    readonly sampleInt?: number
    /** Replaces `[<id>]` in bodies with a unique text. */
    readonly idReplacement?: boolean
    readonly setupClient?: (client: Client) => void
  }

  type Result = {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
  }

  /** Emits `response` with client, status, bytes and milliseconds for each response. */
  type Run = EventEmitter & Promise<Result>

  const autocannon: (options: Options) => Run
  export { autocannon as default }
}
