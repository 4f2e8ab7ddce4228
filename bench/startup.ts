import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Work } from './bench.ts'
import { createOwner, ingest, signIn } from './client.ts'
import { residentOf } from './memory.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { figuresOf, type Row } from './table.ts'

const IDLE_MS = 10_000

const startup: Work = {
  name: 'start and idle memory, embedded',
  run: async (bench) => {
    const folder = await bench.folder('start')
    const cold = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const idle = residentOf(cold.pid)
    const owner = createOwner(cold.url, await signIn(cold.url))
    const bytes = Buffer.from('# A heading\n\nSome text.\n')
    await ingest(owner, { name: 'small.md', bytes }, { pollMs: 100, signal: bench.signal })
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const used = residentOf(cold.pid)
    await cold.end('SIGTERM')
    const warm = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const again = residentOf(warm.pid)
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
  const server = await startServerProcess({ dataDir: folder, signal: bench.signal })
  bench.defer(() => server.end('SIGTERM'))
  return server
}

/** A process of its own, from start to idleness. */
export const processes: readonly Work[] = [startup]
