import { hostname, userInfo } from 'node:os'
import { createArbor, everyItem, type Arbor } from '@arbor/client'
import { readEnvironment } from '../environment.ts'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import {
  DEFAULT_PROFILE,
  DEFAULT_URL,
  profilesFile,
  readProfiles,
  saveProfile,
} from '../profiles.ts'
import { explain, inSession, type Common } from '../session.ts'
import { ask, askSecret, print, printJson, say } from '../terminal.ts'

type LoginOptions = Common & {
  readonly url?: string | undefined
  readonly email?: string | undefined
  readonly tenant?: string | undefined
  readonly name?: string | undefined
  readonly key?: true | undefined
}

/**
 * Saves a key for a server: a new one, created with email address and password, or an existing one. Secrets come from
 * the terminal or standard input, never from arguments, which other users of the machine can see.
 */
export async function runLogin(options: LoginOptions): Promise<void> {
  const name = nameOf(options)
  // If the credentials file can't be used, fail before creating a key.
  const known = (await readProfiles()).get(name)
  const url = (options.url ?? readEnvironment().url ?? known?.url ?? DEFAULT_URL).replace(
    /(?<!\/)\/+$/,
    '',
  )
  warnOfPlainHttp(url)
  try {
    const { apiKey, keyName } = options.key
      ? { apiKey: await askSecret('API key: '), keyName: undefined }
      : await makeKey(url, options)
    const arbor = createArbor({ baseUrl: url, apiKey })
    const [me, tenant] = [await arbor.get('/v1/users/me'), await arbor.get('/v1/tenants/me')]
    await saveProfile(name, { url, apiKey, keyName })
    const { email, id } = me
    say(
      `Signed in as ${email ?? id} to ${tenant.name} at ${url}. The key is saved in ${profilesFile()}.`,
    )
    if (options.json) await printJson({ profile: name, url, email, tenant: tenant.name })
  } catch (error) {
    // Here, 401 is about the password, and the server's message says so.
    throw options.key ? explain(error, url) : explainSignIn(error, url)
  }
}

/** Deletes a profile. */
export async function runLogout(options: Common): Promise<void> {
  const name = nameOf(options)
  const profile = (await readProfiles()).get(name)
  if (!profile) throw new Fault(`Profile “${name}” doesn’t exist.`, EXIT.notFound)
  await saveProfile(name, undefined)
  const key = profile.keyName === undefined ? 'The key' : `The key “${profile.keyName}”`
  if (options.json) await printJson({ profile: name })
  say(
    `Removed profile “${name}”. ${key} stays valid until you delete it at ${profile.url}/account.`,
  )
}

/** Prints the caller's user, role and tenant. */
export async function runWhoami(options: Common): Promise<void> {
  await inSession(options, async ({ arbor, url }) => {
    const [me, tenant] = [await arbor.get('/v1/users/me'), await arbor.get('/v1/tenants/me')]
    const { id, email, current_tenant_role: role } = me
    if (options.json) {
      return printJson({ url, user_id: id, email, role, tenant_id: tenant.id, tenant: tenant.name })
    }
    await print(`${email ?? id}, ${role} of ${tenant.name} at ${url}`)
  })
}

function nameOf({ profile }: Common): string {
  return profile ?? readEnvironment().profile ?? DEFAULT_PROFILE
}

/** Signs in, creates a key, and signs out again. */
async function makeKey(url: string, options: LoginOptions) {
  const email = options.email ?? (await ask('Email: ', '--email'))
  const password = await askSecret(`Password of ${email}: `)
  const arbor = createArbor({ baseUrl: url })
  await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
  try {
    if (options.tenant !== undefined) await enterTenant(arbor, options.tenant)
    const keyName = (options.name ?? `arbor (${userInfo().username} on ${hostname()})`).slice(
      0,
      100,
    )
    const { key } = await arbor.post('/v1/api-keys', { body: { name: keyName } })
    return { apiKey: key, keyName }
  } finally {
    await arbor.post('/v1/auth/signout')
  }
}

async function enterTenant(arbor: Arbor, wanted: string): Promise<void> {
  const tenants = everyItem((query) => arbor.get('/v1/tenants', { params: { query } }))
  for await (const { id, name } of tenants) {
    if (name !== wanted && id !== wanted) continue
    await arbor.post('/v1/auth/uat', { body: { tenant_id: id } })
    return
  }
  throw new Fault(`You aren’t a member of a tenant “${wanted}”.`, EXIT.notFound)
}

function explainSignIn(error: unknown, url: string): unknown {
  const known = explain(error, url)
  return known instanceof Fault && known.exitCode === EXIT.signedOut && error instanceof Error
    ? new Fault(error.message, EXIT.signedOut)
    : known
}

function warnOfPlainHttp(url: string): void {
  const { protocol, hostname: host } = new URL(url)
  if (protocol === 'https:' || /^(?:localhost|127\.|\[::1\])/.test(host)) return
  say(`Warning: ${url} is not encrypted. Others on the network can read your password and key.`)
}
