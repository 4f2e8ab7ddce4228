import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

export type Server = AsyncDisposable & {
  readonly url: string
  readonly credentials: { readonly email: string; readonly password: string }
}

const READY_MS = 90_000

/**
 * The server of ARBOR_ACCEPTANCE_URL with ARBOR_ACCEPTANCE_EMAIL and ARBOR_ACCEPTANCE_PASSWORD; without them one
 * of its own, started as README.md says and thrown away afterwards.
 */
export async function openServer(): Promise<Server> {
  const {
    ARBOR_ACCEPTANCE_URL: url,
    ARBOR_ACCEPTANCE_EMAIL: email,
    ARBOR_ACCEPTANCE_PASSWORD: password,
  } = env
  if (!url) return startServer()
  if (!email || !password) {
    throw new Error(
      'ARBOR_ACCEPTANCE_URL needs ARBOR_ACCEPTANCE_EMAIL and ARBOR_ACCEPTANCE_PASSWORD.',
    )
  }
  return {
    url: url.replace(/\/$/, ''),
    credentials: { email, password },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-acceptance-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const credentials = { email: 'owner@example.org', password: 'a long enough password' }
  const child = spawn('npm', ['start'], {
    cwd: new URL('..', import.meta.url),
    // npm passes no signal on to what it started, so the whole group gets it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: env['PATH'],
      HOME: env['HOME'],
      PORT: String(port),
      ARBOR_DATA_DIR: folder,
      ARBOR_ADMIN_EMAIL: credentials.email,
      ARBOR_ADMIN_PASSWORD: credentials.password,
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
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start:\n${output}`)
    }
    await delay(100)
  }
  return { url, credentials, [Symbol.asyncDispose]: stop }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
