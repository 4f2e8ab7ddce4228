import { sql, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { jsonb, readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { Claims } from '../../../platform/jobs/claims.ts'
import { directionOf, isWithin } from '../../tree/index.ts'
import {
  OPEN,
  readRun,
  type RunRow,
  type RunStatus,
  type Snapshot,
  type StepName,
} from './run-row.ts'
import { workflowStep, type StepKey } from './run-step.job.ts'
import type { ListRunsQuery } from './runs.schemas.ts'

const now = sql<Date>`now()`

/** Claims on runs. The steps of a run execute one after the other. */
export const runClaims = new Claims({
  table: 'workflow_run',
  read: readRun,
  open: OPEN,
  inProgress: 'running',
  onClaim: { started_at: sql<Date>`coalesce(started_at, now())`, updated_at: now },
  jobs: [workflowStep],
  idIn: 'runId',
  waitsSince: 'updated_at',
})

/**
 * Locked while runs are created, start and end, so that two transactions can't both take a free slot, or both
 * miss one.
 */
export async function lockTurns(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('workflow turns', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/**
 * Whether a run `workflow_run` may start or continue. A workflow executes one run at a time, oldest first,
 * and a tenant a limited number.
 */
const mayStart = (most: number) => sql<SqlBool>`(workflow_run.status = 'running' or (
  not exists (
    select from workflow_run r
    where r.tenant_id = workflow_run.tenant_id and r.definition_id = workflow_run.definition_id
      and (r.status = 'running' or (r.status = 'pending' and (r.created_at, r.id) < (workflow_run.created_at, workflow_run.id))))
  and (select count(*) from workflow_run r
    where r.tenant_id = workflow_run.tenant_id and r.status = 'running') < ${most}))`

/**
 * Claims a step for one worker. Turns must be locked.
 * @param most maximum number of the tenant's runs at a time
 * @returns undefined if the step is no longer the current one, or the run has to wait
 */
export function claimStep(tx: TenantTx, key: StepKey, most: number): Promise<RunRow | undefined> {
  const only = sql<SqlBool>`step = ${key.step} and ${mayStart(most)}`
  return runClaims.claim(tx, { tenantId: key.tenantId, id: key.runId }, only)
}

/** Waiting runs that may now start, oldest first. */
export async function listNext(tx: TenantTx, tenantId: string, most: number): Promise<RunRow[]> {
  const rows = await tx
    .selectFrom('workflow_run')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .where(mayStart(most))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .selectAll()
    .execute()
  return rows.map(readRun)
}

export type NewRun = {
  readonly tenant_id: string
  readonly id: string
  readonly path_part_id: string
  readonly definition_id: string
  readonly user_id: string
  readonly step: StepName
  readonly idempotency_key: string | null
  readonly snapshot: Snapshot
}

/** Inserts a waiting run, whose node already exists. */
export async function insertRun(tx: TenantTx, run: NewRun): Promise<RunRow> {
  const row = await tx
    .insertInto('workflow_run')
    .values({ ...run, snapshot: jsonb(run.snapshot) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readRun(row)
}

const runsOf = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('workflow_run').where('tenant_id', '=', tenantId)

/** The open run that a user started with a key. */
export async function findByKey(
  tx: TenantTx,
  run: Pick<NewRun, 'tenant_id' | 'definition_id' | 'user_id'> & { readonly key: string },
): Promise<RunRow | undefined> {
  const row = await runsOf(tx, run.tenant_id)
    .where('definition_id', '=', run.definition_id)
    .where('user_id', '=', run.user_id)
    .where('idempotency_key', '=', run.key)
    .where('status', 'in', OPEN)
    .selectAll()
    .executeTakeFirst()
  return row && readRun(row)
}

/** The number of a tenant's waiting runs. */
export async function countWaiting(tx: TenantTx, tenantId: string): Promise<number> {
  const { waiting } = await runsOf(tx, tenantId)
    .where('status', '=', 'pending')
    .select(sql<number>`count(*)`.as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** Runs that an actor may see: their own, and all for OWNER and ADMIN. */
const isSeenBy = (actor: Actor) =>
  isAdmin(actor) ? sql<SqlBool>`true` : sql<SqlBool>`user_id = ${actor.userId}::uuid`

const ORDERS = {
  CREATED_AT: 'created_at',
  UPDATED_AT: 'updated_at',
  STARTED_AT: 'started_at',
  COMPLETED_AT: 'closed_at',
} as const

/** A page of a workflow's runs that an actor may see, newest first unless the request has another order. */
export async function listRunRows(
  tx: TenantTx,
  actor: Actor,
  {
    definitionId,
    sort_by: by,
    sort_dir: dir,
    ...page
  }: Static<typeof ListRunsQuery> & { readonly definitionId: string },
): Promise<Listed<RunRow>> {
  const found = runsOf(tx, actor.tenantId)
    .where('definition_id', '=', definitionId)
    .where(isSeenBy(actor))
    .where(isWithin(page, { created: 'created_at', updated: 'updated_at' }))
  const direction = directionOf(dir, true)
  const rows = found
    .selectAll()
    .orderBy(sql`${sql.ref(ORDERS[by ?? 'CREATED_AT'])} ${sql.raw(direction)} nulls last`)
    .orderBy('id', direction)
  const { items, total } = await readPage(found, rows, page)
  return { total, items: items.map(readRun) }
}

/** A run that an actor may see. */
export async function findRun(
  tx: TenantTx,
  actor: Actor,
  runId: string,
): Promise<RunRow | undefined> {
  const row = await runsOf(tx, actor.tenantId)
    .where('id', '=', runId)
    .where(isSeenBy(actor))
    .selectAll()
    .executeTakeFirst()
  return row && readRun(row)
}

/** A run, without a check of rights. */
export async function findAnyRun(
  tx: TenantTx,
  tenantId: string,
  runId: string,
): Promise<RunRow | undefined> {
  const row = await runsOf(tx, tenantId).where('id', '=', runId).selectAll().executeTakeFirst()
  return row && readRun(row)
}

/** Ids of a workflow's open runs. */
export async function listOpenIds(
  tx: TenantTx,
  tenantId: string,
  definitionId: string,
): Promise<string[]> {
  const rows = await runsOf(tx, tenantId)
    .where('definition_id', '=', definitionId)
    .where('status', 'in', OPEN)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Ending = {
  readonly status: Exclude<RunStatus, (typeof OPEN)[number]>
  readonly error: string | null
}

/** The columns to update when a run ends. The draft is no longer needed. */
export const ended = ({ status, error }: Ending) => ({
  status,
  error,
  claim: null,
  closed_at: now,
  updated_at: now,
  outputs: sql`outputs - 'write'`,
})

/**
 * Ends an open run, whoever works on it.
 * @param steps limits this to runs in one of these steps that are not waiting to start
 * @returns the run before the change, or undefined if it was over
 */
export async function endOpen(
  tx: TenantTx,
  { tenantId, runId }: Pick<StepKey, 'tenantId' | 'runId'>,
  ending: Ending,
  steps?: readonly StepName[],
): Promise<RunRow | undefined> {
  const before = await runsOf(tx, tenantId)
    .where('id', '=', runId)
    .where('status', 'in', steps ? ['running'] : OPEN)
    .$if(steps !== undefined, (query) => query.where('step', 'in', steps ?? []))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('workflow_run')
    .set(ended(ending))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .execute()
  return readRun(before)
}
