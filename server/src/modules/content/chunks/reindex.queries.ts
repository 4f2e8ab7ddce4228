import { sql } from 'kysely'
import { jsonb, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { ANALYSIS_VERSION } from '../../../platform/text/index.ts'
import { tenants } from '../../tenancy/index.ts'

export type StaleText = { readonly id: string; readonly sha256: string; readonly content: string }

/** Some of the tenant's texts with an outdated analysis, with about `maxChars` characters in total at most. */
export async function listStaleTexts(
  tx: TenantTx,
  tenantId: string,
  { limit, maxChars }: { readonly limit: number; readonly maxChars: number },
): Promise<StaleText[]> {
  const { rows } = await sql<StaleText>`
    select id, sha256, content from (
      select id, encode(sha256, 'hex') as sha256, content,
        sum(length(content)) over (order by id) - length(content) as before
      from (
        select id, sha256, content from chunk_content
        where tenant_id = ${tenantId}::uuid and analysis_version < ${ANALYSIS_VERSION}
        limit ${limit}) stale) sized
    where before < ${maxChars}`.execute(tx)
  return rows
}

/** The search columns of a text. */
export type SearchColumns = {
  readonly id: string
  readonly text_index: string
  readonly language: string | null
  readonly num_words: number
  readonly analysis_version: number
}

/** Writes the analysis of texts. Those that were deleted or updated meanwhile are left alone. */
export async function writeAnalyses(
  tx: TenantTx,
  tenantId: string,
  rows: readonly SearchColumns[],
): Promise<void> {
  await sql`
    update chunk_content t
    set text_index = new.text_index, language = new.language, num_words = new.num_words,
      analysis_version = new.analysis_version
    from jsonb_to_recordset(${jsonb(rows)}) as new (
      id uuid, text_index tsvector, language text, num_words int, analysis_version smallint)
    where t.tenant_id = ${tenantId}::uuid and t.id = new.id and t.analysis_version < new.analysis_version`.execute(
    tx,
  )
}

/** Tenants with texts with an outdated analysis, and how many such texts each has. */
export async function countStaleTexts(
  tx: SystemTx,
): Promise<{ readonly tenantId: string; readonly texts: number }[]> {
  const { rows } = await sql<{ tenantId: string; texts: number }>`
    select tenant.id as "tenantId", stale.texts
    from ${tenants} tenant
    cross join lateral (
      select count(*)::int as texts from chunk_content t
      where t.tenant_id = tenant.id and t.analysis_version < ${ANALYSIS_VERSION}) stale
    where stale.texts > 0
    order by tenant.id`.execute(tx)
  return rows
}
