import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { asAdmin } from '../../../test/support/test-database.ts'
import {
  migrate,
  openEmbedded,
  openPostgres,
  readMigrations,
  SchemaError,
  type Driver,
} from './index.ts'
import { provideExtension } from './vector-extension.ts'

/** Drivers of an empty database. The embedded database has only one. */
let drivers: Driver[]
let clean: () => Promise<void>
/** Data folder of an empty embedded database, which tests copy, because creating one takes seconds. */
let empty: string
const database = inject('testDatabase')

beforeAll(async () => {
  if (database.kind !== 'embedded') return
  empty = await mkdtemp(join(tmpdir(), 'arbor-migrate-'))
  await (await openEmbedded(empty)).close()
})
afterAll(async () => {
  if (database.kind === 'embedded') await rm(empty, { recursive: true, force: true })
})

beforeEach(async () => {
  if (database.kind === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'arbor-migrate-'))
    cpSync(empty, folder, { recursive: true })
    const driver = await openEmbedded(folder)
    drivers = [driver, driver, driver]
    clean = async () => {
      await driver.close()
      await rm(folder, { recursive: true, force: true })
    }
    return
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(database.adminUrl)
  url.pathname = `/${name}`
  await asAdmin(database.adminUrl, `create database ${name}`)
  drivers = Array.from({ length: 3 }, () => openPostgres({ url: url.href, maxConnections: 2 }))
  clean = async () => {
    for (const driver of drivers) await driver.close()
  }
})
afterEach(() => clean())

async function appliedIn(driver: Driver): Promise<string[]> {
  const { rows } = await driver.query('select name from schema_migration order by name')
  return rows.map((row) => String(row['name']))
}

const first = (): Driver => {
  const [driver] = drivers
  if (!driver) throw new Error('The database is open.')
  return driver
}

describe('migrating', () => {
  it('brings an empty database up to date, and does nothing a second time', async () => {
    const migrations = await readMigrations()
    const once = await migrate(first(), migrations)
    expect(once.applied).toEqual(
      migrations.filter((each) => once.vector || !each.needsVector).map((each) => each.name),
    )
    expect(await migrate(first(), migrations)).toEqual({ ...once, applied: [] })
    expect(await appliedIn(first())).toEqual(once.applied)
  })

  it('from several processes concurrently applies each migration once', async () => {
    const migrations = await readMigrations()
    // Connect in advance, so that all of them begin at the same moment.
    await Promise.all(drivers.map((driver) => driver.query('select 1')))
    const states = await Promise.all(drivers.map((driver) => migrate(driver, migrations)))
    const applied = states.flatMap((state) => state.applied)
    expect(applied.toSorted()).toEqual(await appliedIn(first()))
    expect(new Set(applied).size).toBe(applied.length)
  })

  it('refuses a database that a newer version has migrated, and says what to do', async () => {
    const migrations = await readMigrations()
    const older = migrations.slice(0, -1)
    await migrate(
      first(),
      migrations.filter((each) => !each.needsVector),
    )
    await first().query(
      `insert into schema_migration (name) values ('29990101000000-from-the-future')`,
    )
    const refused = migrate(first(), older)
    await expect(refused).rejects.toThrow(SchemaError)
    await expect(refused).rejects.toThrow(
      /created by a newer version of Arbor \(it has .*29990101000000-from-the-future\).*restore a backup/,
    )
  })

  it('refuses a database that is older than the baseline, and says what to do', async () => {
    await migrate(first(), [])
    await first().query(
      `insert into schema_migration (name) values ('20261121140000-create-roles')`,
    )
    const refused = migrate(first(), await readMigrations())
    await expect(refused).rejects.toThrow(SchemaError)
    await expect(refused).rejects.toThrow(
      /created by a development version of Arbor .* can't be upgraded. Start with an empty data folder or database/,
    )
    expect(await appliedIn(first())).toEqual(['20261121140000-create-roles'])
  })

  it('changes nothing if it fails, and can be repeated', async () => {
    const needsVector = false
    const good = { name: '20260101000000-good', needsVector, sql: 'create table good (id int);' }
    const bad = { name: '20260101000001-bad', needsVector, sql: 'create table bad (id nonsense);' }
    await expect(migrate(first(), [good, bad])).rejects.toMatchObject({ code: '42704' })
    expect(await appliedIn(first())).toEqual([])
    const { rows } = await first().query(`select to_regclass('good') as good`)
    expect(rows).toEqual([{ good: null }])
    expect((await migrate(first(), [good])).applied).toEqual([good.name])
  })
})

describe('a PostgreSQL extension', () => {
  const lock = 1

  it('that the server lacks is reported in words', async () => {
    const extension = { name: 'nobodys', title: "nobody's", since: [1, 0] } as const
    expect(await provideExtension(first(), extension, lock)).toBe(
      "the PostgreSQL server has no nobody's",
    )
  })

  it('that is older than the required version is refused, with the fix', async () => {
    const extension = { name: 'plpgsql', title: 'PL/pgSQL', since: [1, 1] } as const
    expect(await provideExtension(first(), { ...extension, since: [1, 0] }, lock)).toBeUndefined()
    expect(await provideExtension(first(), extension, lock)).toMatch(
      /has version 1\.0, and 1\.1 or newer is required.* alter extension plpgsql update;$/,
    )
  })

  it('that only a superuser may create is not created, but the message contains the command', async (context) => {
    const { rows } = await first().query(
      `select current_database() as database, name from pg_available_extensions
       join pg_available_extension_versions using (name)
       where superuser and not trusted and installed_version is null and requires is null limit 1`,
    )
    const [{ database: own, name } = {}] = rows
    context.skip(database.kind === 'embedded', 'the embedded database has a superuser only')
    context.skip(name === undefined, 'this PostgreSQL has no such extension')
    const extension = { name: String(name), title: 'an example', since: [0, 0] } as const
    expect(await provideExtension(first(), extension, lock)).toBe(
      `the role "arbor" is not allowed to create the extension ${String(name)} (an example). As a superuser, ` +
        `run in the database "${String(own)}", then start again: create extension ${String(name)};`,
    )
    expect((await first().query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

/** Like a migration, sees all rows. */
const asSystem = (text: string) =>
  first().transaction('set local role arbor_system', async (tx) => (await tx.query(text, [])).rows)

describe('names from an earlier version', () => {
  const decomposed = 'Cafe\u0301'
  const composed = 'Caf\u00e9'

  it('are normalized, except for one that would duplicate another', async () => {
    const migrations = (await readMigrations()).filter((each) => !each.needsVector)
    const index = migrations.findIndex(({ name }) => name.endsWith('-normalize-names'))
    await migrate(first(), migrations.slice(0, index))
    const [alone, beside] = [newId(), newId()]
    const addTag = (tenant: string, name: string) =>
      asSystem(
        `insert into tag (tenant_id, id, name) values ('${tenant}', '${newId()}', '${name}')`,
      )
    const addFolder = (tenant: string, name: string, sortKey: string) =>
      asSystem(
        `insert into path_part (tenant_id, id, parent_id, ancestors, part_type, name, sort_key, metadata_obj_id)
         values ('${tenant}', '${newId()}', '${tenant}', '{${tenant}}', 'FOLDER', '${name}', '${sortKey}', '${newId()}')`,
      )
    for (const tenant of [alone, beside]) {
      await asSystem(`insert into tenant (id, name) values ('${tenant}', '${decomposed}')`)
      await asSystem(
        `insert into path_part (tenant_id, id, ancestors, part_type, name, sort_key, metadata_obj_id)
         values ('${tenant}', '${tenant}', '{}', 'FOLDER', '', 'a', '${newId()}')`,
      )
      await addTag(tenant, decomposed)
      await addFolder(tenant, decomposed, 'a')
    }
    await addTag(beside, composed.toUpperCase())
    await addFolder(beside, composed, 'b')
    await migrate(first(), migrations)
    const namesOf = async (table: string, where: string) => {
      const rows = await asSystem(`select name from ${table} where ${where}`)
      return rows.map(({ name }) => String(name)).toSorted()
    }
    expect(await namesOf('tenant', `id = '${beside}'`)).toEqual([composed])
    expect(await namesOf('tag', `tenant_id = '${alone}'`)).toEqual([composed])
    expect(await namesOf('tag', `tenant_id = '${beside}'`)).toEqual(
      [decomposed, composed.toUpperCase()].toSorted(),
    )
    const isBelow = 'parent_id is not null and tenant_id'
    expect(await namesOf('path_part', `${isBelow} = '${alone}'`)).toEqual([composed])
    expect(await namesOf('path_part', `${isBelow} = '${beside}'`)).toEqual([decomposed, composed])
  })
})

describe('calls of agents from an earlier version', () => {
  it('are events with their outcome, and openings of links have one event', async () => {
    const migrations = (await readMigrations()).filter((each) => !each.needsVector)
    const index = migrations.findIndex(({ name }) => name.endsWith('-one-log-of-calls'))
    await migrate(first(), migrations.slice(0, index))
    const [tenant, user, link, known] = [newId(), newId(), newId(), newId()]
    await asSystem(`insert into tenant (id, name) values ('${tenant}', 'a')`)
    const [done, open, old, recorded] = [newId(), newId(), newId(), newId()]
    const at = '2026-11-28T10:00:00Z'
    for (const [id, credential, outcome, ids] of [
      [done, 'access_token', `'done'`, { id: known }],
      [open, 'api_key', 'null', {}],
      [old, 'link', `'done'`, { link_id: link, path_part_id: known }],
      [recorded, 'link', `'done'`, { link_id: known }],
    ] as const) {
      await asSystem(
        `insert into audit_entry (tenant_id, id, at, user_id, credential, action, outcome, ids, address)
         values ('${tenant}', '${id}', '${at}', '${user}', '${credential}', 'a', ${outcome}, '${JSON.stringify(ids)}', '127.0.0.1')`,
      )
    }
    await asSystem(
      `insert into audit_event (tenant_id, id, at, credential, credential_id, kind, operation)
       values ('${tenant}', '${newId()}', '${at}', 'link', '${known}', 'link.opened', 'open_outside_link')`,
    )
    await migrate(first(), migrations)
    const events = await asSystem(
      `select id, kind, details from audit_event where tenant_id = '${tenant}' order by kind, id`,
    )
    expect(events).toMatchObject([
      { id: done, kind: 'agent.called', details: { ids: { id: known } } },
      { id: open, kind: 'agent.called', details: { ids: {} } },
      { kind: 'agent.ended', details: { call: done, outcome: 'done' } },
      { id: old, kind: 'link.opened', details: { created_by: user, path_part_id: known } },
      { kind: 'link.opened', details: {} },
    ])
  })
})
