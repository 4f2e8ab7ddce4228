export { probeOperations } from './health/health.operations.ts'
export { modelUpkeep, watchModelUse } from './models/watch.ts'
export { metricsOperations } from './metrics/metrics.operations.ts'
export { archiveJobs as jobs, archiveUpkeep } from './tenant-archives/index.ts'
export { constraints } from './constraints.ts'
export { serviceOperations } from './operations.operations.ts'
export type { Progress } from './verify/round.ts'
export type { CheckResult } from './verify/tally.ts'
export { type Report, verify } from './verify/verify.service.ts'
export { encryptObjects } from './encryption/encrypt-objects.ts'
export { checkBackup } from './backup/check-backup.ts'
export { fingerprintOf, type Manifest, readManifest } from './backup/manifest.ts'
export {
  databaseIn,
  fillDatabase,
  requireEmptyDatabase,
  requireEmptyStorage,
  requireKnownSchema,
  restoreObjects,
} from './backup/restore-backup.ts'
export { missingIn } from './backup/object-copies.ts'
export { PreviousBackup } from './backup/previous-backup.ts'
export { type BackupOptions, type WrittenBackup, writeBackup } from './backup/write-backup.ts'
export { createSeal, isRecipient, type SealWith } from './backup/seal.ts'
export { type Backup, identityLines, openBackup, type OpenWith } from './backup/unseal.ts'
export { readSignKey, readVerifyKey } from './backup/signature.ts'
export {
  importArchive,
  type Imported,
  isSealed,
  readPassphrase,
  requirePassphrase,
  streamArchive,
  unseal,
  ZipReader,
} from './archive/index.ts'
export { findLeftovers, type LeftoverReport } from './verify/leftovers/find-leftovers.ts'
export { isSignedHere, readReceipt, type Receipt } from './verify/leftovers/read-receipt.ts'
