import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import type { Context } from '../../../platform/context/context.ts'
import { MAX_ATTEMPTS, TooManyAttempts } from '../../../platform/jobs/claims.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import { embedChunks, type EmbeddedBatch } from './embed-chunks.ts'
import {
  changeRun,
  dropUnusedModels,
  embeddingClaims,
  type EmbeddingRun,
  type EmbeddingRunKey,
  embedRun,
  FAULT,
  lockUsedModel,
  modelFailureMessage,
  writeBuilding,
} from '../../embeddings/index.ts'
import { withdrawWarning } from '../../content/index.ts'
import { LACKS_VECTORS } from './lacks-vectors.ts'
import { checkForMissingVectors, switchTo } from './completeness.queries.ts'
import { countChunks, nextVersions } from './run-scope.queries.ts'

/** How many times a model change may process all chunks before it pauses. It repeats if chunks are left over. */
const MAX_PASSES = 5
/** How long a job works on a run before it sends the next job. Runs of several tenants thus take turns. */
const STRETCH_MS = 30_000
/** How many versions are read at a time. */
const VERSIONS = 200
/** How many chunks are checked in one transaction before a model serves. */
const CHECKED_CHUNKS = 2_000

const GIVEN_UP = 'The server stopped several times while working on this, so the run was abandoned.'
const NO_MODEL = 'This server no longer has an embedding model.'
const OTHER_MODEL =
  'The embedding model has changed. All vectors are being recreated with the new model.'

type Parts = Pick<Context, 'availability' | 'doors' | 'driver' | 'embedders' | 'log' | 'queue'>

type Work = Parts & {
  readonly run: EmbeddingRun
  readonly model: EmbeddingModel
  readonly embedder: Embedder
  readonly signal: AbortSignal
  readonly stretchMs: number
}

/**
 * Works on a run for a while, then sends the job that continues it. Running it twice is harmless: only the
 * newest claim may write, and it writes the same.
 * @param stretchMs how long
 * @throws the error, if the job should be retried
 */
export async function workOnEmbeddingRun(
  context: Parts,
  key: EmbeddingRunKey,
  shutdown: AbortSignal,
  stretchMs = STRETCH_MS,
): Promise<void> {
  const { doors, embedders } = context
  const { tenantId, runId: id } = key
  const run = await doors.inTenant(tenantId, (tx) => embeddingClaims.claim(tx, { tenantId, id }))
  if (!run) return
  await embeddingClaims.work(context, run, shutdown, {
    perform: async (signal) => {
      const model = await embedders.currentModel(signal)
      const embedder = embedders.current
      if (!model || !embedder) return end(context, run, NO_MODEL)
      if (model.id !== run.model_id) return end(context, run, OTHER_MODEL)
      return perform({ ...context, run, model, embedder, signal, stretchMs })
    },
    failed: (error) => settle(context, run, error),
  })
}

async function perform(work: Work): Promise<void> {
  const { doors, run } = work
  const total = run.total ?? (await doors.inTenant(run.tenant_id, (tx) => countChunks(tx, run)))
  const state = { done: run.done, total, until: performance.now() + work.stretchMs }
  await write(work, { total })
  // First the version in progress, then those after it.
  if (run.cursor_version !== null) {
    const begun = { id: run.cursor_version, after: run.cursor_chunk ?? undefined }
    if (!(await embedOne(work, begun, state))) return enqueueNextStretch(work)
  }
  for (let cursor = run.cursor_version; ;) {
    const versions = await doors.inTenant(run.tenant_id, (tx) =>
      nextVersions(tx, run, cursor, VERSIONS),
    )
    for (const id of versions) {
      if (!(await embedOne(work, { id, after: undefined }, state))) return enqueueNextStretch(work)
    }
    cursor = versions.at(-1) ?? null
    if (cursor === null) return conclude(work)
  }
}

type State = { done: number; readonly total: number; readonly until: number }

/** @returns false if time runs out before the version is done */
async function embedOne(
  work: Work,
  version: { readonly id: string; readonly after: string | undefined },
  state: State,
): Promise<boolean> {
  const { run, model, embedder, doors, signal } = work
  const batches = embedChunks({
    doors,
    tenantId: run.tenant_id,
    versionPartId: version.id,
    model,
    embedder,
    signal,
    again: run.kind === 'REEMBED',
    after: version.after,
    guard: async (tx) => {
      await embeddingClaims.assert(tx, run)
      return lockUsedModel(tx, run.tenant_id, model.id, model.id)
    },
  })
  for await (const batch of batches) {
    await advance(work, version.id, batch, state)
    if (performance.now() > state.until) return false
  }
  return true
}

async function advance(
  work: Work,
  versionId: string,
  batch: EmbeddedBatch,
  state: State,
): Promise<void> {
  const { run, log } = work
  const former = tenth(state.done, state.total)
  // Chunks that were added since the start are not in the total.
  state.done += batch.chunks
  const done = Math.min(state.done, state.total)
  await write(work, { attempts: 0, cursor_version: versionId, cursor_chunk: batch.last, done })
  const percent = tenth(done, state.total) * 10
  if (percent > former * 10) {
    log.info({ runId: run.id, tenantId: run.tenant_id, kind: run.kind, percent }, 'embedding')
  }
}

function tenth(done: number, total: number): number {
  return total > 0 ? Math.floor((Math.min(done, total) * 10) / total) : 10
}

/**
 * Writes the progress of a run.
 * @throws ClaimLost
 */
async function write({ doors, run }: Work, change: Parameters<typeof changeRun>[2]): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    await changeRun(tx, run, change)
    if (run.kind === 'MODEL_CHANGE' && change.done !== undefined) {
      await writeBuilding(tx, run.tenant_id, { done: change.done, error: null })
    }
  })
}

async function enqueueNextStretch({ doors, queue, run }: Work): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    await embeddingClaims.release(tx, run)
    await queue.send(tx, embedRun, { tenantId: run.tenant_id, runId: run.id })
  })
}

/**
 * Ends a run whose chunks are all done. A model change makes another pass if some are left, for example new
 * ones.
 */
async function conclude(work: Work): Promise<void> {
  const { doors, queue, run, model, log } = work
  const { tenant_id: tenantId, id: runId } = run
  if (run.kind === 'REEMBED') return write(work, { status: 'completed' })
  const looked = await checkAll(work)
  const switched = await doors.inTenant(tenantId, async (tx) => {
    await embeddingClaims.assert(tx, run)
    if (looked.isWhole && (await switchTo(tx, tenantId, model.id, looked.last))) return true
    const again = { passes: run.passes + 1, done: 0, cursor_version: null, cursor_chunk: null }
    if (run.passes >= MAX_PASSES) {
      await changeRun(tx, run, { ...again, status: 'failed', error: FAULT })
    } else {
      await changeRun(tx, run, again)
      await queue.send(tx, embedRun, { tenantId, runId })
    }
    return false
  })
  if (!switched) return
  // In a separate transaction, because others lock a version before the models of its tenant.
  await doors.inTenant(tenantId, async (tx) => {
    await withdrawWarning(tx, tenantId, LACKS_VECTORS)
    await changeRun(tx, run, { status: 'completed' })
  })
  const dropped = await dropUnusedModels(work, model.id)
  log.info({ tenantId, model: model.name, dropped }, 'switched to the new embedding model')
}

/** Checks in short transactions whether every chunk has vectors. Also returns the last chunk that was checked. */
async function checkAll({
  doors,
  run,
  model,
  signal,
}: Work): Promise<{ isWhole: boolean; last: string | null }> {
  const { tenant_id: tenantId } = run
  for (let after: string | null = null; ;) {
    signal.throwIfAborted()
    const page: { after: string | null; limit: number } = { after, limit: CHECKED_CHUNKS }
    const { last, isLacking } = await doors.inTenant(tenantId, (tx) =>
      checkForMissingVectors(tx, tenantId, model.id, page),
    )
    if (isLacking) return { isWhole: false, last: null }
    if (last === undefined) return { isWhole: true, last: after }
    after = last
  }
}

async function end({ doors }: Parts, run: EmbeddingRun, message: string): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    await changeRun(tx, run, { status: 'failed', error: message })
    if (run.kind === 'MODEL_CHANGE') await writeBuilding(tx, run.tenant_id, { error: message })
  })
}

/**
 * Decides what happens to a run after an error.
 * @throws the error, if the job should be retried
 */
async function settle(context: Parts, run: EmbeddingRun, error: unknown): Promise<void> {
  if (error instanceof TooManyAttempts) return end(context, run, GIVEN_UP)
  const about = { runId: run.id, tenantId: run.tenant_id, kind: run.kind, attempt: run.attempts }
  const message = modelFailureMessage(error)
  context.log.error({ ...about, err: error }, 'embedding failed')
  if (message === undefined && run.attempts < MAX_ATTEMPTS) throw error
  return end(context, run, message ?? FAULT)
}
