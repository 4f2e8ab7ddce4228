export { checkBackup } from './check-backup.ts'
export { fingerprintOf, type Manifest, readManifest } from './manifest.ts'
export {
  databaseIn,
  fillDatabase,
  requireEmptyDatabase,
  requireEmptyStorage,
  requireKnownSchema,
  restoreObjects,
} from './restore-backup.ts'
export { missingIn } from './object-copies.ts'
export { PreviousBackup } from './previous-backup.ts'
export { type BackupOptions, type WrittenBackup, writeBackup } from './write-backup.ts'
export { createSeal, isRecipient, type SealWith } from './backup-seal.ts'
export { type Backup, identityLines, openBackup, type OpenWith } from './open-backup.ts'
export { readSignKey, readVerifyKey } from './signature.ts'
