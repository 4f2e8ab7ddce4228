/**
 * The owner of each table. Nobody else names the table: other modules call a function of the owner, or build on one of
 * its named reads, such as `selectParts(tx, tenantId)` and `chunksOf(tenantId)`.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  tree: ['path_part', 'path_part_history', 'item_change'],
  accounts: ['app_user', 'user_session'],
  notices: ['notice'],
  audit: ['audit_event', 'audit_chain'],
  tenancy: [
    'tenant',
    'identity_provider',
    'tenant_user',
    'tenant_group',
    'tenant_group_member',
    'path_permission',
    'invite',
    'usage_change',
    'upload_reservation',
    'processing_time',
    'audit_entry',
    'access_request',
    'tenant_key',
    'encryption_mark',
  ],
  identity: [
    'api_key',
    'email_token',
    'user_identity',
    'oauth_client',
    'oauth_request',
    'oauth_grant',
    'oauth_token',
  ],
  embeddings: [
    'embedding_model',
    'tenant_embedding',
    'embedding_run',
    'chunk_vector',
    'chunk_window',
  ],
  content: [
    'document',
    'document_version',
    'document_history',
    'section',
    'chunk',
    'chunk_content',
    'chunk_former_content',
    'search_text',
    'chunk_lineage',
    'tag',
    'path_part_tag',
  ],
  retention: [
    'deletion_receipt',
    'deletion_receipt_block',
    'legal_hold',
    'retention_rule',
    'retention_deletion',
    'tenant_receipt',
  ],
  sharing: ['outside_link'],
  webhooks: ['webhook', 'webhook_delivery'],
  search: ['search_block', 'search_posting', 'search_tail'],
  comments: ['comment', 'comment_mention', 'comment_place'],
  ingestion: ['ingestion_run', 'idempotency_key'],
  conversations: ['thread', 'thread_message', 'thread_reply', 'feedback'],
  workflows: ['workflow_definition', 'workflow_item', 'workflow_run'],
  personal: ['favorite', 'visit', 'subscription', 'saved_search', 'notice_digest'],
  trash: ['trash_entry', 'trash_row'],
  sources: ['source', 'source_run', 'source_page', 'source_item', 'source_reader'],
  operations: ['model_use', 'tenant_archive'],
}

/** Exceptions that may name a table of another module, and why. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // What must be kept may be in the trash.
  'server/src/modules/retention/holds/held-item.ts': ['trash_entry'],
  'server/src/modules/retention/holds/held-items.queries.ts': ['trash_entry'],
  'server/src/modules/retention/holds/holds.queries.ts': ['trash_entry'],
  // A permission is a single predicate and may depend on tags.
  'server/src/modules/tree/access.ts': ['path_part_tag'],
  // What shows a document also shows where it comes from.
  'server/src/modules/tree/origin.queries.ts': ['source', 'source_item'],
  // Writing vectors locks the rows they belong to.
  'server/src/modules/embeddings/store/vectors.queries.ts': ['chunk'],
  // Finds tenants that need another model, all in one query: their state and their runs.
  'server/src/modules/ingestion/embedding/upkeep.ts': [
    'tenant',
    'tenant_embedding',
    'embedding_run',
  ],
  // Runs are above content and tenancy, and end with the rows they write.
  'server/src/modules/content/deletion/delete-subtree.ts': ['ingestion_run'],
  'server/src/modules/content/chunks/version-ingestion.queries.ts': ['ingestion_run'],
  'server/src/modules/tenancy/tenants/delete-tenant.queries.ts': ['ingestion_run'],
}

/**
 * Verification checks the stored data itself, independent of the modules that wrote it. The trash keeps the rows of all
 * tables that refer to nodes, unchanged. An archive takes a tenant's rows to another server.
 */
const EVERYTHING = /^server\/src\/modules\/(?:operations\/(?:archive|verify)|trash)\//
const TEST = /\.test\.ts$|\.test-support\.ts$/
const OWNER_OF = new Map(
  Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module])),
)
const TABLE = [...OWNER_OF.keys()].toSorted((a, b) => b.length - a.length).join('|')
/** Words before a table name in SQL. */
const IN_SQL = new RegExp(
  `\\b(?:from|join|into|update|using|truncate|table)\\s+(?:only\\s+)?(${TABLE})\\b`,
  'gi',
)
const NAME = new RegExp(`^(${TABLE})(?: as \\w+)?$`)

/** Methods of Kysely that take a table. */
const METHODS =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|from|table|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/

/** @returns whether a method with this name takes a table as its first argument */
export function takesTable(method: string): boolean {
  return METHODS.test(method)
}

/**
 * Why a file may not name the tables in a text, or undefined if it may.
 * @param text a piece of SQL, or `name` or `name as alias` if `isName` is set
 */
export function findForeignTable(from: string, text: string, isName: boolean): string | undefined {
  const module = /^server\/src\/(?:modules\/([^/]+)\/|(?!platform\/db\/))/.exec(from)
  if (!module || EVERYTHING.test(from) || TEST.test(from)) return undefined
  const tables = isName
    ? [NAME.exec(text)?.[1]]
    : Array.from(text.matchAll(IN_SQL), (match) => match[1]?.toLowerCase())
  for (const table of tables) {
    const owner = OWNER_OF.get(table ?? '')
    if (owner === undefined || owner === module[1]) continue
    if (EXCEPTIONS[from]?.includes(table ?? '')) continue
    return `The table ${table} is of modules/${owner}: call a function of it, or build on one of its named reads.`
  }
  return undefined
}
