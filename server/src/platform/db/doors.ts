import type { Kysely } from 'kysely'
import type { Driver, Session } from './driver.ts'
import { currentEndOfWrite } from './end-of-write.ts'
import { queryBuilder } from './kysely.ts'
import { repeat } from './repeat-transaction.ts'
import type { Replicas } from './replicas/replicas.ts'
import { currentReads, RequestReads, takePosition, withPosition } from './replicas/request-reads.ts'
import type { Database } from './types.generated.ts'
import { isUuid } from '../core/ids.ts'

declare const side: unique symbol

/** A transaction that sees only one tenant's rows. Every query must still name `tenantId`. */
export type TenantTx = Kysely<Database> & { readonly [side]: 'tenant' }

/** A transaction that sees every tenant's rows. Only accounts, sign-in, startup and upkeep may use it. */
export type SystemTx = Kysely<Database> & { readonly [side]: 'system' }

/** Sessions behind the query builders, for the job queue, which writes plain SQL in the same transaction. */
const sessions = new WeakMap<object, Session>()

/** The doors to the database. Modules run queries only through them. */
export type Doors = {
  /** Runs `work` in a short transaction that row-level security limits to one tenant. */
  inTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads, which the database enforces. The caller doesn't wait for the end of
   * the transaction. `set_config` affects only what is sent together with it, without waiting in between.
   * Within `newReads`, a replica may run it.
   */
  readInTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction that crosses tenants. */
  acrossTenants<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Calls a lookup function of the schema outside any transaction, to resolve credentials. */
  lookUp<R extends object>(sql: string, params: readonly unknown[]): Promise<R | undefined>
  /** Begins a request that changes nothing, so that replicas can be read. Undefined without replicas. */
  newReads(): RequestReads | undefined
}

/** @param replicas can be read by requests that change nothing */
export function createDoors(driver: Driver, replicas?: Replicas): Doors {
  const write = <T>(
    opening: string,
    work: (tx: never) => Promise<T>,
    tenantId?: string,
  ): Promise<T> => {
    if (replicas) currentReads()?.stayOnPrimary()
    return repeat(() => writeOnce(driver, { opening, tenantId }, throughBuilder(work)))
  }
  const read = <T>(opening: string, work: (tx: never) => Promise<T>): Promise<T> => {
    const run = throughBuilder(work)
    const onPrimary = () => driver.reading(opening, run)
    return repeat(replicas ? () => replicas.read(opening, run, onPrimary) : onPrimary)
  }
  return {
    inTenant: (tenantId, work) => write(tenantOpening(tenantId), work, tenantId),
    readInTenant: (tenantId, work) => read(`${tenantOpening(tenantId)}; ${KEEP_PLANS}`, work),
    acrossTenants: (work) => write(SYSTEM_OPENING, work),
    lookUp: async <R extends object>(sql: string, params: readonly unknown[]) => {
      const reads = replicas?.isUsable ? currentReads() : undefined
      const { rows } = await driver.query(reads ? withPosition(sql) : sql, params)
      if (reads) takePosition(reads, rows[0])
      return rows[0] as R | undefined
    },
    newReads: () => replicas && new RequestReads(),
  }
}

function throughBuilder<T>(work: (tx: never) => Promise<T>): (session: Session) => Promise<T> {
  return (session) => work(builderFor(session) as never)
}

type Place = { readonly opening: string; readonly tenantId: string | undefined }

/** Runs a writing transaction once. The record of audited work travels with its commit. */
function writeOnce<T>(
  driver: Driver,
  { opening, tenantId }: Place,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const end = currentEndOfWrite()
  if (!end) return driver.transaction(opening, work)
  const ending = () => end(tenantId)
  return driver.transaction({ opening: `${opening}; ${NOTING}`, ending }, work)
}

/** Triggers note what the transaction changes. */
const NOTING = `set local app.audit = 'on'`

/**
 * Planning takes longer than most statements of a page or a search, and their plans don't depend on values. Left to
 * itself, the database plans some of them each time, because it doesn't know how long an array will be.
 */
const KEEP_PLANS = `set local plan_cache_mode = force_generic_plan`

const SYSTEM_OPENING = 'set local role arbor_system'

/** The id is inserted into a script, which can't have parameters, so it must be a UUID. */
function tenantOpening(tenantId: string): string {
  if (!isUuid(tenantId)) throw new Error('This is not the id of a tenant.')
  return `set local role arbor_app; set local app.tenant_id = '${tenantId}'`
}

function builderFor(session: Session): Kysely<Database> {
  const builder = queryBuilder(session)
  sessions.set(builder, session)
  return builder
}

/** The open transaction behind a query builder. */
export function sessionOf(tx: TenantTx | SystemTx): Session {
  const session = sessions.get(tx)
  if (!session) throw new Error('This transaction was not opened by the doors.')
  return session
}
