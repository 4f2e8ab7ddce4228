import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny } from '../../platform/db/index.ts'

/** Nodes that are moved to the trash together, with the ids of the objects behind them. */
export type Nodes = {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly objectIds: readonly string[]
}

/** A column that refers to a row of another table, which may be deleted when the row is restored. */
export type Reference = {
  readonly column: string
  readonly table: string
  readonly key: string
}

export type KeptTable = {
  readonly name: string
  /** The condition for rows `t` that belong to the nodes. */
  readonly belongs: (nodes: Nodes) => RawBuilder<SqlBool>
  /** Rows are not restored if one of these references is missing. */
  readonly needs?: readonly Reference[]
  /** A condition for rows to be restored, given the time at which they were moved to the trash. */
  readonly returns?: (since: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** References that become null if their target is missing. */
  readonly forgets?: readonly Reference[]
  /** Identifies rows that are shared with other items. An existing row is used instead of the kept one. */
  readonly shared?: { readonly key: string; readonly unchanged: string }
}

const onNode = ({ ids }: Nodes) => isAny(sql.ref('t.path_part_id'), ids)
const of = (column: string) => (nodes: Nodes) => isAny(sql.ref(`t.${column}`), nodes.objectIds)

/** Chunks and their passages. */
const chunks = ({ tenantId, ids }: Nodes, column: string) => sql`
  select ${sql.ref(column)} from chunk
  where tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('path_part_id'), ids)}`

const MEMBER: Reference = { column: 'user_id', table: 'tenant_user', key: 'user_id' }

/**
 * The tables whose rows depend on nodes, in the order in which they are restored: a table comes after those it refers
 * to. Vectors are created again. Any other table that depends on nodes must be added here, or a restore loses its rows.
 */
export const KEPT_TABLES: readonly KeptTable[] = [
  { name: 'path_part', belongs: ({ ids }) => isAny(sql.ref('t.id'), ids) },
  { name: 'document', belongs: onNode },
  { name: 'document_version', belongs: onNode },
  { name: 'path_part_history', belongs: ({ ids }) => isAny(sql.ref('t.part_id'), ids) },
  { name: 'document_history', belongs: of('document_id') },
  { name: 'section', belongs: onNode },
  {
    name: 'chunk_content',
    belongs: (nodes) => sql<SqlBool>`t.id in (
      ${chunks(nodes, 'content_id')} union
      select content_id from chunk_former_content
      where tenant_id = ${nodes.tenantId}::uuid and chunk_id in (${chunks(nodes, 'id')}))`,
    shared: { key: 'sha256', unchanged: 'num_tokens' },
  },
  {
    name: 'search_text',
    belongs: (nodes) => sql<SqlBool>`t.id in (${chunks(nodes, 'search_text_id')})`,
    shared: { key: 'id', unchanged: 'num_words' },
  },
  { name: 'chunk', belongs: onNode },
  {
    name: 'chunk_former_content',
    belongs: (nodes) => sql<SqlBool>`t.chunk_id in (${chunks(nodes, 'id')})`,
  },
  {
    name: 'chunk_lineage',
    belongs: (nodes) => sql<SqlBool>`
      (t.chunk_id in (${chunks(nodes, 'id')}) or t.parent_chunk_id in (${chunks(nodes, 'id')}))`,
    needs: [
      { column: 'chunk_id', table: 'chunk', key: 'id' },
      { column: 'parent_chunk_id', table: 'chunk', key: 'id' },
    ],
  },
  { name: 'ingestion_run', belongs: of('version_id') },
  { name: 'thread', belongs: onNode },
  { name: 'thread_message', belongs: onNode },
  { name: 'thread_reply', belongs: of('thread_id') },
  { name: 'workflow_definition', belongs: onNode },
  {
    name: 'workflow_item',
    belongs: (nodes) => sql<SqlBool>`(${onNode(nodes)} or ${of('definition_id')(nodes)})`,
    needs: [
      { column: 'path_part_id', table: 'path_part', key: 'id' },
      { column: 'definition_id', table: 'workflow_definition', key: 'id' },
    ],
    // A workflow elsewhere may have been given other items if it was changed since then.
    returns: (since) => sql<SqlBool>`exists (
      select from workflow_definition d
      join path_part p on p.tenant_id = d.tenant_id and p.id = d.path_part_id
      where d.tenant_id = t.tenant_id and d.id = t.definition_id and p.updated_at <= ${since})`,
  },
  {
    name: 'workflow_run',
    belongs: onNode,
    forgets: [{ column: 'thread_id', table: 'thread', key: 'id' }],
  },
  {
    name: 'path_part_tag',
    belongs: onNode,
    needs: [{ column: 'tag_id', table: 'tag', key: 'id' }],
  },
  {
    name: 'path_permission',
    belongs: onNode,
    needs: [MEMBER, { column: 'group_id', table: 'tenant_group', key: 'id' }],
  },
  {
    // People outside must not get access again by a restore that nobody connects with them.
    name: 'outside_link',
    belongs: onNode,
    returns: () => sql<SqlBool>`false`,
  },
  { name: 'feedback', belongs: of('target_id'), needs: [MEMBER] },
  { name: 'notice', belongs: onNode, needs: [MEMBER] },
  {
    name: 'comment',
    belongs: of('document_id'),
    forgets: [MEMBER, { ...MEMBER, column: 'resolved_by' }],
  },
  {
    name: 'comment_mention',
    belongs: (nodes) => sql<SqlBool>`t.comment_id in (
      select id from comment
      where tenant_id = ${nodes.tenantId}::uuid and ${isAny(sql.ref('document_id'), nodes.objectIds)})`,
    needs: [MEMBER],
  },
  { name: 'favorite', belongs: onNode, needs: [MEMBER] },
  { name: 'visit', belongs: onNode, needs: [MEMBER] },
  { name: 'subscription', belongs: onNode, needs: [MEMBER] },
]
