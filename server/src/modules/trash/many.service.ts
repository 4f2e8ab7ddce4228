import { auditItems } from '../../platform/audit/audited-work.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Constraints } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { inBatches, type Bounds } from '../../platform/http/batches.ts'
import { outcomeOf, type Refused } from '../../platform/http/bulk.ts'
import { constraints as ofRetention } from '../retention/index.ts'
import { constraints as ofTree } from '../tree/index.ts'
import { lockEntries, surveyEntries, type Named } from './many.queries.ts'
import { purgeAll, restore } from './trash.service.ts'

const REFUSALS: Constraints = { ...ofTree, ...ofRetention }

/** A restore copies all rows of an item back. */
const RESTORED: Bounds = { items: 4, weight: 4 }
const PURGED: Bounds = { items: 20, weight: 20 }

type Entry = Named & { readonly weight: number }

type Work = {
  readonly most: Bounds
  readonly run: (tx: TenantTx, batch: readonly Entry[]) => Promise<readonly Refused[]>
}

/** @param given ids of items in the trash, or of the nodes that they had */
async function withEntries(
  { doors }: Context,
  actor: Actor,
  given: readonly string[],
  { most, run }: Work,
) {
  const ids = uniqueIds(given)
  const { found, refused } = await doors.readInTenant(actor.tenantId, (tx) =>
    surveyEntries(tx, actor, ids),
  )
  const later = await inBatches(
    found.map((entry) => ({ ...entry, weight: 1 })),
    {
      most,
      constraints: REFUSALS,
      run: (batch) =>
        doors.inTenant(actor.tenantId, (tx) => {
          auditItems(batch.map(({ partId }) => partId))
          return run(tx, batch)
        }),
    },
  )
  // An item that was named by both of its ids counts once.
  const named = new Set([...found, ...refused].map(({ id }) => id))
  return outcomeOf(
    ids.filter((id) => named.has(id)),
    [...refused, ...later],
  )
}

/** Restores items to the folders that they were in, in the given order. */
export async function restoreMany(context: Context, actor: Actor, given: readonly string[]) {
  return withEntries(context, actor, given, {
    most: RESTORED,
    run: async (tx, batch) => {
      for (const { entryId } of batch) {
        // oxlint-disable-next-line no-await-in-loop -- an item may be restored into the one before
        await restore(tx, context, actor, { id: entryId })
      }
      return []
    },
  })
}

/** Deletes items in the trash permanently, with their files. */
export async function purgeMany(context: Context, actor: Actor, given: readonly string[]) {
  return withEntries(context, actor, given, {
    most: PURGED,
    run: async (tx, batch) => {
      const { entries, refused } = await lockEntries(tx, actor, batch)
      await purgeAll(tx, context.queue, { tenantId: actor.tenantId, entries })
      return refused
    },
  })
}
