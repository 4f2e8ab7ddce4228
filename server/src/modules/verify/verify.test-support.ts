import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from '../../../test/support/index.ts'
import { verify, type Report } from './verify.service.ts'
import type { VerifyOptions } from './verify-round.ts'

/** The findings: the ids that each check found. Reports contain only a few examples, so plant few faults. */
export type Found = Readonly<Record<string, readonly string[]>>

export function found({ checks }: Report, kind: 'fault' | 'note' = 'fault'): Found {
  const rows = checks.filter((check) => check.kind === kind && check.found > 0)
  for (const { name, found: count, examples } of rows) {
    if (count !== examples.length) throw new Error(`${name} found ${String(count)}: too many.`)
  }
  return Object.fromEntries(
    rows.map(({ name, examples }) => [name, examples.map(({ id }) => id).toSorted()]),
  )
}

/** Runs all checks, without waiting before the second pass. */
export function look(server: TestServer, options: VerifyOptions = {}): Promise<Report> {
  return verify(server.context, { deep: true, settleMs: 0, ...options })
}

const HOUR_MS = 60 * 60 * 1000

/** The path of an object in the storage of a test server, which is a folder. */
export function pathOf({ context }: TestServer, key: string): string {
  const { storage } = context.config
  if (storage.kind !== 'folder') throw new Error('The storage is not a folder.')
  return join(storage.folder, key)
}

/** Stores an object as if that had happened two hours ago. */
export async function storeOld(server: TestServer, key: string, data = 'x'): Promise<string> {
  await server.context.storage.putBytes(key, data)
  const then = new Date(Date.now() - 2 * HOUR_MS)
  await utimes(pathOf(server, key), then, then)
  return key
}

/** Drops constraints, so that tests can plant faults that the database would reject. */
export async function dropConstraints({ context }: TestServer): Promise<void> {
  await context.driver.exec(`do $$
    declare c record;
    begin
      for c in select conrelid::regclass as owner, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conparentid = 0 loop
        execute format('alter table %s drop constraint %I', c.owner, c.conname);
      end loop;
    end $$`)
}

/** Lets `damage` change texts, which the database refuses otherwise. */
export async function damageTexts(
  { context: { driver } }: TestServer,
  damage: () => Promise<unknown>,
): Promise<void> {
  await driver.exec('alter table chunk_content disable trigger chunk_content_kept')
  try {
    await damage()
  } finally {
    await driver.exec('alter table chunk_content enable trigger chunk_content_kept')
  }
}

/** Deletes everything that tests have put into the database and the storage. */
export async function empty(server: TestServer): Promise<void> {
  await server.context.driver.exec(`do $$
    declare t record;
    begin
      for t in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> 'schema_migration' loop
        execute format('truncate %s cascade', t.name);
      end loop;
    end $$`)
  // Without its folder, the storage would count as unavailable.
  for await (const key of server.context.storage.list()) await server.context.storage.delete(key)
}
