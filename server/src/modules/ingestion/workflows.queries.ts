import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { readerOf } from '../../platform/core/stored.ts'
import { RunRow, type RunStatus } from './run-row.ts'
import { versionsOf } from '../content/index.ts'
import { hasRightOutside, isThere, selectParts, shownPath } from '../tree/index.ts'

export const Progress = Type.Union([
  Type.Object({ done: Type.Integer(), total: Type.Union([Type.Integer(), Type.Null()]) }),
  Type.Null(),
])

/** The values in the message of a failure. */
export const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))

/** A run with everything that clients see of it. */
const WorkflowRow = Type.Object({
  ...Type.Pick(RunRow, [
    'id',
    'document_id',
    'version_id',
    'status',
    'claim',
    'step',
    'generation',
    'timings',
    'started_at',
  ]).properties,
  error: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  params: Type.Union([Params, Type.Null()]),
  retry_at: Type.Unsafe<Date | null>({}),
  progress: Progress,
  chunks: Type.Union([Type.Integer(), Type.Null()]),
  created_at: Type.Unsafe<Date>({}),
  updated_at: Type.Unsafe<Date>({}),
  closed_at: Type.Unsafe<Date | null>({}),
})
export type WorkflowRow = Static<typeof WorkflowRow>

/** A run with its file and document, for a list of jobs. */
const IngestionRow = Type.Object({
  ...WorkflowRow.properties,
  file_name: Type.String(),
  /** Path of the version: that of the document, plus the version's name. */
  path: Type.String(),
  version: Type.Integer(),
  can_write: Type.Boolean(),
})
export type IngestionRow = Static<typeof IngestionRow>

const readWorkflow = readerOf(WorkflowRow, 'An ingestion run')
const readIngestion = readerOf(IngestionRow, 'An ingestion run')

/** Runs `r` whose document version `p` the actor can read. */
export function readableRuns(tx: TenantTx, actor: Actor) {
  return selectParts(tx, actor.tenantId)
    .innerJoin('ingestion_run as r', (join) =>
      join.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.version_id', '=', 'p.metadata_obj_id'),
    )
    .where(hasRightOutside(actor, 'read'))
}

const columns = [
  'r.id',
  'r.document_id',
  'r.version_id',
  'r.generation',
  'r.error',
  'r.reason',
  'r.params',
  'r.retry_at',
  'r.created_at',
  'r.started_at',
  'r.updated_at',
  'r.closed_at',
  'r.status',
  'r.claim',
  'r.step',
  'r.progress',
  'r.timings',
  // Known after the conversion, but shown only once the chunks are written.
  sql<number | null>`case when r.outputs ? 'chunk'
    then (r.outputs -> 'convert' -> 'statistics' ->> 'total_chunks')::int end`.as('chunks'),
] as const

/** Ingestion runs, newest first. */
export async function listRuns(
  tx: TenantTx,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<Listed<WorkflowRow>> {
  const runs = readableRuns(tx, actor)
  const rows = runs.select(columns).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc')
  const { items, total } = await readPage(runs, rows, page)
  return { total, items: items.map(readWorkflow) }
}

/** Runs with these statuses, or all, with their documents. Newest first. */
export async function listIngestions(
  tx: TenantTx,
  actor: Actor,
  {
    statuses,
    ...page
  }: {
    readonly statuses: readonly RunStatus[] | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<Listed<IngestionRow>> {
  const all = readableRuns(tx, actor)
  const runs = statuses ? all.where('r.status', 'in', [...statuses]) : all
  const rows = runs
    .select(columns)
    .select([
      'r.file_name',
      shownPath(actor).as('path'),
      sql<number>`(select v.version from ${versionsOf(actor.tenantId)} v where v.id = r.version_id)`.as(
        'version',
      ),
      hasRightOutside(actor, 'write').as('can_write'),
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  const { items, total } = await readPage(runs, rows, page)
  return { total, items: items.map(readIngestion) }
}

/** One run. Undefined if it doesn't exist or the actor can't read its version. */
export async function findRun(
  tx: TenantTx,
  actor: Actor,
  runId: string,
): Promise<WorkflowRow | undefined> {
  const row = await readableRuns(tx, actor)
    .where('r.id', '=', runId)
    .select(columns)
    .executeTakeFirst()
  return row && readWorkflow(row)
}

/** How many runs of the tenant have failed in the last 24 hours. */
export async function countRecentFailures(tx: TenantTx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'failed')
    .where('closed_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(isThere(tenantId, sql.ref('version_id'), 'metadata_obj_id'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the tenant has a run with this id. */
export async function runExists(tx: TenantTx, tenantId: string, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where(isThere(tenantId, sql.ref('version_id'), 'metadata_obj_id'))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
