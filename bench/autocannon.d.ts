// autocannon ships no types; this is the part that the benchmarks use.
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
    /** Seconds, unless an amount is given. */
    readonly duration?: number
    /** Requests in all. */
    readonly amount?: number
    readonly requests: readonly Request[]
    /** Seconds until a request counts as failed. */
    readonly timeout?: number
    /** Milliseconds between looks at the clock. */
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

  /** Emits `response` with client, status, bytes and milliseconds for each answer. */
  type Run = EventEmitter & Promise<Result>

  const autocannon: (options: Options) => Run
  export { autocannon as default }
}
