import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { Writable } from 'node:stream'
import { examine } from '../../cli/doctor.ts'
import { buildApp, createContext } from '../../compose.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { createCaller, type Caller } from '../../../test/support/caller.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/fixtures/tcp-proxy.ts'
import { findPostgresPrograms } from '../../../test/support/postgres-programs.ts'
import type { PostgresReplica } from '../../../test/support/postgres-replica.ts'
import { startPostgres, type PostgresServer } from '../../../test/support/postgres-server.ts'
import { asAdmin, testConfig } from '../../../test/support/test-database.ts'
import { makeTenant, makeUser, type TestMember } from '../../../test/support/test-member.ts'
import type { Context } from '../context/context.ts'
import { newId } from '../core/ids.ts'
import { createLogger } from '../telemetry/logger.ts'
import { databaseReads } from '../telemetry/metrics.ts'

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()

type Process = { readonly app: Awaited<ReturnType<typeof buildApp>>; readonly context: Context }
type Page = { items: { id: string; name: string }[] }

// The embedded database has no replicas.
describe.skipIf(database.kind === 'embedded')('with a read replica', () => {
  let primary: PostgresServer
  let replica: PostgresReplica
  /** The way to the replica. */
  let proxy: TcpProxy
  /** Two API processes of the same installation. */
  let near: Process
  let far: Process
  let owner: TestMember
  let user: TestMember
  /** What both processes have logged. */
  const logged: string[] = []

  beforeAll(async () => {
    const programs = findPostgresPrograms()
    if (!programs) throw new Error('PostgreSQL is not installed.')
    primary = opened.use(await startPostgres(programs, ['synchronous_commit=on']))
    await asAdmin(primary.urlOf('postgres'), 'create database arbor')
    replica = opened.use(await primary.replicate())
    const { hostname: host, port } = new URL(replica.urlOf('arbor'))
    proxy = opened.use(await startTcpProxy({ host, port: Number(port) }))
    near = await startProcess()
    far = await startProcess()
    owner = await makeTenant(near, { role: 'OWNER', name: 'Test' })
    user = await makeUser(near, { tenantId: owner.tenantId, role: 'USER' })
    await untilRead()
  })
  afterEach(async () => {
    await replica.resume().catch(() => undefined)
  })
  afterAll(() => opened.disposeAsync())

  function urlThroughProxy(): string {
    const url = new URL(replica.urlOf('arbor'))
    url.port = String(proxy.port)
    return url.href
  }

  async function startProcess(): Promise<Process> {
    const folder = opened.use(await tempFolder())
    const config = testConfig(folder.path, {
      ARBOR_DATABASE_URL: primary.urlOf('arbor'),
      ARBOR_DATABASE_REPLICA_URLS: urlThroughProxy(),
    })
    const destination = new Writable({
      write: (line: Buffer, _, done) => {
        logged.push(line.toString())
        done()
      },
    })
    const log = createLogger({ level: 'warn', destination })
    const context = opened.use(await createContext(config, { log }))
    const app = opened.adopt(await buildApp(context), (built) => built.close())
    await app.ready()
    return { app, context }
  }

  const at = ({ app }: Process, { apiKey }: TestMember): Caller =>
    createCaller(app, { authorization: `Bearer ${apiKey}` })

  const names = async (caller: Caller, parent = owner.sharedPartId): Promise<string[]> => {
    const { status, body } = await caller.get<Page>(
      `/v1/folders?limit=100&parent_path_part_id=${parent}`,
    )
    expect(status).toBe(200)
    return body.items.map(({ name }) => name)
  }

  async function createFolder(
    caller: Caller,
    name: string,
    parent = owner.sharedPartId,
  ): Promise<string> {
    const made = await caller.post<{ path_part_id: string }>('/v1/folders', {
      name,
      parent_path_part_id: parent,
    })
    expect(made.status).toBe(201)
    return made.body.path_part_id
  }

  const linesWith = (text: string) => logged.filter((line) => line.includes(text))
  const doctorSays = async () =>
    (await examine(near.context.config)).map(({ text }) => text).join('\n')

  /** Lets the user read a folder. */
  async function grant(folder: string): Promise<string> {
    const { tenantId } = owner
    const id = newId()
    const row = { tenant_id: tenantId, id, user_id: user.userId, path_part_id: folder }
    await near.context.doors.inTenant(tenantId, (tx) =>
      tx
        .insertInto('path_permission')
        .values({ ...row, capability: 'READ_ONLY' })
        .execute(),
    )
    return id
  }

  /** Waits until both processes read from the replica. */
  async function untilRead(): Promise<void> {
    for (const each of [near, far]) await expectFromReplica(() => names(at(each, owner)))
  }

  /** A replica that is behind, because something was written in the background, answers nothing. Tries again then. */
  async function expectFromReplica(work: () => Promise<unknown>): Promise<void> {
    const read = async () => expect(await targetsOf(work)).toEqual(['replica 1'])
    await vi.waitFor(read, { timeout: 60_000, interval: 100 })
  }

  it('reads lists and searches from the replica', async () => {
    await createFolder(at(near, owner), 'to be read')
    await expectFromReplica(async () => {
      expect(await names(at(near, owner))).toContain('to be read')
      const body = { query: 'term', search_type: 'full_text' }
      expect((await at(near, owner).post('/v1/chunks/search', body)).status).toBe(200)
    })
  })

  it('shows everybody in every process what was written, even if the replica lags', async () => {
    await untilRead()
    await replica.pause()
    const name = `fresh ${newId()}`
    await createFolder(at(near, owner), name)
    const targets = await targetsOf(async () => {
      for (const each of [near, far]) expect(await names(at(each, owner))).toContain(name)
    })
    expect(targets).toEqual(['primary'])
    await replica.resume()
    await untilRead()
    await expectFromReplica(() => names(at(far, owner)))
  })

  it('shows nothing on a lagging replica to a person whose permission was revoked', async () => {
    const folder = await createFolder(at(near, owner), `secret ${newId()}`)
    const id = await grant(folder)
    const look = (each: Process) => at(each, user).get(`/v1/path-parts/${folder}`)
    await untilRead()
    for (const each of [near, far]) expect((await look(each)).status).toBe(200)
    await replica.pause()
    const url = `/v1/user-permissions/${id}?tenant_id=${owner.tenantId}`
    expect((await at(near, owner).delete(url)).status).toBe(204)
    for (const each of [far, near]) expect((await look(each)).status).toBe(403)
  })

  it('shows nothing on a lagging replica that was deleted before it was shared', async () => {
    const folder = await createFolder(at(near, owner), `shared later ${newId()}`)
    const secret = await createFolder(at(near, owner), 'secret', folder)
    await untilRead()
    await replica.pause()
    const trashed = await at(near, owner).post('/v1/trash', { path_part_id: secret })
    expect(trashed.status).toBe(201)
    await grant(folder)
    for (const each of [far, near]) expect(await names(at(each, user), folder)).toEqual([])
  })

  it('lets a request that waited for the replica in vain use the primary soon', async () => {
    await untilRead()
    await replica.pause()
    await createFolder(at(near, owner), `slow ${newId()}`)
    await names(at(near, owner))
    // The first one waits a moment. Until the replica has caught up, the others don't.
    const before = await readsOf('primary')
    await Promise.all(Array.from({ length: 20 }, () => names(at(near, owner))))
    expect((await readsOf('primary')) - before).toBeGreaterThanOrEqual(20)
  })

  it('fails no read when the replica is killed, and uses it again afterwards', async () => {
    await untilRead()
    const statuses = new Set<number>()
    let read = 0
    const over = new AbortController()
    const reading = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        statuses.add((await at(near, owner).get('/v1/folders')).status)
        read++
      }
    })
    const more = async (count: number) => {
      const before = read
      await vi.waitFor(() => expect(read).toBeGreaterThan(before + count), 120_000)
    }
    await more(50)
    logged.length = 0
    await replica.kill()
    await more(50)
    expect(await doctorSays()).toMatch(/Replica 1 \(127.0.0.1:\d+\) will not be read: /)
    await vi.waitFor(() => expect(linesWith('the replica is not read')).toHaveLength(2), 60_000)
    await replica.start()
    await more(50)
    over.abort()
    await Promise.all(reading)
    expect([...statuses]).toEqual([200])
    await untilRead()
    await vi.waitFor(() => expect(linesWith('the replica is read again')).toHaveLength(2), 60_000)
    expect(linesWith('replica')).toHaveLength(4)
  })

  it('reads from the primary when the replica hangs', async () => {
    await untilRead()
    proxy.hang()
    await names(at(near, owner))
    expect(await targetsOf(() => names(at(near, owner)))).toEqual(['primary'])
    proxy.resume()
    await untilRead()
  })

  it('lets the doctor check the replica', async () => {
    expect(await doctorSays()).toMatch(/Replica 1 \(127.0.0.1:\d+\) follows the primary/)
  })

  it('lets agents read from the replica', async () => {
    await untilRead()
    const call = { name: 'list_contents', arguments: { folder_id: '/shared' } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    const accept = 'application/json, text/event-stream'
    await expectFromReplica(async () => {
      const reply = await at(near, owner).post('/mcp', body, { accept })
      expect(JSON.stringify(reply.body)).toContain('to be read')
    })
  })

  it('writes and reads on the primary within one request', async () => {
    await untilRead()
    const made = await targetsOf(() => createFolder(at(near, owner), `made ${newId()}`))
    expect(made).not.toContain('replica 1')
  })

  it('does not read from a replica that has become a primary', async () => {
    await untilRead()
    await replica.promote()
    await createFolder(at(near, owner), 'after the promotion')
    for (const each of [near, far]) {
      expect(await names(at(each, owner))).toContain('after the promotion')
    }
    expect(await targetsOf(() => names(at(near, owner)))).toEqual(['primary'])
    expect(await doctorSays()).toContain('will not be read: it is a primary itself')
  })
})

async function readsOf(target: string): Promise<number> {
  const { values } = await databaseReads.get()
  return values.find(({ labels }) => labels.target === target)?.value ?? 0
}

/** @returns the servers that ran reads during `work` */
async function targetsOf(work: () => Promise<unknown>): Promise<string[]> {
  const targets = ['primary', 'replica 1']
  const before = await Promise.all(targets.map(readsOf))
  await work()
  const after = await Promise.all(targets.map(readsOf))
  return targets.filter((_, at) => (after[at] ?? 0) > (before[at] ?? 0))
}
