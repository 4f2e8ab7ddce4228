/** A table whose rows of a tenant are in its archive. */
export type ArchivedTable = {
  readonly name: string
  /** Columns that are not archived: secrets, and what only this server can use. */
  readonly omit?: readonly string[]
  /** A condition for rows `t`. Open runs have a job here, which doesn't travel. */
  readonly where?: string
  /** Rows that others of the same table refer to come first. */
  readonly order?: string
  /** Columns with the id of a person, and what happens if nobody here has the person's address. */
  readonly people?: Readonly<Record<string, Unknown>>
  /** Values of columns after an import, as SQL. They replace what the archive says. */
  readonly set?: Readonly<Record<string, string>>
}

/** The row is left out, the column becomes null, or the owner takes the person's place. */
export type Unknown = 'drop' | 'forget' | 'owner'

const MINE = { user_id: 'drop' } as const
const CLOSED = `t.status in ('completed', 'failed', 'cancelled', 'canceled')`

/**
 * The tables in an archive, in the order of an import: a table comes after those that it refers to. The tenant itself and
 * its members are written separately.
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  {
    name: 'path_part',
    // Nodes inside a version have ancestors from the version down.
    order: `t.version_part_id is not null, cardinality(t.ancestors), t.id`,
  },
  { name: 'tenant_group' },
  { name: 'tenant_group_member', people: MINE },
  { name: 'path_permission', people: { ...MINE, granted_by: 'forget' } },
  { name: 'tag' },
  { name: 'path_part_tag' },
  { name: 'document' },
  { name: 'document_version', people: { created_by: 'forget' } },
  { name: 'path_part_history' },
  { name: 'document_history' },
  { name: 'section' },
  { name: 'chunk_content' },
  { name: 'search_text' },
  { name: 'chunk', order: 't.passage_of is not null, t.id' },
  { name: 'chunk_former_content' },
  { name: 'chunk_lineage' },
  {
    name: 'ingestion_run',
    where: CLOSED,
    omit: ['claim'],
    people: { user_id: 'forget' },
  },
  { name: 'thread', order: 't.parent_thread_id is not null, t.id' },
  { name: 'thread_message' },
  {
    name: 'thread_reply',
    where: `t.status <> 'running'`,
    omit: ['claim'],
    people: { user_id: 'owner' },
  },
  {
    name: 'workflow_definition',
    omit: ['webhook_secret'],
    people: { created_by: 'forget' },
  },
  { name: 'workflow_item' },
  {
    name: 'workflow_run',
    where: CLOSED,
    omit: ['claim'],
    people: { user_id: 'owner' },
  },
  { name: 'feedback', people: MINE },
  {
    name: 'comment',
    order: 't.reply_to is not null, t.id',
    people: { user_id: 'forget', resolved_by: 'forget' },
  },
  { name: 'comment_mention', people: MINE },
  { name: 'comment_place' },
  {
    name: 'source',
    omit: [
      'credentials',
      'notify_hash',
      'next_run_at',
      'wanted_at',
      'session_id',
      'session_at',
      'watcher',
      'watched_until',
      'cursor',
    ],
    people: { created_by: 'owner' },
    // Without its credentials, a source can't run. Nobody knows the address that notifies it.
    set: { state: `'paused'`, notify_hash: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))` },
  },
  { name: 'source_item', omit: ['fetching', 'trash_id', 'todo', 'retry_at', 'held'] },
  { name: 'source_reader', people: { user_id: 'forget', decided_by: 'forget' } },
  { name: 'access_request', people: { ...MINE, answered_by: 'forget' } },
  { name: 'favorite', people: MINE },
  { name: 'visit', people: MINE },
  { name: 'subscription', people: MINE },
  { name: 'saved_search', omit: ['seen_number'], people: MINE },
  { name: 'notice', people: { ...MINE, actor_id: 'forget' } },
  { name: 'notice_digest', people: MINE },
]

/** Tables that are in an archive for people and programs to read. An import doesn't write them. */
export const ONLY_READ: Readonly<Record<string, { readonly why: string } & ArchivedTable>> = {
  audit_event: {
    name: 'audit_event',
    order: 't.sequence',
    why: 'The events tell what happened on the other server. The chain of the new one begins with the import.',
  },
  audit_chain: {
    name: 'audit_chain',
    why: 'It is the head of that chain, which proves that no event is missing.',
  },
  audit_entry: {
    name: 'audit_entry',
    why: 'It is the earlier list of the calls of agents.',
  },
}

/** Tables of which an archive has nothing, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_key: 'Credentials work only on the server that made them.',
  user_session: 'Credentials work only on the server that made them.',
  oauth_grant: 'Credentials work only on the server that made them.',
  oauth_token: 'Credentials work only on the server that made them.',
  deletion_receipt:
    'A receipt is about what this server deleted, and signed by it. Download it before.',
  deletion_receipt_block: 'Part of a receipt of a deletion.',
  tenant_archive: 'An archive doesn’t contain other archives.',
  legal_hold: 'A hold binds this server. Administrators place it again on another one.',
  retention_rule: 'A rule binds this server. Administrators create it again on another one.',
  retention_deletion: 'Announcements follow from rules.',
  outside_link: 'People outside must not get access to another server unnoticed.',
  webhook: 'The other server must not send anything to receivers that only know this one.',
  webhook_delivery: 'It is what this server has sent.',
  invite: 'The links in mails lead to this server. Invite people again.',
  identity_provider:
    'It contains secrets, and the provider only knows the addresses of this server.',
  user_identity: 'It connects accounts with identity providers, which are not archived.',
  chunk_vector: 'The other server creates vectors with its own model.',
  chunk_window: 'The other server creates vectors with its own model.',
  tenant_embedding: 'It says how far vectors are complete.',
  embedding_run: 'It is the work of creating vectors.',
  search_block: 'The other server creates the posting lists from the search texts.',
  search_posting: 'The other server creates the posting lists from the search texts.',
  search_tail: 'The other server creates the posting lists from the search texts.',
  trash_entry: 'Deleted items are not taken along. Restore those that you want to keep.',
  trash_row: 'Deleted items are not taken along. Restore those that you want to keep.',
  source_run: 'It is the work of a source. The next run compares everything.',
  source_page: 'It is the work of a source. The next run compares everything.',
  item_change: 'It is the news for followers, which were sent here.',
  idempotency_key: 'It recognizes uploads that are sent twice within a day.',
  upload_reservation: 'It is the room for uploads in progress.',
  usage_change: 'The other server counts what it imports.',
  processing_time: 'It is the use of this server.',
  model_use: 'It is the use of this server’s models.',
  tenant_key:
    'The archive has the files themselves. The other server encrypts them with its own keys.',
}

/** Tables that the archive has in another form. */
export const OTHERWISE: Readonly<Record<string, string>> = {
  tenant: 'The name, settings and branding are in the manifest, without the identity provider.',
  tenant_user: 'Members are in people.jsonl, with their addresses.',
}
