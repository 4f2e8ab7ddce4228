import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import type { Session } from './driver.ts'
import { fillEveryTable } from './every-table.test-support.ts'
import { sessionOf, type DatabaseError } from './index.ts'

let server: TestServer
let mine: TestMember
let theirs: TestMember
let tables: string[]

/** Tables that belong to accounts, to people without an account or to the installation, and not to a tenant. */
const OUT_OF_REACH = new Set([
  'dependency_outage',
  'email_token',
  'encryption_mark',
  'oauth_client',
  'oauth_request',
  'tenant_receipt',
  'user_identity',
])
/** Tables that all tenants share. */
const SHARED = new Set(['embedding_model'])

beforeAll(async () => {
  server = await sharedTestServer()
  mine = await server.newTenant()
  theirs = await server.newTenant()
  await fillEveryTable(server, mine)
  await fillEveryTable(server, theirs)
  const { rows } = await server.context.driver.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and relname <> 'schema_migration' order by relname`,
  )
  tables = rows
    .map((row) => String(row['relname']))
    .filter((table) => !OUT_OF_REACH.has(table) && !SHARED.has(table))
})

/** Everything that a query without a tenant returns, as text. */
async function seenIn(session: Session, table: string): Promise<string> {
  const { rows } = await session.query(`select to_jsonb(t)::text as line from ${table} t`, [])
  return rows.map((row) => String(row['line'])).join('\n')
}

const asTenantWithoutOne = 'set local role arbor_app'

describe('a transaction of one tenant', () => {
  it('sees nothing of another tenant in any table, even if a query forgets to name the tenant', async () => {
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

  it('cannot access tables that belong only to accounts', async () => {
    for (const table of OUT_OF_REACH) {
      const attempt = server.context.doors.inTenant(mine.tenantId, (tx) =>
        seenIn(sessionOf(tx), table),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
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

  it('cannot refer to a row of another tenant', async () => {
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

  it('inherits nothing from the previous transaction on the same connection', async () => {
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

describe('the roles of the server', () => {
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

  it('own no table and are subject to row-level security', async () => {
    const { doors } = server.context
    const app = await doors.inTenant(mine.tenantId, (tx) => roleIn(sessionOf(tx)))
    expect(app).toEqual({ rolname: 'arbor_app', ...harmless })
    const system = await doors.acrossTenants((tx) => roleIn(sessionOf(tx)))
    expect(system).toEqual({ rolname: 'arbor_system', ...harmless })
  })

  it('find row-level security enabled on every table, even for the owner', async () => {
    const { rows } = await server.context.driver.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and relname <> 'schema_migration'
       and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows.filter((row) => !SHARED.has(String(row['relname'])))).toEqual([])
    expect(tables.length).toBeGreaterThan(15)
  })

  it('lend their rights only to functions of arbor_system that take the tenant from the transaction', async () => {
    const { rows } = await server.context.driver.query(
      `select oid::regprocedure::text as name,
         proowner = 'arbor_system'::regrole and proconfig @> '{"search_path=public, pg_temp"}' as confined,
         has_function_privilege('arbor_app', oid, 'execute') as within_tenant
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    // Triggers count the rows of the statement that fires them, whichever tenant they belong to.
    const triggers = [
      'chunk',
      'chunk_content',
      'document',
      'document_version',
      'ingestion_run',
      'thread_message',
      'trash_entry',
    ].map((table) => `count_usage_of_${table}()`)
    const outside = [
      'actor_of_access_token(bytea)',
      'actor_of_api_key(bytea)',
      'actor_of_session(bytea)',
      ...triggers,
    ]
    const within = [
      'comments_with(tsquery,integer)',
      'count_texts(tsquery,integer)',
      'find_texts(tsquery,integer)',
      'is_version_deleted(uuid)',
      'known_words(text[],tsquery)',
      'listed_below(uuid,text[],integer,uuid[])',
      'next_ingestion_turn()',
      'nodes_below(uuid)',
      'others_wait_for_ingestion()',
      'sample_texts(integer)',
    ]
    expect(rows).toEqual(
      [...outside, ...within]
        .toSorted()
        .map((name) => ({ name, confined: true, within_tenant: within.includes(name) })),
    )
  })

  it("see and add only jobs of their tenant in a tenant's transaction", async () => {
    const { doors, driver } = server.context
    const add = (tenantId: string, data: object) =>
      doors.inTenant(tenantId, (tx) =>
        sessionOf(tx).query(
          `insert into pgboss.job_common (name, data) values ('delete-objects', $1) returning id`,
          [JSON.stringify(data)],
        ),
      )
    const { rows } = await add(mine.tenantId, { tenantId: mine.tenantId, versionIds: [] })
    const read = (tenantId: string, table: string) =>
      doors.inTenant(tenantId, (tx) =>
        sessionOf(tx).query(`select id from pgboss.${table} where id = $1`, [rows[0]?.['id']]),
      )
    const { rows: parts } = await driver.query(
      `select relname from pg_class where relname = 'job'
       or oid in (select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass)`,
    )
    expect(parts.length).toBeGreaterThan(1)
    for (const { relname } of parts) {
      expect((await read(theirs.tenantId, String(relname))).rows).toEqual([])
    }
    expect((await read(mine.tenantId, 'job')).rows).toEqual(rows)
    const refused = expect.objectContaining({ code: '42501' })
    await expect(add(theirs.tenantId, { tenantId: mine.tenantId })).rejects.toEqual(refused)
    for (const change of ["update pgboss.job set state = 'cancelled'", 'delete from pgboss.job']) {
      await expect(
        doors.inTenant(theirs.tenantId, (tx) => sessionOf(tx).query(change, [])),
      ).rejects.toEqual(refused)
    }
    await expect(add(mine.tenantId, { sealed: 'x' })).rejects.toEqual(refused)
  })

  it('require no login that is a superuser or bypasses row-level security', async (test) => {
    const { driver } = server.context
    test.skip(driver.kind === 'embedded', 'the embedded database has one login, a superuser')
    const { rows } = await driver.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = session_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})
