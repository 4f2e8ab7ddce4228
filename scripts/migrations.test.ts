import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// On PostgreSQL, the owner of the tables sees no rows because of row-level security, so a migration that changes rows as
// the owner does nothing. The embedded database has no such owner and can't show it.

const ROOT = join(import.meta.dirname, '..')
/** Earlier migrations didn't know, and have run everywhere. */
const SINCE = '20261128'

const BODY = /\$(\w*)\$[\s\S]*?\$\1\$|\bbegin atomic\b[\s\S]*?\bend\s*;/gi
/** What changes the schema. */
const OF_SCHEMA = /^select (?:enforce_tenant_isolation|run_as_system)\(/i
const COMMENT = /--.*$/gm

/** Statements outside of functions that read or change rows as the owner of the tables. */
function ofOwner(sql: string): string[] {
  let isSystem = false
  return sql
    .replaceAll(BODY, "''")
    .replaceAll(COMMENT, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => {
      if (/^set local role arbor_system$/i.test(statement)) isSystem = true
      if (/^reset role$/i.test(statement)) isSystem = false
      return (
        !isSystem &&
        /^(?:update|delete|insert|with|select .* from) /i.test(statement) &&
        !OF_SCHEMA.test(statement)
      )
    })
}

it('migrations change rows as the role that sees them', () => {
  const files = globSync('server/migrations/2*.sql', { cwd: ROOT }).toSorted()
  const found = files
    .filter((file) => file.slice('server/migrations/'.length) > SINCE)
    .flatMap((file) =>
      ofOwner(readFileSync(join(ROOT, file), 'utf8')).map(
        (statement) => `${file.slice('server/migrations/'.length)}: ${statement.slice(0, 70)}`,
      ),
    )
  expect(found).toEqual([])
  // The search for them works.
  expect(ofOwner('update tag set name = 1; set local role arbor_system; delete from tag')).toEqual([
    'update tag set name = 1',
  ])
})
