import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { upkeep as contentUpkeep } from '../../content/index.ts'
import { upkeep as trashUpkeep } from '../../trash/index.ts'

/** Times of a tenant that count days. */
const TIMES = [
  ['path_part', 'created_at'],
  ['trash_entry', 'trashed_at'],
  ['trash_entry', 'kept_until'],
  ['retention_deletion', 'delete_at'],
  ['retention_deletion', 'next_at'],
  ['retention_rule', 'announced_at'],
] as const

/** Makes everything in a tenant older, as if days had passed. */
export async function pass(
  { context }: TestServer,
  { tenantId }: TestMember,
  days: number,
): Promise<void> {
  await context.doors.acrossTenants(async (tx) => {
    const run = (text: string) => sessionOf(tx).query(text, [tenantId, days])
    for (const [table, column] of TIMES) {
      await run(
        `update ${table} set ${column} = ${column} - make_interval(days => $2::int) where tenant_id = $1`,
      )
    }
    await run(
      `update trash_row set content = content || jsonb_build_object(
         'created_at', (content ->> 'created_at')::timestamptz - make_interval(days => $2::int))
       where tenant_id = $1 and table_name = 'path_part'`,
    )
  })
}

/** Lets the server do its regular work: announce, delete by rules, and empty the trash. */
export async function maintain({ context }: TestServer): Promise<void> {
  const { signal } = new AbortController()
  for (const { run } of [...contentUpkeep, ...trashUpkeep]) {
    await run(context, { signal, isAlone: true })
  }
}
