import type { AuditKind, Unaudited } from '../audit/kinds.ts'
import { untilNoBackup } from '../backup/hold.ts'
import type { WorkerSteps } from '../config/worker-steps.ts'
import type { Context } from '../context/context.ts'
import { modelUsesOf } from '../context/model-uses.ts'
import { endWritesWith } from '../db/index.ts'
import { workFor } from '../models/use-counter.ts'
import type { Roles } from '../jobs/process-name.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { takeOverFromDead } from './takeover.ts'

/** The kinds of audit events that work in the background writes with `recordWork`, or why it writes none. */
export type AuditOfWork = readonly AuditKind[] | Unaudited

/** Runs a kind of job. */
export type JobWorker = {
  readonly kind: JobKind
  readonly audit: AuditOfWork
  /** The role of the processes that run it. */
  readonly role: keyof Roles
  /** The step by which workers can leave it to others. Unset for jobs that every worker runs. */
  readonly steps?: WorkerSteps | undefined
  /** Starts taking jobs of this kind. `context.defer` closes what it opens. */
  readonly start: (context: Context) => Promise<void>
}

/**
 * Runs jobs of a kind with a function, one at a time by default.
 * @param options with `deletesObjects`, jobs wait while a backup is running
 */
export function workOn<T extends object>(
  kind: JobKind<T>,
  run: (context: Context, payload: T, signal: AbortSignal) => Promise<void>,
  {
    audit,
    concurrency = 1,
    role = 'worker',
    deletesObjects = false,
    steps,
  }: {
    audit: AuditOfWork
    concurrency?: number
    role?: keyof Roles
    deletesObjects?: boolean
    steps?: WorkerSteps
  },
): JobWorker {
  const start = (context: Context) =>
    context.queue.work(kind, concurrency, async (payload, signal) => {
      if (deletesObjects) await untilNoBackup(context.driver, signal)
      return forTenant(context, payload, () => run(context, payload, signal))
    })
  return { kind, audit, role, steps, start }
}

/** Carries out a job for its tenant, and counts the calls of models. */
export function forTenant<T>(context: Context, payload: object, work: () => T): T {
  const tenantId = 'tenantId' in payload ? payload.tenantId : undefined
  // It may start while a request is carried out, but is not part of it.
  return endWritesWith(undefined, () =>
    typeof tenantId === 'string'
      ? workFor({ counter: modelUsesOf(context), tenantId }, work)
      : work(),
  )
}

/** Regular maintenance by processes with the worker role. */
export type Upkeep = {
  /** For the log. */
  readonly name: string
  readonly audit: AuditOfWork
  /**
   * `start`: once at the start, which waits for it and fails if it fails. `minute`: at the start and every minute in
   * the background, where errors are logged.
   */
  readonly at: 'start' | 'minute'
  /** @returns what was done, which is logged unless empty */
  readonly run: (context: Context, round: UpkeepRound) => Promise<UpkeepResult>
}

export type UpkeepRound = {
  /** Aborted when the process is shutting down. */
  readonly signal: AbortSignal
  /** Whether no other process can be running, so anything without a job has been abandoned. */
  readonly isAlone: boolean
}

type UpkeepResult = Readonly<Record<string, number | readonly string[]>>

export type Workers = {
  /** Gives running jobs up to `timeoutMs` to finish, then returns them to the queue. Call it only once. */
  close(timeoutMs: number): Promise<void>
}

const MINUTE_MS = 60_000

/**
 * Starts running jobs in this process, and upkeep if it has the worker role. It stops when the context is disposed of.
 */
export async function startWork(
  context: Context,
  roles: Roles,
  { jobs, upkeep }: { readonly jobs: readonly JobWorker[]; readonly upkeep: readonly Upkeep[] },
): Promise<Workers> {
  const { queue } = context
  const stopping = new AbortController()
  const ends: (() => Promise<void>)[] = []
  if (roles.worker) await reclaimJobs(context)
  for (const each of roles.worker ? upkeep.filter(({ at }) => at === 'start') : []) {
    await runUpkeep(context, each, { signal: stopping.signal, isAlone: false })
  }
  const { steps: taken } = context.config.workers
  for (const { role, steps, start } of jobs) {
    if (roles[role] && (!steps || taken.includes(steps))) await start(context)
  }
  for (const each of roles.worker ? upkeep.filter(({ at }) => at === 'minute') : []) {
    ends.push(everyMinute(context, each, stopping.signal))
  }
  const isShared = context.driver.kind !== 'embedded'
  const endTakeover = roles.worker && isShared ? takeOverFromDead(context) : undefined
  const close = async (timeoutMs: number): Promise<void> => {
    endTakeover?.()
    stopping.abort(new Error('The server is shutting down.'))
    await Promise.all([queue.stop(timeoutMs), ...ends.map((end) => end())])
  }
  context.defer(() => close(0))
  return { close }
}

/** The folder of an embedded database is locked, so jobs marked as running were left by a dead process. */
async function reclaimJobs({ queue, driver, log }: Context): Promise<void> {
  if (driver.kind !== 'embedded') return
  const orphans = await queue.releaseOrphans()
  if (orphans > 0) log.info({ orphans }, 'resuming interrupted jobs')
}

/** @returns a function that stops it and waits for the current run */
function everyMinute(context: Context, upkeep: Upkeep, signal: AbortSignal): () => Promise<void> {
  let working: Promise<void> | undefined
  const begin = (isAlone: boolean): void => {
    working ??= runUpkeep(context, upkeep, { signal, isAlone })
      .catch((error: unknown) => {
        if (signal.aborted) return
        context.log.error({ err: error, upkeep: upkeep.name }, 'upkeep failed')
      })
      .finally(() => (working = undefined))
  }
  begin(context.driver.kind === 'embedded')
  const clock = setInterval(begin, MINUTE_MS, false)
  clock.unref()
  return async () => {
    clearInterval(clock)
    await working
  }
}

async function runUpkeep(
  context: Context,
  { name, run }: Upkeep,
  round: UpkeepRound,
): Promise<void> {
  const done = await run(context, round)
  const isNothing = Object.values(done).every((each) =>
    typeof each === 'number' ? each === 0 : each.length === 0,
  )
  if (!isNothing) context.log.info({ upkeep: name, ...done }, 'upkeep')
}
