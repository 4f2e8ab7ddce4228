import { sql, type RawBuilder } from 'kysely'
import {
  chunkTextsOf,
  documentsOf,
  partTagsOf,
  searchedOf,
  searchTextsOf,
} from '../../content/index.ts'
import { quoteLexeme } from '../../../platform/text/lexemes.ts'
import { partsOf } from '../../tree/index.ts'
import { wasActive, type Past } from '../past-scope.queries.ts'
import type { Beginning, Conditions, FieldCondition, Needed } from './conditions.ts'

/** What operators require, as conditions on a chunk or passage `c`, its version `v` and its node `p`. */
export type Required = {
  /** Conditions that don't need the node. */
  readonly plain: readonly RawBuilder<boolean>[]
  readonly ofNode: readonly RawBuilder<boolean>[]
}

/**
 * The conditions of operators in SQL.
 * @param past for a search that looks back: folders are those of then
 */
export function requiredBy(
  tenantId: string,
  { has, lacks, fields }: Conditions,
  past: Past | undefined,
): Required {
  const of = (field: FieldCondition['of']) => fields.filter((each) => each.of === field)
  const hold = (each: FieldCondition): RawBuilder<boolean> => {
    const holds = fieldHolds(tenantId, each, past)
    return each.isExcluded ? sql<boolean>`(not ${holds})` : holds
  }
  return {
    plain: [
      ...[...of('type'), ...of('in'), ...of('name')].map(hold),
      ...(has.length > 0 ? [hasAll(tenantId, has)] : []),
      ...(lacks.length > 0 ? [hasNone(tenantId, lacks)] : []),
    ],
    ofNode: of('tag').map(hold),
  }
}

function fieldHolds(
  tenantId: string,
  field: FieldCondition,
  past: Past | undefined,
): RawBuilder<boolean> {
  if (field.of === 'name') return isNamed(tenantId, field.values)
  if (field.of === 'type') return isOfType(tenantId, field)
  if (field.of === 'tag') {
    return sql<boolean>`exists (
      select from ${partTagsOf(tenantId)} pt
      where pt.tag_id = any(${field.ids}::uuid[])
        and pt.path_part_id = any(v.ancestors || v.id || p.ancestors || p.id))`
  }
  if (past) return wasActive({ ...past, places: field.ids })
  return sql<boolean>`(v.ancestors && ${field.ids}::uuid[])`
}

function isOfType(
  tenantId: string,
  { documentTypes, chunkTypes, extensions }: Extract<FieldCondition, { of: 'type' }>,
): RawBuilder<boolean> {
  const endings = extensions.map((extension) => `%.${extension}`)
  return sql<boolean>`(c.chunk_type = any(${chunkTypes}::text[]) or exists (
      select from ${documentsOf(tenantId)} d
      where d.path_part_id = v.parent_id and d.document_type = any(${documentTypes}::text[])) or exists (
      select from ${partsOf(tenantId)} d
      where d.id = v.parent_id and lower(d.name) like any(${endings}::text[])))`
}

/** Accents of Latin, Greek and Cyrillic letters, and what separates words. */
const ACCENTS = '[\u0300-\u036f]'
const SEPARATORS = String.raw`[\s!-/:-@\[-\`{-~]+`
const CAPITAL = '([[:lower:][:digit:]])([[:upper:]])'

/** Whether the name of the document of `v` has all words of one of the values. */
function isNamed(
  tenantId: string,
  values: Extract<FieldCondition, { of: 'name' }>['values'],
): RawBuilder<boolean> {
  const matches = values.map((words) => {
    const each = words.map((patterns) => sql<boolean>`d.words like any(${patterns}::text[])`)
    return sql<boolean>`(${sql.join(each, sql` and `)})`
  })
  const split = sql`regexp_replace(normalize(part.name, NFKD), ${CAPITAL}, '\\1 \\2', 'g')`
  const plain = sql`lower(regexp_replace(${split}, ${ACCENTS}, '', 'g'))`
  return sql<boolean>`exists (
      select from (
        select ' ' || regexp_replace(${plain}, ${SEPARATORS}, ' ', 'g') as words
        from ${partsOf(tenantId)} part where part.id = v.parent_id) d
      where ${sql.join(matches, sql` or `)})`
}

/** Whether the text of `c` has one of each group. */
function hasAll(tenantId: string, groups: Conditions['has']): RawBuilder<boolean> {
  const each = groups.map((group) => hasOne(tenantId, group, sql`c.id`))
  return sql<boolean>`exists (
      select from ${searchTextsOf(tenantId)} t
      where t.id = c.search_text_id and ${sql.join(each, sql` and `)})`
}

/** Whether no text of the chunk of `c` has one of the operands, neither its own nor that of a passage. */
function hasNone(tenantId: string, operands: readonly Needed[]): RawBuilder<boolean> {
  return sql<boolean>`not exists (
      select from ${searchedOf(tenantId)} part
      join ${searchTextsOf(tenantId)} t on t.id = part.search_text_id
      where part.id = any(array(
        select c.chunk_id
        union all select passage.id from ${searchedOf(tenantId)} passage where passage.passage_of = c.chunk_id))
        and ${hasOne(tenantId, operands, sql`part.id`)})`
}

/** Whether a text `t` of the row with this id has one of the operands. */
function hasOne(
  tenantId: string,
  operands: readonly Needed[],
  rowId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const whole = operands.flatMap(({ match, beginning }) => (beginning ? [] : [`(${match})`]))
  const matches =
    whole.length > 0 ? [sql<boolean>`t.text_index @@ ${whole.join(' | ')}::tsquery`] : []
  const begin = operands.flatMap(({ beginning }) => (beginning ? [beginning] : []))
  const all = [...matches, ...begin.map((each) => begins(tenantId, each, rowId))]
  return sql<boolean>`(${sql.join(all, sql` or `)})`
}

/** Whether a text `t` has a word with this beginning. */
function begins(
  tenantId: string,
  { prefix, stems }: Beginning,
  rowId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const own = `${quoteLexeme(prefix)}:*`
  if (stems.length === 0) return sql<boolean>`t.text_index @@ ${own}::tsquery`
  const wording = String.raw`\m` + prefix.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, String.raw`\$&`)
  return sql<boolean>`(t.text_index @@ ${own}::tsquery or (
        t.text_index @@ ${stems.map(quoteLexeme).join(' | ')}::tsquery and exists (
          select from ${searchedOf(tenantId)} worded
          join ${chunkTextsOf(tenantId)} text on text.id = worded.content_id
          where worded.id = ${rowId} and text.content ~* ${wording})))`
}
