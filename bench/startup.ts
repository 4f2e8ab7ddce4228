import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, type ServerProcess } from '../server/test/fixtures/server-process.ts'
import type { Bench, Work } from './bench.ts'
import { createOwner, ingest, signIn } from './client.ts'
import { residentOf } from './memory.ts'
import { figuresOf, type Row } from './table.ts'

const IDLE_MS = 10_000

const startup: Work = {
  name: 'start and idle memory, embedded',
  run: async (bench) => {
    const folder = await bench.folder('start')
    const cold = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const idle = residentOf(cold.pid).all
    const owner = createOwner(cold.url, await signIn(cold.url))
    const bytes = Buffer.from('# A heading\n\nSome text.\n')
    await ingest(owner, { name: 'small.md', bytes }, { pollMs: 100, signal: bench.signal })
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const used = residentOf(cold.pid).all
    await cold.end('SIGTERM')
    const warm = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const again = residentOf(warm.pid).all
    await warm.end('SIGTERM')
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
  return { work, arbor: figuresOf([readyMs]), target }
}

async function start(bench: Bench, folder: string): Promise<ServerProcess> {
  const env = { ARBOR_EMBEDDINGS: 'ON' }
  const server = await startProcess({ dataDir: folder, env, signal: bench.signal })
  bench.defer(async () => void (await server.end('SIGTERM')))
  return server
}

/** A server process from its start until it is idle. */
export const processes: readonly Work[] = [startup]
