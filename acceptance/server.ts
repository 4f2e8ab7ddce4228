import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { COMPILE_CACHE } from '../server/test/support/compile-cache.ts'
import { freePort } from '../server/test/support/free-port.ts'

export type Credentials = { readonly email: string; readonly password: string }

export type Server = AsyncDisposable & {
  readonly url: string
  readonly credentials: Credentials
}

const READY_MS = 120_000
const OWNER: Credentials = { email: 'owner@example.org', password: 'a long enough password' }
const OTHER: Credentials = { email: 'other@example.org', password: 'another long password' }

/**
 * The server at ARBOR_ACCEPTANCE_URL, with ARBOR_ACCEPTANCE_EMAIL and ARBOR_ACCEPTANCE_PASSWORD. Without them, a new
 * server that is started as README.md describes and deleted afterwards.
 */
export async function openServer(): Promise<Server> {
  const url = env['ARBOR_ACCEPTANCE_URL']
  return url ? givenServer(url) : startServer(await newFolder(), OWNER)
}

/**
 * Like {@link openServer}, with a second person who has an account and their own tenant. These come from
 * ARBOR_ACCEPTANCE_OTHER_EMAIL and ARBOR_ACCEPTANCE_OTHER_PASSWORD, or from `arbor create-owner`.
 */
export async function openServerOfTwo(): Promise<Server & { readonly other: Credentials }> {
  const url = env['ARBOR_ACCEPTANCE_URL']
  if (url) return { ...givenServer(url), other: credentialsOf('ARBOR_ACCEPTANCE_OTHER') }
  const folder = await newFolder()
  try {
    for (const person of [OWNER, OTHER]) await createOwner(folder, person)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return { ...(await startServer(folder)), other: OTHER }
}

function givenServer(url: string): Server {
  return {
    url: url.replace(/\/$/, ''),
    credentials: credentialsOf('ARBOR_ACCEPTANCE'),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

function credentialsOf(prefix: string): Credentials {
  const [email, password] = [env[`${prefix}_EMAIL`], env[`${prefix}_PASSWORD`]]
  if (!email || !password) {
    throw new Error(`ARBOR_ACCEPTANCE_URL needs ${prefix}_EMAIL and ${prefix}_PASSWORD.`)
  }
  return { email, password }
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'arbor-acceptance-'))
const PROJECT = new URL('..', import.meta.url)

function settingsFor(folder: string) {
  return { PATH: env['PATH'], HOME: env['HOME'], ...COMPILE_CACHE, ARBOR_DATA_DIR: folder }
}

/** Creates an account with a tenant in a data folder that no server uses. */
async function createOwner(folder: string, { email, password }: Credentials): Promise<void> {
  const owner = ['--email', email, '--password', password, '--tenant-name', `Tenant of ${email}`]
  await promisify(execFile)('npm', ['run', '--silent', 'arbor', '--', 'create-owner', ...owner], {
    cwd: PROJECT,
    env: settingsFor(folder),
    timeout: READY_MS,
  })
}

/** Starts a server. `first` is the person for whom it creates an account, if any. */
async function startServer(folder: string, first?: Credentials): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], {
    cwd: PROJECT,
    // npm doesn't pass signals to the processes it starts, so the whole group gets it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...settingsFor(folder),
      PORT: String(port),
      ...(first && { ARBOR_ADMIN_EMAIL: first.email, ARBOR_ADMIN_PASSWORD: first.password }),
    },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-10_000)
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGTERM')
      await ended
    }
    // Some processes of the ended group may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  const deadline = Date.now() + READY_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start:\n${output}`)
    }
    await delay(100)
  }
  return { url, credentials: OWNER, [Symbol.asyncDispose]: stop }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
