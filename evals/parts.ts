import { withoutTags } from '../server/src/platform/text/markup.ts'
import type { EvalRecord } from './beir.ts'
import type { Instance } from './instance.ts'
import { wordsOf } from './words.ts'

/** A chunk as the instance stores it. */
export type Part = {
  readonly id: string
  readonly recordId: string
  readonly isTable: boolean
  readonly content: string
}

/**
 * All chunks of the instance, in the order of their ids.
 * @param recordOf the record of each document version
 */
export async function readParts(
  { context, actor: { tenantId } }: Instance,
  recordOf: ReadonlyMap<string, string>,
): Promise<Part[]> {
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
      .orderBy('chunk.id')
      .execute(),
  )
  return rows.map(({ id, content, chunk_type: type, metadata_obj_id: versionId }) => ({
    id,
    recordId: recordOf.get(versionId) ?? '',
    isTable: type === 'TABLE',
    content,
  }))
}

/** The text of a chunk without table markup. */
export function plainTextOf({ isTable, content }: Pick<Part, 'isTable' | 'content'>): string {
  if (!isTable) return content
  return withoutTags(content)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/**
 * Records whose chunks lack words or have additional ones. The title may be missing. If ingestion changed the words,
 * the baselines would search different texts.
 */
export function findChanged(records: readonly EvalRecord[], parts: readonly Part[]): string[] {
  const byRecord = Map.groupBy(parts, ({ recordId }) => recordId)
  const bagOf = (text: string): string => wordsOf(text).toSorted().join(' ')
  return records
    .filter(({ id, title, text }) => {
      const stored = bagOf((byRecord.get(id) ?? []).map(plainTextOf).join(' '))
      return stored !== bagOf(text) && stored !== bagOf(`${title} ${text}`)
    })
    .map(({ id }) => id)
}
