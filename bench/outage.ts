import { setTimeout as sleep } from 'node:timers/promises'
import { startWorkers } from '../server/src/compose.ts'
import { startBucketServer } from '../server/src/platform/storage/s3/bucket-server.test-support.ts'
import { startTcpProxy } from '../server/test/fixtures/tcp-proxy.ts'
import { makeTenant } from '../server/test/support/test-member.ts'
import type { Arbor, Bench, Work } from './bench.ts'
import { createOwner, type Owner } from './client.ts'
import type { Row } from './table.ts'

/** Uploads at a time. */
const CLIENTS = 8
const OUTAGE_MS = 5 * 60_000
const POLL_MS = 250

/** Runs that have ended, and starts of steps that counted. */
type State = { readonly completed: number; readonly failed: number; readonly attempts: number }

/** Whether queued documents survive an outage of the storage, and how soon work continues when it is back. */
export const outage: Work = {
  name: 'storage outage',
  run: async (bench) => {
    await using stack = new AsyncDisposableStack()
    const bucket = stack.use(await startBucketServer())
    const port = Number(new URL(bucket.settings.endpoint ?? '').port)
    const way = stack.use(await startTcpProxy({ host: '127.0.0.1', port }))
    const endpoint = `http://127.0.0.1:${String(way.port)}`
    const settings = {
      ...bucket.variables,
      ARBOR_S3_ENDPOINT: endpoint,
      ARBOR_EMBEDDINGS: 'OFF',
    }
    const arbor = stack.use(await bench.another({ settings, jobs: false }))
    const member = await makeTenant(arbor, { role: 'OWNER', name: 'Outage' })
    const documents = bench.amount(bench.options.size, 1)
    await uploadAll(bench, createOwner(arbor.url, member), documents)
    await way.stop()
    await startWorkers(arbor.context)
    bench.say(`${documents} documents are queued; the storage is down`)
    await sleep(bench.amount(OUTAGE_MS, 100), undefined, { signal: bench.signal })
    const during = await stateOf(arbor, member.tenantId)
    await way.start()
    const started = performance.now()
    await until(bench, arbor, member.tenantId, ({ completed }) => completed > 0)
    const first = performance.now() - started
    const end = await until(bench, arbor, member.tenantId, (state) => total(state) === documents)
    const all = performance.now() - started
    if (during.failed + end.failed + end.attempts > 0) {
      throw new Error(`Documents paid for the outage: ${JSON.stringify({ during, end })}.`)
    }
    const row: Row = {
      work: `${outage.name}: from its end to the first of ${documents} documents`,
      arbor: { p50: first, p95: all },
      target: 'at most 10 s',
      remark: 'p95: to the last document; none has failed or used up an attempt',
    }
    return [row]
  },
}

async function uploadAll(bench: Bench, owner: Owner, documents: number): Promise<void> {
  let next = 0
  const upload = async () => {
    while (next < documents) {
      const at = next++
      const bytes = Buffer.from(
        `# Orchard ${at}\n\nRow ${at} has apples that ripen in September.\n`,
      )
      const { status } = await owner.upload({ name: `orchard-${at}.md`, bytes })
      if (status !== 201) throw new Error(`The upload returned ${status}.`)
      if (at % 500 === 0) bench.say(`${at} of ${documents} documents`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, upload))
}

const total = ({ completed, failed }: State): number => completed + failed

async function stateOf({ context }: Arbor, tenantId: string): Promise<State> {
  const { rows } = await context.driver.query(
    `select count(*) filter (where status = 'completed')::int as completed,
       count(*) filter (where status = 'failed')::int as failed, sum(attempts)::int as attempts
     from ingestion_run where tenant_id = $1`,
    [tenantId],
  )
  return rows[0] as State
}

async function until(
  bench: Bench,
  arbor: Arbor,
  tenantId: string,
  isReached: (state: State) => boolean,
): Promise<State> {
  for (;;) {
    const state = await stateOf(arbor, tenantId)
    if (isReached(state)) return state
    await sleep(POLL_MS, undefined, { signal: bench.signal })
  }
}
