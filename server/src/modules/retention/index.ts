export { constraints } from './constraints.ts'
export { findHeldEntries } from './holds/held-items.queries.ts'
export { HoldOnItem } from './holds/held-items.schemas.ts'
export { hasHolds, isHeld, isKeptByHold } from './holds/holds.queries.ts'
export { requireUnheld, requireUnheldContents } from './holds/require-unheld.ts'
export { refusedDeletions, refusedMoves } from './kept-items.queries.ts'
export { listVersionBlocks, writeBlocksOf } from './receipts/receipts.queries.ts'
export { nameReceipt } from './receipts/name-receipt.ts'
export {
  completeTenantReceipt,
  fileOfTenantReceipt,
  findTenantReceipt,
  giveTenantReceipt,
  listTenantReceipts,
} from './receipts/tenant-receipts.ts'
export {
  beginReceipt,
  giveReceipt,
  giveReceipts,
  noteCleared,
  RECEIPT_PURPOSE,
} from './receipts/receipts.service.ts'
export {
  listUnlisted,
  markUnlisted,
  noteListed,
  searchTextsIn,
  tenantsWithUnlisted,
} from './receipts/unlisted.queries.ts'
export {
  announceDeletions,
  claimRule,
  listDueDeletions,
  postponeDeletion,
  readDeletion,
  withdrawDeletion,
  type DueDeletion,
} from './rules/deletions.queries.ts'
export { hasKeepingRules } from './rules/rules.queries.ts'
export { requireUnkept, requireUnkeptContents, whyKept } from './rules/require-unkept.ts'
export { retentionOperations } from './retention.operations.ts'
export { tables } from './tables.ts'
