import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { StartFault } from '../../platform/core/start-fault.ts'
import { requireUnchanged } from './file-fault.ts'
import type { Sealing, Manifest } from './manifest.ts'

/** What may open an encrypted backup. Both are asked for only if the backup needs them. */
export type OpenWith = {
  readonly passphrase?: (() => Promise<string | undefined>) | undefined
  /** Private keys of age. */
  readonly identities?: (() => Promise<readonly string[] | undefined>) | undefined
}

/** Turns what is in a file of a backup into what was written. Damage appears as a StartFault. */
export type Unseal = (stream: Readable) => Promise<Readable>

/** A backup that can be read. */
export type Backup = {
  readonly folder: string
  readonly manifest: Manifest
  readonly unseal: Unseal
}

/** For the files that are never encrypted. */
export function plainly(folder: string): Pick<Backup, 'folder' | 'unseal'> {
  return { folder, unseal: (stream) => Promise.resolve(stream) }
}

/** @throws StartFault if the backup is encrypted, and nothing that is given opens it */
export async function openBackup(
  folder: string,
  manifest: Manifest,
  given: OpenWith = {},
): Promise<Backup> {
  const { sealing } = manifest
  if (!sealing) return { ...plainly(folder), manifest }
  const decrypter = new Decrypter()
  for (const identity of await identitiesFor(folder, sealing, given)) {
    decrypter.addIdentity(identity)
  }
  await requireOpened(folder, sealing, decrypter)
  const unseal: Unseal = async (stream) => {
    try {
      const opened = Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(stream)))
      return Readable.from(guarded(opened, folder), { objectMode: false })
    } catch (error) {
      stream.destroy()
      throw damaged(folder, error)
    }
  }
  return { folder, manifest, unseal }
}

async function identitiesFor(
  folder: string,
  { key, recipients }: Sealing,
  { passphrase, identities }: OpenWith,
): Promise<readonly string[]> {
  if (key === null) {
    const found = await identities?.()
    if (found) return found
    throw new StartFault(
      `The backup is encrypted for ${recipients.join(', ')}. Name the file with the private key: --identity-file.`,
    )
  }
  const given = await passphrase?.()
  if (given === undefined) {
    throw new StartFault(
      'The backup is encrypted with a passphrase. Name a file with it (--passphrase-file), or enter it (--passphrase).',
    )
  }
  const sealed = await readFile(join(folder, key.path)).catch((error: unknown) => {
    throw damaged(folder, error)
  })
  return identitiesIn(sealed, given).catch(async (error: unknown) => {
    await requireUnchanged(folder, key)
    throw new StartFault('The passphrase does not open the backup. Nothing was changed.', {
      cause: error,
    })
  })
}

/** The private keys in a file that a passphrase opens. @throws if it doesn't */
export async function identitiesIn(sealed: Uint8Array, passphrase: string): Promise<string[]> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return identityLines(await decrypter.decrypt(new Uint8Array(sealed), 'text'))
}

/** The private keys in the text of a file of the program `age-keygen`. */
export function identityLines(text: string): string[] {
  return text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
}

/** The beginning of one file shows whether a key opens all. */
async function requireOpened(
  folder: string,
  { recipients, names }: Sealing,
  decrypter: Decrypter,
): Promise<void> {
  const stream = createReadStream(join(folder, names.path))
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(stream))
    await opened.cancel()
  } catch (error) {
    await requireUnchanged(folder, names)
    throw new StartFault(
      `This key does not open the backup, which is encrypted for ${recipients.join(', ')}. Nothing was changed.`,
      { cause: error },
    )
  } finally {
    stream.destroy()
  }
}

async function* guarded(stream: Readable, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    throw damaged(folder, error)
  }
}

function damaged(folder: string, cause: unknown): StartFault {
  return new StartFault(`The backup in ${folder} is damaged: a file can’t be decrypted.`, { cause })
}
