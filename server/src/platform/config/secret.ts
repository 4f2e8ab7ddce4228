import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Config } from './config.ts'
import { ConfigError } from './env.ts'

const SECRET_BYTES = 32
// 32 bytes are 43 characters of base64url without padding.
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/

/**
 * The server's secret: the configured one, or the one in `dataDir/secret`, which is created (mode 0600) if it is
 * missing. Processes that start at the same time agree on one value.
 * @throws ConfigError if the file is damaged, because a new secret would silently end every session and link
 */
export async function ensureSecret(dataDir: string, configured?: string): Promise<string> {
  if (configured !== undefined) return configured
  const path = join(dataDir, 'secret')
  const existing = await readSecretFile(path)
  if (existing !== undefined) return existing
  await mkdir(dataDir, { recursive: true })
  await makeSecretFile(dataDir, path)
  const made = await readSecretFile(path)
  if (made === undefined) {
    throw new ConfigError([`${path} disappeared while the server was starting.`])
  }
  return made
}

/** The file of the former secret, next to the one that `ensureSecret` creates. It is accepted as long as it is there. */
export const PREVIOUS_FILE = 'secret.previous'

/** The secret of the server, and those that are accepted, too. @throws ConfigError if a file is damaged */
export async function openSecrets({
  dataDir,
  secret,
  acceptedSecrets,
}: Pick<Config, 'dataDir' | 'secret' | 'acceptedSecrets'>): Promise<Secrets> {
  const current = await ensureSecret(dataDir, secret)
  const previous =
    secret === undefined ? await readSecretFile(join(dataDir, PREVIOUS_FILE)) : undefined
  return [current, ...acceptedSecrets, ...(previous === undefined ? [] : [previous])]
}

/**
 * Replaces the secret in the data folder, and keeps the former one next to it. After a crash at any point, the same call
 * finishes it.
 * @throws ConfigError if a former secret is still there
 */
export async function replaceSecretFile(dataDir: string): Promise<void> {
  const current = await ensureSecret(dataDir)
  const [path, previousPath] = [join(dataDir, 'secret'), join(dataDir, PREVIOUS_FILE)]
  const previous = await readSecretFile(previousPath)
  if (previous !== undefined && previous !== current) {
    throw new ConfigError([
      `${previousPath} is still there, so the secret has already been replaced. Delete this file before you replace the secret again: links signed with it then stop working.`,
    ])
  }
  if (previous === undefined) await link(path, previousPath)
  await makeSecretFile(dataDir, path, rename)
}

async function readSecretFile(path: string): Promise<string | undefined> {
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const secret = content.trim()
  if (!SECRET_PATTERN.test(secret)) {
    throw new ConfigError([
      `${path} is damaged. It must contain one line of 43 characters. Restore it from a backup, or ` +
        'delete it to create a new secret, which ends all sessions and download links.',
    ])
  }
  return secret
}

// Linking to a complete file can't leave half a secret after a crash, unlike opening the file itself. It fails if
// another process was first.
async function makeSecretFile(dataDir: string, path: string, place = link): Promise<void> {
  const temporary = join(dataDir, `.secret-${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await place(temporary, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await unlink(temporary).catch(() => undefined)
  }
}
