import { verifyChain } from '../audit/index.ts'
import type { CheckName } from '../checks/index.ts'
import { type Round } from './verify-round.ts'

const CHAIN: CheckName = {
  name: 'audit-chain',
  sentence: 'No audit event is missing, changed or moved, and the end of the chain is there.',
  kind: 'fault',
}

/** Events per transaction. */
const PIECE = 2_000

/** Walks through the chain of a tenant's audit events. */
export async function checkAuditChain(round: Round, tenantId: string): Promise<void> {
  const { parts, tally, signal, progress } = round
  tally.look(CHAIN, 0)
  let after: number | null = 0
  while (after !== null) {
    signal.throwIfAborted()
    progress(CHAIN.name, after)
    const piece = await verifyChain(parts, tenantId, { after, limit: PIECE })
    tally.look(CHAIN, piece.checked)
    if (piece.fault) {
      tally.found(CHAIN, tenantId, [`${piece.fault.kind} ${String(piece.fault.sequence)}`])
    }
    after = piece.next
  }
}
