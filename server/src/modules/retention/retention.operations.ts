import { holdOperations } from './holds/holds.operations.ts'
import { receiptOperations } from './receipts/receipts.operations.ts'

/** What was deleted permanently, and what must be kept. */
export const retentionOperations = [...receiptOperations, ...holdOperations]
