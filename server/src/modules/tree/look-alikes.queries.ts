import { sql, type RawBuilder } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

/** Spaces and invisible characters as in `names.ts`. Joiners may be right, so they don't count. */
const SPACES = '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+'
const UNSEEN = '[\\u00ad\\u034f\\u180b-\\u180f\\u200b\\u2060-\\u2065\\u206a-\\u206f\\ufeff]'

/** Something whose name would be stored differently now. */
export type LookAlike = { readonly tenant_id: string; readonly id: string; readonly name: string }

/** Whether a name, stored by an earlier version, would be stored differently now. */
export function isLookAlike(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${name} <> btrim(regexp_replace(
    regexp_replace(normalize(${name}, NFC), ${UNSEEN}, '', 'g'), ${SPACES}, ' ', 'g'))`
}

/** Folders and documents of all tenants that may look like another one. */
export async function findLookAlikes(tx: SystemTx, limit: number): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlike>`
    select tenant_id, id, name from path_part
    where part_type in ('FOLDER', 'DOCUMENT') and ${isLookAlike(sql.ref('name'))} limit ${limit}`.execute(
    tx,
  )
  return rows
}
