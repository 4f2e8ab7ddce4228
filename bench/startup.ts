import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Work } from './bench.ts'
import { createOwner, signIn } from './client.ts'
import { residentOf } from './memory.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import type { Row } from './table.ts'

const IDLE_MS = 10_000

const startup: Work = {
  name: 'start and idle memory, embedded',
  run: async (bench) => {
    const folder = await bench.folder('start')
    const cold = await start(bench, folder)
    await sleep(IDLE_MS, undefined, { signal: bench.signal })
    const idle = residentOf(cold.pid)
    await use(cold.url, bench.signal)
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
  return { work, arbor: { p50: readyMs, p95: readyMs, perSecond: 1000 / readyMs }, target }
}

async function start(bench: Bench, folder: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: folder, signal: bench.signal })
  bench.defer(() => server.end('SIGTERM'))
  return server
}

/** Uploads a small text and waits until it is ingested. */
async function use(url: string, signal: AbortSignal): Promise<void> {
  const owner = createOwner(url, await signIn(url))
  const bytes = Buffer.from('# A heading\n\nSome text.\n')
  const { status: answered, body } = await owner.upload({ name: 'small.md', bytes })
  if (answered !== 201) throw new Error(`The small upload answered ${answered}.`)
  const { workflow_id: id } = body as { workflow_id: string }
  for (let status = ''; status !== 'completed';) {
    await sleep(100, undefined, { signal })
    const run = await owner.get<{ status: string }>(`/v1/workflows/document_versions/${id}`)
    ;({ status } = run.body)
    if (status === 'failed') throw new Error('The small upload failed.')
  }
}

/** A process of its own, from start to idleness. */
export const processes: readonly Work[] = [startup]
