import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildApp, createContext, startWorkers } from '../../compose.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { endOf, upload } from '../../../test/fixtures/ingestions.ts'
import { findPostgresPrograms } from '../../../test/support/postgres-programs.ts'
import type { PostgresReplica } from '../../../test/support/postgres-replica.ts'
import { startPostgres, type PostgresServer } from '../../../test/support/postgres-server.ts'
import { asAdmin, testConfig } from '../../../test/support/test-database.ts'
import { makeTenant } from '../../../test/support/test-member.ts'

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()

// The embedded database has one host.
describe.skipIf(database.kind === 'embedded')('with several hosts in the URL', () => {
  let primary: PostgresServer
  let standby: PostgresReplica
  /** The standby is the first host, so that the first connection leads to it. */
  let url: string

  beforeAll(async () => {
    const programs = findPostgresPrograms()
    if (!programs) throw new Error('PostgreSQL is not installed.')
    primary = opened.use(await startPostgres(programs, ['synchronous_commit=on']))
    await asAdmin(primary.urlOf('postgres'), 'create database arbor')
    standby = opened.use(await primary.replicate())
    await primary.waitForReplicas(1)
    const { host } = new URL(standby.urlOf('arbor'))
    url = primary.urlOf('arbor').replace(/@/, `@${host},`)
  })
  afterAll(() => opened.disposeAsync())

  it('uses the one that accepts changes, and the next one within seconds after it has died', async () => {
    const folder = opened.use(await tempFolder())
    const config = testConfig(folder.path, { ARBOR_DATABASE_URL: url })
    const context = opened.use(await createContext(config))
    const app = opened.adopt(await buildApp(context), (built) => built.close())
    await startWorkers(context)
    const me = await makeTenant({ app, context }, { role: 'OWNER', name: 'Test' })
    const before = await upload(me, ['before.txt', 'The term is three years.'])
    expect((await endOf(me, before.body.workflow_id)).status).toBe('completed')

    const statuses = new Set<number>()
    const send = async (name: string) => {
      const { status } = await me.post('/v1/tags', { name })
      statuses.add(status)
      return status
    }
    await primary.kill()
    await vi.waitFor(async () => expect(await send('during')).toBe(503), 60_000)
    await standby.promote()
    await vi.waitFor(async () => expect(await send('after')).toBe(201), 60_000)
    expect([...statuses].filter((status) => status !== 503 && status !== 201)).toEqual([])

    // Jobs and their notifications, which have a connection of their own, have followed.
    const after = await upload(me, ['after.txt', 'The notice period is a month.'])
    expect((await endOf(me, after.body.workflow_id)).status).toBe('completed')

    // A new process finds it, too, although the other host is down.
    const second = opened.use(await createContext(config))
    expect((await second.driver.query('select pg_is_in_recovery() as standby')).rows).toEqual([
      { standby: false },
    ])
  })
})
