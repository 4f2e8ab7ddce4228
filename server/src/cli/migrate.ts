import type { SchemaState } from '../platform/db/index.ts'
import { print } from './terminal.ts'
import { openContext } from './open-context.ts'

/** Brings the schema up to date, as every start does, and tells what that took. */
export async function runMigrate(): Promise<void> {
  await using context = await openContext()
  for (const line of describeSchema(context.schema)) print(line)
}

/** What a migration did, in lines for a person. */
export function describeSchema({ applied, vector }: SchemaState): string[] {
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`
  const lines =
    applied.length === 0
      ? ['The schema is already up to date.']
      : [`Updated the schema; ${count} applied:`, ...applied.map((name) => `  ${name}`)]
  return vector
    ? lines
    : [...lines, 'The database has no pgvector: only full-text search is available.']
}
