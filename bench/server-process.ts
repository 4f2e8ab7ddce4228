import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/test/support/free-port.ts'
import { FIRST_OWNER } from './client.ts'

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const START_LIMIT_MS = 120_000
const LOOK_MS = 10
/** Characters of a process's last lines that are kept. */
const KEPT = 20_000
/** What a process without an address says when it takes jobs. */
const WORKS = 'processing jobs'

/** The service in a process of its own. */
export type ServerProcess = {
  readonly pid: number
  readonly url: string
  /** Milliseconds from the start of the process until it answered. */
  readonly readyMs: number
  /** Its last lines. */
  output(): string
  /** Sends a signal and waits for the end; nothing happens to one that has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export type ServerChoice = {
  readonly dataDir: string
  /** Beside the data folder, the port and the first owner. */
  readonly env?: Readonly<Record<string, string>>
  /** `api` and `worker`; both, unless told. */
  readonly roles?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Starts the service on a free port and waits until it is ready. */
export async function startServerProcess(choice: ServerChoice): Promise<ServerProcess> {
  const { dataDir, env = {}, roles = [], signal } = choice
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [MAIN, ...roles], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOME: dataDir,
      PORT: String(port),
      ARBOR_DATA_DIR: dataDir,
      ARBOR_ADMIN_EMAIL: FIRST_OWNER.email,
      ARBOR_ADMIN_PASSWORD: FIRST_OWNER.password,
      ...env,
    },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-KEPT)
    })
  }
  const output = () => written
  const url = `http://127.0.0.1:${port}`
  const address = roles.includes('api') || roles.length === 0 ? url : undefined
  try {
    await untilReady(child, { url: address, output, signal })
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return {
    pid: child.pid ?? 0,
    url,
    readyMs: performance.now() - started,
    output,
    end: (by) => end(child, by),
  }
}

type Ready = {
  readonly url: string | undefined
  readonly output: () => string
  readonly signal: AbortSignal | undefined
}

async function untilReady(child: ChildProcess, { url, output, signal }: Ready): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    signal?.throwIfAborted()
    if (url === undefined ? output().includes(WORKS) : await answers(url)) return
    if (child.exitCode !== null) {
      throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`)
    }
    if (performance.now() > deadline) throw new Error(`The server does not start:\n${output()}`)
    await sleep(LOOK_MS)
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
