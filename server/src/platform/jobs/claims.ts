import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool, type UpdateObject } from 'kysely'
import { isDatabaseAway, type Doors, type SystemTx, type TenantTx } from '../db/index.ts'
import type { Database } from '../db/types.generated.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { JobKind } from './queue.ts'

/** How often work is started before it is given up: each time the server died or the database was unavailable. */
export const MAX_ATTEMPTS = 4
/** How often a claim is checked during the work; each check is a transaction. */
const LOOK_MS = 1_000
/** A row without a job that was untouched for this long was forgotten: its job was lost or failed too often. */
const FORGOTTEN = '2 minutes'
const BATCH = 100

type Parts = { readonly doors: Doors; readonly log: Logger }

/** A row that one worker at a time works on, of any table that has these columns. */
export type ClaimedRow = {
  readonly tenant_id: string
  readonly id: string
  /** A new id each time a worker claims the row; null while no worker has it. */
  readonly claim: string | null
  readonly attempts: number
}

type Claimable = Record<'tenant_id' | 'id' | 'status' | 'claim' | 'attempts', unknown>
type ClaimTable = {
  [T in keyof Database]: Database[T] extends Claimable ? T : never
}[keyof Database]

export type RowKey = { readonly tenantId: string; readonly id: string }

/** This worker has lost the row: it was cancelled, deleted, or claimed by another one. The outcome is discarded. */
export class ClaimLost extends Error {
  override readonly name: string = 'ClaimLost'
  constructor() {
    super('The work is no longer needed, or another worker has taken it over.')
  }
}

/** Every worker that started the work died, so it is not started again. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts'
  constructor() {
    super(`The work was begun ${MAX_ATTEMPTS} times and never ended.`)
  }
}

/** What is done under a claim. Wherever one of these finds that the claim is lost, it throws {@link ClaimLost}. */
export type ClaimedWork = {
  /** Does the work and writes its outcome. `signal` is aborted when the claim is lost or the process is to end. */
  readonly perform: (signal: AbortSignal) => Promise<void>
  /**
   * Decides what becomes of work that ended with an error: {@link TooManyAttempts}, the reason of `limit`, or whatever
   * else `perform` threw. What it throws fails the job, which the queue then tries again.
   */
  readonly failed: (error: unknown) => Promise<void>
  /** Cleans up after a lost claim. */
  readonly lost?: () => Promise<void>
  /** Looks, every second, whether the row is still wanted; throws the reason to stop. {@link Claims.check} unless told. */
  readonly look?: () => Promise<void>
  /** Longest time that the work may take, asked again when it is over: it may grow with what is done. */
  readonly limit?: { readonly ms: () => number; readonly reason: () => Error }
}

type Settings<Row, T extends ClaimTable> = {
  readonly table: T
  /** Reads a row as the database has it. */
  readonly read: (row: unknown) => Row
  /** Statuses of rows that are not over, and the one of those that are worked on. */
  readonly open: readonly string[]
  readonly atWork: string
  /** Also written when a row is claimed. */
  readonly onClaim?: UpdateObject<Database, T>
  /** The kinds of jobs that work on a row, and the member of their payloads that is the row's id. */
  readonly jobs: readonly JobKind[]
  readonly idIn: string
  /** The column that says since when a row without a job waits. */
  readonly waitsSince: 'updated_at' | 'created_at'
}

/**
 * Claims on the rows of a table, each of which is work that must be done once and to its end. A job may be delivered
 * twice, and a worker may die or stall: the last worker to claim a row owns it, and no other may write. So every write
 * names the claim, and a row that lost its job gets another one.
 */
export class Claims<Row extends ClaimedRow, T extends ClaimTable> {
  readonly #of: Settings<Row, T>
  readonly #table: RawBuilder<unknown>
  /** The rows this process works on, so that cancelling in this process stops them immediately. */
  readonly #working = new Set<{ readonly row: Row; readonly stop: (reason: Error) => void }>()

  constructor(settings: Settings<Row, T>) {
    this.#of = settings
    this.#table = sql.table(settings.table)
  }

  /**
   * Claims a row for one worker. Its previous worker can no longer write.
   * @param only further conditions on the row
   * @returns undefined when it is over or gone, or when the conditions don't hold
   */
  async claim(tx: TenantTx, key: RowKey, only = sql<SqlBool>`true`): Promise<Row | undefined> {
    const { atWork, onClaim } = this.#of
    const change = { claim: newId(), status: atWork, attempts: sql`attempts + 1`, ...onClaim }
    const { rows } = await sql`
      update ${this.#table} set ${assignments(change)} where ${this.#isOpen(key, only)} returning *`.execute(
      tx,
    )
    return rows[0] === undefined ? undefined : this.#of.read(rows[0])
  }

  /** A row that is not over, as {@link claim} without taking it. */
  async findOpen(tx: TenantTx, key: RowKey, only = sql<SqlBool>`true`): Promise<Row | undefined> {
    const { rows } = await sql`
      select * from ${this.#table} where ${this.#isOpen(key, only)}`.execute(tx)
    return rows[0] === undefined ? undefined : this.#of.read(rows[0])
  }

  /** Changes a row under its claim, and holds it until the transaction ends. @throws ClaimLost */
  update(tx: TenantTx, row: Row, change: UpdateObject<Database, T>): Promise<void> {
    return this.#write(tx, row, assignments(change))
  }

  /** Gives a row back untouched, so that the interruption doesn't count as an attempt. @throws ClaimLost */
  release(tx: TenantTx, row: Row): Promise<void> {
    return this.#write(tx, row, sql`claim = null, attempts = greatest(attempts - 1, 0)`)
  }

  /** Holds a claim until the transaction ends: the row is locked. @throws ClaimLost */
  assert(tx: TenantTx, row: Row): Promise<void> {
    return this.#find(tx, row, sql`for update`)
  }

  /** Looks whether a claim holds at this moment, without keeping it. @throws ClaimLost */
  check(tx: TenantTx, row: Row): Promise<void> {
    return this.#find(tx, row, sql``)
  }

  async #write(tx: TenantTx, row: Row, change: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql`
      update ${this.#table} set ${change} where ${this.#isHeld(row)} returning id`.execute(tx)
    if (rows.length === 0) throw new ClaimLost()
  }

  async #find(tx: TenantTx, row: Row, lock: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql`
      select id from ${this.#table} where ${this.#isHeld(row)} ${lock}`.execute(tx)
    if (rows.length === 0) throw new ClaimLost()
  }

  /**
   * Works on a claimed row; a lost claim is no error. When the process is to end, or the database did not respond, the
   * row is given back.
   */
  async work(context: Parts, row: Row, shutdown: AbortSignal, work: ClaimedWork): Promise<void> {
    try {
      if (row.attempts > MAX_ATTEMPTS) await work.failed(new TooManyAttempts())
      else await this.#attempt(context, row, shutdown, work)
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error
      await work.lost?.()
    }
  }

  async #attempt(
    context: Parts,
    row: Row,
    shutdown: AbortSignal,
    work: ClaimedWork,
  ): Promise<void> {
    const own = new AbortController()
    const entry = { row, stop: (reason: Error) => own.abort(reason) }
    this.#working.add(entry)
    const stopWatching = this.#watch(context, entry, work)
    try {
      await work.perform(AbortSignal.any([own.signal, shutdown]))
    } catch (error) {
      // The signal's reason says more than what stopped work throws.
      const reason: unknown = own.signal.aborted ? own.signal.reason : error
      if (reason instanceof ClaimLost) throw reason
      const isAway = isDatabaseAway(reason)
      if (!shutdown.aborted && !isAway) return await work.failed(reason)
      stopWatching()
      await this.#giveBack(context, row, shutdown)
      throw error
    } finally {
      stopWatching()
      this.#working.delete(entry)
    }
  }

  /** Releases a row as soon as the database responds: an outage is no attempt. */
  async #giveBack({ doors }: Pick<Parts, 'doors'>, row: Row, shutdown: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await doors.inTenant(row.tenant_id, (tx) => this.release(tx, row))
      } catch (error) {
        if (!isDatabaseAway(error) || shutdown.aborted) throw error
      }
      await sleep(LOOK_MS, undefined, { signal: shutdown })
    }
  }

  /** Stops work whose row is no longer wanted, or that takes too long. @returns ends that */
  #watch(
    { doors, log }: Parts,
    { row, stop }: { readonly row: Row; readonly stop: (reason: Error) => void },
    { look, limit }: ClaimedWork,
  ): () => void {
    const check = look ?? (() => doors.inTenant(row.tenant_id, (tx) => this.check(tx, row)))
    let looking = false
    const looks = setInterval(() => {
      if (looking) return
      looking = true
      check()
        .catch((error: unknown) => {
          if (error instanceof ClaimLost) stop(error)
          else if (!isDatabaseAway(error)) {
            log.warn({ err: error, id: row.id }, 'could not check a claim')
          }
        })
        .finally(() => (looking = false))
    }, LOOK_MS)
    const startedAt = performance.now()
    let end: NodeJS.Timeout | undefined
    const wait = (): void => {
      if (!limit) return
      const left = startedAt + limit.ms() - performance.now()
      if (end && left <= 0) stop(limit.reason())
      else end = setTimeout(wait, Math.max(left, 0))
    }
    wait()
    return () => {
      clearInterval(looks)
      clearTimeout(end)
    }
  }

  /** Stops the work on a row in this process. Another process notices when it next looks at its claim. */
  stop(id: string, reason: Error = new ClaimLost()): void {
    for (const { row, stop } of this.#working) if (row.id === id) stop(reason)
  }

  /** How many rows of the same tenant this process works on beside one. */
  workingBeside({ tenantId, id }: RowKey): number {
    const others = [...this.#working].map(({ row }) => row)
    return others.filter((row) => row.tenant_id === tenantId && row.id !== id).length
  }

  /**
   * Sends the job of every open row that has none, so that nothing is ever stuck. Safe to call at any time: a row with
   * two jobs is still worked on once.
   * @param forgottenAfter rows untouched for this long; where no other process can be at work, all without a job
   * @returns how many were put back to work
   */
  async resume(
    { doors }: Pick<Parts, 'doors'>,
    send: (tx: SystemTx, row: Row) => Promise<void>,
    forgottenAfter = FORGOTTEN,
  ): Promise<number> {
    const { open, jobs, idIn, read } = this.#of
    const kinds = jobs.map(({ name }) => name)
    const since = sql.ref(`r.${this.#of.waitsSince}`)
    return doors.acrossTenants(async (tx) => {
      const { rows } = await sql`
        select r.* from ${this.#table} r
        where r.status = any(${open}::text[]) and ${since} <= now() - ${forgottenAfter}::interval
          and not exists (
            select from pgboss.job j
            where j.name = any(${kinds}::text[]) and j.state in ('created', 'retry', 'active')
              and j.data ->> ${idIn}::text = r.id::text)
        order by ${since} limit ${BATCH} for update skip locked`.execute(tx)
      for (const row of rows) await send(tx, read(row))
      return rows.length
    })
  }

  #isOpen({ tenantId, id }: RowKey, only: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    return sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = any(${this.#of.open}::text[]) and ${only}`
  }

  #isHeld({ tenant_id: tenantId, id, claim }: Row): RawBuilder<SqlBool> {
    return sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid and claim = ${claim}::uuid and status = ${this.#of.atWork}`
  }
}

function assignments(change: object): RawBuilder<unknown> {
  const all = Object.entries(change).filter(([, value]) => value !== undefined)
  return sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}
