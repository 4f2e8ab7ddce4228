import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, type ServerProcess } from '../server/test/fixtures/server-process.ts'
import type { Bench, Work } from './bench.ts'
import { createOwner, ingest, signIn } from './client.ts'
import { addEmbeddedDatabase } from './database.ts'
import { residentOf } from './memory.ts'
import { SMALLEST_PROCESS, type Settings } from './service.ts'
import { figuresOf, type Row } from './table.ts'

const IDLE_MS = 10_000

const startup: Work = {
  name: 'start and idle memory, embedded',
  run: async (bench) => {
    const folder = await bench.folder('start')
    if (bench.options.smallest) await addEmbeddedDatabase(folder)
    const idleMs = bench.amount(IDLE_MS, 100)
    const cold = await start(bench, folder)
    await sleep(idleMs, undefined, { signal: bench.signal })
    const idle = residentOf(cold.pid).all
    const owner = createOwner(cold.url, await signIn(cold.url))
    const bytes = Buffer.from('# A heading\n\nSome text.\n')
    await ingest(owner, { name: 'small.md', bytes }, { pollMs: 100, signal: bench.signal })
    await sleep(idleMs, undefined, { signal: bench.signal })
    const used = residentOf(cold.pid).all
    await cold.end('SIGTERM')
    const warm = await start(bench, folder)
    await sleep(idleMs, undefined, { signal: bench.signal })
    const again = residentOf(warm.pid).all
    await warm.end('SIGTERM')
    return [
      row('cold start', cold.readyMs, ''),
      row('warm start', warm.readyMs, '< 5 s'),
      {
        work: 'idle memory, embedded',
        target: '< 400 MB',
        remark: `${idle} MB resident after the first start, ${used} MB after a small upload, ${again} MB after the second start; ${idleMs / 1000} s later each`,
      },
    ]
  },
}

function row(work: string, readyMs: number, target: string): Row {
  return { work, arbor: figuresOf([readyMs]), target }
}

async function start(bench: Bench, folder: string): Promise<ServerProcess> {
  const env = bench.amount<Settings>({ ARBOR_EMBEDDINGS: 'ON' }, SMALLEST_PROCESS)
  const server = await startProcess({ dataDir: folder, env, signal: bench.signal })
  bench.defer(async () => void (await server.end('SIGTERM')))
  return server
}

/** A server process from its start until it is idle. */
export const processes: readonly Work[] = [startup]
