import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { archivePrefix } from '../../../platform/storage/object-keys.ts'
import { importTenant, readEntries } from '../contents/archive.test-support.ts'
import { unseal } from '../../archive/index.ts'
import { verify } from '../../verify/index.ts'
import { archiveUpkeep } from './archive-workers.ts'

const WAIT = { timeout: 60_000, interval: 20 }
const URL = '/v1/tenant-archives'

type Archive = {
  readonly id: string
  readonly status: string
  readonly is_encrypted: boolean
  readonly bytes: number
  readonly sha256: string
  readonly documents: number
  readonly files: number
}

let place: string
let server: OwnTestServer
let owner: TestMember
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'archives-'))
  server = await startTestServer({ worker: true })
  owner = await server.newTenant({ name: 'Original' })
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

async function request(member: TestMember, body: object = {}): Promise<Archive> {
  const answer = await member.post<Archive>(URL, body)
  expect(answer.status).toBe(202)
  return answer.body
}

async function complete(member: TestMember, { id }: Pick<Archive, 'id'>): Promise<Archive> {
  return vi.waitFor(async () => {
    const { body } = await member.get<Archive>(`${URL}/${id}`)
    expect(body.status).toBe('completed')
    return body
  }, WAIT)
}

/** Downloads a file as its bytes. */
async function download(member: TestMember, id: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    rawPayload,
    headers: got,
  } = await server.app.inject({
    url: `${URL}/${id}/file`,
    headers: { authorization: `Bearer ${member.apiKey}`, ...headers },
  })
  return { status: statusCode, bytes: rawPayload, headers: got }
}

async function objectsOf(tenantId: string, id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.context.storage.list(archivePrefix(tenantId, id))) keys.push(key)
  return keys
}

describe('an archive that an owner requests', () => {
  let archive: Archive
  let file: Buffer
  beforeAll(async () => {
    archive = await complete(owner, await request(owner))
    file = (await download(owner, archive.id)).bytes
  })

  it('is the one that the command writes, and can be imported', async () => {
    expect(archive).toMatchObject({ documents: 1, bytes: file.length })
    expect(createHash('sha256').update(file).digest('hex')).toBe(archive.sha256)
    const path = join(place, 'downloaded.zip')
    await writeFile(path, file)
    const manifest = JSON.parse(String((await readEntries(path)).get('manifest.json'))) as {
      tenant: { name: string }
    }
    expect(manifest.tenant.name).toBe('Original')
    await using target = await startTestServer()
    const { rows, leftOut } = await importTenant(target, path, { createAccounts: true })
    expect(rows).toBeGreaterThan(10)
    expect([...leftOut]).toEqual([])
  })

  it('can be downloaded in parts, so that an interrupted download is resumed', async () => {
    const half = Math.floor(file.length / 2)
    const first = await download(owner, archive.id, { range: `bytes=0-${String(half - 1)}` })
    expect(first).toMatchObject({ status: 206, bytes: file.subarray(0, half) })
    const range = { range: `bytes=${String(half)}-`, 'if-range': String(first.headers['etag']) }
    const rest = await download(owner, archive.id, range)
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(file)).toBe(true)
    const other = await download(owner, archive.id, { ...range, 'if-range': '"another"' })
    expect(other).toMatchObject({ status: 200, bytes: file })
    expect(await download(owner, archive.id, { range: 'bytes=99999999-' })).toMatchObject({
      status: 416,
    })
  })

  it('is in the audit: who requested it, and each download', async () => {
    const events = await vi.waitFor(async () => {
      const { body } = await owner.get<{ items: { kind: string; part_ids: string[] }[] }>(
        '/v1/audit-events?kind=tenant_archive.created&kind=tenant_archive.downloaded',
      )
      const kinds = body.items.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind.endsWith('downloaded')).length).toBeGreaterThan(0)
      return kinds
    }, WAIT)
    expect(events).toContain('tenant_archive.created')
  })

  it('is only for the owner', async () => {
    const admin = await server.addUser(owner, 'ADMIN')
    for (const url of [URL, `${URL}/${archive.id}`, `${URL}/${archive.id}/file`]) {
      expect((await admin.get(url)).status).toBe(403)
    }
    const stranger = await server.newTenant()
    expect((await stranger.get(`${URL}/${archive.id}/file`)).status).toBe(404)
  })

  it('is a part of the stored files that belong to something', async () => {
    const { checks } = await verify(server.context, { deep: true, graceMs: 0 })
    expect(checks.filter(({ kind, found }) => kind === 'fault' && found > 0)).toEqual([])
  })

  it('leaves nothing when it is deleted, or when its time is over', async () => {
    const { tenantId } = owner
    const old = await complete(owner, await request(owner))
    expect(await objectsOf(tenantId, old.id)).toHaveLength(1)
    await server.context.doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        `update tenant_archive set closed_at = now() - interval '8 days' where tenant_id = $1 and id = $2`,
        [tenantId, old.id],
      ),
    )
    const round = { signal: new AbortController().signal, isAlone: false }
    await archiveUpkeep[0]?.run(server.context, round)
    expect((await owner.get(`${URL}/${old.id}`)).status).toBe(404)
    expect((await owner.delete(`${URL}/${archive.id}`)).status).toBe(204)
    for (const { id } of [old, archive]) {
      await vi.waitFor(async () => expect(await objectsOf(tenantId, id)).toEqual([]), WAIT)
    }
  })
})

it('encrypts an archive with a passphrase, which it forgets', async () => {
  const passphrase = 'correct horse battery staple'
  const member = await server.newTenant()
  const requested = await request(member, { passphrase })
  expect(JSON.stringify(requested)).not.toContain(passphrase)
  const { id, is_encrypted: isEncrypted } = await complete(member, requested)
  expect(isEncrypted).toBe(true)
  const { bytes } = await download(member, id)
  expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  const opened = await buffer(await unseal(Readable.from([bytes]), passphrase))
  expect(opened.toString('latin1', 0, 2)).toBe('PK')
  const { rows } = await server.context.driver.query(
    'select passphrase from tenant_archive where tenant_id = $1',
    [member.tenantId],
  )
  expect(rows).toEqual([{ passphrase: null }])
})

describe('without a worker', () => {
  let idle: OwnTestServer
  beforeAll(async () => {
    idle = await startTestServer()
  })
  afterAll(() => idle.close())

  it('one archive of a tenant is made at a time, and it can be canceled', async () => {
    const member = await idle.newTenant()
    const first = await request(member)
    const { status, body } = await member.post<{ reason: string }>(URL, {})
    expect({ status, reason: body.reason }).toEqual({ status: 409, reason: 'tenant_archive_open' })
    expect((await member.get<{ reason: string }>(`${URL}/${first.id}/file`)).body.reason).toBe(
      'tenant_archive_incomplete',
    )
    expect((await member.delete(`${URL}/${first.id}`)).status).toBe(204)
    expect((await member.get<{ items: unknown[] }>(URL)).body.items).toEqual([])
    expect((await member.post(URL, {})).status).toBe(202)
  })

  it('a passphrase that is too short is refused', async () => {
    const member = await idle.newTenant()
    expect((await member.post(URL, { passphrase: 'short' })).status).toBe(422)
  })
})
