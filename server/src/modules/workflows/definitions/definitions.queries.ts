import { sql, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import {
  directionOf,
  hasRightOutside,
  isThere,
  isWithin,
  selectParts,
  wholePath,
  type PartKey,
} from '../../tree/index.ts'
import type { ListDefinitionsQuery } from './definitions.schemas.ts'
import type { Items } from './items.queries.ts'

type Role = 'source' | 'instruction' | 'output' | 'template'

/** A workflow with its node and items. */
export type DefinitionRow = {
  id: string
  path_part_id: string
  tenant_id: string
  parent_id: string
  name: string
  description: string | null
  runner_url: string | null
  webhook_secret: string | null
  max_run_seconds: number
  is_active: boolean
  /** Why Arbor turned it off. */
  paused_reason: 'creator' | null
  /** Whether the person who set the runner may still do so. */
  may_call: boolean
  created_at: Date
  updated_at: Date
  path: string
  /** In their order. */
  items: readonly { readonly role: Role; readonly id: string }[]
}

/** Key of a workflow by its own id. */
export function definitionKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['WORKFLOW_DEFINITION'], called: 'Workflow' }
}

function selectDefinitions(tx: TenantTx, tenantId: string) {
  return selectParts(tx, tenantId).innerJoin('workflow_definition as d', (join) =>
    join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.path_part_id', '=', 'p.id'),
  )
}

const columnsOf = (tenantId: string) =>
  [
    'd.id',
    'd.path_part_id',
    'd.tenant_id',
    sql<string>`p.parent_id`.as('parent_id'),
    'd.name',
    'd.description',
    'd.runner_url',
    'd.webhook_secret',
    'd.max_run_seconds',
    'd.is_active',
    sql<'creator' | null>`d.paused_reason`.as('paused_reason'),
    sql<boolean>`may_set_runner(d.tenant_id, coalesce(d.runner_set_by, d.created_by), d.path_part_id)`.as(
      'may_call',
    ),
    'p.created_at',
    'p.updated_at',
    wholePath().as('path'),
    sql<DefinitionRow['items']>`(
    select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'id', i.path_part_id) order by i.position), '[]')
    from workflow_item i
    where i.tenant_id = d.tenant_id and i.definition_id = d.id
      and ${isThere(tenantId, sql.ref('i.path_part_id'))})`.as('items'),
  ] as const

const ORDERS = { CREATED_AT: 'p.created_at', UPDATED_AT: 'p.updated_at' } as const

/** A page of the workflows that the actor may read, by name unless the request has another order. */
export async function listDefinitionRows(
  tx: TenantTx,
  actor: Actor,
  query: Static<typeof ListDefinitionsQuery>,
): Promise<Listed<DefinitionRow>> {
  const found = selectDefinitions(tx, actor.tenantId)
    .where(hasRightOutside(actor, 'read'))
    .where(isWithin(query, { created: 'p.created_at', updated: 'p.updated_at' }))
    .$if(query.mine, (rows) => rows.where('d.created_by', '=', actor.userId))
    .$if(query.is_template === true, (rows) => rows.where(sql<SqlBool>`false`))
  const { sort_by: by, sort_dir: dir } = query
  const direction = directionOf(dir, by != null)
  const rows = found
    .select(columnsOf(actor.tenantId))
    .orderBy(by ? ORDERS[by] : 'd.name', direction)
    .orderBy('d.id', direction)
  return readPage(found, rows, query)
}

/** A workflow, without a check of rights. @throws NoResultError if it doesn't exist */
export async function readDefinition(
  tx: TenantTx,
  tenantId: string,
  id: string,
): Promise<DefinitionRow> {
  return selectDefinitions(tx, tenantId)
    .where('d.id', '=', id)
    .select(columnsOf(tenantId))
    .executeTakeFirstOrThrow()
}

export type WrittenDefinition = Pick<
  DefinitionRow,
  'name' | 'description' | 'runner_url' | 'webhook_secret' | 'max_run_seconds' | 'is_active'
>

type Ref = { readonly tenantId: string; readonly id: string }

/** Inserts the row of a new workflow, whose node already exists. */
export async function insertDefinition(
  tx: TenantTx,
  { tenantId, id, partId, userId }: Ref & { readonly partId: string; readonly userId: string },
  definition: WrittenDefinition,
): Promise<void> {
  await tx
    .insertInto('workflow_definition')
    .values({ tenant_id: tenantId, id, path_part_id: partId, created_by: userId, ...definition })
    .execute()
}

/** Replaces a workflow's definition, without its items. The actor becomes responsible for the runner. */
export async function updateDefinition(
  tx: TenantTx,
  { tenantId, id, userId }: Ref & { readonly userId: string },
  definition: WrittenDefinition,
): Promise<void> {
  await tx
    .updateTable('workflow_definition')
    .set({ ...definition, runner_set_by: userId, paused_reason: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the items of a workflow. */
export async function writeItems(
  tx: TenantTx,
  { tenantId, id }: Ref,
  { sources, instructions, outputs, template }: Items,
): Promise<void> {
  await tx
    .deleteFrom('workflow_item')
    .where('tenant_id', '=', tenantId)
    .where('definition_id', '=', id)
    .execute()
  const all = [
    ...sources.map((partId) => ['source', partId] as const),
    ...instructions.map((partId) => ['instruction', partId] as const),
    ...outputs.map((partId) => ['output', partId] as const),
    ...(template === null ? [] : [['template', template] as const]),
  ]
  const rows = all.map(([role, partId], position) => ({
    tenant_id: tenantId,
    definition_id: id,
    path_part_id: partId,
    role,
    position,
  }))
  await tx.insertInto('workflow_item').values(rows).execute()
}

/** The items of a workflow that still exist, by role. */
export function itemsOf({ items }: Pick<DefinitionRow, 'items'>): Items {
  const of = (role: Role) => items.filter((item) => item.role === role).map(({ id }) => id)
  return {
    sources: of('source'),
    instructions: of('instruction'),
    outputs: of('output'),
    template: of('template')[0] ?? null,
  }
}
