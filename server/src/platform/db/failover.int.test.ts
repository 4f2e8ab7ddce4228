import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildApp, createContext, startWorkers } from '../../compose.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { endOf, upload } from '../../../test/fixtures/ingestions.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/fixtures/tcp-proxy.ts'
import { findPostgresPrograms } from '../../../test/support/postgres-programs.ts'
import type { PostgresReplica } from '../../../test/support/postgres-replica.ts'
import { startPostgres, type PostgresServer } from '../../../test/support/postgres-server.ts'
import { asAdmin, testConfig } from '../../../test/support/test-database.ts'
import { makeTenant, type TestMember } from '../../../test/support/test-member.ts'
import type { Context } from '../context/context.ts'
import { databaseReads } from '../telemetry/metrics.ts'

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()

// The embedded database has no replicas.
describe.skipIf(database.kind === 'embedded')('when the primary has died', () => {
  let primary: PostgresServer
  let replicas: PostgresReplica[]
  let promoted: PostgresReplica
  let other: PostgresReplica
  /** The address of the primary, whichever server that is. */
  let proxy: TcpProxy
  let context: Context
  let me: TestMember

  beforeAll(async () => {
    const programs = findPostgresPrograms()
    if (!programs) throw new Error('PostgreSQL is not installed.')
    primary = opened.use(await startPostgres(programs, ['synchronous_commit=on']))
    await asAdmin(primary.urlOf('postgres'), 'create database arbor')
    replicas = [opened.use(await primary.replicate()), opened.use(await primary.replicate())]
    await primary.waitForReplicas(2)
    proxy = opened.use(await startTcpProxy(targetOf(primary)))
    const address = new URL(primary.urlOf('arbor'))
    address.port = String(proxy.port)
    const folder = opened.use(await tempFolder())
    const config = testConfig(folder.path, {
      ARBOR_DATABASE_URL: address.href,
      ARBOR_DATABASE_REPLICA_URLS: replicas.map((replica) => replica.urlOf('arbor')).join(),
    })
    context = opened.use(await createContext(config))
    const app = opened.adopt(await buildApp(context), (built) => built.close())
    await startWorkers(context)
    me = await makeTenant({ app, context }, { role: 'OWNER', name: 'Test' })
  })
  afterAll(() => opened.disposeAsync())

  it('loses no confirmed write and continues with the promoted replica', async () => {
    const confirmed = new Set<string>()
    const statuses = new Set<number>()
    const over = new AbortController()
    /** Sends requests one after the other, as a client that tries again later. */
    const keepSending = async (send: (at: number) => Promise<number>) => {
      for (let at = 0; !over.signal.aborted; at++) {
        const status = await send(at)
        statuses.add(status)
        await sleep(status === 503 ? 200 : 1)
      }
    }
    const reading = [1, 2, 3].map(() =>
      keepSending(async () => (await me.get('/v1/folders')).status),
    )
    const writing = [1, 2, 3].map((writer) =>
      keepSending(async (at) => {
        const name = `${String(writer)} ${String(at)}`
        const { status } = await me.post('/v1/tags', { name })
        if (status === 201) confirmed.add(name)
        return status
      }),
    )
    const more = async (count: number) => {
      const before = confirmed.size
      await vi.waitFor(() => expect(confirmed.size).toBeGreaterThan(before + count), 60_000)
    }
    await vi.waitFor(async () => expect(await targetsOf()).toContain('replica 1'), 60_000)
    await more(20)
    const under = await upload(me, ['under way.txt', 'The term is three years. '.repeat(500)])
    await primary.kill()
    await vi.waitFor(() => expect(statuses).toContain(503), 60_000)
    // One that has received more than the promoted one has gone another way and can't follow it.
    ;[promoted, other] = await mostReceivedFirst(replicas)
    await promoted.promote()
    proxy.leadTo(targetOf(promoted))
    await more(20)
    over.abort()
    await Promise.all([...reading, ...writing])

    expect(statuses).toEqual(new Set([200, 201, 503]))
    const { tenantId } = me
    const tags = await context.doors.inTenant(tenantId, (tx) =>
      tx.selectFrom('tag').select('name').where('tenant_id', '=', tenantId).execute(),
    )
    const kept = new Set(tags.map(({ name }) => name))
    expect([...confirmed].filter((name) => !kept.has(name))).toEqual([])
    expect((await endOf(me, under.body.workflow_id)).status).toBe('completed')
    const later = await upload(me, ['later.txt', 'The notice period is a month.'])
    expect((await endOf(me, later.body.workflow_id)).status).toBe('completed')
  })

  it('reads from another replica again once that follows the promoted one', async () => {
    expect(await targetsOf()).toEqual(['primary'])
    await other.follow(promoted)
    await vi.waitFor(
      async () => {
        await other.checkpoint()
        expect(await targetsOf()).toEqual([`replica ${String(replicas.indexOf(other) + 1)}`])
      },
      { timeout: 60_000, interval: 200 },
    )
  })

  /** The servers that run the reads of a request. */
  async function targetsOf(): Promise<string[]> {
    const targets = ['primary', 'replica 1', 'replica 2']
    const before = await Promise.all(targets.map(readsOf))
    expect((await me.get('/v1/folders')).status).toBe(200)
    const after = await Promise.all(targets.map(readsOf))
    return targets.filter((_, at) => (after[at] ?? 0) > (before[at] ?? 0))
  }
})

async function mostReceivedFirst(
  replicas: readonly PostgresReplica[],
): Promise<[PostgresReplica, PostgresReplica]> {
  const [one, two] = replicas
  if (!one || !two) throw new Error('Two replicas are needed.')
  return (await one.received()) >= (await two.received()) ? [one, two] : [two, one]
}

async function readsOf(target: string): Promise<number> {
  const { values } = await databaseReads.get()
  return values.find(({ labels }) => labels.target === target)?.value ?? 0
}

function targetOf(server: Pick<PostgresReplica, 'urlOf'>): { host: string; port: number } {
  const { hostname: host, port } = new URL(server.urlOf('arbor'))
  return { host, port: Number(port) }
}
