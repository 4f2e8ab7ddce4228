export { auditOperations } from './audit.operations.ts'
export { resealing, watchAudit } from './seal.service.ts'
export { upkeep } from './upkeep.ts'
export { verifyChain } from './verify-chain.ts'
