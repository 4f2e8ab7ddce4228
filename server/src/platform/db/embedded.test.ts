import { access, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from './index.ts'

let home: string
let folder: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'arbor-embedded-'))
  folder = join(home, 'database')
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** What initdb decides about a database, including its catalogs, as hashes. */
const CATALOGS = `
  select (select md5(string_agg(p::text, ',' order by oid)) from pg_proc p) as functions,
    (select md5(string_agg(o::text, ',' order by oid)) from pg_operator o) as operators,
    (select md5(string_agg(concat(c.relname, a.attname, a.atttypid), ',' order by c.oid, attnum))
     from pg_class c join pg_attribute a on attrelid = c.oid) as columns,
    (select md5(string_agg(concat(d.datname, encoding, datcollate, datctype, datlocprovider), ',' order by datname))
     from pg_database d) as databases,
    (select md5(string_agg(concat(collname, collprovider), ',' order by oid)) from pg_collation) as collations,
    (select catalog_version_no from pg_control_system()) as version`

describe('an empty embedded database', () => {
  it('equals the one that initdb of this PGlite would create', async () => {
    const driver = await openEmbedded(folder)
    const { rows } = await driver.query(CATALOGS)
    await driver.close()
    const made = await PGlite.create()
    const expected = await made.query(CATALOGS)
    await made.close()
    expect(rows).toEqual(expected.rows)
  })

  it('is recreated if the server was killed while creating it', async () => {
    await mkdir(`${folder}.incomplete`)
    await writeFile(join(`${folder}.incomplete`, 'PG_VERSION'), '18')
    const driver = await openEmbedded(folder)
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await driver.close()
    expect(await readdir(home)).toEqual(['database'])
  })

  it('does not overwrite other files', async () => {
    await mkdir(folder)
    await writeFile(join(folder, 'letter.txt'), 'kept')
    await expect(openEmbedded(folder)).rejects.toMatchObject({ code: 'ENOTEMPTY' })
    await access(join(folder, 'letter.txt'))
  })
})

it('tells times to the microsecond', async () => {
  const driver = await openEmbedded(folder)
  const { rows } = await driver.query(
    'select count(distinct clock_timestamp()) as times from generate_series(1, 200)',
  )
  await driver.close()
  expect(rows[0]?.['times']).toBeGreaterThan(5)
})

it('uses buffers according to the size of the embedded database', async () => {
  const buffers = async () => {
    const driver = await openEmbedded(folder)
    const { rows } = await driver.query('show shared_buffers')
    await driver.close()
    return rows
  }
  expect(await buffers()).toEqual([{ shared_buffers: '32MB' }])
  // A table of one gigabyte, which takes no space on the disk.
  const table = join(folder, 'base', '5', '99999')
  await writeFile(table, '')
  await truncate(table, 1024 ** 3)
  expect(await buffers()).toEqual([{ shared_buffers: '128MB' }])
})
