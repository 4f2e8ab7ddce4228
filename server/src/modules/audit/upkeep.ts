import { unaudited } from '../../platform/audit/kinds.ts'
import { appendFile } from 'node:fs/promises'
import type { Upkeep } from '../../platform/process/workers.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { addWebhookEvents } from '../../platform/webhooks/events.ts'
import { listHeads } from './chain.queries.ts'
import { expire, sealAll } from './seal.service.ts'

const MINUTE_MS = 60_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'audit events',
    audit: unaudited('Numbers events, and replaces old ones by a signed summary.'),
    at: 'minute',
    run: async (context) => {
      // Events of processes that ended before they could do it.
      await sealAll(context)
      const expired = await expire(context)
      return { ...(expired > 0 && { tenantsWithExpiredEvents: expired }) }
    },
  },
  {
    name: 'audit heads',
    audit: unaudited('Sends the ends of chains.'),
    at: 'minute',
    run: async ({ doors, log, config }) => {
      // All processes do it in the same minute. Lines that appear twice do no harm.
      const minute = Math.floor(Date.now() / MINUTE_MS)
      if (minute % config.auditHeadMinutes !== 0) return {}
      let after = FIRST
      for (;;) {
        const from = after
        const heads = await doors.acrossTenants((tx) => sendHeads(tx, from))
        for (const { tenant_id: tenantId, sequence, hash } of heads) {
          log.info({ tenantId, sequence, hash }, 'audit head')
        }
        if (config.auditHeadsFile !== undefined) {
          await append(config.auditHeadsFile, heads).catch((error: unknown) =>
            log.error({ err: error }, 'the heads of the audit could not be appended to their file'),
          )
        }
        const last = heads.at(-1)
        if (!last) return {}
        after = last.tenant_id
      }
    },
  },
]

function append(path: string, heads: Awaited<ReturnType<typeof listHeads>>): Promise<void> {
  const at = new Date().toISOString()
  return appendFile(path, heads.map((head) => `${JSON.stringify({ at, ...head })}\n`).join(''))
}

/** The ends of chains after a tenant, which the webhooks of these tenants get. */
async function sendHeads(tx: SystemTx, after: string): ReturnType<typeof listHeads> {
  const heads = await listHeads(tx, after)
  const events = heads.map(({ tenant_id: tenantId, ...data }) => ({ tenantId, data }))
  await addWebhookEvents(tx, 'audit.head', events)
  return heads
}
