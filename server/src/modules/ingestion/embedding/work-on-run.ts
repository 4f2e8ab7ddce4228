import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import { embedChunks, type EmbeddedBatch } from './embed-chunks.ts'
import {
  changeRun,
  claimRun,
  dropUnusedModels,
  type EmbeddingRun,
  type EmbeddingRunKey,
  embedRun,
  FAULT,
  holdRun,
  keepWanted,
  lookForLacking,
  releaseRun,
  type RunChange,
  sentenceOf,
  switchTo,
  writeBuilding,
} from '../../embeddings/index.ts'
import { countChunks, nextVersions } from './run-scope.queries.ts'

/** Starts of a run that did nothing before it is given up: the server died or the database was away each time. */
const MAX_ATTEMPTS = 4
/** Times that a model change goes through all chunks because some were left, before it pauses. */
const MAX_PASSES = 5
/** A job works on a run for so long, then the next one is sent: runs of several tenants take turns. */
const STRETCH_MS = 30_000
/** Versions that are looked up at a time. */
const VERSIONS = 200
/** Chunks that are looked at in one transaction before a model serves. */
const LOOK = 2_000

const GIVEN_UP = 'The server stopped several times while working on this, so the run was abandoned.'
const NO_MODEL = 'This server no longer has an embedding model.'
const OTHER_MODEL =
  'The embedding model has changed in the meantime. All vectors are being recreated with the new model.'

type Parts = Pick<Context, 'doors' | 'driver' | 'embedders' | 'log' | 'queue'>

/** The run is no longer this worker's: cancelled, or taken over. What it was about to write is thrown away. */
class RunSuperseded extends Error {
  override readonly name = 'RunSuperseded'
}

type Work = Parts & {
  readonly run: EmbeddingRun
  readonly model: EmbeddingModel
  readonly embedder: Embedder
  readonly signal: AbortSignal
  readonly stretchMs: number
}

/**
 * Works on a run for a while and sends the job that goes on. Doing it twice is harmless: only the newest claim may
 * write, and what it writes is the same.
 * @param stretchMs how long
 * @throws the fault when it should be tried again
 */
export async function workOnEmbeddingRun(
  context: Parts,
  key: EmbeddingRunKey,
  signal: AbortSignal,
  stretchMs = STRETCH_MS,
): Promise<void> {
  const run = await context.doors.inTenant(key.tenantId, (tx) => claimRun(tx, key))
  if (!run) return
  try {
    if (run.attempts > MAX_ATTEMPTS) return await end(context, run, GIVEN_UP)
    const model = await context.embedders.currentModel(signal)
    const embedder = context.embedders.current
    if (!model || !embedder) return await end(context, run, NO_MODEL)
    if (model.id !== run.model_id) return await end(context, run, OTHER_MODEL)
    await perform({ ...context, run, model, embedder, signal, stretchMs })
  } catch (error) {
    await settle(context, run, error, signal)
  }
}

async function perform(work: Work): Promise<void> {
  const { doors, run } = work
  const total = run.total ?? (await doors.inTenant(run.tenant_id, (tx) => countChunks(tx, run)))
  const state = { done: run.done, total, until: performance.now() + work.stretchMs }
  await write(work, { total })
  // The version that was begun first: behind it come those that were not.
  if (run.cursor_version !== null) {
    const begun = { id: run.cursor_version, after: run.cursor_chunk ?? undefined }
    if (!(await embedOne(work, begun, state))) return goOn(work)
  }
  for (let cursor = run.cursor_version; ;) {
    const versions = await doors.inTenant(run.tenant_id, (tx) =>
      nextVersions(tx, run, cursor, VERSIONS),
    )
    for (const id of versions) {
      if (!(await embedOne(work, { id, after: undefined }, state))) return goOn(work)
    }
    cursor = versions.at(-1) ?? null
    if (cursor === null) return conclude(work)
  }
}

type State = { done: number; readonly total: number; readonly until: number }

/** @returns false when the time is over before the version is done */
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
      await hold(tx, run)
      return keepWanted(tx, run.tenant_id, model.id, model.id)
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
  // Chunks that were added meanwhile are done beyond what was counted.
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

/** Writes progress, for everybody who asks for it. @throws RunSuperseded */
async function write({ doors, run }: Work, change: RunChange): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await changeRun(tx, run, change))) throw new RunSuperseded()
    if (run.kind === 'MODEL_CHANGE' && change.done !== undefined) {
      await writeBuilding(tx, run.tenant_id, { done: change.done, error: null })
    }
  })
}

async function hold(tx: TenantTx, run: EmbeddingRun): Promise<void> {
  if (!(await holdRun(tx, run))) throw new RunSuperseded()
}

/** Hands the run to the next job. */
async function goOn({ doors, queue, run }: Work): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    await hold(tx, run)
    await releaseRun(tx, run)
    await queue.send(tx, embedRun, { tenantId: run.tenant_id, runId: run.id })
  })
}

/** All chunks are done. A model change goes through them again when some were left, for instance new ones. */
async function conclude(work: Work): Promise<void> {
  const { doors, queue, run, model, log } = work
  const { tenant_id: tenantId, id: runId } = run
  if (run.kind === 'REEMBED') return write(work, { status: 'completed' })
  const looked = await lookAtAll(work)
  const switched = await doors.inTenant(tenantId, async (tx) => {
    await hold(tx, run)
    if (looked.isWhole && (await switchTo(tx, tenantId, model.id, looked.last))) {
      return changeRun(tx, run, { status: 'completed' })
    }
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
  const dropped = await dropUnusedModels(work, model.id)
  log.info({ tenantId, model: model.name, dropped }, 'switched to the new embedding model')
}

/** Whether every chunk has vectors, and up to which chunk that was looked at; in short transactions. */
async function lookAtAll({
  doors,
  run,
  model,
  signal,
}: Work): Promise<{ isWhole: boolean; last: string | null }> {
  const { tenant_id: tenantId } = run
  for (let after: string | null = null; ;) {
    signal.throwIfAborted()
    const page: { after: string | null; limit: number } = { after, limit: LOOK }
    const { last, isLacking } = await doors.inTenant(tenantId, (tx) =>
      lookForLacking(tx, tenantId, model.id, page),
    )
    if (isLacking) return { isWhole: false, last: null }
    if (last === undefined) return { isWhole: true, last: after }
    after = last
  }
}

async function end({ doors }: Parts, run: EmbeddingRun, sentence: string): Promise<void> {
  await doors.inTenant(run.tenant_id, async (tx) => {
    const held = await changeRun(tx, run, { status: 'failed', error: sentence })
    if (held && run.kind === 'MODEL_CHANGE') {
      await writeBuilding(tx, run.tenant_id, { error: sentence })
    }
  })
}

/** What becomes of a run whose work ended with an error. */
async function settle(
  context: Parts,
  run: EmbeddingRun,
  error: unknown,
  shutdown: AbortSignal,
): Promise<void> {
  if (error instanceof RunSuperseded) return
  if (shutdown.aborted) {
    await context.doors.inTenant(run.tenant_id, (tx) => releaseRun(tx, run))
    throw error
  }
  const about = { runId: run.id, tenantId: run.tenant_id, kind: run.kind, attempt: run.attempts }
  const sentence = sentenceOf(error)
  context.log.error({ ...about, err: error }, 'embedding failed')
  if (sentence === undefined && run.attempts < MAX_ATTEMPTS) throw error
  await end(context, run, sentence ?? FAULT)
}
