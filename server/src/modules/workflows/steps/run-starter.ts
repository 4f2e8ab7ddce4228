import { actorOfMember } from '../../tenancy/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/core/errors.ts'
import type { Items } from '../definitions/items.queries.ts'
import { itemsWithRights, type FoundItems } from '../definitions/items.ts'
import { RunFault, type RunRow, type Snapshot } from '../runs/run-row.ts'

/** The person who started a run, with their current rights. @throws RunFault for a former member */
export async function starterOf({ doors }: Pick<Context, 'doors'>, run: RunRow): Promise<Actor> {
  const actor = await actorOfMember(doors, run.tenant_id, run.user_id)
  if (actor) return actor
  throw new RunFault('The person who started the run is no longer an active member of the tenant.')
}

/**
 * The items of a run, checked again, because rights may have been revoked and nodes deleted since it was
 * started.
 * @throws RunFault
 */
export async function itemsOfRun(tx: TenantTx, actor: Actor, run: RunRow): Promise<FoundItems> {
  try {
    return await itemsWithRights(tx, actor, itemsIn(run.snapshot))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new RunFault(
      error.code === 'forbidden'
        ? 'The person who started the run may no longer read its sources, instructions or template, or write to its outputs.'
        : 'A source, instruction, output or template of the run was deleted.',
    )
  }
}

function itemsIn({ sources, instructions, outputs, template }: Snapshot): Items {
  const ids = (items: Snapshot['sources']) => items.map((item) => item.path_part_id)
  return {
    sources: ids(sources),
    instructions: ids(instructions),
    outputs: ids(outputs),
    template: template?.path_part_id ?? null,
  }
}
