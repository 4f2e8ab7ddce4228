import { isDatabaseAway } from '../../../platform/db/index.ts'
import { noteChanges, recordWork, SERVICE } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Upkeep } from '../../../platform/process/workers.ts'
import {
  announceDeletions,
  claimRule,
  listDueDeletions,
  postponeDeletion,
  readDeletion,
  withdrawDeletion,
  type DueDeletion,
} from '../../retention/index.ts'
import {
  announceItem,
  lockTreeExclusive,
  selectParts,
  type Allowed,
  type PartRow,
} from '../../tree/index.ts'
import { deleteSubtree } from './delete-subtree.ts'

/** How the audit and receipts call deletions by retention rules. */
const JOB = 'apply_retention_rules'

/** Deletions that are read at once. Each is a transaction. */
const BATCH = 50

/** Announces deletions by retention rules. @returns how many rules were looked at */
async function announce({ doors }: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rule = await doors.acrossTenants(claimRule)
    if (!rule) return
    let mayHaveMore = true
    while (mayHaveMore && !signal.aborted) {
      mayHaveMore = await doors.inTenant(rule.tenant_id, (tx) => announceDeletions(tx, rule))
    }
  }
}

/**
 * Deletes a document permanently, with a receipt, if a rule still does so and nothing keeps it. All in one transaction,
 * so a kill leaves it or has deleted it once.
 */
async function deleteDocument(context: Context, due: DueDeletion): Promise<boolean> {
  const { tenant_id: tenantId, part_id: partId } = due
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeExclusive(tx, tenantId)
    const verdict = await readDeletion(tx, due)
    // Without a verdict, it is gone, or about to be removed with its folder.
    if (!verdict || verdict.is_kept || !verdict.is_due) {
      await (verdict?.is_due === false ? withdrawDeletion : postponeDeletion)(tx, due)
      return false
    }
    await noteChanges(tx)
    // A rule of the tenant's administrators deletes it, so nobody's rights matter.
    const part = await selectParts(tx, tenantId)
      .where('p.id', '=', partId)
      .selectAll('p')
      .$castTo<Allowed<PartRow, 'write'>>()
      .executeTakeFirstOrThrow()
    const receipt = await deleteSubtree(tx, context, part, JOB)
    await announceItem(tx, context, part, 'deleted')
    await recordWork(tx, tenantId, {
      kind: 'item.expired',
      operation: JOB,
      doer: SERVICE,
      items: [partId],
      details: { retention_rule_id: verdict.rule_id, receipt_id: receipt, name: part.name },
    })
    return true
  })
}

/** A document that can't be deleted must not keep the others waiting. */
async function deleteOrPostpone(context: Context, due: DueDeletion): Promise<boolean> {
  try {
    return await deleteDocument(context, due)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.log.error({ err: error, partId: due.part_id }, 'deletion by a retention rule failed')
    await context.doors.inTenant(due.tenant_id, (tx) => postponeDeletion(tx, due))
    return false
  }
}

export const upkeep: readonly Upkeep[] = [
  {
    name: 'retention',
    audit: ['item.expired'],
    at: 'minute',
    run: async (context, { signal }) => {
      await announce(context, signal)
      let deleted = 0
      for (;;) {
        const some = await context.doors.acrossTenants((tx) => listDueDeletions(tx, BATCH))
        for (const due of some) {
          if (signal.aborted) break
          if (await deleteOrPostpone(context, due)) deleted += 1
        }
        if (some.length < BATCH || signal.aborted) break
      }
      return { ...(deleted > 0 && { deletedByRules: deleted }) }
    },
  },
]
