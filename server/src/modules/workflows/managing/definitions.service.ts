import { giveReceipt } from '../../retention/index.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId, NIL_ID } from '../../../platform/core/ids.ts'
import { seal } from '../../../platform/secrets/sealing.ts'
import { deleteFilesOf, sectionStep } from '../../content/index.ts'
import {
  deletePart,
  getPart,
  insertPart,
  lockTreeExclusive,
  lockTreeShared,
  NO_APPROVAL,
  updatePart,
} from '../../tree/index.ts'
import { cancelAllOf } from '../runs/run-control.service.ts'
import { WEBHOOK_SECRET, requireRunnerUrl } from '../runs/runner.ts'
import {
  definitionKey,
  insertDefinition,
  itemsOf,
  listDefinitionRows,
  readDefinition,
  updateDefinition,
  writeItems,
  type DefinitionRow,
  type WrittenDefinition,
} from '../definitions/definitions.queries.ts'
import type {
  CreateWorkflowDefinitionRequest,
  ListDefinitionsQuery,
  UpdateWorkflowDefinitionRequest,
  WorkflowDefinitionResponse,
} from '../definitions/definitions.schemas.ts'
import type { Items } from '../definitions/items.queries.ts'
import { requireItems } from '../definitions/items.ts'

type Given = Static<typeof CreateWorkflowDefinitionRequest>
type PublicDefinition = Static<typeof WorkflowDefinitionResponse>

/**
 * Creates a workflow in the agents folder.
 * @throws Problem not_found, forbidden for the items; name_taken; InvalidInput
 */
export async function createDefinition(
  context: Context,
  actor: Actor,
  body: Given,
): Promise<PublicDefinition> {
  const { tenantId } = actor
  const items = itemsIn(body)
  const definition = await writtenOf(context, { ...body, is_active: true })
  const id = newId()
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    await requireItems(tx, actor, items)
    const parent = await getPart(tx, actor, AGENTS(actor), 'write')
    const { id: partId } = await insertPart(tx, {
      tenantId,
      parent,
      partType: 'WORKFLOW_DEFINITION',
      name: sectionStep(definition.name),
      objectId: id,
    })
    await insertDefinition(tx, { tenantId, id, partId, userId: actor.userId }, definition)
    await writeItems(tx, { tenantId, id }, items)
    return present(tx, tenantId, id)
  })
}

const AGENTS = ({ agentsPartId }: Actor) =>
  ({ by: 'id', value: agentsPartId, called: 'Folder of agents' }) as const

/**
 * Replaces the whole definition of a workflow. Runs that have already started continue unchanged.
 * @throws as {@link createDefinition}
 */
export async function replaceDefinition(
  context: Context,
  actor: Actor,
  id: string,
  body: Static<typeof UpdateWorkflowDefinitionRequest>,
): Promise<PublicDefinition> {
  const { tenantId } = actor
  const definition = await writtenOf(context, body)
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const part = await getPart(tx, actor, definitionKey(id), 'write')
    const items = keptItems(body, itemsOf(await readDefinition(tx, tenantId, id)))
    await requireItems(tx, actor, items)
    await updatePart(tx, part, { name: sectionStep(definition.name) })
    // This locks the row, so that the items of two replacements don't mix.
    await updateDefinition(tx, { tenantId, id, userId: actor.userId }, definition)
    await writeItems(tx, { tenantId, id }, items)
    return present(tx, tenantId, id)
  })
}

/** Deletes a workflow with its runs. Open runs end. What runs have written stays. @returns the id of the receipt */
export async function deleteDefinition(
  context: Context,
  actor: Actor,
  id: string,
): Promise<string> {
  const { tenantId } = actor
  const deleted = await context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeExclusive(tx, tenantId)
    const part = await getPart(tx, actor, definitionKey(id), 'write')
    const stop = await cancelAllOf(tx, context, { tenantId, definitionId: id })
    const receipt = await giveReceipt(tx, { tenantId, part })
    await deletePart(tx, part)
    await deleteFilesOf(tx, context.queue, { tenantId, id: receipt })
    return { stop, receipt }
  })
  deleted.stop()
  return deleted.receipt
}

/** Workflows that the actor may read, by name. */
export async function listDefinitions(
  { doors }: Context,
  actor: Actor,
  query: Static<typeof ListDefinitionsQuery>,
): Promise<Listed<PublicDefinition>> {
  const { items, total } = await doors.inTenant(actor.tenantId, (tx) =>
    listDefinitionRows(tx, actor, query),
  )
  return { total, items: items.map(toPublic) }
}

/** One workflow. @throws Problem not_found, forbidden */
export async function getDefinition(
  { doors }: Context,
  actor: Actor,
  id: string,
): Promise<PublicDefinition> {
  return doors.inTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, definitionKey(id), 'read')
    return present(tx, actor.tenantId, id)
  })
}

async function present(tx: TenantTx, tenantId: string, id: string): Promise<PublicDefinition> {
  return toPublic(await readDefinition(tx, tenantId, id))
}

function toPublic(row: DefinitionRow): PublicDefinition {
  const items = itemsOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    runner_type: 'SELF_HOSTED',
    runner_config: row.runner_url === null ? null : { url: row.runner_url },
    max_run_duration_seconds: row.max_run_seconds,
    source_path_part_ids: [...items.sources],
    instruction_path_part_ids: [...items.instructions],
    output_path_part_ids: [...items.outputs],
    template_path_part_id: items.template,
    is_active: row.is_active,
    paused_reason: row.paused_reason,
    part_type: 'WORKFLOW_DEFINITION',
    tenant_id: row.tenant_id,
    parent_path_part_id: row.parent_id,
    instruction_path_part_id: items.instructions[0] ?? NIL_ID,
    is_template: false,
    created_from_id: null,
    approval_required: false,
    ...NO_APPROVAL,
    path_part_id: row.path_part_id,
    materialized_path: row.path,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The given items, and those from before where newer clients send none. */
function keptItems(body: Given, before: Items): Items {
  const isNone = (ids: readonly string[]) => ids.every((id) => id === NIL_ID)
  return {
    ...itemsIn(body),
    ...(isNone(body.source_path_part_ids) && { sources: before.sources }),
    ...(isNone(body.output_path_part_ids) && { outputs: before.outputs }),
  }
}

function itemsIn(body: Given): Items {
  const lower = (ids: readonly string[]) =>
    ids.filter((id) => id !== NIL_ID).map((id) => id.toLowerCase())
  return {
    sources: lower(body.source_path_part_ids),
    instructions: lower(body.instruction_path_part_ids),
    outputs: lower(body.output_path_part_ids),
    template: body.template_path_part_id?.toLowerCase() ?? null,
  }
}

async function writtenOf(
  { config, secret }: Context,
  body: Given & { readonly is_active: boolean },
): Promise<WrittenDefinition> {
  const { runner_config: runner } = body
  if (runner) requireRunnerUrl(config, runner.url)
  return {
    name: body.name,
    description: body.description ?? null,
    runner_url: runner?.url ?? null,
    webhook_secret: runner
      ? await seal(secret, WEBHOOK_SECRET, { secret: runner.webhook_secret })
      : null,
    max_run_seconds: body.max_run_duration_seconds,
    is_active: body.is_active,
  }
}
