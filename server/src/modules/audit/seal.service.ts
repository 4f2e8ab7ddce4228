import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { perContext } from '../../platform/context/per-context.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Resealing, ResealParts } from '../../platform/process/reseal.ts'
import { macOf, signerOf } from '../../platform/secrets/secrets.ts'
import { canonical, hashOf } from './chain.ts'
import {
  deleteOldest,
  lockChain,
  signedChains,
  tenantsToExpire,
  tenantsToSeal,
  writeExpiry,
  writeSeals,
  type ChainRow,
  type Expired,
  type Sealed,
} from './chain.queries.ts'
import { unsealed } from './events.queries.ts'

/** The number of events in one transaction. */
const BATCH = 1_000

type Parts = Pick<Context, 'doors' | 'secret' | 'config'>

/** Has the events of this process sealed within two seconds. Upkeep does it for processes that were killed. */
export const watchAudit = perContext((context): true => {
  auditLogOf(context).seal = sealAll
  return true
})

/** Numbers and chains all events that wait for it. */
export async function sealAll(context: Pick<Context, 'doors'>): Promise<void> {
  for (;;) {
    const tenants = await context.doors.acrossTenants(tenantsToSeal)
    if (tenants.length === 0) return
    for (const tenantId of tenants) await sealTenant(context, tenantId)
  }
}

/** Seals the events of a tenant. */
export async function sealTenant(
  { doors }: Pick<Context, 'doors'>,
  tenantId: string,
): Promise<void> {
  let sealed = BATCH
  while (sealed === BATCH) {
    sealed = await doors.acrossTenants(async (tx) => {
      const [chain, events] = [await lockChain(tx, tenantId), await unsealed(tx, tenantId, BATCH)]
      if (!chain) return 0
      let { sequence, hash: previous } = chain
      const seals = events.map((event): Sealed => {
        sequence += 1
        const hash = hashOf(tenantId, event, { sequence, previous })
        const seal = { id: event.id, sequence, previous, hash }
        previous = hash
        return seal
      })
      await writeSeals(tx, tenantId, seals)
      return seals.length
    })
  }
}

/** Deletes events that are too old. A signed summary takes their place at the beginning of the chain. */
export async function expire(context: Parts): Promise<number> {
  const { doors, config } = context
  const days = config.auditDays
  const tenants = await doors.acrossTenants((tx) => tenantsToExpire(tx, days))
  for (const tenantId of tenants) {
    await doors.acrossTenants(async (tx) => {
      const chain = await lockChain(tx, tenantId)
      if (!chain) return
      const after = chain.expired_sequence
      const gone = await deleteOldest(tx, tenantId, { after, days, limit: BATCH })
      if (!gone) return
      const kinds = { ...chain.expired_kinds }
      for (const [kind, number] of Object.entries(gone.kinds)) {
        kinds[kind] = (kinds[kind] ?? 0) + number
      }
      const expired = { ...gone, kinds }
      await writeExpiry(tx, tenantId, { ...expired, signature: sign(context, tenantId, expired) })
    })
  }
  return tenants.length
}

const SUMMARY = 'audit summary'

function textOf(tenantId: string, { sequence, hash, at, kinds }: Expired): string {
  return canonical({ tenant_id: tenantId, sequence, hash, at: at.toISOString(), kinds })
}

function sign({ secret }: Pick<Context, 'secret'>, tenantId: string, expired: Expired): string {
  return macOf(secret, SUMMARY, textOf(tenantId, expired)).toString('hex')
}

/** Whether the summary at the beginning of a chain is what this server wrote. */
export function isSummaryGenuine(
  context: Pick<Context, 'secret'>,
  tenantId: string,
  chain: ChainRow,
): boolean {
  const { expired_sequence: sequence, expired_hash: hash, expired_at: at, signature } = chain
  if (signature === null) {
    return sequence === 0 && hash === '' && at === null
  }
  return signerOfSummary(context, tenantId, chain) !== undefined
}

function signerOfSummary({ secret }: Pick<Context, 'secret'>, tenantId: string, chain: ChainRow) {
  const expired = expiredIn(chain)
  if (!expired || chain.signature === null) return undefined
  const mac = Buffer.from(chain.signature, 'hex')
  return signerOf(secret, SUMMARY, { text: textOf(tenantId, expired), mac })
}

function expiredIn(chain: ChainRow): Expired | undefined {
  const {
    expired_sequence: sequence,
    expired_hash: hash,
    expired_at: at,
    expired_kinds: kinds,
  } = chain
  return at === null ? undefined : { sequence, hash, at, kinds }
}

/** How the summaries at the beginnings of chains are signed again. Those that aren't genuine stay as they are. */
export const resealing: Resealing = {
  what: 'audit summaries',
  async run(parts, signal) {
    let [done, lost] = [0, 0]
    let tenants: readonly string[] = []
    do {
      signal?.throwIfAborted()
      const after = tenants.at(-1) ?? null
      tenants = await parts.doors.acrossTenants((tx) => signedChains(tx, after))
      for (const tenantId of tenants) {
        const signer = await signAgain(parts, tenantId)
        if (signer === undefined) lost += 1
        if (signer === 'accepted') done += 1
      }
    } while (tenants.length > 0)
    return { done, lost }
  },
}

/** Signs a summary with the current secret if an accepted one has signed it. @returns which one had */
async function signAgain(parts: ResealParts, tenantId: string) {
  return parts.doors.acrossTenants(async (tx) => {
    const chain = await lockChain(tx, tenantId)
    const expired = chain && expiredIn(chain)
    const signer = chain && signerOfSummary(parts, tenantId, chain)
    if (expired && signer === 'accepted') {
      await writeExpiry(tx, tenantId, { ...expired, signature: sign(parts, tenantId, expired) })
    }
    return signer
  })
}
