import type { Context } from '../../platform/context/context.ts'
import { readChain } from './chain.queries.ts'
import { followChain, type ChainFault } from './chain.ts'
import { hashAt, sealedAfter } from './events.queries.ts'
import { isSummaryGenuine } from './seal.service.ts'

export type ChainReport = {
  readonly ok: boolean
  /** The number of events that were checked. */
  readonly checked: number
  /** The first fault. */
  readonly fault: ChainFault | null
  /** The end of the chain. */
  readonly head: { readonly sequence: number; readonly hash: string }
  /** Where the next piece begins; null after the last one. */
  readonly next: number | null
}

/**
 * Walks through a piece of a tenant's chain.
 * @param after the number before the first event to check; the beginning by default
 */
export async function verifyChain(
  context: Pick<Context, 'doors' | 'secret'>,
  tenantId: string,
  { after, limit }: { readonly after?: number | undefined; readonly limit: number },
): Promise<ChainReport> {
  return context.doors.readInTenant(tenantId, async (tx) => {
    const chain = await readChain(tx, tenantId)
    const head = { sequence: chain.sequence, hash: chain.hash }
    const start = Math.max(after ?? 0, chain.expired_sequence)
    const report = (checked: number, fault: ChainFault | null, next: number | null = null) => ({
      ok: fault === null,
      checked,
      fault,
      head,
      next,
    })
    if (!isSummaryGenuine(context, tenantId, chain)) {
      return report(0, { kind: 'changed', sequence: chain.expired_sequence })
    }
    const isBeginning = start === chain.expired_sequence
    const hash = isBeginning ? chain.expired_hash : await hashAt(tx, tenantId, start)
    // Only events of the future can be asked for and be missing.
    if (hash === undefined) {
      const kind = start > head.sequence ? 'cut' : 'missing'
      return report(0, { kind, sequence: start })
    }
    const events = await sealedAfter(tx, tenantId, { sequence: isBeginning ? 0 : start, limit })
    const { last, fault } = followChain(tenantId, { sequence: start, hash }, events)
    const checked = last.sequence - start
    if (fault) return report(checked, fault)
    if (events.length === limit) return report(checked, null, last.sequence)
    // Others may have sealed events in the meantime.
    const end = last.sequence > head.sequence ? await readChain(tx, tenantId) : chain
    if (last.sequence < head.sequence) {
      return report(checked, { kind: 'cut', sequence: last.sequence + 1 })
    }
    if (
      end.sequence < last.sequence ||
      (end.sequence === last.sequence && end.hash !== last.hash)
    ) {
      return report(checked, { kind: 'changed', sequence: last.sequence })
    }
    return report(checked, null)
  })
}
