import type { EmbeddingConfig } from '../../platform/config/embedding.ts'
import type { Driver } from '../../platform/db/index.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import type { Embedder } from '../../platform/models/embedder.ts'
import { EndpointEmbedder, type EndpointState } from '../../platform/models/endpoint-embedder.ts'
import { readEndpointName } from '../../platform/models/endpoint-setup.ts'
import { openEmbedder } from '../../platform/models/open-embedder.ts'
import { timedEmbedder } from '../../platform/models/timed-embedder.ts'
import { createUseLiteEmbedder } from '../../platform/models/use-lite/index.ts'
import { orAborted } from '../../platform/core/or-aborted.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { EmbeddingModel, Embedders } from '../../platform/models/embedders.ts'
import { calibrate, isDifferentModel } from './calibration.ts'
import { findModel, registerModel, retireModel } from './models.ts'
import { prepareModel } from './store/partitions.ts'

/** How long to wait before checking again whether an endpoint serves a different model. */
const VERIFIED_MS = 60 * 60_000

type Parts = {
  readonly settings: EmbeddingConfig
  readonly driver: Driver
  readonly log: Logger
  /** Whether the database has pgvector. */
  readonly vector: boolean
  /** Replaces the model from the settings. */
  readonly embedder?: Embedder | undefined
  /** Replace other available models. */
  readonly others?: readonly Embedder[] | undefined
  /** Whether the model's endpoint can be called. */
  readonly state?: EndpointState
}

/** The embedding models of a process. {@link Embedders.open} opens the one from the settings. */
export class OpenEmbedders implements Embedders {
  #current: Embedder | undefined
  readonly #parts: Parts
  /** Embedders of earlier models, by name. */
  readonly #former = new Map<string, Embedder>()
  readonly #prepared = new Set<number>()
  readonly #closing = new AbortController()
  /** Until when the current model is assumed to match the stored vectors, on the clock of `performance.now()`. */
  #verifiedUntil = 0
  #registering: Promise<EmbeddingModel> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#current = parts.vector ? parts.embedder : undefined
    for (const other of parts.others ?? []) this.#former.set(other.name, other)
  }

  get current(): Embedder | undefined {
    return this.#current
  }

  async open(): Promise<void> {
    const { settings, vector, log, state } = this.#parts
    if (this.#current || !vector) return
    try {
      this.#current = await openEmbedder(settings, log, state)
      // Tenants that are created from now on use this model.
      if (this.#current?.measured) await this.currentModel(this.#closing.signal)
    } catch (error) {
      log.error({ err: error }, 'cannot use the embedding model')
    }
  }

  forName(name: string): Embedder | undefined {
    if (!this.#parts.vector) return undefined
    if (name === this.#current?.name) return this.#current
    const known = this.#former.get(name)
    if (known) return known
    const opened = this.#current?.formerly?.(name) ?? reopen(name, this.#parts)
    if (!opened) return undefined
    const former = timedEmbedder(opened)
    this.#former.set(name, former)
    return former
  }

  async currentModel(signal: AbortSignal): Promise<EmbeddingModel | undefined> {
    const { driver } = this.#parts
    const current = this.#current
    if (!current) return undefined
    const found = await findModel(driver, current.name)
    if (!found) return this.#register(current, signal)
    if (!this.#prepared.has(found.id)) {
      await prepareModel(driver, found)
      this.#prepared.add(found.id)
    }
    return found
  }

  /** Runs once for all concurrent callers. It continues if one of them stops waiting. */
  async #register(current: Embedder, signal: AbortSignal): Promise<EmbeddingModel> {
    const { driver, log } = this.#parts
    this.#registering ??= registerModel(driver, current, this.#closing.signal).finally(() => {
      this.#registering = undefined
    })
    const model = await orAborted(this.#registering, signal)
    if (!this.#prepared.has(model.id)) {
      this.#prepared.add(model.id)
      log.info({ model: model.name, dimensions: model.dimensions }, 'embedding model is ready')
    }
    return model
  }

  async verify(signal: AbortSignal): Promise<void> {
    const { driver, log } = this.#parts
    const current = this.#current
    if (!current?.mayChange || performance.now() < this.#verifiedUntil) return
    const stored = await findModel(driver, current.name)
    const measured = stored && (await calibrate(current, signal))
    if (stored && measured && isDifferentModel(stored, measured)) {
      await retireModel(driver, stored)
      const about = { model: stored.name, was: stored.dimensions, is: measured.dimensions }
      log.error(
        about,
        'the endpoint serves a different embedding model under the same name, so all vectors are being recreated',
      )
    }
    this.#verifiedUntil = performance.now() + VERIFIED_MS
  }

  doubt(): void {
    this.#verifiedUntil = 0
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is shutting down.'))
    await this.#current?.close()
    for (const embedder of this.#former.values()) await embedder.close()
  }
}

/** An earlier model that is still available: always the offline one, or another one of the same endpoint. */
function reopen(name: string, { settings, log }: Parts): Embedder | undefined {
  const offline = createUseLiteEmbedder({ log })
  if (offline.name === name) return offline
  const former = readEndpointName(name)
  if (settings.kind !== 'endpoint' || !former) return undefined
  const { dimensions: _now, ...endpoint } = settings
  const { setup, ...named } = former
  return new EndpointEmbedder({ ...endpoint, ...named }, undefined, undefined, setup)
}

/**
 * This server has no embedding model.
 * @param consequence a sentence that says what can't be done, or what to do
 */
export function noEmbeddings(consequence: string): Problem {
  return problem('no_embedding_model', { consequence })
}
