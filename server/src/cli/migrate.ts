import type { SchemaState } from '../platform/db/index.ts'
import { print } from './terminal.ts'
import { openContext } from './open-context.ts'

/** Updates the schema, as every start does, and prints the migrations that were applied. */
export async function runMigrate(): Promise<void> {
  await using context = await openContext()
  for (const line of describeSchema(context.schema)) print(line)
}

/** The result of a migration as lines of text. */
export function describeSchema({
  applied,
  withoutVector,
}: Pick<SchemaState, 'applied' | 'withoutVector'>): string[] {
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`
  const lines =
    applied.length === 0
      ? ['The schema is already up to date.']
      : [`Updated the schema. ${count} applied:`, ...applied.map((name) => `  ${name}`)]
  return withoutVector === undefined
    ? lines
    : [...lines, `Only full-text search is available: ${withoutVector}`]
}
