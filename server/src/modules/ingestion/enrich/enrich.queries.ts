import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { RunRow } from '../run-row.ts'

type Of = Pick<RunRow, 'tenant_id' | 'document_id' | 'version_id'>

/** The language that the tenant chose, as a code; undefined when it never chose one. */
export async function readLanguage(tx: TenantTx, run: Of): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .where('id', '=', run.tenant_id)
    .select(sql<string | null>`settings ->> 'language'`.as('language'))
    .executeTakeFirst()
  return row?.language ?? undefined
}

/** The other versions of the run's document, the newest first. */
export async function listOtherVersions(tx: TenantTx, run: Of, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', run.tenant_id)
    .where('document_id', '=', run.document_id)
    .where('id', '!=', run.version_id)
    .orderBy('version', 'desc')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
