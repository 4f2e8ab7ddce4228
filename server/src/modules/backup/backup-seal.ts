import { createHmac, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartFault } from '../../platform/core/start-fault.ts'
import type { Sealing } from './manifest.ts'
import { identitiesIn } from './open-backup.ts'

/** How to encrypt a backup. */
export type SealWith =
  | { readonly passphrase: string }
  /** Public keys. Who makes the backup needs no key that can read it. */
  | { readonly recipients: readonly string[] }

/** How the files of a new backup are written. */
export type Seal = {
  /** The public keys for which files are encrypted. None if they aren't. */
  readonly recipients: readonly string[]
  /** The content of the file with the private key, if a passphrase opens it. */
  readonly keyFile?: Uint8Array | undefined
  /** The end of the names of files. */
  readonly suffix: '' | '.age'
  readonly seal: (stream: Readable) => Promise<Readable>
  /** The name of the copy of a stored object. If the backup is encrypted, the name says nothing about the object. */
  readonly nameOf: (key: string) => string
}

export const NO_SEAL: Seal = {
  recipients: [],
  suffix: '',
  seal: (stream) => Promise.resolve(stream),
  nameOf: (key) => key,
}

/** Whether a text is a public key of age. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** A backup with which a new one shares files. Both must have the same keys. */
type Previous = { readonly folder: string; readonly sealing?: Sealing | undefined }

type Keys = Pick<Seal, 'recipients' | 'keyFile'>

/**
 * Encrypts each file on its own, in the format of the program `age`.
 * @param secret of the installation, which determines the names of files
 * @throws StartFault if a previous backup has other keys
 */
export async function createSeal(
  chosen: SealWith | undefined,
  secret: string,
  previous: Previous | undefined,
): Promise<Seal> {
  if (previous && (chosen === undefined) !== (previous.sealing === undefined)) {
    const how = previous.sealing ? 'encrypted, and this one isn’t' : 'not encrypted'
    throw new StartFault(`The previous backup is ${how}. Leave out --previous once.`)
  }
  if (chosen === undefined) return NO_SEAL
  const keys =
    'recipients' in chosen
      ? sameKeys(chosen.recipients, previous?.sealing)
      : await (previous ? keysOf(previous, chosen.passphrase) : newKeys(chosen.passphrase))
  const encrypter = new Encrypter()
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient)
  const namesKey = Buffer.from(hkdfSync('sha256', secret, '', 'names in backups', 32))
  return {
    ...keys,
    suffix: '.age',
    seal: async (stream) => Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(stream))),
    nameOf: (key) => {
      const hash = createHmac('sha256', namesKey).update(key).digest('hex')
      return `${hash.slice(0, 2)}/${hash.slice(2)}.age`
    },
  }
}

/** Checking a passphrase is slow on purpose, so it opens one private key, which opens all files. */
async function newKeys(passphrase: string): Promise<Keys> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const keyFile = await encrypter.encrypt(`${identity}\n`)
  return { recipients: [await identityToRecipient(identity)], keyFile }
}

/** Nobody without the passphrase can have written the key of the previous backup. */
async function keysOf({ folder, sealing }: Previous, passphrase: string): Promise<Keys> {
  const keyFile = sealing?.key && (await readFile(join(folder, sealing.key.path)))
  const [identity] = keyFile ? await identitiesIn(keyFile, passphrase).catch(() => []) : []
  if (keyFile && identity !== undefined) {
    return { recipients: [await identityToRecipient(identity)], keyFile }
  }
  throw new StartFault(
    'This passphrase does not open the previous backup. Use the same one, or leave out --previous once.',
  )
}

function sameKeys(recipients: readonly string[], previous: Sealing | undefined): Keys {
  const listed = (keys: readonly string[]) => keys.toSorted().join()
  if (!previous || (!previous.key && listed(previous.recipients) === listed(recipients))) {
    return { recipients }
  }
  throw new StartFault(
    'The previous backup is encrypted for other keys. Use the same ones, or leave out --previous once.',
  )
}
