import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool, type UpdateObject } from 'kysely'
import type { Availability } from '../availability/availability.ts'
import { Waits } from '../availability/dependencies.ts'
import { isDatabaseAway, type Doors, type SystemTx, type TenantTx } from '../db/index.ts'
import type { Database } from '../db/types.generated.ts'
import type { ClaimedWork } from './claimed-work.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { JobKind } from './job-kind.ts'

/**
 * How often work is started before it is abandoned. Each earlier start ended with the death of its server, or with a
 * failure while everything was available.
 */
export const MAX_ATTEMPTS = 4
/** How often a claim is checked during the work. Each check is a transaction. */
const LOOK_MS = 1_000
/** A row without a job that was untouched for this long counts as forgotten: its job was lost or failed too often. */
const FORGOTTEN = '2 minutes'
const BATCH = 100

type Parts = {
  readonly doors: Doors
  readonly log: Logger
  readonly availability: Availability
}

/** A row that one worker at a time works on, in any table with these columns. */
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

/** This worker has lost the row: it was canceled, deleted, or claimed by another worker. The outcome is discarded. */
export class ClaimLost extends Error {
  override readonly name: string = 'ClaimLost'
  constructor() {
    super('The work is no longer needed, or another worker has taken it over.')
  }
}

/** Every worker that started the work has died, so it is not started again. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts'
  constructor() {
    super(`The work was started ${MAX_ATTEMPTS} times and never finished.`)
  }
}

type Settings<Row, T extends ClaimTable> = {
  readonly table: T
  /** Reads a row of the database. */
  readonly read: (row: unknown) => Row
  /** Statuses of open rows, and the status of rows in progress. */
  readonly open: readonly string[]
  readonly inProgress: string
  /** Also written when a row is claimed. */
  readonly onClaim?: UpdateObject<Database, T>
  /** The kinds of jobs that work on a row, and the field of their payloads that contains the row's id. */
  readonly jobs: readonly JobKind[]
  readonly idIn: string
  /** The column that says since when a row without a job has been waiting. */
  readonly waitsSince: 'updated_at' | 'created_at'
}

/**
 * Claims on the rows of a table, each of which is work to be completed exactly once. A job may be delivered
 * twice, and a worker may die or stall. The last worker to claim a row owns it, and no other may write.
 * Therefore every write names the claim, and a row that lost its job gets another one.
 */
export class Claims<Row extends ClaimedRow, T extends ClaimTable> {
  readonly #of: Settings<Row, T>
  readonly #table: RawBuilder<unknown>
  /** The rows that this process works on, so that a cancel in this process stops them immediately. */
  readonly #working = new Set<{ readonly row: Row; readonly stop: (reason: Error) => void }>()

  constructor(settings: Settings<Row, T>) {
    this.#of = settings
    this.#table = sql.table(settings.table)
  }

  /**
   * Claims a row for one worker. Its previous worker can no longer write.
   * @param only further conditions on the row
   * @returns undefined if the row is over or deleted, or the conditions don't hold
   */
  async claim(tx: TenantTx, key: RowKey, only = sql<SqlBool>`true`): Promise<Row | undefined> {
    const { inProgress, onClaim } = this.#of
    const change = { claim: newId(), status: inProgress, attempts: sql`attempts + 1`, ...onClaim }
    const { rows } = await sql`
      update ${this.#table} set ${assignments(change)} where ${this.#isOpen(key, only)} returning *`.execute(
      tx,
    )
    return rows[0] === undefined ? undefined : this.#of.read(rows[0])
  }

  /** An open row, as {@link claim} without claiming it. */
  async findOpen(tx: TenantTx, key: RowKey, only = sql<SqlBool>`true`): Promise<Row | undefined> {
    const { rows } = await sql`
      select * from ${this.#table} where ${this.#isOpen(key, only)}`.execute(tx)
    return rows[0] === undefined ? undefined : this.#of.read(rows[0])
  }

  /** Changes a row under its claim, and locks it until the transaction ends. @throws ClaimLost */
  update(tx: TenantTx, row: Row, change: UpdateObject<Database, T>): Promise<void> {
    return this.#write(tx, row, assignments(change))
  }

  /** Releases a row unchanged, so that the interruption doesn't count as an attempt. @throws ClaimLost */
  release(tx: TenantTx, row: Row): Promise<void> {
    return this.#write(tx, row, sql`claim = null, attempts = greatest(attempts - 1, 0)`)
  }

  /** Holds a claim until the transaction ends, by locking the row. @throws ClaimLost */
  assert(tx: TenantTx, row: Row): Promise<void> {
    return this.#find(tx, row, sql`for update`)
  }

  /** Checks whether a claim is valid at this moment, without holding it. @throws ClaimLost */
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
   * Works on a claimed row. A lost claim isn't an error. When the process shuts down or a dependency isn't
   * available, the row is released.
   * @throws Waits if the work has to wait for a dependency
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
      // The signal's reason says more than what the stopped work throws.
      const reason: unknown = own.signal.aborted ? own.signal.reason : error
      if (reason instanceof ClaimLost) throw reason
      const wait = shutdown.aborted ? undefined : await context.availability.examine(reason)
      if (!shutdown.aborted && !wait) return await work.failed(reason)
      stopWatching()
      await this.#giveBack(context, row, shutdown)
      throw wait ? new Waits(wait, reason) : error
    } finally {
      stopWatching()
      this.#working.delete(entry)
    }
  }

  /** Releases a row as soon as the database responds, because an outage doesn't count as an attempt. */
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

  /** Stops work whose row is no longer wanted, or that takes too long. @returns a function that ends the watch */
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

  /** Stops the work on a row in this process. Another process notices when it next checks its claim. */
  stop(id: string, reason: Error = new ClaimLost()): void {
    for (const { row, stop } of this.#working) if (row.id === id) stop(reason)
  }

  /** How many other rows of the same tenant this process works on. */
  othersInProgress({ tenantId, id }: RowKey): number {
    const others = [...this.#working].map(({ row }) => row)
    return others.filter((row) => row.tenant_id === tenantId && row.id !== id).length
  }

  /**
   * Sends a job for every open row that has none, so that nothing gets stuck. It is safe to call at any time,
   * because a row with two jobs is still worked on once.
   * @param forgottenAfter limits this to rows untouched for this long; without it, includes all rows without
   * a job, which is only right if no other process can be working
   * @returns the number of resumed rows
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
    return sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid and claim = ${claim}::uuid and status = ${this.#of.inProgress}`
  }
}

function assignments(change: object): RawBuilder<unknown> {
  const all = Object.entries(change).filter(([, value]) => value !== undefined)
  return sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}
