import { createHash, hkdfSync, type KeyObject } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { errorCode } from '../../platform/core/error-code.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import { readerOf } from '../../platform/core/stored.ts'
import { requireSignature, SIGNATURE, signatureOf } from './signature.ts'

/** The format of a backup, and of an encrypted one. Newer ones can't be read. */
export const FORM = 1
export const SEALED_FORM = 2

const File = Type.Object({
  /** Relative to the backup's folder. */
  path: Type.String(),
  bytes: Type.Integer(),
  /** In hexadecimal digits, like all hashes here. */
  sha256: Type.String(),
})

const Sealing = Type.Object({
  /** The format of the program of this name. */
  format: Type.Literal('age'),
  /** The public keys. */
  recipients: Type.Array(Type.String()),
  /** The file with the private key, which a passphrase opens. Null if others keep the private keys. */
  key: Type.Union([File, Type.Null()]),
  /** The file that says which copy is which object: a line with `key` and `name` for each. */
  names: File,
})
export type Sealing = Static<typeof Sealing>

const Manifest = Type.Object({
  form: Type.Integer(),
  /** The version of Arbor that wrote the backup. */
  version: Type.String(),
  made_at: Type.String(),
  engine: Type.Union([Type.Literal('embedded'), Type.Literal('postgres')]),
  /** The size of the database on disk. Missing in backups of version 0.2.0. */
  database_bytes: Type.Optional(Type.Integer()),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Type.Integer(),
      file: File,
    }),
  ),
  partitions: Type.Array(
    Type.Object({
      name: Type.String(),
      parent: Type.String(),
      bound: Type.String(),
      constraints: Type.Array(Type.String()),
      indexes: Type.Array(Type.String()),
    }),
  ),
  jobs: Type.Object({ rows: Type.Integer(), file: File }),
  objects: Type.Object({
    count: Type.Integer(),
    bytes: Type.Integer(),
    /** The beginning of the addresses in rows. */
    address: Type.String(),
    file: File,
  }),
  /** The objects that rows name and the storage lacked, if any: a line with `key` for each. */
  missing: Type.Optional(Type.Object({ count: Type.Integer(), file: File })),
  secret: Type.Object({
    /** The file of the secret; null if the secret came from a setting. */
    file: Type.Union([File, Type.Null()]),
    /** Equal for equal secrets. */
    fingerprint: Type.String(),
  }),
  /** Only if stored files are encrypted. The mark shows whether a master key is theirs, and nothing else. */
  encryption: Type.Optional(Type.Object({ mark: Type.String() })),
  /** Only if the backup itself is encrypted. */
  sealing: Type.Optional(Sealing),
})

/** The contents of a backup. */
export type Manifest = Static<typeof Manifest>
export type BackupFile = Static<typeof File>

/** A stored object in a backup: a line in its list of objects. */
export type BackupObject = {
  /** The key of the object; in an encrypted backup, the name of the copy. */
  readonly key: string
  readonly bytes: number
  /** Of the copy. */
  readonly sha256: string
  /** The size of an encrypted copy. */
  readonly sealed_bytes?: number
}

const NAME = 'manifest.json'
/** In the format of the program sha256sum, which can check it. */
const CHECKSUM = 'manifest.json.sha256'
const read = readerOf(Manifest, 'The manifest of the backup')

/** Writes the manifest, last and atomically. It makes the folder a backup. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  signKey: KeyObject | undefined,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const file = join(folder, NAME)
  await writeFile(join(folder, CHECKSUM), `${hashOf(text)}  ${NAME}\n`, { flush: true })
  if (signKey !== undefined) {
    await writeFile(join(folder, SIGNATURE), signatureOf(text, signKey), { flush: true })
  }
  await writeFile(`${file}.incomplete`, text, { flush: true })
  await rename(`${file}.incomplete`, file)
}

/**
 * @param verifyKey the manifest must be signed with this key. Everything else in a backup is checked by the hashes in it
 * @throws StartFault if the folder isn't a complete backup, isn't signed, or the backup is of a newer version
 */
export async function readManifest(folder: string, verifyKey?: KeyObject): Promise<Manifest> {
  const [text, checksum] = await Promise.all([NAME, CHECKSUM].map((name) => readText(folder, name)))
  if (text === undefined) {
    throw new StartFault(
      `${folder} is not a backup: ${NAME} is missing. It is written last, so this backup is incomplete and cannot be restored.`,
    )
  }
  if (checksum?.split(' ')[0] !== hashOf(text)) {
    throw new StartFault(`The backup in ${folder} is damaged: ${NAME} does not match ${CHECKSUM}.`)
  }
  if (verifyKey !== undefined) {
    await requireSignature(text, { file: join(folder, SIGNATURE), key: verifyKey, folder })
  }
  const found = JSON.parse(text) as { readonly form?: unknown; readonly version?: unknown }
  if (typeof found.form === 'number' && found.form > SEALED_FORM) throw newerBackup(found.version)
  return read(found)
}

/** The error for a backup that this version can't read. */
export function newerBackup(version: unknown): StartFault {
  return new StartFault(
    `The backup was made by a newer version of Arbor (${String(version)}). Restore it with that version.`,
  )
}

async function readText(folder: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'backup', 16)).toString('hex')
}
