import { lockVersionShared } from '../../tree/index.ts'
import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import { setImmediate } from 'node:timers/promises'
import type { Doors, TenantTx } from '../../../platform/db/index.ts'
import type { Embedder, Windows } from '../../../platform/models/embedder.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { findTexts, listSources, readStamps, type SourceRow } from './sources.queries.ts'
import {
  copyVectors,
  type EmbeddedChunk,
  findCurrent,
  writeVectors,
} from '../../embeddings/index.ts'
import { embeddingText, textHash } from './texts.ts'

export type EmbedJob = {
  readonly doors: Doors
  readonly tenantId: string
  readonly versionPartId: string
  readonly model: EmbeddingModel
  readonly embedder: Embedder
  readonly signal: AbortSignal
  /** Recreates current vectors, too. */
  readonly again?: boolean
  /** Id of the last chunk that is done. */
  readonly after?: string | undefined
  /**
   * Called first in each transaction that writes vectors. Throws if this worker may no longer write.
   * @returns whether vectors of the model are still wanted
   */
  readonly guard: (tx: TenantTx) => Promise<boolean>
}

export type EmbeddedBatch = {
  /** Id of the last chunk of the batch. */
  readonly last: string
  readonly chunks: number
}

/** How long texts are hashed and cleaned before the event loop gets a turn. */
const TURN_MS = 10
/**
 * How many windows are written, and vectors of how many chunks are copied, in one transaction. An index takes a
 * millisecond or two per window, and readers of the embedded database wait while a transaction runs.
 */
const WINDOWS = 40
const COPIED = 4

type Prepared = EmbeddedChunk & {
  readonly stamp: string
  readonly text: string
  readonly hash: string
}

/**
 * Updates the vectors of a version's chunks in batches, in the order in which the chunks were created. After an
 * ingestion, that is the order of the document. Texts with current vectors are skipped. If the tenant has the
 * same text elsewhere, its vectors are copied. The rest is embedded outside of any transaction. A chunk that is
 * changed or deleted while its text is embedded is skipped, because the change itself requests new vectors.
 * Running this twice is harmless. It ends early if the vectors are no longer wanted.
 * @throws ModelFailure; the signal's reason; what the guard throws
 */
export async function* embedChunks(job: EmbedJob): AsyncGenerator<EmbeddedBatch, void> {
  const limit = Math.max(1, job.embedder.batchSize)
  for (let after = job.after; ;) {
    job.signal.throwIfAborted()
    const { rows, current } = await readBatch(job, after, limit)
    const last = rows.at(-1)
    if (!last) return
    const prepared = await prepareTexts(rows)
    const outdated = job.again
      ? prepared
      : prepared.filter((chunk) => current.get(chunk.chunkId) !== chunk.hash)
    if (outdated.length > 0 && !(await bringUpToDate(job, outdated))) return
    yield { last: last.id, chunks: rows.length }
    after = last.id
  }
}

async function readBatch(
  { doors, tenantId, versionPartId, model }: EmbedJob,
  after: string | undefined,
  limit: number,
): Promise<{ rows: SourceRow[]; current: Map<string, string> }> {
  return doors.inTenant(tenantId, async (tx) => {
    const rows = await listSources(tx, tenantId, { versionPartId, after, limit })
    const ids = rows.map((row) => row.id)
    return { rows, current: await findCurrent(tx, tenantId, model.id, ids) }
  })
}

async function prepareTexts(rows: readonly SourceRow[]): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  let until = performance.now() + TURN_MS
  for (const row of rows) {
    const text = embeddingText(row)
    const textSha256 = textHash(text)
    const hash = Buffer.from(textSha256).toString('hex')
    prepared.push({ chunkId: row.id, stamp: row.stamp, text, textSha256, hash })
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + TURN_MS
  }
  return prepared
}

/** @returns whether vectors of the model are still wanted */
async function bringUpToDate(job: EmbedJob, outdated: readonly Prepared[]): Promise<boolean> {
  const { tenantId, model } = job
  const known = job.again ? new Set<string>() : await findKnown(job, outdated)
  const copied = new Set<string>()
  for (const part of slices(
    outdated.filter((chunk) => known.has(chunk.hash)),
    () => 1,
    COPIED,
  )) {
    const found = await writeUnchanged(job, part, (tx, unchanged) =>
      copyVectors(tx, tenantId, model.id, unchanged),
    )
    if (!found) return false
    for (const id of found) copied.add(id)
  }
  const rest = outdated.filter((chunk) => !copied.has(chunk.chunkId))
  if (rest.length === 0) return true
  const windowsOf = await embedTexts(job, rest)
  const embedded = rest.flatMap((chunk) => {
    const windows = windowsOf.get(chunk.hash)
    return windows ? [{ ...chunk, windows }] : []
  })
  for (const part of slices(embedded, (chunk) => chunk.windows.length, WINDOWS)) {
    const written = await writeUnchanged(job, part, async (tx, unchanged) => {
      await writeVectors(tx, tenantId, model.id, unchanged)
      return true
    })
    if (!written) return false
  }
  return true
}

/**
 * Finds the texts for which the tenant already has vectors.
 * @returns their hashes
 */
async function findKnown(
  { doors, tenantId, model }: EmbedJob,
  chunks: readonly Prepared[],
): Promise<Set<string>> {
  const hashes = chunks.map((chunk) => chunk.hash)
  return doors.inTenant(tenantId, (tx) => findTexts(tx, tenantId, model.id, hashes))
}

/** Splits items into slices with a total weight of at most `most`. A heavier item gets a slice of its own. */
function* slices<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  most: number,
): Generator<T[]> {
  let slice: T[] = []
  let weight = 0
  for (const item of items) {
    if (slice.length > 0 && weight + weightOf(item) > most) {
      yield slice
      slice = []
      weight = 0
    }
    slice.push(item)
    weight += weightOf(item)
  }
  if (slice.length > 0) yield slice
}

/**
 * Runs `write` for the chunks that haven't changed since they were read, and locks them until it commits.
 * @returns undefined if vectors of the model are no longer wanted
 */
async function writeUnchanged<C extends Prepared, T>(
  { doors, tenantId, versionPartId, guard }: EmbedJob,
  chunks: readonly C[],
  write: (tx: TenantTx, unchanged: readonly C[]) => Promise<T>,
): Promise<T | undefined> {
  return doors.inTenant(tenantId, async (tx) => {
    const wanted = await guard(tx)
    if (!wanted) return undefined
    await lockVersionShared(tx, tenantId, versionPartId)
    const ids = chunks.map((chunk) => chunk.chunkId)
    const stamps = await readStamps(tx, tenantId, ids)
    return write(
      tx,
      chunks.filter((chunk) => stamps.get(chunk.chunkId) === chunk.stamp),
    )
  })
}

/**
 * Embeds each distinct text once.
 * @returns vectors by the hash of the text
 */
async function embedTexts(
  { embedder, model, signal }: EmbedJob,
  chunks: readonly Prepared[],
): Promise<Map<string, Windows>> {
  const texts = new Map(chunks.map((chunk) => [chunk.hash, chunk.text]))
  const vectors = await embedder.embedPassages([...texts.values()], signal)
  signal.throwIfAborted()
  if (vectors.some((windows) => windows.some((window) => window.length !== model.dimensions))) {
    throw new ModelFailure(
      'unusable',
      `Its vectors should have ${model.dimensions} dimensions but now have a different number.`,
    )
  }
  return new Map(
    [...texts.keys()].flatMap((hash, i) => {
      const windows = vectors[i]
      return windows ? [[hash, windows] as const] : []
    }),
  )
}
