import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { startTestServer, type TestMember, type TestServer } from '../test-support/index.ts'
import type { Session } from './driver.ts'
import { sessionOf, type DatabaseError } from './index.ts'

let server: TestServer
let mine: TestMember
let theirs: TestMember
let tables: string[]

beforeAll(async () => {
  server = await startTestServer()
  mine = await server.newTenant()
  theirs = await server.newTenant()
  await fillEveryTable(mine)
  await fillEveryTable(theirs)
  const { rows } = await server.context.driver.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and relname <> 'schema_migration' order by relname`,
  )
  tables = rows.map((row) => String(row['relname']))
})
afterAll(() => server.close())

/** Gives the tenant at least one row of each table. */
async function fillEveryTable({ tenantId, userId, sharedPartId }: TestMember): Promise<void> {
  const id = Object.fromEntries(
    [
      'documentPart',
      'versionPart',
      'sectionPart',
      'chunkPart',
      'document',
      'version',
      'content',
      'tag',
      'group',
    ].map((name) => [name, newId()]),
  ) as Record<string, string>
  const insert = async (session: Session, table: string, row: Record<string, unknown>) => {
    const columns = ['tenant_id', ...Object.keys(row)]
    const places = columns.map((_column, index) => `$${String(index + 1)}`)
    const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`
    await session.query(text, [tenantId, ...Object.values(row)])
  }
  const part = (
    name: string,
    type: string,
    ancestors: (string | undefined)[],
    inVersion = false,
  ) => ({
    id: id[name],
    parent_id: ancestors.at(-1),
    part_type: type,
    name,
    metadata_obj_id: newId(),
    ancestors,
    version_part_id: inVersion ? id['versionPart'] : null,
    sort_key: name,
  })
  const above = [sharedPartId, id['documentPart']]
  await server.context.doors.acrossTenants(async (tx) => {
    const session = sessionOf(tx)
    const rows: [string, Record<string, unknown>][] = [
      ['path_part', part('documentPart', 'DOCUMENT', [sharedPartId])],
      ['path_part', part('versionPart', 'DOCUMENT_VERSION', above)],
      ['path_part', part('sectionPart', 'SECTION', [id['versionPart']], true)],
      ['path_part', part('chunkPart', 'CHUNK', [id['versionPart']], true)],
      [
        'document',
        {
          id: id['document'],
          path_part_id: id['documentPart'],
          document_type: 'PDF',
          document_origin: 'SOURCE',
          active_version_id: id['version'],
        },
      ],
      [
        'document_version',
        {
          id: id['version'],
          path_part_id: id['versionPart'],
          document_id: id['document'],
          version: 0,
        },
      ],
      [
        'ingestion_run',
        {
          id: newId(),
          document_id: id['document'],
          version_id: id['version'],
          activate: true,
          file_name: 'a.pdf',
          source_key: 'a',
          source_bytes: 1,
          source_sha256: Buffer.alloc(32),
          ingestion_mode: 'standard',
          page_dpi: 72,
        },
      ],
      ['section', { id: newId(), path_part_id: id['sectionPart'], name: 'a' }],
      [
        'chunk_content',
        { id: id['content'], sha256: Buffer.alloc(32), content: 'secret', num_tokens: 1 },
      ],
      [
        'chunk',
        {
          id: newId(),
          path_part_id: id['chunkPart'],
          version_part_id: id['versionPart'],
          content_id: id['content'],
          chunk_type: 'TEXT',
        },
      ],
      ['tag', { id: id['tag'], name: 'a' }],
      ['path_part_tag', { path_part_id: sharedPartId, tag_id: id['tag'] }],
      ['tenant_group', { id: id['group'], name: 'a' }],
      ['tenant_group_member', { group_id: id['group'], user_id: userId }],
      [
        'path_permission',
        { id: newId(), user_id: userId, path_part_id: sharedPartId, capability: 'READ_ONLY' },
      ],
    ]
    for (const [table, row] of rows) await insert(session, table, row)
  })
}

/** All that a query sees which names no tenant, as text. */
async function seenIn(session: Session, table: string): Promise<string> {
  const { rows } = await session.query(`select to_jsonb(t)::text as line from ${table} t`, [])
  return rows.map((row) => String(row['line'])).join('\n')
}

const asTenantWithoutOne = 'set local role arbor_app'

describe('a transaction of one tenant', () => {
  it('sees nothing of another tenant in any table when a query forgets to name one', async () => {
    const { doors } = server.context
    const shows = (text: string, { tenantId, userId }: TestMember) =>
      text.includes(tenantId) || text.includes(userId)
    const seen = []
    for (const table of tables) {
      const all = await doors.acrossTenants((tx) => seenIn(sessionOf(tx), table))
      const some = await doors.inTenant(mine.tenantId, (tx) => seenIn(sessionOf(tx), table))
      seen.push({
        table,
        filled: shows(all, mine) && shows(all, theirs),
        own: shows(some, mine),
        foreign: shows(some, theirs),
      })
    }
    const expected = { filled: true, own: true, foreign: false }
    expect(seen).toEqual(tables.map((table) => ({ table, ...expected })))
  })

  it('cannot write rows of another tenant', async () => {
    const attempts = [
      `insert into tag (tenant_id, id, name) values ('${theirs.tenantId}', '${newId()}', 'theirs')`,
      `update tag set tenant_id = '${theirs.tenantId}', id = '${newId()}', name = 'moved'`,
      `insert into api_key (tenant_id, id, user_id, name, key_hash, key_suffix)
       values ('${theirs.tenantId}', '${newId()}', '${theirs.userId}', 'x', 'x', 'x')`,
      `update app_user set email = 'taken@example.org'`,
      `insert into app_user (id, email) values ('${newId()}', 'new@example.org')`,
      `insert into tenant (id, name) values ('${newId()}', 'x')`,
    ]
    for (const statement of attempts) {
      const attempt = server.context.doors.inTenant(mine.tenantId, (tx) =>
        sessionOf(tx).query(statement, []),
      )
      await expect(
        attempt.catch(({ code }: DatabaseError) => ({ statement, code })),
      ).resolves.toEqual({
        statement,
        code: '42501',
      })
    }
  })

  it('changes and deletes nothing of another tenant', async () => {
    const affected = await server.context.doors.inTenant(mine.tenantId, async (tx) => {
      const where = `where tenant_id = '${theirs.tenantId}'`
      const updated = await sessionOf(tx).query(`update tag set name = 'x' ${where}`, [])
      const deleted = await sessionOf(tx).query(`delete from path_part ${where}`, [])
      return updated.affected + deleted.affected
    })
    expect(affected).toBe(0)
  })

  it('cannot point at a row of another tenant', async () => {
    const attempt = server.context.doors.inTenant(mine.tenantId, (tx) =>
      tx
        .insertInto('path_permission')
        .values({
          tenant_id: mine.tenantId,
          id: newId(),
          user_id: mine.userId,
          path_part_id: theirs.sharedPartId,
          capability: 'READ_WRITE',
        })
        .execute(),
    )
    await expect(attempt).rejects.toMatchObject({ code: '23503' })
  })
})

describe('a transaction without a tenant', () => {
  it.each([
    ['that was never set', asTenantWithoutOne],
    ['that is empty', "set local role arbor_app; set local app.tenant_id = ''"],
  ])('sees nothing: %s', async (_name, opening) => {
    await server.context.driver.transaction(opening, async (session) => {
      for (const table of tables) {
        expect({ table, seen: await seenIn(session, table) }).toEqual({ table, seen: '' })
      }
    })
  })

  it('keeps nothing of the transaction before it on the same connection', async () => {
    const inOne = Array.from({ length: 20 }, async () =>
      server.context.doors.inTenant(mine.tenantId, (tx) => seenIn(sessionOf(tx), 'tag')),
    )
    await Promise.all(inOne)
    const after = Array.from({ length: 20 }, async () =>
      server.context.driver.transaction(asTenantWithoutOne, (session) => seenIn(session, 'tag')),
    )
    expect(new Set(await Promise.all(after))).toEqual(new Set(['']))
  })
})

describe('the roles of the service', () => {
  const roleIn = async (session: Session) => {
    const { rows } = await session.query(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin,
         (select count(*) from pg_tables where schemaname = 'public' and tableowner = rolname)
           as tables
       from pg_roles where rolname = current_user`,
      [],
    )
    return rows[0]
  }
  const harmless = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, tables: 0 }

  it('own no table and are held to row-level security', async () => {
    const { doors } = server.context
    const app = await doors.inTenant(mine.tenantId, (tx) => roleIn(sessionOf(tx)))
    expect(app).toEqual({ rolname: 'arbor_app', ...harmless })
    const system = await doors.acrossTenants((tx) => roleIn(sessionOf(tx)))
    expect(system).toEqual({ rolname: 'arbor_system', ...harmless })
  })

  it('find row-level security on, for the owner too, on every table', async () => {
    const { rows } = await server.context.driver.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and relname <> 'schema_migration'
       and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
    expect(tables.length).toBeGreaterThan(15)
  })

  it('need no login that is a superuser or goes round row-level security', async (test) => {
    const { driver } = server.context
    test.skip(driver.kind === 'embedded', 'the embedded database has one login, a superuser')
    const { rows } = await driver.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = session_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})
