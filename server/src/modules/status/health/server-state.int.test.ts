import { beforeAll, expect, test, vi } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { noteRoutine, readLastBackup } from '../../../platform/files/last-backup.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

test('administrators see the state of the server, and members don’t', async () => {
  const { status, body } = await owner.get<Record<string, unknown>>('/v1/tenants/me/server')
  const { required } = server.context.schema
  expect(status).toBe(200)
  expect(body).toMatchObject({
    migrations: { applied: required.length, required: required.length, latest: required.at(-1) },
    database: { kind: server.context.driver.kind, works: true },
    replicas: [],
    storage: { works: true },
    queue: { oldest_seconds: expect.any(Number) as number },
    failures_last_day: 0,
  })
  expect(JSON.stringify(body)).not.toContain(server.context.config.dataDir)
  const user = await server.addUser(owner, 'USER')
  expect((await user.get('/v1/tenants/me/server')).status).toBe(403)
})

test('a part that doesn’t respond is named, and the others are shown', async () => {
  const probe = vi.spyOn(server.context.storage, 'probe').mockRejectedValue(new Error('away'))
  try {
    // The last answer counts for five seconds.
    await expect
      .poll(
        async () =>
          (await owner.get<{ storage: unknown; database: unknown }>('/v1/tenants/me/server')).body,
        { timeout: 15_000, interval: 500 },
      )
      .toMatchObject({ storage: { works: false }, database: { works: true } })
  } finally {
    probe.mockRestore()
  }
})

test('the time of the last backup is noted in the data folder', async () => {
  const { dataDir } = server.context.config
  await noteRoutine(dataDir, 'backup', true)
  const noted = Date.parse((await readLastBackup(dataDir)) ?? '')
  expect(Math.abs(noted - Date.now())).toBeLessThan(60_000)
  const { body } = await owner.get<{ last_backup: string }>('/v1/tenants/me/server')
  expect(Date.parse(body.last_backup)).toBe(noted)
})
