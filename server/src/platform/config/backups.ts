import type { EnvReader } from './env.ts'

export type BackupSettings = {
  /** The file of the key that signs backups, and that signatures are checked with. */
  readonly backupSignKey?: string | undefined
  /** Public keys for which backups are encrypted, or files with them. */
  readonly backupRecipients: readonly string[]
  /** The file with the passphrase of backups. */
  readonly backupPassphraseFile?: string | undefined
}

export function readBackups(reader: EnvReader): BackupSettings {
  const recipients = reader.text('ARBOR_BACKUP_RECIPIENTS')?.split(',') ?? []
  return {
    backupSignKey: reader.raw('ARBOR_BACKUP_SIGN_KEY'),
    backupRecipients: recipients.map((each) => each.trim()),
    backupPassphraseFile: reader.raw('ARBOR_BACKUP_PASSPHRASE_FILE'),
  }
}
