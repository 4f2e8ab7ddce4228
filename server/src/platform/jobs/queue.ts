import { AsyncLocalStorage } from 'node:async_hooks'
import { PgBoss, type Db, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import { Availability } from '../availability/availability.ts'
import { NAMES, Waits, type Dependency, type Wait } from '../availability/dependencies.ts'
import { sessionOf, type Driver, type Session, type SystemTx, type TenantTx } from '../db/index.ts'
import { jobSeconds, timed } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { idsOf, traced, withTrace } from './traced.ts'
import { countNeeding, readBacklog, type Backlog } from './backlog.ts'
import type { JobHandler, JobKind, Places, SendOptions } from './job-kind.ts'
import { declare } from './declare.ts'
import { leaveToNewer, NotUnderstood } from './newer-jobs.ts'
import { putBack } from './put-back.ts'
import { grantTables, SCHEMA, START_LOCK } from './grants.ts'
import { optionsOf, type UnfinishedJob } from './unfinished.ts'

/** Interval of the workers' heartbeats in a shared database. */
const HEARTBEAT_SECONDS = 2

/** Opens the queue in Arbor's database and creates its schema. */
export async function openQueue(
  driver: Driver,
  log: Logger,
  kinds: readonly JobKind[],
  availability = new Availability(log),
): Promise<Queue> {
  const channel: Channel = { name: undefined }
  const boss = new PgBoss({
    db: adapt(driver, channel),
    backend: driver.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    persistWarnings: false,
    // The embedded database has one connection, on which REINDEX CONCURRENTLY would deadlock.
    reindex: driver.kind !== 'embedded',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'))
  await start(boss, driver)
  for (const kind of kinds) await declare(boss, kind)
  await grantTables(driver)
  return new Queue({ boss, driver, log, channel, availability, kinds })
}

/**
 * The transaction of {@link Queue.send}. pg-boss also reads the queue's settings. On the embedded database,
 * whose only connection the transaction uses, reading outside the transaction would deadlock.
 */
const sending = new AsyncLocalStorage<Session>()

function adapt(driver: Driver, channel: Channel): Db {
  return {
    executeSql: async (text, values) => {
      const session = sending.getStore()
      if (session) return session.query(text, values ?? [])
      return values?.length ? driver.query(text, values) : driver.exec(text)
    },
    listen: (name, onNotify, onReconnect) => {
      channel.name = name
      return driver.listen(name, onNotify, onReconnect)
    },
  }
}

/** Creates or upgrades the queue's schema. Processes that share a server do so one after the other. */
async function start(boss: PgBoss, driver: Driver): Promise<void> {
  if (driver.kind === 'embedded') return void (await boss.start())
  await driver.transaction(`select pg_advisory_xact_lock(${START_LOCK})`, async (session) => {
    // Waits for the lock: a transaction is opened without waiting for its first statement.
    await session.query('select 1', [])
    await boss.start()
  })
}

/** The channel on which running workers of all processes listen. A notification contains the name of a kind. */
type Channel = { name: string | undefined }

type Parts = {
  readonly boss: PgBoss
  readonly driver: Driver
  readonly log: Logger
  readonly channel: Readonly<Channel>
  readonly availability: Availability
  /** All kinds of jobs. */
  readonly kinds: readonly JobKind[]
}

/** Jobs in Arbor's database. */
export class Queue {
  readonly #boss: PgBoss
  readonly #driver: Driver
  readonly #log: Logger
  readonly #channel: Readonly<Channel>
  readonly #availability: Availability
  readonly #kinds: readonly JobKind[]
  #stopped: Promise<void> | undefined
  readonly #stopping = new AbortController()

  constructor({ boss, driver, log, channel, availability, kinds }: Parts) {
    this.#boss = boss
    this.#driver = driver
    this.#log = log
    this.#channel = channel
    this.#availability = availability
    this.#kinds = kinds
  }

  get #names(): readonly string[] {
    return this.#kinds.map(({ name }) => name)
  }

  /** Writes a job in the open transaction. It exists only if the transaction commits. */
  async send<T extends object>(
    tx: TenantTx | SystemTx,
    kind: JobKind<T>,
    payload: NoInfer<T>,
    { key, group, startAfter = 0, ...rest }: SendOptions = {},
  ): Promise<void> {
    const options = {
      ...rest,
      ...(key !== undefined && { singletonKey: key }),
      ...(group !== undefined && { group: { id: group } }),
      ...(startAfter > 0 && { startAfter }),
    }
    const data = withTrace(payload)
    await sending.run(sessionOf(tx), () => this.#boss.send(kind.name, data, options))
  }

  /** Writes several jobs in the open transaction, with one statement. */
  async sendAll<T extends object>(
    tx: TenantTx | SystemTx,
    kind: JobKind<T>,
    payloads: readonly NoInfer<T>[],
  ): Promise<void> {
    if (payloads.length === 0) return
    const jobs = payloads.map((payload) => ({ data: withTrace(payload) }))
    await sending.run(sessionOf(tx), () => this.#boss.insert(kind.name, jobs))
  }

  /** Copies a job from another database in the owner's transaction. Skips jobs of kinds that no longer exist. */
  async adopt(session: Session, job: UnfinishedJob): Promise<void> {
    if (!this.#names.includes(job.name)) return
    await sending.run(session, () => this.#boss.send(job.name, job.data, optionsOf(job)))
  }

  /** Starts working on jobs of a kind, as many at a time as there are places. */
  async work<T extends object>(
    kind: JobKind<T>,
    places: number | Places,
    handler: JobHandler<T>,
  ): Promise<void> {
    const { all, perGroup } =
      typeof places === 'number' ? { all: places, perGroup: places } : places
    const options = {
      batchSize: 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
      localConcurrency: all,
      // Nobody else can work on the jobs of an embedded database, so it needs no heartbeats.
      ...(this.#driver.kind === 'postgres' && { heartbeatRefreshSeconds: HEARTBEAT_SECONDS }),
      ...(perGroup < all && { localGroupConcurrency: perGroup }),
    }
    await this.#boss.work<unknown>(kind.name, options, async (jobs: Job<unknown>[]) => {
      try {
        for (const job of jobs) await this.#handle(kind, job, handler)
      } finally {
        this.#fetchNext(kind)
      }
    })
  }

  /** Lets busy workers fetch the next job when they are done. Otherwise, a backlog waits for the next poll. */
  #fetchNext({ name }: JobKind): void {
    const workers = this.#boss.getWipData().filter((each) => each.name === name && each.count > 0)
    for (const { id } of workers) this.#boss.notifyWorker(id)
  }

  async #handle<T extends object>(
    kind: JobKind<T>,
    job: Job<unknown>,
    handler: JobHandler<T>,
  ): Promise<void> {
    try {
      const payload = kind.parse(job.data)
      const signal = AbortSignal.any([job.signal, this.#stopping.signal])
      const needs = kind.needs?.(idsOf(job)['step'] ?? '') ?? []
      const longest = (kind.expireInSeconds * 1000) / 2
      if (!(await this.#availability.until(needs, signal, longest))) {
        return await putBack(this.#driver, job)
      }
      const work = () => timed(jobSeconds, { kind: kind.name }, () => handler(payload, signal))
      await inSpan(`job ${kind.name}`, work, traced(job))
    } catch (error) {
      if (!(await this.#offerAgain(job, error))) throw error
    }
  }

  /**
   * Puts a job back whose failure says nothing about it. It then doesn't count as an attempt.
   * @returns false if it failed
   */
  async #offerAgain(job: Job<unknown>, error: unknown): Promise<boolean> {
    const which = { job: job.name, jobId: job.id, ...idsOf(job) }
    const left = error instanceof NotUnderstood && (await leaveToNewer(this.#driver, job))
    if (left) {
      this.#log.warn({ ...which, why: error.message, wait: left }, 'job left to a newer version')
      return true
    }
    if (this.#stopping.signal.aborted) {
      this.#log.info(which, 'job interrupted; it will be resumed')
      return putBack(this.#driver, job).then(
        () => true,
        () => false,
      )
    }
    const wait: Wait | undefined =
      error instanceof Waits ? error : await this.#availability.examine(error)
    if (!wait) {
      this.#log.error({ err: error, ...which }, 'job failed')
      return false
    }
    this.#log.info(which, `job waits for ${NAMES[wait.dependency]}`)
    await this.#availability.until(['database'], this.#stopping.signal, Infinity)
    await putBack(this.#driver, job, wait.seconds)
    return true
  }

  /**
   * Releases the jobs of workers that were silent for this many seconds, and wakes up the workers of all processes.
   * @returns the number of released jobs
   */
  async releaseSilent(seconds: number): Promise<number> {
    const { rows } = await this.#driver.query(
      `with released as (
        update ${SCHEMA}.job set state = 'retry', start_after = now()
        where name = any($1) and state = 'active' and heartbeat_on < now() - make_interval(secs => $2)
        returning name)
      select count(*) as jobs, case when $3 <> '' then pg_notify($3, name)::text end
      from released group by name`,
      [this.#names, seconds, this.#channel.name ?? ''],
    )
    return rows.reduce((sum, { jobs }) => sum + Number(jobs), 0)
  }

  /** The backlog of all processes. */
  backlog(): Promise<readonly Backlog[]> {
    return readBacklog(this.#driver, this.#names)
  }

  /** How many jobs of a backlog need a dependency, and so wait for it while it is unavailable. */
  waitingFor(dependency: Dependency, backlog: readonly Backlog[]): number {
    return countNeeding(this.#kinds, dependency, backlog)
  }

  /** Releases jobs of a dead process. Only right if no other process can be alive. */
  async releaseOrphans(): Promise<number> {
    const { affected } = await this.#driver.query(
      `update ${SCHEMA}.job set state = 'retry', start_after = now() where state = 'active' and name = any($1)`,
      [this.#names],
    )
    return affected
  }

  /** Stops taking jobs, waits up to `timeoutMs` for jobs in progress, then aborts and releases them. Call it once. */
  stop(timeoutMs: number): Promise<void> {
    this.#stopped ??= this.#stop(timeoutMs)
    return this.#stopped
  }

  async #stop(timeoutMs: number): Promise<void> {
    const abort = setTimeout(
      () => this.#stopping.abort(new Error('The server is shutting down.')),
      timeoutMs,
    )
    try {
      await this.#boss.stop({ graceful: true, close: false, timeout: timeoutMs + 1500 })
    } finally {
      clearTimeout(abort)
    }
  }
}
