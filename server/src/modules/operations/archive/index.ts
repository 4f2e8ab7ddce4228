export { importArchive, type Imported } from './import-archive.ts'
export { ZipReader } from './read-zip.ts'
export { isSealed, readPassphrase, requirePassphrase, unseal } from './seal.ts'
export { DeletionUnderway, streamArchive } from './write-archive.ts'
