import { createCipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, Stanza, type Recipient } from 'age-encryption'
import { errorCode } from '../../../platform/core/error-code.ts'
import { StartFault } from '../../../platform/core/start-fault.ts'

const MAGIC = 'age-encryption.org/v1'
const LEAST_CHARACTERS = 8
const LABEL = 'age-encryption.org/v1/scrypt'
/** The usual work factor of age: the base-2 logarithm of the number of rounds. */
const WORK = 18
const COST: ScryptOptions = { N: 2 ** WORK, r: 8, p: 1, maxmem: 2 ** (WORK + 11) }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Wraps the key of a file as `age -p` does. The library derives the key on the main thread, which takes a second. */
class Passphrase implements Recipient {
  readonly #passphrase: string

  constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16)
    const key = await derive(this.#passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, COST)
    // The key is used once, so the nonce is zero.
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    const salted = salt.toString('base64').replaceAll('=', '')
    return [new Stanza(['scrypt', salted, String(WORK)], body)]
  }
}

/** Encrypts a stream with a passphrase, in the format of the program `age`. */
export async function seal(stream: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(new Passphrase(passphrase))
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(stream)))
}

/** @throws StartFault if the passphrase doesn't fit */
export async function unseal(stream: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(stream)))
  } catch {
    stream.destroy()
    throw new StartFault('The archive can’t be decrypted with this passphrase.')
  }
}

/** Whether a file is encrypted. */
export async function isSealed(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === MAGIC
}

/** @throws StartFault for a short passphrase */
export function requirePassphrase(passphrase: string, called: string): string {
  if (passphrase.length >= LEAST_CHARACTERS) return passphrase
  throw new StartFault(`${called} must have at least ${LEAST_CHARACTERS} characters.`)
}

/** Reads a passphrase, which is the first line of a file. @throws StartFault */
export async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartFault(
      `The passphrase in ${path} can’t be read (${errorCode(error) ?? 'unknown'}).`,
    )
  })
  const [line = ''] = text.split(/\r?\n/, 1)
  return requirePassphrase(line, `The passphrase in ${path}`)
}
