import type { ModelEndpoint } from '../config/endpoint.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Time in which an endpoint that works accepts a connection and answers a small request. */
const PROBE_MS = 2_000

/**
 * Whether the endpoint of a model responds. One that was away is tried first with a small request, so that nobody waits
 * long for it, and is used again as soon as it is back.
 */
export class EndpointWatch {
  readonly #endpoint: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #called: string
  #wasAway = false
  #probing: Promise<boolean> | undefined

  /** @param called names the model in the log */
  constructor(
    called: string,
    endpoint: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>,
    log: Pick<Logger, 'warn' | 'info'>,
  ) {
    this.#called = called
    this.#endpoint = endpoint
    this.#log = log
  }

  /** Tries the endpoint and logs a line if it is away. */
  async look(): Promise<void> {
    if (await this.#responds()) this.noteResponse()
    else this.noteAway()
  }

  /** Whether the endpoint was away and still is, or turns out to be while it is being tried. */
  async isAway(): Promise<boolean> {
    if (this.#wasAway || this.#probing) await this.look()
    return this.#wasAway
  }

  /** A call could not reach the endpoint. */
  noteAway(): void {
    if (this.#wasAway) return
    this.#wasAway = true
    this.#log.warn({ endpoint: this.#endpoint.baseUrl }, `${this.#called} does not respond`)
  }

  noteResponse(): void {
    if (!this.#wasAway) return
    this.#wasAway = false
    this.#log.info({ endpoint: this.#endpoint.baseUrl }, `${this.#called} responds again`)
  }

  /** Any response will do, also a refusal. Once for all who ask at the same time. */
  #responds(): Promise<boolean> {
    const { baseUrl, apiKey } = this.#endpoint
    this.#probing ??= fetch(`${baseUrl}/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    })
      .then(
        async (response) => {
          await response.body?.cancel()
          return true
        },
        () => false,
      )
      .finally(() => (this.#probing = undefined))
    return this.#probing
  }
}
