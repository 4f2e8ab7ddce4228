import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import { readOperations } from '../../../../test/operations/operations.ts'
import { call, requestOf, type Answer } from '../../../../test/operations/requests.ts'
import { makeWorld, type World } from '../../../../test/operations/world.ts'
import { createCaller } from '../../../../test/support/caller.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { addApiKey } from '../../identity/api-keys.service.ts'
import { verify } from '../../verify/index.ts'
import { holdImport } from '../../../platform/backup/hold.ts'
import { StartFault } from '../../../platform/core/start-fault.ts'
import {
  changeRows,
  exportTenant,
  importTenant,
  readEntries,
  writeEntries,
  type Entries,
} from './archive.test-support.ts'
import type { Row } from './rewrite.ts'
import { TABLES } from '../all-tables.ts'
import { ARCHIVED } from './archived-tables.ts'

let place: string
let source: OwnTestServer
let world: World
let member: TestMember
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'archive-'))
  source = await startTestServer({ worker: true })
  world = await makeWorld(source)
  const { me, ids } = world
  member = await source.addUser(me, 'USER')
  await me.post('/v1/path-permissions', {
    user_id: member.userId,
    path_part_id: ids['path_part_id'],
    capability: 'READ_ONLY',
  })
  await ingest(me, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
})
afterAll(async () => {
  await source.close()
  await rm(place, { recursive: true, force: true })
})

it('archives every table of a tenant, or says why not', async () => {
  const { rows } = await source.context.driver.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname = 'tenant' or exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))
     order by 1`,
  )
  const described = Object.keys(TABLES).filter((name) => TABLES[name]?.archive !== undefined)
  const there = rows.map(({ name }) => String(name))
  expect(there.filter((name) => !described.includes(name))).toEqual([])
  // A PostgreSQL without pgvector has no vectors.
  if (source.context.schema.vector) expect(described.toSorted()).toEqual(there.toSorted())
})

it('imports a table after those that it refers to', async () => {
  const { rows } = await source.context.driver.query(
    `select conrelid::regclass::text as name, confrelid::regclass::text as other from pg_constraint
     where contype = 'f' and not condeferrable and conparentid = 0 and conrelid <> confrelid`,
  )
  const names = ARCHIVED.map(({ name }) => name)
  const early = rows.filter(({ name, other }) => {
    const [at, before] = [names.indexOf(String(name)), names.indexOf(String(other))]
    return at !== -1 && before > at
  })
  expect(early).toEqual([])
})

/** Operations whose responses differ after an import, and why. */
const DIFFERS: Readonly<Record<string, string>> = {
  health_check: 'It says what time it is.',
  get_server_state: 'It describes the server.',
  get_tenant_usage: 'The other server counts its own work, and the trash is left out.',
  list_usage_days: 'The other server counts its own work.',
  get_tenant_quota_state: 'The other server counts its own work.',
  get_document_upload_status: 'An upload in progress has not arrived yet.',
  list_trash: 'The trash is left out.',
  list_invites: 'Invites are left out.',
  list_outside_links: 'Links for people outside are left out.',
  list_deletion_receipts: 'Receipts are left out.',
  get_deletion_receipt: 'Receipts are left out.',
  download_deletion_receipt: 'Receipts are left out.',
  list_legal_holds: 'Holds are left out.',
  list_tenant_archives: 'An archive has no archives.',
  get_tenant_archive: 'An archive has no archives.',
  download_tenant_archive: 'An archive has no archives.',
  list_retention_rules: 'Rules are left out.',
  list_responsibilities: 'API keys, webhooks and links are left out.',
  list_chat_model_settings: 'Models are left out.',
  list_webhooks: 'Webhooks are left out.',
  get_webhook: 'Webhooks are left out.',
  list_webhook_deliveries: 'Webhooks are left out.',
  list_sources: 'Sources are paused.',
  get_source: 'Sources are paused.',
  list_source_runs: 'Runs of sources are left out.',
  get_source_run: 'Runs of sources are left out.',
  list_audit_entries: 'The audit of the other server is only to be read.',
  list_audit_events: 'The chain begins with the import.',
  list_path_part_events: 'The chain begins with the import.',
  list_path_part_audit_events: 'The chain begins with the import.',
  export_audit_events: 'The chain begins with the import.',
  verify_audit_events: 'The chain begins with the import.',
}

/** A response without what is different each time: links, which expire, and the id of the request. */
function comparable({ status, text }: Answer): string {
  const same = text
    .replaceAll(/"https?:\/\/[^"]+|"\/v1\/objects\/[^"]+/g, '"URL')
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id"')
  return `${String(status)} ${same}`
}

async function faultsIn({ context }: OwnTestServer): Promise<string[]> {
  const { checks } = await verify(context, { deep: true, graceMs: 0 })
  return checks.flatMap(({ kind, name, found }) => (kind === 'fault' && found > 0 ? [name] : []))
}

it('after an import, three people see through the whole API what they saw before', async () => {
  const file = await exportTenant(source, world.me.tenantId, place)
  await using target = await startTestServer()
  const imported = await importTenant(target, file, { createAccounts: true })
  expect({ ...imported, leftOut: [...imported.leftOut] }).toMatchObject({
    unknown: [],
    leftOut: [],
  })
  let compared = 0
  for (const person of [world.me, member, world.stranger]) {
    const key = await keyFor(target, person)
    for (const operation of readOperations(source.app)) {
      if (operation.method !== 'GET' || operation.id in DIFFERS) continue
      const request = requestOf(operation, world.ids)
      const [before, after] = await Promise.all([
        call(source.app, operation, request, { authorization: `Bearer ${person.apiKey}` }),
        call(target.app, operation, request, { authorization: `Bearer ${key}` }),
      ])
      expect.soft(comparable(after), `${person.role} ${operation.id}`).toBe(comparable(before))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(200)
  // The world has an upload without its file.
  expect(await faultsIn(target)).toEqual(await faultsIn(source))
})

async function keyFor({ context }: OwnTestServer, { userId }: TestMember): Promise<string> {
  const { tenantId } = world.me
  const { key } = await context.doors.acrossTenants((tx) =>
    addApiKey(tx, { tenantId, userId }, { name: 'tests' }),
  )
  return key
}

it('imports a tenant beside the original with new ids', async () => {
  const { me } = world
  const file = await exportTenant(source, me.tenantId, place)
  await expect(importTenant(source, file)).rejects.toThrow('use --new-ids')
  const before = await faultsIn(source)
  const { tenantId, rows, leftOut, unknown } = await importTenant(source, file, { newIds: true })
  expect({ leftOut: [...leftOut], unknown }).toEqual({ leftOut: [], unknown: [] })
  expect(rows).toBeGreaterThan(50)
  expect(await faultsIn(source)).toEqual(before)
  const { key } = await source.context.doors.acrossTenants((tx) =>
    addApiKey(tx, { tenantId, userId: me.userId }, { name: 'tests' }),
  )
  const caller = createCaller(source.app, { authorization: `Bearer ${key}` })
  const query = {
    query: 'heron reeds',
    search_type: 'full_text',
    score_threshold: 0,
    with_document: true,
  }
  const [copy] = (await caller.post<Hit[]>('/v1/chunks/search', query)).body
  const [original] = (await me.post<Hit[]>('/v1/chunks/search', query)).body
  expect(copy?.content).toBe(original?.content)
  expect(copy?.id).not.toBe(original?.id)
  const url = `/v1/chunks/${original?.id ?? ''}`
  expect((await caller.get(url)).status).toBe(404)
  expect((await caller.get(`/v1/chunks/${copy?.id ?? ''}`)).status).toBe(200)
})

type Hit = { readonly id: string; readonly content: string }

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a second import while one is running is refused, so that it can’t delete the files of the first',
  async () => {
    const { driver } = source.context
    const { signal } = new AbortController()
    const second = () => holdImport(driver, signal, () => Promise.resolve('done'))
    await holdImport(driver, signal, () =>
      expect(second()).rejects.toThrow('Another import is running'),
    )
    expect(await second()).toBe('done')
  },
)

it('gives people without an account nothing, and says who they are', async () => {
  const file = await exportTenant(source, world.me.tenantId, place)
  await using target = await startTestServer()
  await expect(importTenant(target, file)).rejects.toThrow(
    'Nobody here has the address of the owner',
  )
  const { email } = await target.newTenant()
  const { unknown, members, leftOut } = await importTenant(target, file, { owner: email })
  expect(unknown.toSorted()).toContain(member.email)
  expect({ members, permissions: leftOut.get('path_permission') }).toMatchObject({ members: 1 })
  expect(leftOut.get('path_permission')).toBeGreaterThan(0)
})

describe('rejects an archive, and leaves no row and no file, if', () => {
  let target: OwnTestServer
  let entries: Entries
  beforeAll(async () => {
    target = await startTestServer()
    entries = await readEntries(await exportTenant(source, world.me.tenantId, place))
  })
  afterAll(() => target.close())

  const rows = (table: string, change: (row: Row) => object) => (changed: Entries) =>
    changeRows(changed, `rows/${table}.jsonl`, change)
  const twice = (bytes: Buffer = Buffer.alloc(0)) => Buffer.concat([bytes, bytes])
  const other = '01a20000-0000-7000-8000-000000000001'

  it.each<[string, (changed: Entries) => void, string]>([
    [
      'a folder has a name with a slash',
      rows('path_part', (row) =>
        row['part_type'] === 'FOLDER' && row['name'] !== '' ? { ...row, name: '../a' } : row,
      ),
      'invalid name',
    ],
    [
      'a node has forged ancestors',
      rows('path_part', (row) =>
        row['part_type'] === 'DOCUMENT' ? { ...row, ancestors: [] } : row,
      ),
      'The ancestors of every node',
    ],
    [
      'two rows have the same id',
      (changed) => changed.set('rows/tag.jsonl', twice(changed.get('rows/tag.jsonl'))),
      'tag_pkey',
    ],
    [
      'a text is too large for its type',
      rows('document_version', (row) => ({ ...row, version: 1e30 })),
      'is not what this server can store',
    ],
    [
      'a row is not an object',
      (changed) => changed.set('rows/tag.jsonl', Buffer.from('[]\n')),
      'is not valid',
    ],
    [
      'a row is not JSON',
      (changed) => changed.set('rows/tag.jsonl', Buffer.from('{"id":\n')),
      'is not valid',
    ],
    [
      'a row is not UTF-8',
      (changed) => changed.set('rows/tag.jsonl', Buffer.from([0xff, 10])),
      'not UTF-8',
    ],
    [
      'JSON is nested too deeply',
      rows('chunk', (row) => ({
        ...row,
        metadata: JSON.parse('{"a":'.repeat(90) + '1' + '}'.repeat(90)) as unknown,
      })),
      'nested too deeply',
    ],
    [
      'a member occurs twice',
      (changed) => changed.set('people.jsonl', twice(changed.get('people.jsonl'))),
      'a member occurs twice',
    ],
    [
      'everybody is the owner',
      (changed) => changeRows(changed, 'people.jsonl', (row) => ({ ...row, role: 'OWNER' })),
      'exactly one owner',
    ],
    [
      'the manifest is of a newer version',
      (changed) =>
        changed.set(
          'manifest.json',
          Buffer.from(
            JSON.stringify({
              ...(JSON.parse(String(changed.get('manifest.json'))) as object),
              form: 9,
            }),
          ),
        ),
      'newer version',
    ],
    [
      'it has files that it does not list',
      (changed) => changed.set(`files/${other}/source/a`, Buffer.from('a')),
      'does not list',
    ],
    ['it has other files', (changed) => changed.set('run.sh', Buffer.from('a')), 'unexpected name'],
    [
      'its lines are a bomb',
      (changed) => changed.set('rows/tag.jsonl', Buffer.alloc(80 * 1024 * 1024, 32)),
      'far more than its size',
    ],
  ])('%s', async (_what, change, message) => {
    const changed = new Map(entries)
    change(changed)
    const path = join(place, 'changed.zip')
    await writeEntries(changed, path)
    await expect(
      importTenant(target, path, { createAccounts: true, newIds: true }),
    ).rejects.toThrow(message)
    await expectNothing(target)
  })

  it('one byte of it has changed, wherever that is', async () => {
    const path = await exportTenant(source, world.me.tenantId, place)
    const bytes = await readFile(path)
    for (let nth = 1; nth <= 25; nth++) {
      const damaged = Buffer.from(bytes)
      const at = Math.floor((bytes.length * nth) / 26)
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      const file = join(place, 'damaged.zip')
      await writeFile(file, damaged)
      // Dates and the like are not part of the content.
      const result = await importTenant(target, file, {
        newIds: true,
        owner: 'nobody@example.org',
      }).catch((error: unknown) => error)
      expect(result).toBeInstanceOf(StartFault)
    }
    await expectNothing(target)
  })

  it('a name leads out of its folder', async () => {
    const path = join(place, 'traversal.zip')
    const name = `files/${other}/source/a`
    await writeEntries(new Map([...entries, [name, Buffer.from('a')]]), path)
    const forged = (await readFile(path))
      .toString('latin1')
      .replaceAll(name, name.replace('files/01a2', 'files/../'))
    await writeFile(path, Buffer.from(forged, 'latin1'))
    await expect(
      importTenant(target, path, { createAccounts: true, newIds: true }),
    ).rejects.toThrow('can’t be imported')
    await expectNothing(target)
  })

  it('entries share their bytes', async () => {
    const path = join(place, 'overlap.zip')
    const big = Buffer.alloc(4 * 1024 * 1024, 1)
    const names = [1, 2].map((nth) => `files/${other}/source/${String(nth)}`)
    await writeEntries(new Map([...entries, ...names.map((name) => [name, big] as const)]), path)
    const bytes = await readFile(path)
    // Without the second copy, both entries need the same bytes.
    const [first, second] = names.map((name) => bytes.indexOf(name))
    const cut = Buffer.concat([
      bytes.subarray(0, second),
      bytes.subarray((second ?? 0) + big.length),
    ])
    expect(first).toBeLessThan(second ?? 0)
    await writeFile(path, cut)
    await expect(
      importTenant(target, path, { createAccounts: true, newIds: true }),
    ).rejects.toThrow('can’t be imported')
    await expectNothing(target)
  })
})

async function expectNothing({ context }: OwnTestServer): Promise<void> {
  const { rows: left } = await context.driver.query(
    'select (select count(*) from tenant)::int as tenants, (select count(*) from app_user)::int as accounts',
  )
  expect(left).toEqual([{ tenants: 0, accounts: 0 }])
  const keys: string[] = []
  for await (const key of context.storage.list()) keys.push(key)
  expect(keys).toEqual([])
}

it('objects of other tenants that rows name are only texts', async () => {
  const entries = await readEntries(await exportTenant(source, world.me.tenantId, place))
  const victim = await source.newTenant()
  const stolen = `${victim.tenantId}/${world.ids['version_id'] ?? ''}/source/secret.txt`
  const uri = source.context.storage.uri(stolen)
  changeRows(entries, 'rows/document_version.jsonl', (row) => ({
    ...row,
    system_metadata: { source_s3: uri },
  }))
  changeRows(entries, 'rows/chunk.jsonl', (row) => ({ ...row, metadata: { s3_urls: [uri] } }))
  changeRows(entries, 'rows/ingestion_run.jsonl', (row) => ({ ...row, source_key: stolen }))
  const path = join(place, 'stolen.zip')
  await writeEntries(entries, path)
  const { tenantId, leftOut } = await importTenant(source, path, { newIds: true })
  expect(leftOut.get('ingestion_run')).toBeGreaterThan(0)
  const { rows } = await source.context.driver.query(
    `select (select count(*) from document_version v where v.tenant_id = $1 and v.system_metadata::text like $2)::int
       + (select count(*) from chunk c where c.tenant_id = $1 and c.metadata::text like $2)::int as naming`,
    [tenantId, `%${victim.tenantId}%`],
  )
  expect(rows).toEqual([{ naming: 0 }])
})
