import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBucketServer } from '../server/src/platform/storage/s3/bucket-server.test-support.ts'
import { startTcpProxy } from '../server/test/fixtures/tcp-proxy.ts'
import { findPostgresPrograms } from '../server/test/support/postgres-programs.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { asAdmin } from '../server/test/support/test-database.ts'
import { startRedis } from '../server/test/support/redis-server.ts'
import { checkAll } from './chaos-check.ts'
import { Cluster } from './chaos-cluster.ts'
import { ChaosLoad } from './chaos-load.ts'
import type { Running } from './command.ts'

const MINUTES = 15
const OUTAGE_MS = 5_000
/** Between two disturbances, so that each has to be recovered from. */
const CALM_MS = 10_000

type Disturbance = { readonly name: string; readonly run: () => Promise<void> }

/**
 * Disturbs a service of two API and two worker processes in turn, under load, and checks afterwards that nothing was
 * lost, nothing was done twice, and no process died but by us.
 * @param minutes how long to disturb it
 * @returns the exit code: 1 when anything was wrong
 */
export async function runChaos(minutes: string | undefined, running: Running): Promise<number> {
  const length = Number(minutes ?? MINUTES) * 60_000
  if (!(length > 0)) throw new Error(`The minutes must be a number above 0, not ${minutes}.`)
  await using stack = new AsyncDisposableStack()
  const { cluster, disturbances } = await open(stack)
  running.say('2 API and 2 worker processes are ready')
  const load = new ChaosLoad(cluster)
  load.begin()
  const end = performance.now() + length
  for (let round = 0; performance.now() < end; round++) {
    running.signal.throwIfAborted()
    const next = disturbances[round % disturbances.length]
    if (!next) break
    running.say(next.name)
    await next.run()
    await sleep(CALM_MS, undefined, { signal: running.signal })
  }
  await load.end()
  running.say('the load is over; waiting for what is still worked on')
  const report = await checkAll(cluster, load)
  console.log(JSON.stringify(report, undefined, 2))
  return report.isClean ? 0 : 1
}

async function open(
  stack: AsyncDisposableStack,
): Promise<{ cluster: Cluster; disturbances: readonly Disturbance[] }> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL (initdb and postgres) is not installed.')
  const postgres = stack.use(await startPostgres(programs))
  await asAdmin(postgres.urlOf('postgres'), 'create database arbor')
  const redis = stack.use(await startRedis())
  const bucket = stack.use(await startBucketServer())
  const port = Number(new URL(bucket.settings.endpoint ?? '').port)
  const way = stack.use(await startTcpProxy({ host: '127.0.0.1', port }))
  const folder = await mkdtemp(join(tmpdir(), 'arbor-chaos-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const cluster = new Cluster(folder, {
    ...bucket.variables,
    ARBOR_S3_ENDPOINT: `http://127.0.0.1:${String(way.port)}`,
    ARBOR_DATABASE_URL: postgres.urlOf('arbor'),
    ARBOR_STREAM_URL: redis.url,
  })
  stack.use(cluster)
  await cluster.start()
  return { cluster, disturbances: disturbancesOf({ cluster, postgres, redis, way }) }
}

type Parts = {
  readonly cluster: Cluster
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>
  readonly redis: Awaited<ReturnType<typeof startRedis>>
  readonly way: Awaited<ReturnType<typeof startTcpProxy>>
}

function disturbancesOf({ cluster, postgres, redis, way }: Parts): Disturbance[] {
  const outage = async (stop: () => Promise<void>, start: () => Promise<void>): Promise<void> => {
    await stop()
    await sleep(OUTAGE_MS)
    await start()
  }
  const end = (name: string, signal: 'SIGKILL' | 'SIGTERM'): Disturbance => ({
    name: `${signal} to ${name}`,
    run: () => cluster.renew(name, signal),
  })
  return [
    end('worker 1', 'SIGKILL'),
    { name: 'connections to PostgreSQL cut', run: () => postgres.cutConnections() },
    {
      name: 'PostgreSQL stopped and started',
      run: () =>
        outage(
          () => postgres.stop(),
          () => postgres.start(),
        ),
    },
    {
      name: 'Redis killed and started',
      run: () =>
        outage(
          () => redis.kill(),
          () => redis.start(),
        ),
    },
    {
      name: 'the storage cut off and back',
      run: () =>
        outage(
          () => way.stop(),
          () => way.start(),
        ),
    },
    end('worker 2', 'SIGTERM'),
    end('api 1', 'SIGKILL'),
    end('api 2', 'SIGTERM'),
    end('worker 2', 'SIGKILL'),
    end('worker 1', 'SIGTERM'),
    end('api 2', 'SIGKILL'),
    end('api 1', 'SIGTERM'),
  ]
}
