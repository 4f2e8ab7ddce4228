import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../server/src/config/config.ts'
import { pickPort } from '../server/src/config/port.ts'
import type { Bench, Work } from './bench.ts'
import { residentOf } from './memory.ts'
import type { Row } from './table.ts'

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const IDLE_MS = 10_000
const START_LIMIT_MS = 120_000
const OWNER = { email: 'owner@example.org', password: 'correct horse battery staple' }

type Server = {
  readonly child: ChildProcess
  readonly url: string
  /** Milliseconds from the start of the process until it answered. */
  readonly readyMs: number
}

const startup: Work = {
  name: 'start and idle memory, embedded',
  run: async (bench) => {
    const folder = await bench.folder('start')
    const cold = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const idle = residentOf(cold.child.pid ?? 0)
    await use(cold.url, bench.signal)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const used = residentOf(cold.child.pid ?? 0)
    await stop(cold.child)
    const warm = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const again = residentOf(warm.child.pid ?? 0)
    await stop(warm.child)
    return [
      row('cold start', cold.readyMs, ''),
      row('warm start', warm.readyMs, '< 5 s'),
      {
        work: 'idle memory, embedded',
        target: '< 600 MB',
        remark: `${idle} MB resident after the first start, ${used} MB after a small upload, ${again} MB after the second start; ${IDLE_MS / 1000} s later each`,
      },
    ]
  },
}

function row(work: string, readyMs: number, target: string): Row {
  return { work, arbor: { p50: readyMs, p95: readyMs, perSecond: 1000 / readyMs }, target }
}

async function start(bench: Bench, folder: string): Promise<Server> {
  const { http } = await pickPort(loadConfig({ PORT: '0' }, folder))
  const url = `http://127.0.0.1:${http.port}`
  const started = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PORT: String(http.port),
      ARBOR_DATA_DIR: folder,
      ARBOR_ADMIN_EMAIL: OWNER.email,
      ARBOR_ADMIN_PASSWORD: OWNER.password,
    },
  })
  bench.defer(() => stop(child))
  for (;;) {
    bench.signal.throwIfAborted()
    if (await answers(`${url}/healthz`)) return { child, url, readyMs: performance.now() - started }
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    if (performance.now() - started > START_LIMIT_MS) throw new Error('The server does not start.')
    await sleep(10)
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Signs in, uploads a small text and waits until it is ingested. */
async function use(url: string, signal: AbortSignal): Promise<void> {
  const call = async <T>(method: string, path: string, init: RequestInit = {}): Promise<T> => {
    const reply = await fetch(`${url}${path}`, { ...init, method, signal })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const signedIn = await fetch(`${url}/v1/auth/pw/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
    signal,
  })
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { cookie, origin: url }
  const { items } = await call<{ items: { path_part_id: string; name: string }[] }>(
    'GET',
    '/v1/folders',
    { headers },
  )
  const form = new FormData()
  form.append('path_part_id', items.find(({ name }) => name === 'shared')?.path_part_id ?? '')
  form.append('file', new Blob(['# A heading\n\nSome text.\n']), 'small.md')
  const { workflow_id: id } = await call<{ workflow_id: string }>('POST', '/v1/documents/ingest', {
    headers,
    body: form,
  })
  for (let status = ''; status !== 'completed';) {
    await sleep(100, undefined, { signal })
    const run = await call<{ status: string }>('GET', `/v1/workflows/document_versions/${id}`, {
      headers,
    })
    if (run.status === 'failed') throw new Error('The small upload failed.')
    ;({ status } = run)
  }
}

/** A process of its own, from start to idleness. */
export const processes: readonly Work[] = [startup]
