import { SourceFault } from '@arbor/connectors'
import { actorOfMember, findOwner } from '../../tenancy/index.ts'
import { noteChanges } from '../../../platform/audit/audited-work.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { freeAndDelete } from '../managing/remove-source.ts'
import { nextRunOf } from '../definitions/schedule.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { findSource, lockSource, updateSource } from '../definitions/sources.queries.ts'
import { openSource } from '../definitions/open-source.ts'
import { whatIsLeft } from '../sync/apply.queries.ts'
import { applyChanges, ListingOutdated } from '../sync/apply.ts'
import { dryRun } from '../sync/dry-run.ts'
import type { Fetching } from '../sync/fetch.ts'
import { listSource, type Work } from '../sync/list.ts'
import { orderItems } from '../sync/order.ts'
import { beginListing, withFreshEvidence } from '../sync/evidence.ts'
import { recordEnd } from '../runs/record-run.ts'
import { stopSource } from '../runs/stop-source.ts'
import type { RunRow } from '../runs/run-row.ts'
import { claimRun, noted, runClaims, sendStep, updateRun } from '../runs/source-runs.queries.ts'
import type { StepKey } from '../runs/source-step.job.ts'

/** Seconds before a run that waits for a place looks again. */
const TURN_SECONDS = 5
/** Seconds before a source that does not respond is tried again, for each try. */
const PAUSES = [60, 300, 900, 1800, 3600]
const AWAY_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

/**
 * Works on a run: lists the source, or changes the tree. Only the newest claim may write.
 * @throws the error if the job should be tried again
 */
export async function workOnRun(
  context: Context,
  key: StepKey,
  shutdown: AbortSignal,
): Promise<void> {
  const { doors } = context
  const claimed = await doors.inTenant(key.tenantId, async (tx) => {
    const run = await claimRun(tx, key)
    if (run === 'later') {
      await sendStep(tx, context, { tenant_id: key.tenantId, id: key.runId }, TURN_SECONDS)
      return undefined
    }
    const source = run && (await findSource(tx, key.tenantId, run.source_id))
    return run && source ? { run, source } : undefined
  })
  if (!claimed) return
  const { run, source } = claimed
  await runClaims.work(context, run, shutdown, {
    perform: (signal) => perform(context, source, run, signal),
    failed: (error) => fail(context, source, run, error),
  })
}

async function perform(
  context: Context,
  source: SourceRow,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const isRemoving = source.state === 'deleting'
  const { kind, connector } = isRemoving
    ? { kind: undefined, connector: undefined }
    : await openSource(context, source)
  try {
    if (!kind) return await applyAndFinish({ context, source, connector, run, signal })
    const work = { context, source, kind, connector, signal }
    return await (run.is_dry ? dryRun(work, run) : listAndApply(work, run))
  } finally {
    await connector?.close().catch(() => {})
  }
}

async function listAndApply(work: Work, started: RunRow): Promise<void> {
  const run = await withFreshEvidence(work, started)
  const listed = run.step === 'list' ? await listSource(work, run) : run
  if (!listed) return
  const { context, source, connector, signal } = work
  const applying = { context, source, connector, signal }
  try {
    await applyAndFinish({ ...applying, run: listed, looksAgain: true })
  } catch (error) {
    if (!(error instanceof ListingOutdated)) throw error
    const again = await listSource(work, await beginListing(work, listed))
    if (again) await applyAndFinish({ ...applying, run: again })
  }
}

type Applied = Pick<Fetching, 'context' | 'source' | 'connector' | 'run' | 'signal' | 'looksAgain'>

async function applyAndFinish(applied: Applied): Promise<void> {
  const { context, source, run } = applied
  const actor = await actorFor(context, source)
  if (await applyChanges({ ...applied, actor })) {
    await orderItems({ context, source, run })
    await finish(context, source, run)
  }
}

/** The person who created the source, or else the owner, with every right in the tenant and on the items of sources. */
async function actorFor({ doors }: Context, source: SourceRow): Promise<Actor> {
  const { tenant_id: tenantId, created_by: userId } = source
  const creator = await actorOfMember(doors, tenantId, userId)
  if (creator) return { ...creator, role: 'ADMIN', isSource: true }
  const ownerId = await doors.acrossTenants((tx) => findOwner(tx, tenantId))
  const owner = ownerId === undefined ? undefined : await actorOfMember(doors, tenantId, ownerId)
  if (!owner) throw new Error('The tenant has no active owner.')
  return { ...owner, role: 'ADMIN', isSource: true }
}

/** Ends a run, or lets it wait for a person. What failed is tried again later, by the next run or one for it alone. */
async function finish(context: Context, source: SourceRow, run: RunRow): Promise<void> {
  const { doors } = context
  const { tenant_id: tenantId } = source
  const isRemoved = await doors.inTenant(tenantId, async (tx) => {
    const current = await lockSource(tx, tenantId, source.id)
    const left = await whatIsLeft(tx, source)
    if (current.state === 'deleting' && left.later > 0 && run.tries < PAUSES.length) {
      await updateRun(tx, run, { claim: null, attempts: 0, tries: run.tries + 1 })
      await sendStep(tx, context, run, PAUSES[0])
      return false
    }
    const { log } = noted(run, { messages: failuresOf(left.failed) })
    if (run.question === 'open') {
      await updateRun(tx, run, { status: 'waiting', claim: null, attempts: 0, log })
    } else {
      await updateRun(tx, run, { status: 'completed', closed: true, log })
      await recordEnd(tx, source, run, { status: 'completed', failed: left.failed })
    }
    if (current.state === 'deleting') return true
    await updateSource(tx, current, {
      next_run_at: earliest(current.next_run_at, current.wanted_at, left.next),
      wanted_at: null,
      // What did not respond while documents were fetched does again.
      ...(current.away_since && { away_since: null, error: null }),
    })
    return false
  })
  if (isRemoved) await freeAndDelete(context, tenantId, source.id)
}

function failuresOf(count: number): string[] {
  if (count === 0) return []
  return count === 1
    ? ['One item failed and will be tried again.']
    : [`${count} items failed and will be tried again.`]
}

function earliest(...times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime())
  return known.length === 0 ? null : new Date(Math.min(...known))
}

/** Decides what happens after an error. */
async function fail(
  context: Context,
  source: SourceRow,
  run: RunRow,
  error: unknown,
): Promise<void> {
  if (error instanceof StorageFault && error.kind === 'unavailable') throw error
  const about = { runId: run.id, sourceId: source.id, tenantId: source.tenant_id }
  const isKnown = error instanceof SourceFault || error instanceof Problem
  if (isKnown) context.log.info({ ...about, reason: error.message }, 'source failed')
  else context.log.error({ ...about, err: error }, 'source failed')
  await context.doors.inTenant(source.tenant_id, async (tx) => {
    await noteChanges(tx)
    const current = await lockSource(tx, source.tenant_id, source.id)
    if (await settle(tx, context, { source: current, run, error })) {
      await recordEnd(tx, source, run, { status: 'failed', error: messageOf(error) })
    }
  })
}

type Failed<E = unknown> = {
  readonly source: SourceRow
  readonly run: RunRow
  readonly error: E
}

/** @returns whether the run is over, and not tried again later */
async function settle(tx: TenantTx, context: Context, failed: Failed): Promise<boolean> {
  const { source, run, error } = failed
  if (error instanceof Problem && error.code === 'processing_spent') {
    await tryLater(tx, context, run, { seconds: error.waitSeconds ?? PAUSES[0] ?? 0 })
    return false
  }
  if (error instanceof SourceFault && isOutage(error, source) && !run.is_dry) {
    return beAway(tx, context, { source, run, error })
  }
  await endFailed(tx, run, messageOf(error))
  if (run.is_dry) return true
  if (mustStop(error)) {
    const stop = { message: messageOf(error), mails: isCredentials(error) }
    await stopSource(tx, context, source, stop)
    return true
  }
  await updateSource(tx, source, {
    error: messageOf(error),
    next_run_at: nextRunOf(source, new Date()),
    wanted_at: null,
  })
  return true
}

async function tryLater(
  tx: TenantTx,
  context: Context,
  run: RunRow,
  { seconds, tries = run.tries }: { readonly seconds: number; readonly tries?: number },
): Promise<void> {
  await updateRun(tx, run, { claim: null, attempts: 0, tries })
  await sendStep(tx, context, run, seconds)
}

/** A source that does not respond is tried again for days. @returns whether it was given up */
async function beAway(
  tx: TenantTx,
  context: Context,
  { source, run, error }: Failed<SourceFault>,
): Promise<boolean> {
  const since = source.away_since ?? new Date()
  if (Date.now() - since.getTime() > AWAY_DAYS * DAY_MS) {
    await endFailed(tx, run, error.message)
    await stopSource(tx, context, source, {
      message: `The source has not responded for ${AWAY_DAYS} days. ${error.message}`,
      mails: true,
    })
    return true
  }
  await updateSource(tx, source, { away_since: since, error: error.message })
  const pause = PAUSES[Math.min(run.tries, PAUSES.length - 1)] ?? 0
  await tryLater(tx, context, run, {
    seconds: Math.max(pause, error.retryAfter ?? 0),
    tries: run.tries + 1,
  })
  return false
}

async function endFailed(tx: TenantTx, run: RunRow, message: string): Promise<void> {
  const { log } = noted(run, { messages: [message] })
  await updateRun(tx, run, { status: 'failed', closed: true, error: message, log })
}

const isCredentials = (error: unknown) =>
  error instanceof SourceFault && error.kind === 'credentials'

/** Whether the source may respond later without anybody changing its settings. */
function isOutage({ kind, mayPass }: SourceFault, { listed_at: listedAt }: SourceRow): boolean {
  return kind === 'away' || (mayPass && listedAt !== null)
}

/** Whether only a person can help. */
function mustStop(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'quota_spent'
  return error instanceof SourceFault && (error.kind === 'credentials' || error.kind === 'settings')
}

function messageOf(error: unknown): string {
  if (error instanceof SourceFault || error instanceof Problem) return error.message
  if (error instanceof TooManyAttempts) {
    return 'The server stopped several times during this run, so it was abandoned.'
  }
  return 'The run failed because of a server error. An administrator of the server can find the cause in the log.'
}
