import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { hasChatModel } from '../../models/index.ts'
import { getPart, insertPart, lockTreeShared } from '../../tree/index.ts'
import {
  definitionKey,
  itemsOf,
  readDefinition,
  type DefinitionRow,
} from '../definitions/definitions.queries.ts'
import type { ItemRow } from '../definitions/items.queries.ts'
import { itemsWithRights, type FoundItems } from '../definitions/items.ts'
import type { PathSnapshot, RunRow, Snapshot } from './run-row.ts'
import { countWaiting, findByKey, insertRun, lockTurns } from './workflow-runs.queries.ts'
import { sendStep } from './start-step.ts'

/** Maximum number of a tenant's waiting runs. */
const MAX_WAITING = 100

/**
 * Starts a run of a workflow, which waits for its turn. With a key, it returns the run that the actor started
 * with the same key while that run is open.
 * @throws Problem not_found, forbidden; conflict for a workflow that can't be started; not_available without
 * a model; too_many_requests
 */
export async function invokeWorkflow(
  context: Context,
  actor: Actor,
  definitionId: string,
  key: string | undefined,
): Promise<{ run: RunRow; isNew: boolean }> {
  const { tenantId, userId } = actor
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const parent = await getPart(tx, actor, definitionKey(definitionId), 'read')
    const definition = await readDefinition(tx, tenantId, parent.metadata_obj_id)
    const found = await itemsWithRights(tx, actor, itemsOf(definition))
    requireReady(definition, found)
    if (definition.runner_url === null && !(await hasChatModel(tx, context.config, actor))) {
      throw problem('workflow_needs_model')
    }
    await lockTurns(tx, tenantId)
    const owned = { tenant_id: tenantId, definition_id: definition.id, user_id: userId }
    const known = key === undefined ? undefined : await findByKey(tx, { ...owned, key })
    if (known) return { run: known, isNew: false }
    if ((await countWaiting(tx, tenantId)) >= MAX_WAITING) {
      throw problem('runs_limit', { max: MAX_WAITING })
    }
    const id = newId()
    const part = await insertPart(tx, {
      tenantId,
      parent,
      partType: 'WORKFLOW_RUN',
      name: new Date().toISOString(),
      objectId: id,
    })
    const run = await insertRun(tx, {
      ...owned,
      id,
      path_part_id: part.id,
      step: definition.runner_url === null ? 'prepare' : 'call',
      idempotency_key: key ?? null,
      snapshot: snapshotOf(actor, definition, found),
    })
    await sendStep(tx, context, run)
    return { run, isNew: true }
  })
}

/** @throws Problem conflict */
function requireReady(
  definition: DefinitionRow,
  { sources, instructions, outputs }: FoundItems,
): void {
  if (!definition.is_active) {
    throw problem('workflow_off')
  }
  const missing = Object.entries({ sources, instructions, outputs }).find(
    ([, items]) => items.length === 0,
  )
  if (missing) {
    throw problem('workflow_items_deleted', { what: missing[0] })
  }
}

function snapshotOf(actor: Actor, definition: DefinitionRow, found: FoundItems): Snapshot {
  return {
    workflow_definition_id: definition.id,
    workflow_name: definition.name,
    runner_type: 'SELF_HOSTED',
    user_id: actor.userId,
    max_run_duration_seconds: definition.max_run_seconds,
    sources: found.sources.map(toSnapshot),
    instructions: found.instructions.map(toSnapshot),
    outputs: found.outputs.map(toSnapshot),
    template: found.template && toSnapshot(found.template),
  }
}

function toSnapshot({ id, path, part_type }: ItemRow): PathSnapshot {
  return { path_part_id: id, materialized_path: path, part_type }
}
