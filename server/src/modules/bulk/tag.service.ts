import { auditItems } from '../../platform/audit/audited-work.ts'
import type { Actor } from '../../platform/core/actor.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { inBatches } from '../../platform/http/batches.ts'
import { outcomeOf, type Refused } from '../../platform/http/bulk.ts'
import { attachKnownTags, detachTags, requireTags } from '../content/index.ts'
import { getParts, lockTreeShared, surveyParts, type Chosen } from '../tree/index.ts'
import { BATCH, REFUSALS } from './chosen.ts'
import { goneOf } from './sift.ts'

type Tags = { readonly add: readonly string[]; readonly remove: readonly string[] }

/**
 * Adds tags to folders and documents, and removes others from them. An item below another chosen one is tagged, too.
 * @throws Problem bad_request if a tag to add doesn't exist
 */
export async function tagMany(
  context: Context,
  actor: Actor,
  chosen: readonly Chosen[],
  { add, remove }: Tags,
) {
  const { doors } = context
  // Sorted, so that two requests can't deadlock.
  const tags = { add: uniqueIds(add).toSorted(), remove: uniqueIds(remove).toSorted() }
  const { found, refused } = await doors.inTenant(actor.tenantId, async (tx) => {
    await requireTags(tx, actor.tenantId, tags.add)
    return surveyParts(tx, actor, chosen, { areNested: true })
  })
  const run = (batch: readonly Chosen[]) =>
    doors.inTenant(actor.tenantId, (tx) => tagBatch(tx, actor, batch, tags))
  const later = await inBatches(found, { most: BATCH, constraints: REFUSALS, run })
  const ids = chosen.map(({ id }) => id)
  return outcomeOf(ids, [...refused, ...later])
}

async function tagBatch(
  tx: TenantTx,
  actor: Actor,
  batch: readonly Chosen[],
  { add, remove }: Tags,
): Promise<Refused[]> {
  const { tenantId } = actor
  await lockTreeShared(tx, tenantId)
  const parts = await getParts(tx, actor, batch)
  const partIds = parts.map(({ id }) => id)
  auditItems(partIds, add.length > 0 ? 'item.tagged' : 'item.untagged')
  if (add.length > 0) await attachKnownTags(tx, tenantId, { partIds, tagIds: add })
  if (remove.length > 0) await detachTags(tx, tenantId, { partIds, tagIds: remove })
  return goneOf(batch, parts)
}
