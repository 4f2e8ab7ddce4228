import { hostname, userInfo } from 'node:os'
import { createArbor, everyItem, type Arbor } from '@arbor/client'
import { readEnvironment } from '../environment.ts'
import { EXIT, Fault } from '../fault.ts'
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
 * Keeps a key for a server: one that it makes with e-mail and password, or one that is given. The secrets are asked for
 * or read from standard input, never taken from the arguments, which other users of the machine can see.
 */
export async function runLogin(options: LoginOptions): Promise<void> {
  const name = nameOf(options)
  // What can't be kept is told before anything is made.
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
    say(`Signed in as ${email ?? id} to ${tenant.name} at ${url}. The key is in ${profilesFile()}.`)
    if (options.json) await printJson({ profile: name, url, email, tenant: tenant.name })
  } catch (error) {
    // Here 401 is about the password, and says so.
    throw options.key ? explain(error, url) : explainSignIn(error, url)
  }
}

/** Forgets a profile. */
export async function runLogout(options: Common): Promise<void> {
  const name = nameOf(options)
  const profile = (await readProfiles()).get(name)
  if (!profile) throw new Fault(`There is no profile “${name}”.`, EXIT.notFound)
  await saveProfile(name, undefined)
  const key = profile.keyName === undefined ? 'The key' : `The key “${profile.keyName}”`
  if (options.json) await printJson({ profile: name })
  say(
    `Forgot the profile “${name}”. ${key} stays valid until it is deleted at ${profile.url}/account.`,
  )
}

/** Tells who calls which tenant. */
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

/** Signs in, makes a key, and signs out again. */
async function makeKey(url: string, options: LoginOptions) {
  const email = options.email ?? (await ask('E-mail: ', '--email'))
  const password = await askSecret(`Password of ${email}: `)
  const arbor = createArbor({ baseUrl: url })
  await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
  try {
    if (options.tenant !== undefined) await enterTenant(arbor, options.tenant)
    const keyName = (options.name ?? `arbor of ${userInfo().username} on ${hostname()}`).slice(
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
  throw new Fault(`You are in no tenant “${wanted}”.`, EXIT.notFound)
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
  say(`${url} is not encrypted: others on the way can read the password and the key.`)
}
