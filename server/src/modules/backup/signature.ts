import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { errorCode } from '../../platform/core/error-code.ts'
import { StartFault } from '../../platform/core/start-fault.ts'

/** Beside the manifest. Its bytes are what `openssl pkeyutl -verify -rawin` expects. */
export const SIGNATURE = 'manifest.json.sig'

const HOW = 'Create one with: openssl genpkey -algorithm ed25519 -out FILE'

/** Reads the private key that signs backups, an Ed25519 key in the format PEM. @throws StartFault */
export function readSignKey(file: string): Promise<KeyObject> {
  return readKey(file, createPrivateKey)
}

/** Reads the key that checks signatures: the public one, or the private one that contains it. @throws StartFault */
export function readVerifyKey(file: string): Promise<KeyObject> {
  return readKey(file, createPublicKey)
}

async function readKey(file: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartFault(`The key ${file} can’t be read (${errorCode(error) ?? 'unknown'}). ${HOW}`)
  })
  let key: KeyObject | undefined
  try {
    key = parse(pem)
  } catch {
    // Reported below, because the library's reason may quote the key.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new StartFault(`${file} doesn’t contain an Ed25519 key in the format PEM. ${HOW}`)
}

export function signatureOf(text: string, key: KeyObject): Buffer {
  return sign(null, Buffer.from(text), key)
}

/** @throws StartFault if the manifest isn't signed with this key, or has changed since then */
export async function requireSignature(
  text: string,
  {
    file,
    key,
    folder,
  }: { readonly file: string; readonly key: KeyObject; readonly folder: string },
): Promise<void> {
  const signature = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (signature === undefined) {
    throw new StartFault(
      `The backup in ${folder} is not signed, so it was not used. If you trust it, leave out --sign-key and ARBOR_BACKUP_SIGN_KEY.`,
    )
  }
  if (verify(null, Buffer.from(text), key, signature)) return
  throw new StartFault(
    `The signature of the backup in ${folder} does not match your key, so it was not used. It was signed with another key, or somebody changed it.`,
  )
}
