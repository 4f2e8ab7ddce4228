import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  identityLines,
  isRecipient,
  type OpenWith,
  type SealWith,
} from '../modules/backup/index.ts'
import { readPassphrase, requirePassphrase } from '../modules/archive/index.ts'
import type { Config } from '../platform/config/config.ts'
import { errorCode } from '../platform/core/error-code.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { readPassword } from './read-password.ts'

/** Options for passphrases. */
type PassphraseChoice = {
  readonly passphraseFile?: string | undefined
  /** Ask for it. */
  readonly passphrase?: boolean | undefined
}

/** Options of commands that write a backup: keys, or files with keys. */
export type SealChoice = PassphraseChoice & { readonly recipient?: readonly string[] | undefined }

/** Options of commands that read a backup. */
export type OpenChoice = PassphraseChoice & { readonly identityFile?: string | undefined }

type Settings = Pick<Config, 'backupRecipients' | 'backupPassphraseFile'>

/** How to encrypt a backup. Options come before settings. Undefined if it isn't encrypted. @throws StartFault */
export async function sealingOf(
  choice: SealChoice,
  { backupRecipients, backupPassphraseFile }: Settings,
): Promise<SealWith | undefined> {
  const { recipient = [], passphraseFile, passphrase } = choice
  const chosen = [recipient.length > 0, passphraseFile !== undefined, passphrase === true]
  if (chosen.filter(Boolean).length > 1) {
    throw new StartFault('Choose one: --recipient, --passphrase-file or --passphrase.')
  }
  if (recipient.length > 0) return { recipients: await recipientsIn(recipient) }
  const given = await passphraseBy(choice)
  if (given !== undefined) return { passphrase: given }
  if (backupRecipients.length > 0 && backupPassphraseFile !== undefined) {
    throw new StartFault('Set ARBOR_BACKUP_RECIPIENTS or ARBOR_BACKUP_PASSPHRASE_FILE, not both.')
  }
  if (backupRecipients.length > 0) return { recipients: await recipientsIn(backupRecipients) }
  if (backupPassphraseFile === undefined) return undefined
  return { passphrase: await readPassphrase(resolve(backupPassphraseFile)) }
}

/** What may open a backup. Nothing is read or asked for unless the backup needs it. */
export function openingOf(choice: OpenChoice, settings: Settings): OpenWith {
  const { identityFile: file } = choice
  return {
    passphrase: async () => {
      const given = await passphraseBy(choice)
      const { backupPassphraseFile: usual } = settings
      return given ?? (usual === undefined ? undefined : readPassphrase(resolve(usual)))
    },
    identities: async () => (file === undefined ? undefined : identitiesOf(resolve(file))),
  }
}

async function passphraseBy({ passphrase, passphraseFile: file }: PassphraseChoice) {
  if (file !== undefined) return readPassphrase(resolve(file))
  if (passphrase !== true) return undefined
  const given = await readPassword('Passphrase of the backup: ', 'Stopped.')
  return requirePassphrase(given, 'The passphrase')
}

async function recipientsIn(given: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    given.map(async (each) => (each.startsWith('age1') ? [each] : linesOf(resolve(each)))),
  )
  const recipients = [...new Set(found.flat())]
  const wrong = recipients.find((each) => !isRecipient(each))
  if (wrong === undefined && recipients.length > 0) return recipients
  throw new StartFault(
    `${wrong ?? given.join(', ')} is not a public key of age, such as age1…. Create one with: age-keygen -o backup-key.txt`,
  )
}

async function identitiesOf(file: string): Promise<string[]> {
  const found = (await linesOf(file)).flatMap(identityLines)
  if (found.length > 0) return found
  throw new StartFault(`${file} has no private key of age (AGE-SECRET-KEY-…).`)
}

/** The lines of a key file, without comments. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartFault(`The key file ${file} can’t be read (${errorCode(error) ?? 'unknown'}).`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
