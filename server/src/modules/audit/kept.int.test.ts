import { verify as checkSignature } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Static } from 'typebox'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { newId } from '../../platform/core/ids.ts'
import { sessionOf } from '../../platform/db/index.ts'
import type { AuditEventsResponse, AuditVerification } from './audit.schemas.ts'
import { canonical } from './chain.ts'
import { expire, sealTenant } from './seal.service.ts'
import { upkeep } from './upkeep.ts'

type Exported = {
  readonly sequence?: number
  readonly previous_hash?: string
  readonly summary?: object
  readonly signature?: string
  readonly public_key?: string
}

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const newFolder = (member: TestMember, name: string) =>
  member.post('/v1/folders', { name, parent_path_part_id: member.sharedPartId })
const verify = async (member: TestMember) =>
  (await member.get<Static<typeof AuditVerification>>('/v1/audit-events/verify')).body

/** Events from long ago, which get the first numbers. */
async function addOldEvents({ tenantId }: TestMember, count: number): Promise<void> {
  await server.context.doors.inTenant(tenantId, async (tx) => {
    for (let at = 0; at < count; at += 1) {
      await sessionOf(tx).query(
        `insert into audit_event (tenant_id, id, at, credential, kind, operation)
         values ($1, $2, now() - interval '500 days', 'session', 'folder.created', 'create_folder')`,
        [tenantId, newId()],
      )
    }
  })
}

it('old events end in a signed summary: the chain holds, and a changed summary is found', async () => {
  const member = await server.newTenant()
  await addOldEvents(member, 3)
  await newFolder(member, 'New')
  await sealTenant(server.context, member.tenantId)
  expect(await verify(member)).toMatchObject({ ok: true, checked: 4 })
  await expire(server.context)

  expect(await verify(member)).toMatchObject({ ok: true, checked: 1, head: { sequence: 4 } })
  const { body } = await member.get<Static<typeof AuditEventsResponse>>('/v1/audit-events')
  expect(body.items.map(({ sequence }) => sequence)).toEqual([4])
  await newFolder(member, 'Newer')
  await sealTenant(server.context, member.tenantId)
  expect(await verify(member)).toMatchObject({ ok: true, checked: 2 })

  const { payload } = await server.app.inject({
    url: '/v1/audit-events/export',
    headers: { authorization: `Bearer ${member.apiKey}` },
  })
  const [first, ...events] = payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exported)
  const { summary, signature = '', public_key: key = '' } = first ?? {}
  const text = Buffer.from(canonical(summary))
  expect(checkSignature(null, text, key, Buffer.from(signature, 'base64'))).toBe(true)
  expect(summary).toMatchObject({
    tenant_id: member.tenantId,
    sequence: 3,
    hash: events[0]?.previous_hash,
    kinds: { 'folder.created': 3 },
  })
  expect(events[0]?.sequence).toBe(4)

  const change = (sql: string) =>
    server.context.driver.transaction('set local role arbor_system', (session) =>
      session.query(`update audit_chain set ${sql} where tenant_id = $1 returning expired_kinds`, [
        member.tenantId,
      ]),
    )
  const { rows } = await change('sequence = sequence')
  expect(rows).toEqual([{ expired_kinds: { 'folder.created': 3 } }])
  await change(`expired_kinds = '{"folder.created": 2}'`)
  expect(await verify(member)).toMatchObject({ ok: false, fault: { kind: 'changed', sequence: 3 } })
})

const ROUND = { signal: new AbortController().signal, isAlone: true }

it('ends of chains are appended to a file', async () => {
  await using folder = await tempFolder()
  const member = await server.newTenant()
  await newFolder(member, 'New')
  await sealTenant(server.context, member.tenantId)
  const { head } = await verify(member)
  const file = join(folder.path, 'heads.ndjson')
  const config = { ...server.context.config, auditHeadMinutes: 1, auditHeadsFile: file }
  const heads = upkeep.find(({ name }) => name === 'audit heads')
  await heads?.run({ ...server.context, config }, ROUND)
  await heads?.run({ ...server.context, config }, ROUND)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const mine = lines
    .map((line) => JSON.parse(line) as object)
    .filter((line) => 'tenant_id' in line && line.tenant_id === member.tenantId)
  expect(mine).toMatchObject([head, head])
})

const MOST_WAITING = 1_000

const read = { credential: 'api_key', kind: 'content.read', operation: 'read', items: [] }

it('a request waits for the record when 1,000 reads wait for it, so that a kill loses no more', async () => {
  const member = await server.newTenant()
  const log = auditLogOf({ ...server.context })
  for (let at = 1; at < MOST_WAITING; at += 1) void log.noteRead(member.tenantId, read)
  await log.noteRead(member.tenantId, read)
  const { rows } = await server.context.driver.transaction('set local role arbor_system', (tx) =>
    tx.query('select count(*) as number from audit_event where tenant_id = $1', [member.tenantId]),
  )
  expect(rows).toEqual([{ number: MOST_WAITING }])
})

it('the log counts reads that could not be recorded', async () => {
  const { context } = server
  const inTenant = () => Promise.reject(new Error('away'))
  const error = vi.fn<typeof context.log.error>()
  const log = Object.assign(Object.create(context.log) as typeof context.log, { error })
  const audit = auditLogOf({ ...context, log, doors: { ...context.doors, inTenant } })
  await audit.noteRead(newId(), read)
  await audit.flush()
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ lost: 1 }), expect.anything())
})

it('reads that are being written count among the 1,000 that a kill can lose', async () => {
  const { context } = server
  const { promise: written, resolve: write } = Promise.withResolvers<never>()
  const inTenant = () => written
  const audit = auditLogOf({ ...context, doors: { ...context.doors, inTenant } })
  for (let at = 0; at < MOST_WAITING; at += 1) void audit.noteRead(newId(), read)
  await new Promise(setImmediate)
  let isAnswered = false
  const last = audit.noteRead(newId(), read).then(() => (isAnswered = true))
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  write(undefined as never)
  await last
})
