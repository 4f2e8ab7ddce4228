import { agentCallOperations } from './agent-calls.operations.ts'
import { itemEventOperations } from './item-events.operations.ts'
import { eventOperations } from './audit.operations.ts'

export { recordCall, recordEnd } from './agent-calls.queries.ts'
export { canonical } from './chain.ts'
export { resealing, watchAudit } from './seal.service.ts'
export { upkeep } from './upkeep.ts'
export { verifyChain } from './verify-chain.ts'
export { tables } from './tables.ts'

export const auditOperations = [...eventOperations, ...itemEventOperations, ...agentCallOperations]
