import type { ModelEndpoint } from '../config/endpoint.ts'
import { failureOfStatus, unreachable } from './call-failure.ts'
import { noteFailure, type ModelKind } from './model-health.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Names for the log. */
const CALLED: Readonly<Record<ModelKind, string>> = {
  chat: 'the language model',
  embedding: 'the embedding model',
  vision: 'the vision model',
}
/** How long a working endpoint may take to accept a connection and respond to a small request. */
const PROBE_MS = 2_000

/**
 * Watches whether a model's endpoint responds. An endpoint that was unreachable is first tried with a small
 * request. So nobody waits long for it, and it is used again as soon as it is back.
 */
export class EndpointWatch {
  readonly #endpoint: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #kind: ModelKind
  #wasUnreachable = false
  #probing: Promise<number | undefined> | undefined

  constructor(
    kind: ModelKind,
    endpoint: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>,
    log: Pick<Logger, 'warn' | 'info'>,
  ) {
    this.#kind = kind
    this.#endpoint = endpoint
    this.#log = log
  }

  /** Tries the endpoint and logs a warning if it is unreachable. */
  async probe(): Promise<void> {
    const status = await this.#statusOfProbe()
    if (status === undefined) return this.noteUnreachable()
    this.noteResponse()
    if (status !== 401 && status !== 403) return
    const failure = failureOfStatus(status)
    noteFailure(this.#kind, failure)
    const { baseUrl: endpoint } = this.#endpoint
    this.#log.warn({ endpoint, status }, `${CALLED[this.#kind]} rejects the key in the settings`)
  }

  /** Whether the endpoint was unreachable and still is, or turns out to be while it is tried. */
  async isUnreachable(): Promise<boolean> {
    if (this.#wasUnreachable || this.#probing) await this.probe()
    return this.#wasUnreachable
  }

  /** Records that a call could not reach the endpoint. */
  noteUnreachable(): void {
    if (this.#wasUnreachable) return
    this.#wasUnreachable = true
    noteFailure(this.#kind, unreachable())
    this.#log.warn({ endpoint: this.#endpoint.baseUrl }, `${CALLED[this.#kind]} does not respond`)
  }

  noteResponse(): void {
    if (!this.#wasUnreachable) return
    this.#wasUnreachable = false
    this.#log.info({ endpoint: this.#endpoint.baseUrl }, `${CALLED[this.#kind]} responds again`)
  }

  /** The status of any response, including an error. Simultaneous callers share one request. */
  #statusOfProbe(): Promise<number | undefined> {
    const { baseUrl, apiKey } = this.#endpoint
    this.#probing ??= fetch(`${baseUrl}/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    })
      .then(
        async (response) => {
          await response.body?.cancel()
          return response.status
        },
        () => undefined,
      )
      .finally(() => (this.#probing = undefined))
    return this.#probing
  }
}
