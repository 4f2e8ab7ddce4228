import { sql, type SqlBool } from 'kysely'
import { ANALYSIS_VERSION } from '../../platform/text/index.ts'
import { deleteUnused, isUnused, type TextTable } from '../content/index.ts'
import { MANY, type RowCheck } from './check.ts'

/** Texts per transaction if the whole text is read. */
const FEW = 200
/** One in this many texts is checked. */
const SAMPLE = 16

/** Every chunk has its row in a table. */
function texts(
  table: TextTable,
  column: string,
  about: Pick<RowCheck, 'name' | 'sentence'>,
): RowCheck {
  return {
    ...about,
    kind: 'fault',
    table: 'chunk',
    key: 'id',
    batch: MANY,
    fault: (tenantId) => sql<SqlBool>`(
      select x.id from ${sql.table(table)} x
      where x.tenant_id = ${tenantId}::uuid and x.id = ${sql.ref(column)}) is null`,
  }
}

const chunkTexts = texts('chunk_content', 't.content_id', {
  name: 'chunk-texts',
  sentence: 'Every chunk has its text.',
})

const chunkSearchTexts = texts('search_text', 't.search_text_id', {
  name: 'chunk-search-texts',
  sentence: 'Every chunk has its search text.',
})

/** Every row of a table belongs to a chunk. */
function unused(table: TextTable, about: Pick<RowCheck, 'name' | 'sentence'>): RowCheck {
  return {
    ...about,
    kind: 'fault',
    table,
    key: 'id',
    batch: MANY,
    fault: (tenantId) => isUnused(table, tenantId),
    fix: (tx, tenantId, ids) => deleteUnused(tx, table, tenantId, ids),
  }
}

const unusedTexts = unused('chunk_content', {
  name: 'unused-texts',
  sentence: 'Every text is the current or a former content of a chunk.',
})

const unusedSearchTexts = unused('search_text', {
  name: 'unused-search-texts',
  sentence: 'Every search text is that of a chunk.',
})

const formerTexts: RowCheck = {
  name: 'former-texts',
  sentence: 'Every recorded former text exists, and so does its chunk.',
  kind: 'fault',
  table: 'chunk_former_content',
  key: 'chunk_id',
  batch: MANY,
  fault: (tenantId) => sql<SqlBool>`
    (select c.id from chunk c where c.tenant_id = ${tenantId}::uuid and c.id = t.chunk_id) is null
    or (
      select x.id from chunk_content x
      where x.tenant_id = ${tenantId}::uuid and x.id = t.content_id) is null`,
}

const textIndex: RowCheck = {
  name: 'text-index',
  sentence:
    'Search texts of an older analysis; search finds them less well until they are reindexed.',
  kind: 'note',
  table: 'search_text',
  key: 'id',
  batch: MANY,
  fault: () => sql<SqlBool>`t.analysis_version <> ${ANALYSIS_VERSION}`,
}

/**
 * @param sample which of the {@link SAMPLE} parts of the texts to check; undefined for all of them. Hashes
 * are uniformly distributed, so their last bits define the parts.
 */
function hashes(sample: number | undefined): RowCheck {
  const wanted =
    sample === undefined ? sql`true` : sql`get_byte(t.sha256, 31) % ${SAMPLE} = ${sample}`
  return {
    name: 'hashes',
    sentence:
      sample === undefined
        ? 'Every text matches its stored SHA-256.'
        : `Every text matches its stored SHA-256 (one in ${String(SAMPLE)} is checked).`,
    kind: 'fault',
    table: 'chunk_content',
    key: 'id',
    batch: FEW,
    oneOf: sample === undefined ? 1 : SAMPLE,
    fault: () => sql<SqlBool>`length(t.sha256) <> 32
      or ${wanted} and sha256(convert_to(t.content, 'UTF8')) <> t.sha256`,
  }
}

/** Checks of texts. Without `deep`, a random sixteenth of the hashes is checked. */
export function textChecks(deep: boolean): readonly RowCheck[] {
  const sample = deep ? undefined : Math.floor(Math.random() * SAMPLE)
  return [
    chunkTexts,
    chunkSearchTexts,
    unusedTexts,
    unusedSearchTexts,
    formerTexts,
    hashes(sample),
    textIndex,
  ]
}
