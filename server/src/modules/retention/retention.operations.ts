import { holdOperations } from './holds/holds.operations.ts'
import { receiptOperations } from './receipts/receipts.operations.ts'
import { ruleOperations } from './rules/rules.operations.ts'

/** What was deleted permanently, what must be kept, and what is deleted when. */
export const retentionOperations = [...receiptOperations, ...holdOperations, ...ruleOperations]
