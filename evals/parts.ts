import type { EvalRecord } from './beir.ts'
import type { Instance } from './instance.ts'
import { wordsOf } from './words.ts'

/** A chunk as it lies in the instance. */
export type Part = {
  readonly id: string
  readonly recordId: string
  readonly isTable: boolean
  readonly content: string
}

const PAGE = 2000

/**
 * All chunks of the instance, in no particular order.
 * @param recordOf the record of each document version
 */
export async function readParts(
  { context, actor: { tenantId } }: Instance,
  recordOf: ReadonlyMap<string, string>,
): Promise<Part[]> {
  const parts: Part[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = after
    const rows = await context.doors.inTenant(tenantId, (tx) =>
      tx
        .selectFrom('chunk')
        .innerJoin('chunk_content as content', (join) =>
          join
            .onRef('content.tenant_id', '=', 'chunk.tenant_id')
            .onRef('content.id', '=', 'chunk.content_id'),
        )
        .innerJoin('path_part as version', (join) =>
          join
            .onRef('version.tenant_id', '=', 'chunk.tenant_id')
            .onRef('version.id', '=', 'chunk.version_part_id'),
        )
        .select(['chunk.id', 'chunk.chunk_type', 'content.content', 'version.metadata_obj_id'])
        .where('chunk.tenant_id', '=', tenantId)
        .where('chunk.id', '>', last)
        .orderBy('chunk.id')
        .limit(PAGE)
        .execute(),
    )
    for (const row of rows) {
      const recordId = recordOf.get(row.metadata_obj_id) ?? ''
      const { id, content } = row
      parts.push({ id, recordId, isTable: row.chunk_type === 'TABLE', content })
    }
    const end = rows.at(-1)
    if (!end) return parts
    after = end.id
  }
}

/** The text of a chunk without the markup of tables. */
export function plainTextOf({ isTable, content }: Pick<Part, 'isTable' | 'content'>): string {
  if (!isTable) return content
  return content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/**
 * Records of which words were lost or added on the way into chunks; the title is not looked for. Ingestion must
 * not change a text, else a comparison with the baselines compares something else.
 */
export function findChanged(records: readonly EvalRecord[], parts: readonly Part[]): string[] {
  const texts = new Map<string, string[]>()
  for (const part of parts) {
    const known = texts.get(part.recordId)
    if (known) known.push(plainTextOf(part))
    else texts.set(part.recordId, [plainTextOf(part)])
  }
  const bagOf = (text: string): string => wordsOf(text).toSorted().join(' ')
  return records
    .filter(({ id, title, text }) => {
      const stored = bagOf((texts.get(id) ?? []).join(' '))
      return stored !== bagOf(text) && stored !== bagOf(`${title} ${text}`)
    })
    .map(({ id }) => id)
}
