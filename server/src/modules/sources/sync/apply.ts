import { SourceFault } from '@arbor/connectors'
import { noteChanges } from '../../../platform/audit/audited-work.ts'
import { InvalidInput, Problem } from '../../../platform/core/errors.ts'
import { DatabaseError, type TenantTx } from '../../../platform/db/index.ts'
import { constraints as retentionConstraints } from '../../retention/index.ts'
import { ClaimLost } from '../../../platform/jobs/claims.ts'
import { ObjectTooLarge, StorageFault } from '../../../platform/storage/errors.ts'
import { recordChange } from '../runs/record-run.ts'
import { runClaims, sendStep, updateRun } from '../runs/source-runs.queries.ts'
import {
  fetchNew,
  listTasks,
  noteFailure,
  PHASES,
  settlePlaced,
  type Phase,
  type Task,
} from './apply.queries.ts'
import { fetchItem, itemOf, tooLarge, type Fetching } from './fetch.ts'
import { ItemFault } from './item-fault.ts'
import { placeItem, removeItem } from './place.ts'
import { holdReaders } from './readers.queries.ts'
import { readRules } from './rules.ts'

/** How long a worker stays with one source before others get a turn. */
const TURN_MS = 20_000
/** Seconds until an item that failed is tried again, for each try. */
const PAUSES = [60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600]
/** An item in which a job is running is soon ready. */
const BUSY_SECONDS = 30

/** Something exists that a listing has not named. */
export class ListingOutdated extends Error {
  override readonly name = 'ListingOutdated'
}

/**
 * Changes the tree until it is like the source, or until others have waited long enough. Each item is one transaction,
 * which also notes that it is done, so a killed run continues without doing anything twice.
 * @returns whether there is nothing left to do now
 * @throws SourceFault, ClaimLost, ListingOutdated; Problem quota_spent, processing_spent
 */
export async function applyChanges(fetching: Fetching): Promise<boolean> {
  const { context, source, run, signal } = fetching
  const until = performance.now() + TURN_MS
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    context.doors.inTenant(source.tenant_id, work)
  for (const phase of PHASES) {
    let level = 0
    for (;;) {
      let tasks = await inTenant((tx) => listTasks(tx, source, phase))
      const [first] = tasks
      if (first && phase.todo === 'place' && level < levelOf(first)) {
        level = levelOf(first)
        tasks = await inTenant((tx) => skipPlaced(tx, fetching, phase))
      }
      if (tasks.length === 0) break
      for (const task of tasks) {
        signal.throwIfAborted()
        await doTask(fetching, task)
        if (performance.now() < until) continue
        await inTenant(async (tx) => {
          await updateRun(tx, run, { claim: null, attempts: 0, tries: 0 })
          await sendStep(tx, context, run)
        })
        return false
      }
    }
  }
  return true
}

/** Folders are placed level by level. Files follow when all folders exist. */
const levelOf = ({ kind, path }: Task): number => (kind === 'folder' ? path.length : 1)

/** @returns the tasks of a phase, without those for which nothing is left to do */
async function skipPlaced(tx: TenantTx, { source, run }: Fetching, phase: Phase): Promise<Task[]> {
  await runClaims.assert(tx, run)
  if (phase.kind === 'file') await fetchNew(tx, source)
  await settlePlaced(tx, source, phase.kind)
  return listTasks(tx, source, phase)
}

async function doTask(fetching: Fetching, task: Task): Promise<void> {
  const { context, source, run, signal } = fetching
  try {
    requireReaders(fetching, task)
    if (task.todo === 'fetch') return await fetchItem(fetching, task)
    if (task.todo === 'remove') await requireGone(fetching, task)
    await context.doors.inTenant(source.tenant_id, async (tx) => {
      await holdReaders(tx, source)
      await runClaims.assert(tx, run)
      await noteChanges(tx)
      const kind = await (task.todo === 'remove' ? removeItem : placeItem)(tx, fetching, task)
      if (kind) await recordChange(tx, source, run, kind)
    })
  } catch (error) {
    if (signal.aborted) throw error
    const failure = failureOf(error, task)
    if (!failure) throw error
    if (failure.isUnexpected) {
      context.log.error({ err: error, sourceId: source.id, itemId: task.id }, 'source item failed')
    }
    await context.doors.inTenant(source.tenant_id, async (tx) => {
      await runClaims.assert(tx, run)
      await noteFailure(tx, source, task, failure)
    })
  }
}

/** @throws ListingOutdated for an item that exists at the source at this moment, unless a rule leaves it out */
async function requireGone(
  { context, source, connector, looksAgain }: Fetching,
  task: Task,
): Promise<void> {
  if (!looksAgain || !connector?.exists || task.external_id === null) return
  const item = itemOf(task)
  const leftOut = readRules(source, context.config.maxUploadBytes)
  if (leftOut(item) === undefined && (await connector.exists(item))) throw new ListingOutdated()
}

/** @throws ItemFault for a file whose readers can't be respected */
function requireReaders({ source }: Fetching, { kind, todo, readers_fault: fault }: Task): void {
  if (fault === null || kind === 'folder' || todo === 'remove') return
  if (source.readers === 'source') throw new ItemFault(fault)
}

type Failure = {
  /** Null if it isn't a failure: the item only has to wait. */
  readonly message: string | null
  readonly seconds: number
  readonly isUnexpected?: true
}

/** What to note about an item that failed. Undefined if the failure isn't about this item alone. */
function failureOf(error: unknown, { tries }: Task): Failure | undefined {
  if (isAboutMore(error)) return undefined
  const seconds = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0
  if (error instanceof SourceFault) {
    return { message: error.message, seconds: Math.max(seconds, error.retryAfter ?? 0) }
  }
  if (error instanceof Problem && error.reason === 'trash_item_busy') {
    return { message: null, seconds: BUSY_SECONDS }
  }
  const message = messageOf(error)
  if (message !== undefined) return { message, seconds }
  return {
    message: 'It failed because of a server error. The server log has the details.',
    seconds,
    isUnexpected: true,
  }
}

/** Whether an error is about the run, its source or the server, and so would meet other items, too. */
function isAboutMore(error: unknown): boolean {
  if (error instanceof SourceFault) return error.kind !== 'item'
  if (error instanceof Problem) {
    return error.code === 'quota_spent' || error.code === 'processing_spent'
  }
  return (
    error instanceof ClaimLost ||
    error instanceof StorageFault ||
    error instanceof ListingOutdated ||
    (error instanceof Error && error.name === 'DatabaseAway')
  )
}

/** What to tell about an error that the item itself caused. Undefined for one that nobody expected. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ItemFault || error instanceof Problem) return error.message
  if (error instanceof ObjectTooLarge) return tooLarge(error)
  if (error instanceof InvalidInput) return `${error.faults[0]?.msg ?? 'It cannot be stored'}.`
  if (!(error instanceof DatabaseError)) return undefined
  return error.constraint === 'path_part_name_key'
    ? 'Another item took its name at the same moment.'
    : retentionConstraints[error.constraint ?? '']?.(error)?.message
}
