import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEnvironment } from './environment.ts'
import { EXIT, Fault } from './faults-with-exit-codes.ts'

/** A server and a credential for one tenant on it. */
export type Profile = {
  readonly url: string
  readonly apiKey: string
  /** The name of the key in the server's list. */
  readonly keyName?: string | undefined
}

export const DEFAULT_PROFILE = 'default'

type Stored = { readonly profiles: Readonly<Record<string, Profile>> }

export function profilesFile(): string {
  return join(readEnvironment().configFolder, 'credentials.json')
}

/** All profiles by name. @throws Fault if the file is damaged or other users of this machine can read it */
export async function readProfiles(): Promise<ReadonlyMap<string, Profile>> {
  const file = profilesFile()
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Fault(`Can’t read ${file}: ${error.message}`)
  })
  if (text === undefined) return new Map()
  // Windows doesn't have file modes.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
    throw new Fault(`Other users of this machine can read ${file}. Run: chmod 600 '${file}'`)
  }
  try {
    return new Map(Object.entries((JSON.parse(text) as Stored).profiles))
  } catch {
    throw new Fault(`${file} is damaged. Delete it and run arbor login again.`)
  }
}

/**
 * Saves a profile, or deletes it if no value is given. The file is replaced atomically and readable only by its user.
 */
export async function saveProfile(name: string, profile: Profile | undefined): Promise<void> {
  const profiles = new Map(await readProfiles())
  if (profile) profiles.set(name, profile)
  else profiles.delete(name)
  const file = profilesFile()
  await mkdir(readEnvironment().configFolder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomUUID()}`
  try {
    const text = JSON.stringify({ profiles: Object.fromEntries(profiles) }, null, 2)
    await writeFile(fresh, `${text}\n`, { mode: 0o600, flag: 'wx' })
    await chmod(fresh, 0o600)
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

/** The URL and credential to use: from the environment first, then from a profile. @throws Fault if neither has them */
export async function chooseProfile(given: string | undefined): Promise<Profile> {
  const { url, apiKey, profile: fromEnvironment } = readEnvironment()
  if (url !== undefined && apiKey !== undefined && given === undefined) return { url, apiKey }
  const name = given ?? fromEnvironment ?? DEFAULT_PROFILE
  const profile = (await readProfiles()).get(name)
  if (!profile) {
    if (apiKey !== undefined && given === undefined) return { url: url ?? DEFAULT_URL, apiKey }
    throw new Fault(
      name === DEFAULT_PROFILE
        ? 'Not signed in. Run: arbor login'
        : `Profile “${name}” doesn’t exist. Run: arbor login --profile ${name}`,
      EXIT.signedOut,
    )
  }
  if (given !== undefined) return profile
  // Never send a key to a server that didn't create it.
  if (url !== undefined && url !== profile.url) {
    throw new Fault('ARBOR_URL differs from the URL in the profile. Set ARBOR_API_KEY, too.')
  }
  return { ...profile, ...(apiKey !== undefined && { apiKey }) }
}

export const DEFAULT_URL = 'http://127.0.0.1:8000'
