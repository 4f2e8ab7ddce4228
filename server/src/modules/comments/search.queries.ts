import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { analyseQuery } from '../../platform/text/index.ts'
import { quoteLexeme } from '../../platform/text/lexemes.ts'
import { hasRightOutside, partsOf } from '../tree/index.ts'
import { commentColumns, type CommentRow } from './comments.queries.ts'

/** The newest matches in which the actor's are looked for. */
const MOST_MATCHES = 5000

/** The language of a short comment is often unknown, so words are found in their forms in any of these. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

export type HitRow = CommentRow & {
  readonly document_name: string
  readonly quote: string
  readonly is_resolved: boolean
}

type Asked = { readonly query: string; readonly limit: number; readonly cursor: string | undefined }

/** Comments with all words of a query on documents that the actor may read, newest first. */
export async function searchComments(
  tx: TenantTx,
  actor: Actor,
  { query, limit, cursor }: Asked,
): Promise<HitRow[]> {
  const wanted = queryOf(query)
  if (wanted === undefined) return []
  const { tenantId } = actor
  const { rows } = await sql<HitRow>`
    select ${commentColumns(actor)}, p.name as document_name, coalesce(c.quote, top.quote) as quote,
      coalesce(c.resolved_at, top.resolved_at) is not null as is_resolved
    from comments_with(${wanted}::tsquery, ${MOST_MATCHES}) hit
    join comment c on c.tenant_id = ${tenantId}::uuid and c.id = hit.id
    left join comment top on top.tenant_id = ${tenantId}::uuid and top.id = c.reply_to
    join ${partsOf(tenantId)} p on p.metadata_obj_id = c.document_id
    where ${hasRightOutside(actor, 'read')} ${cursor === undefined ? sql`` : sql`and c.id < ${cursor}::uuid`}
    order by c.id desc limit ${limit}`.execute(tx)
  return rows
}

/** All words of a query, in any of their forms. Undefined if it has none. */
function queryOf(query: string): string | undefined {
  const { terms } = analyseQuery(query, LANGUAGES)
  const telling = terms.filter(({ isStopWord }) => !isStopWord)
  const words = (telling.length > 0 ? telling : terms)
    .filter(({ lexemes }) => lexemes.length > 0)
    .map(({ lexemes }) => `(${lexemes.map(quoteLexeme).join(' | ')})`)
  return words.length === 0 ? undefined : words.join(' & ')
}
