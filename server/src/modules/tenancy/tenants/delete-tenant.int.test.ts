import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ingest,
  readRun,
  storedKeys,
  upload,
  type File,
} from '../../../../test/fixtures/ingestions.ts'
import {
  startStallableWorker,
  type StallableWorker,
} from '../../../../test/fixtures/stallable-worker.ts'
import { prose } from '../../../../../reader/test/fixtures/text.ts'
import { fillEveryTable } from '../../../platform/db/every-table.test-support.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { addMember } from './tenants.service.ts'
import { removeTenantRows, removeTenant } from './remove-tenant.ts'
import { deleteTenantObjects, runDeleteTenantObjects } from './tenants.jobs.ts'
import { openSocket } from './listener.test-support.ts'

const WAIT = { timeout: 120_000, interval: 10 }
const FILE: File = ['report.txt', prose(30_000)]
const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const

let server: OwnTestServer
let worker: StallableWorker
beforeAll(async () => {
  server = await startTestServer()
  worker = await startStallableWorker(server)
  const { context } = server
  await context.queue.work(deleteTenantObjects, 1, (payload) =>
    runDeleteTenantObjects(context, payload),
  )
  await context.queue.work(removeTenant, 1, ({ tenantId }) => removeTenantRows(context, tenantId))
})
beforeEach(() => worker.release())
afterAll(async () => {
  await server.close()
  await worker[Symbol.asyncDispose]()
})

function urlOf({ tenantId }: Pick<TestMember, 'tenantId'>): string {
  return `/v1/tenants/${tenantId}`
}

/** The number of a tenant's rows in each table. Tables without any are left out. */
async function rowsOf({ tenantId }: TestMember): Promise<Record<string, number>> {
  return server.context.doors.acrossTenants(async (tx) => {
    const session = sessionOf(tx)
    const { rows: tables } = await session.query(
      `select table_name as name, column_name as id from information_schema.columns
       where table_schema = 'public' and (column_name = 'tenant_id' or table_name = 'tenant' and column_name = 'id')`,
      [],
    )
    const counted: Record<string, number> = {}
    for (const { name, id } of tables) {
      const query = `select count(*)::int as count from ${String(name)} where ${String(id)} = $1`
      const { rows } = await session.query(query, [tenantId])
      const count = Number(rows[0]?.['count'])
      if (count > 0) counted[String(name)] = count
    }
    return counted
  })
}

async function expectNothingLeft(owner: TestMember): Promise<void> {
  await vi.waitFor(async () => expect(await rowsOf(owner)).toEqual({}), WAIT)
  await vi.waitFor(async () => expect(await storedKeys(server, owner.tenantId)).toEqual([]), WAIT)
}

/** A tenant with legal holds can't be deleted. */
async function releaseHolds(owner: TestMember): Promise<void> {
  const { body } = await owner.get<{ items: { id: string }[] }>('/v1/legal-holds')
  for (const { id } of body.items) await owner.delete(`/v1/legal-holds/${id}`)
}

describe('deleting a tenant', () => {
  test('is only for its OWNER', async () => {
    const owner = await server.newTenant()
    for (const role of ['ADMIN', 'USER'] as const) {
      const member = await server.addUser(owner, role)
      expect((await member.delete(urlOf(owner))).status).toBe(403)
    }
    expect((await (await server.newTenant()).delete(urlOf(owner))).status).toBe(404)
    expect((await owner.get('/v1/tenants/me')).status).toBe(200)
  })

  test('leaves no row in any table and no object, and other tenants unchanged', async () => {
    const owner = await server.newTenant()
    const other = await server.newTenant()
    await ingest(owner, FILE)
    await ingest(other, FILE)
    await fillEveryTable(server, owner)
    await fillEveryTable(server, other)
    const logo = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n<svg/>\r\n--x--\r\n',
    )
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await owner.post(`${urlOf(owner)}/branding/logo`, logo, type)).status).toBe(200)
    const before = await rowsOf(other)
    const objects = await storedKeys(server, other.tenantId)
    expect(objects.length).toBeGreaterThan(0)
    expect(Object.keys(await rowsOf(owner)).toSorted()).toEqual(Object.keys(before).toSorted())
    await releaseHolds(owner)
    const { status, body } = await owner.delete(urlOf(owner))
    expect([status, body]).toEqual([204, undefined])
    await expectNothingLeft(owner)
    expect(await rowsOf(other)).toEqual(before)
    expect(await storedKeys(server, other.tenantId)).toEqual(objects)
  })

  test('immediately ends the sessions, keys and connections of all members, but deletes no account', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    const home = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: home.tenantId, userId: user.userId, role: 'USER' }),
    )
    const sockets = [
      await openSocket(server, { cookie: owner.cookie }),
      await openSocket(server, { cookie: user.cookie }),
      await openSocket(server, { authorization: `Bearer ${user.apiKey}` }),
    ]
    const bystander = await openSocket(server, { cookie: home.cookie })
    expect((await owner.bySession.delete(urlOf(owner))).status).toBe(204)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403, 4403])
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
    bystander.socket.terminate()
    for (const caller of [owner, owner.bySession, user, user.bySession]) {
      expect((await caller.get('/v1/users/me')).status).toBe(401)
    }
    const signIn = (member: TestMember) =>
      server.anonymous.post('/v1/auth/pw/signin', {
        email: member.email,
        password: member.password,
      })
    expect(await signIn(user)).toMatchObject({
      status: 200,
      body: { default_tenant_id: home.tenantId, current_tenant_id: home.tenantId },
    })
    const accounts = await server.context.doors.acrossTenants((tx) =>
      tx
        .selectFrom('app_user')
        .select(['email', 'default_tenant_id'])
        .where('id', '=', owner.userId)
        .execute(),
    )
    expect(accounts).toEqual([{ email: owner.email, default_tenant_id: null }])
  })

  test.for(STEPS)('ends an ingestion that waits for %s without a trace', async (step) => {
    const owner = await server.newTenant()
    const goOn = worker.stallBefore(step)
    const { body: made } = await upload(owner, FILE)
    await vi.waitFor(
      async () => expect((await readRun(owner, made.workflow_id)).progress.step).toBe(step),
      WAIT,
    )
    expect((await owner.delete(urlOf(owner))).status).toBe(204)
    goOn()
    await worker.idle()
    await expectNothingLeft(owner)
    // The worker still works.
    expect((await ingest(await server.newTenant(), ['a.txt', 'x'])).run.status).toBe('completed')
  })

  test('while a document is being converted leaves nothing, whenever the result arrives', async () => {
    const owner = await server.newTenant()
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    const converted = Promise.withResolvers<void>()
    worker.convertBy((convert) => async (job) => {
      const summary = await convert(job)
      converted.resolve()
      await promise
      return summary
    })
    await upload(owner, FILE)
    await converted.promise
    expect((await owner.delete(urlOf(owner))).status).toBe(204)
    await expectNothingLeft(owner)
    goOn()
    await worker.idle()
    await expectNothingLeft(owner)
  })

  test('succeeds during uploads, new members and changes', async () => {
    const owner = await server.newTenant()
    const admin = await server.addUser(owner, 'ADMIN')
    const { userId } = await server.newTenant()
    const joining = server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: owner.tenantId, userId, role: 'USER' }),
    )
    const replies = await Promise.all([
      upload(admin, FILE),
      owner.delete(urlOf(owner)),
      admin.patch(urlOf(owner), { name: 'x' }),
      owner.delete(urlOf(owner)),
      upload(admin, FILE),
      joining.then(
        () => ({ status: 200 }),
        (error: { status: number }) => error,
      ),
    ])
    // Until its rows are removed, the second upload can find the name of the first.
    for (const { status } of replies) expect([200, 201, 204, 401, 404, 409]).toContain(status)
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    await worker.idle()
    await expectNothingLeft(owner)
  })
})
