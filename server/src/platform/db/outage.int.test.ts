import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildApp, createContext, startWorkers } from '../../compose.ts'
import { endOf, upload } from '../../../test/fixtures/ingestions.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/fixtures/tcp-proxy.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { createCaller } from '../../../test/support/caller.ts'
import { copyDatabase, testConfig } from '../../../test/support/test-database.ts'
import { makeTenant, type TestMember } from '../../../test/support/test-member.ts'
import type { App } from '../http/app.ts'
import { createLogger } from '../telemetry/logger.ts'
import type { Context } from '../context/context.ts'
import { newId } from '../core/ids.ts'
import { DatabaseAway } from './database-away.ts'
import { openPostgres, sessionOf, type Driver } from './index.ts'

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()
let proxy: TcpProxy
/** Another connection to the same database, which is never cut. */
let beside: Driver
let url: string
let context: Context
let app: App
let me: TestMember
type Line = { readonly level: string; readonly msg: string; readonly route?: string }
const log: Line[] = []

// The embedded database is part of the process.
describe.skipIf(database.kind === 'embedded')('an outage of the database server', () => {
  beforeAll(async () => {
    const folder = opened.use(await tempFolder())
    const { ARBOR_DATABASE_URL: direct = '' } = await copyDatabase(database, folder.path)
    const { hostname: host, port } = new URL(direct)
    proxy = opened.use(await startTcpProxy({ host, port: Number(port) }))
    beside = opened.adopt(openPostgres({ url: direct }), (driver) => driver.close())
    url = direct.replace(`:${port}/`, `:${String(proxy.port)}/`)
    const config = testConfig(folder.path, { ARBOR_DATABASE_URL: url })
    const destination = { write: (line: string) => void log.push(JSON.parse(line) as Line) }
    const recorder = createLogger({ level: 'debug', destination })
    context = opened.use(await createContext(config, { log: recorder }))
    app = opened.adopt(await buildApp(context), (built) => built.close())
    await startWorkers(context)
    me = await makeTenant({ app, context }, { role: 'OWNER', name: 'Test' })
  })
  afterAll(() => opened.disposeAsync())

  /** Ends all other connections to the database, like a restart or an administrator does. @returns their number */
  async function cutAll(): Promise<number> {
    const { rows } = await beside.query(
      `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return Number(rows[0]?.['ended'])
  }

  const addTag = (name: string) =>
    context.doors.inTenant(me.tenantId, (tx) =>
      tx.insertInto('tag').values({ tenant_id: me.tenantId, id: newId(), name }).execute(),
    )

  async function tagsLike(pattern: string): Promise<number> {
    const { rows } = await beside.query('select count(*) as found from tag where name like $1', [
      pattern,
    ])
    return Number(rows[0]?.['found'])
  }

  it('fails no request, transaction or job if the server only ends its connections', async () => {
    const made = await upload(me, ['survives.txt', 'The term is three years. '.repeat(500)])
    expect(made.status).toBe(201)
    const statuses = new Set<number>()
    let written = 0
    const over = new AbortController()
    const reading = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) statuses.add((await me.get('/v1/folders')).status)
    })
    const writing = Array.from({ length: 2 }, async (_, writer) => {
      while (!over.signal.aborted) {
        await addTag(`cut ${String(writer)} ${String(written)}`)
        written++
      }
    })
    let ended = 0
    for (let round = 0; round < 5; round++) {
      const before = written
      ended += await cutAll()
      await vi.waitFor(() => expect(written).toBeGreaterThan(before + 2), 120_000)
    }
    over.abort()
    await Promise.all([...reading, ...writing])
    expect(ended).toBeGreaterThan(10)
    expect([...statuses]).toEqual([200])
    expect(await tagsLike('cut %')).toBe(written)
    expect((await endOf(me, made.body.workflow_id)).status).toBe('completed')
  })

  it('returns 503 with Retry-After immediately, until the server is back', async () => {
    const healthy = [200, undefined, undefined]
    const look = async () => {
      const { status, headers, body } = await me.get<{ detail?: string }>('/v1/folders')
      return [status, headers['retry-after'], body.detail]
    }
    expect(await look()).toEqual(healthy)
    await proxy.stop()
    const away = [503, '1', 'The database does not respond. Try again in a moment.']
    for (let request = 0; request < 20; request++) expect(await look()).toEqual(away)
    const anonymous = createCaller(app, {})
    expect((await anonymous.get('/livez')).status).toBe(200)
    expect((await anonymous.get('/readyz')).status).toBe(503)
    await proxy.start()
    await vi.waitFor(async () => expect(await look()).toEqual(healthy), 120_000)
    const made = await upload(me, ['afterwards.txt', 'The term is four years.'])
    expect((await endOf(me, made.body.workflow_id)).status).toBe('completed')
  })

  it('is logged with one line at its beginning and one at its end, whatever fails because of it', async () => {
    log.length = 0
    const failed = () => log.filter(({ level, msg }) => level === 'debug' && msg === 'job queue')
    await proxy.stop()
    const anonymous = createCaller(app, {})
    await vi.waitFor(async () => {
      expect((await anonymous.get('/readyz')).status).toBe(503)
      expect(failed().length).toBeGreaterThan(20)
    }, 120_000)
    await proxy.start()
    await vi.waitFor(async () => {
      expect((await anonymous.get('/readyz')).status).toBe(200)
    }, 120_000)
    const shown = log.filter(({ level }) => level !== 'debug')
    expect(shown.map(({ level, msg }) => [level, msg])).toEqual([
      ['error', 'the database does not respond'],
      ['warn', 'the database responds again'],
    ])
  })

  it('returns 503 for requests that wait for a hanging server, and for all later ones', async () => {
    proxy.hang()
    const waiting = await Promise.all([me.get('/v1/folders'), addTag('hung').catch(String)])
    expect(waiting).toMatchObject([{ status: 503 }, expect.stringContaining('does not respond')])
    expect((await me.get('/v1/folders')).status).toBe(503)
    proxy.resume()
    await vi.waitFor(async () => expect((await me.get('/v1/folders')).status).toBe(200), 120_000)
  })

  it('lets the driver repeat a transaction that the server has rolled back', async () => {
    let tries = 0
    await context.doors.inTenant(me.tenantId, async (tx) => {
      tries++
      const session = sessionOf(tx)
      const insert = 'insert into tag (tenant_id, id, name) values ($1, $2, $3)'
      await session.query(insert, [me.tenantId, newId(), 'undone'])
      if (tries === 1) await cutAll()
      await session.query('select 1', [])
    })
    expect(tries).toBe(2)
    expect(await tagsLike('undone')).toBe(1)
  })

  it('does not let the driver repeat a transaction that the server may have committed', async () => {
    const driver = opened.adopt(openPostgres({ url, maxConnections: 3 }), (each) => each.close())
    let tries = 0
    const attempt = driver.transaction(undefined, async (session) => {
      tries++
      await session.query('select 1', [])
      proxy.loseNextAnswer()
    })
    await expect(attempt).rejects.toMatchObject({ outcome: 'unknown' })
    await expect(attempt).rejects.toThrow(DatabaseAway)
    expect(tries).toBe(1)
  })

  it('does not end listening: the driver subscribes again', async () => {
    const heard: string[] = []
    let subscriptions = 0
    const listener = await context.driver.listen(
      'outages',
      (payload) => heard.push(payload),
      () => void subscriptions++,
    )
    expect(subscriptions).toBe(1)
    await cutAll()
    await vi.waitFor(() => expect(subscriptions).toBe(2), 120_000)
    await beside.query(`select pg_notify('outages', 'again')`)
    await vi.waitFor(() => expect(heard).toEqual(['again']), 120_000)
    await listener.close()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('prepares repeated statements if allowed (%s)', async (prepare, prepared) => {
    const driver = opened.adopt(openPostgres({ url, prepare }), (each) => each.close())
    const found = await driver.transaction(undefined, async (session) => {
      const ask = () =>
        session.query(`select from pg_prepared_statements where statement like '%of this%'`, [])
      await ask()
      await ask()
      return (await ask()).rows.length
    })
    expect(found).toBe(prepared)
  })
})
