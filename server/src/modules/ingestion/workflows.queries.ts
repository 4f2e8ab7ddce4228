import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import type { PipelineStatus } from '../content/index.ts'
import type { activityOf } from './state.ts'
import { hasRightOutside, selectParts } from '../tree/index.ts'

export type WorkflowRow = {
  id: string
  document_id: string
  version_id: string
  status: Static<typeof PipelineStatus>
  step: Parameters<typeof activityOf>[0]
  generation: number
  error: string | null
  progress: { done: number; total: number | null } | null
  timings: Record<string, number>
  chunks: number | null
  created_at: Date
  started_at: Date | null
  updated_at: Date
  closed_at: Date | null
}

/** Runs whose document version the actor may read. */
function readableRuns(tx: TenantTx, actor: Actor) {
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
  'r.created_at',
  'r.started_at',
  'r.updated_at',
  'r.closed_at',
  sql<WorkflowRow['status']>`r.status`.as('status'),
  sql<WorkflowRow['step']>`r.step`.as('step'),
  sql<WorkflowRow['progress']>`r.progress`.as('progress'),
  sql<WorkflowRow['timings']>`r.timings`.as('timings'),
  // Known since the conversion, true when they are written.
  sql<number | null>`case when r.outputs ? 'chunk'
    then (r.outputs -> 'convert' -> 'statistics' ->> 'total_chunks')::int end`.as('chunks'),
] as const

/** Ingestion runs, newest first. */
export async function listRuns(
  tx: TenantTx,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<Listed<WorkflowRow>> {
  const [{ total }, items] = await Promise.all([
    readableRuns(tx, actor)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    readableRuns(tx, actor)
      .select(columns)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total, items }
}

/** One run; undefined when it doesn't exist or its version may not be read. */
export async function findRun(
  tx: TenantTx,
  actor: Actor,
  runId: string,
): Promise<WorkflowRow | undefined> {
  return readableRuns(tx, actor).where('r.id', '=', runId).select(columns).executeTakeFirst()
}

/** Whether the tenant has a run with this id at all. */
export async function runExists(tx: TenantTx, tenantId: string, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
