import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBucketServer } from '../server/src/platform/storage/s3/bucket-server.test-support.ts'
import { startTcpProxy } from '../server/test/fixtures/tcp-proxy.ts'
import { mountSmallDisk } from '../server/test/fixtures/small-disk.ts'
import { findPostgresPrograms } from '../server/test/support/postgres-programs.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { asAdmin } from '../server/test/support/test-database.ts'
import { startRedis } from '../server/test/support/redis-server.ts'
import { checkAll, type ChaosReport } from './chaos-check.ts'
import { Cluster } from './chaos-cluster.ts'
import { ChaosLoad, type LoadForm } from './chaos-load.ts'
import type { Running } from './command.ts'
import type { Sized } from './options.ts'

const LONG: ChaosForm = { minutes: 15, outageMs: 5_000, calmMs: 10_000, clauses: 150, pauses: 1 }
/** Each kind of disturbance once, under little load. */
export const SHORT: ChaosForm = { outageMs: 1_000, calmMs: 500, clauses: 50, pauses: 4 }

/** This many disturbances at the start are all of different kinds. */
const KINDS = 10

/** The size of the second machine's disk. */
const DISK_MB = 256

type Disturbance = { readonly name: string; readonly run: () => Promise<void> }

export type ChaosForm = LoadForm & {
  /** How long to disturb it. By default, each kind of disturbance happens once. */
  readonly minutes?: number
  /** How long a server is unavailable. */
  readonly outageMs: number
  /** Pause between two disturbances, so that the service has to recover from each. */
  readonly calmMs: number
}

/**
 * Disturbs a service for a few minutes and prints the result.
 * @returns the exit code: 1 if anything is wrong
 */
export async function runChaos(minutes: string | undefined, running: Sized): Promise<number> {
  const form = { ...LONG, ...(minutes !== undefined && { minutes: Number(minutes) }) }
  if (!(form.minutes && form.minutes > 0)) {
    throw new Error(`The minutes must be a number above 0, not ${minutes}.`)
  }
  const report = await disturb(running.amount(form, SHORT), running)
  console.log(JSON.stringify(report, undefined, 2))
  return report.isClean ? 0 : 1
}

/**
 * Disturbs a service of two API and two worker processes in turn, under load. Checks afterwards that nothing was lost
 * or done twice, and that no process died on its own.
 */
export async function disturb(form: ChaosForm, { say, signal }: Running): Promise<ChaosReport> {
  await using stack = new AsyncDisposableStack()
  const { cluster, disturbances } = await open(stack, form)
  say('2 API and 2 worker processes are ready')
  const load = new ChaosLoad(cluster, form)
  load.begin()
  const end = performance.now() + (form.minutes ?? 0) * 60_000
  const isOver = (turn: number): boolean =>
    form.minutes === undefined ? turn === KINDS : performance.now() >= end
  for (let turn = 0; !isOver(turn); turn++) {
    signal.throwIfAborted()
    const next = disturbances[turn % disturbances.length]
    if (!next) break
    say(next.name)
    await next.run()
    await sleep(form.calmMs, undefined, { signal })
  }
  await load.end()
  say('the load has ended; waiting for open work')
  return await checkAll(cluster, load)
}

async function open(
  stack: AsyncDisposableStack,
  { outageMs }: ChaosForm,
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
  const disk = await mountSmallDisk(DISK_MB)
  if (disk) stack.use(disk)
  const settings = {
    ...bucket.variables,
    ARBOR_S3_ENDPOINT: `http://127.0.0.1:${String(way.port)}`,
    ARBOR_DATABASE_URL: postgres.urlOf('arbor'),
    ARBOR_STREAM_URL: redis.url,
  }
  const cluster = new Cluster(folder, settings, disk)
  stack.use(cluster)
  await cluster.start()
  return { cluster, disturbances: disturbancesOf({ cluster, postgres, redis, way, outageMs }) }
}

type Parts = {
  readonly cluster: Cluster
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>
  readonly redis: Awaited<ReturnType<typeof startRedis>>
  readonly way: Awaited<ReturnType<typeof startTcpProxy>>
  readonly outageMs: number
}

function disturbancesOf({ cluster, postgres, redis, way, outageMs }: Parts): Disturbance[] {
  const outage = (name: string, stop: () => Promise<void>, start: () => Promise<void>) =>
    outageOf({ name, stop, start, ms: outageMs })
  const end = (name: string, signal: 'SIGKILL' | 'SIGTERM'): Disturbance => ({
    name: `${signal} to ${name}`,
    run: () => cluster.renew(name, signal),
  })
  return [
    end('worker 1', 'SIGKILL'),
    { name: 'connections to PostgreSQL cut', run: () => postgres.cutConnections() },
    end('api 1', 'SIGKILL'),
    outage(
      'PostgreSQL stopped and started',
      () => postgres.stop(),
      () => postgres.start(),
    ),
    outage(
      'Redis killed and started',
      () => redis.kill(),
      () => redis.start(),
    ),
    {
      // Without pgvector the service starts none.
      name: 'model processes killed several times',
      run: () => killModels(cluster, outageMs),
    },
    { name: 'converters killed', run: () => cluster.killConverters() },
    { name: 'disk of api 2 and worker 2 full', run: () => cluster.fillDisk(outageMs) },
    end('api 2', 'SIGTERM'),
    outage(
      'storage disconnected and reconnected',
      () => way.stop(),
      () => way.start(),
    ),
    end('worker 2', 'SIGTERM'),
    end('worker 2', 'SIGKILL'),
    end('api 2', 'SIGKILL'),
    end('worker 1', 'SIGTERM'),
    end('api 1', 'SIGTERM'),
  ]
}

type Outage = {
  readonly name: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly ms: number
}

function outageOf({ name, stop, start, ms }: Outage): Disturbance {
  const run = async () => {
    await stop()
    await sleep(ms)
    await start()
  }
  return { name, run }
}

const KILLS = 5

async function killModels(cluster: Cluster, forMs: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await cluster.killModels()
    await sleep(forMs / KILLS)
  }
}
