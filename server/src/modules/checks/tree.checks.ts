import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { MANY, type RowCheck } from './check.ts'

/** Types of nodes, and the tables of their objects. Folders have no table of their own. */
const OBJECTS = {
  DOCUMENT: 'document',
  DOCUMENT_VERSION: 'document_version',
  SECTION: 'section',
  CHUNK: 'chunk',
  THREAD: 'thread',
  THREAD_MESSAGE: 'thread_message',
  WORKFLOW_DEFINITION: 'workflow_definition',
  WORKFLOW_RUN: 'workflow_run',
} as const

type PartType = keyof typeof OBJECTS

const nodes: RowCheck = {
  name: 'nodes',
  sentence:
    'Every node of the tree has its document, version, section, chunk, thread, message, workflow or run.',
  kind: 'fault',
  table: 'path_part',
  key: 'id',
  batch: MANY,
  fault: (tenantId) => {
    const cases = Object.entries(OBJECTS).map(
      ([type, table]) => sql`
        when ${sql.lit(type)} then (
          select o.path_part_id from ${sql.table(table)} o
          where o.tenant_id = ${tenantId}::uuid and o.id = t.metadata_obj_id)`,
    )
    return sql<SqlBool>`(case t.part_type ${sql.join(cases, sql` `)} else t.id end) is distinct from t.id`
  },
}

/** A document that is deleted in the background keeps its rows until the end. */
const isOfType = (type: PartType) =>
  type === 'DOCUMENT'
    ? sql`p.part_type in ('DOCUMENT', 'DELETED')`
    : sql`p.part_type = ${sql.lit(type)}`

/** Another requirement on the node of an object, as a condition on the object `t` and its node `p`. */
type Place = (tenantId: string) => RawBuilder<SqlBool>

function objectCheck(
  type: PartType,
  words: Pick<RowCheck, 'name' | 'sentence'>,
  place?: Place,
): RowCheck {
  return {
    ...words,
    kind: 'fault',
    table: OBJECTS[type],
    key: 'id',
    batch: MANY,
    fault: (tenantId) => sql<SqlBool>`(
      select ${isOfType(type)} and p.metadata_obj_id = ${type === 'CHUNK' ? sql`coalesce(t.passage_of, t.id)` : sql`t.id`} and (${place?.(tenantId) ?? sql`true`})
      from path_part p where p.tenant_id = ${tenantId}::uuid and p.id = t.path_part_id) is not true`,
  }
}

const ancestors: RowCheck = {
  name: 'ancestors',
  sentence:
    'The ancestors of every node are its parent and the ancestors of that, and both have the same version.',
  kind: 'fault',
  table: 'path_part',
  key: 'id',
  batch: MANY,
  // What is deleted in the background has left its folder.
  fault: (tenantId) => sql<SqlBool>`t.part_type <> 'DELETED' and (
    case when t.parent_id is null then
      t.ancestors = '{}' and t.version_part_id is null
      and (select r.root_part_id from tenant r where r.id = ${tenantId}::uuid) = t.id
    else (
      select case
        when t.version_part_id is null then t.part_type not in ('SECTION', 'CHUNK') and t.ancestors = ancestors_from_root(p) || p.id
        when p.part_type = 'DOCUMENT_VERSION' then t.version_part_id = p.id and t.ancestors = array[p.id]
        else t.version_part_id = p.version_part_id and t.ancestors = p.ancestors || p.id end
      from path_part p where p.tenant_id = ${tenantId}::uuid and p.id = t.parent_id) end) is not true`,
}

/**
 * A sort key is a number in base 62 (package fractional-indexing). It has a letter that says how many digits precede
 * the point, these digits, and the digits after the point without a trailing zero. A constraint of the table makes
 * siblings' keys unique.
 */
const order: RowCheck = {
  name: 'order',
  sentence: 'Every node has a sort key that allows inserting before and after it.',
  kind: 'fault',
  table: 'path_part',
  key: 'id',
  batch: MANY,
  fault: () => {
    const head = sql`ascii(t.sort_key)`
    const digits = sql`(case when ${head} >= ascii('a') then ${head} - ascii('a') else ascii('Z') - ${head} end + 2)`
    return sql<SqlBool>`t.part_type <> 'DELETED' and (t.sort_key !~ '^[A-Za-z][0-9A-Za-z]+$' or length(t.sort_key) < ${digits}
      or (length(t.sort_key) > ${digits} and right(t.sort_key, 1) = '0')
      or t.sort_key = 'A' || repeat('0', 26))`
  },
}

const activeVersions: RowCheck = {
  name: 'active-versions',
  sentence: 'The active version of every document is one of its own.',
  kind: 'fault',
  table: 'document',
  key: 'id',
  batch: MANY,
  fault: (tenantId) => sql<SqlBool>`(
    select v.document_id from document_version v
    where v.tenant_id = ${tenantId}::uuid and v.id = t.active_version_id) is distinct from t.id`,
}

const hidden: RowCheck = {
  name: 'hidden-items',
  sentence: 'Everything that is hidden because it was deleted has a deletion that removes it.',
  kind: 'fault',
  table: 'path_part',
  key: 'id',
  batch: MANY,
  fault: (tenantId) => sql<SqlBool>`t.part_type = 'DELETED' and (
    select d.id from deletion d where d.tenant_id = ${tenantId}::uuid and d.part_id = t.id) is null`,
}

const deletions: RowCheck = {
  name: 'deletions',
  sentence: 'Large deletions that continue in the background. Nobody sees what they remove.',
  kind: 'note',
  table: 'deletion',
  key: 'id',
  batch: MANY,
  fault: () => sql<SqlBool>`true`,
}

/** The node of one object is directly below that of another. */
function below(table: string, column: string): Place {
  return (tenantId) => sql<SqlBool>`p.parent_id = (
    select o.path_part_id from ${sql.table(table)} o
    where o.tenant_id = ${tenantId}::uuid and o.id = ${sql.ref(`t.${column}`)})`
}

export const treeChecks: readonly RowCheck[] = [
  nodes,
  objectCheck('DOCUMENT', {
    name: 'documents',
    sentence: 'Every document has its node.',
  }),
  objectCheck(
    'DOCUMENT_VERSION',
    { name: 'versions', sentence: 'Every version has its node, below that of its document.' },
    below('document', 'document_id'),
  ),
  objectCheck('SECTION', { name: 'sections', sentence: 'Every section has its node.' }),
  objectCheck(
    'CHUNK',
    { name: 'chunks', sentence: 'Every chunk has its node, in the same version.' },
    () => sql<SqlBool>`p.version_part_id = t.version_part_id`,
  ),
  objectCheck('THREAD', { name: 'threads', sentence: 'Every thread has its node.' }),
  objectCheck(
    'THREAD_MESSAGE',
    { name: 'messages', sentence: 'Every message has its node, below that of its thread.' },
    below('thread', 'thread_id'),
  ),
  objectCheck('WORKFLOW_DEFINITION', {
    name: 'workflows',
    sentence: 'Every workflow has its node.',
  }),
  objectCheck(
    'WORKFLOW_RUN',
    { name: 'workflow-runs', sentence: 'Every run has its node, below that of its workflow.' },
    below('workflow_definition', 'definition_id'),
  ),
  ancestors,
  order,
  hidden,
  deletions,
  activeVersions,
]
