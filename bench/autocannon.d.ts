// autocannon ships no types; this is the part that the benchmarks use.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = {
    readonly method?: string
    readonly path?: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }

  type Options = {
    readonly url: string
    readonly connections: number
    /** Seconds, unless an amount is given. */
    readonly duration?: number
    /** Requests in all. */
    readonly amount?: number
    readonly requests: readonly Request[]
    readonly headers?: Readonly<Record<string, string>>
    /** Seconds until a request counts as failed. */
    readonly timeout?: number
    /** Milliseconds between looks at the clock. */
    readonly sampleInt?: number
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
