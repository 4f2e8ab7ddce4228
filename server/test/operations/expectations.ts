/** Ids of a world by name. */
export type Ids = Readonly<Record<string, string>>

/** The world's id that a member gets, by the member's name or by `operation name`. */
export const ID_NAMES: Readonly<Record<string, string>> = {
  parent_path_part_id: 'other_folder_part_id',
  path_part_ids: 'path_part_id',
  'order_children path_part_ids': 'document_part_id',
  'order_children prev_sibling_path_id': 'inner_folder_part_id',
  'reorder_path_part prev_sibling_path_id': 'other_folder_part_id',
  'update_section parent_path_part_id': 'other_section_part_id',
  'update_chunk_metadata parent_path_part_id': 'other_section_part_id',
  parent_path_id: 'path_part_id',
  'create_section parent_path_id': 'version_part_id',
  'create_chunk parent_path_id': 'section_part_id',
  parent_path_ids: 'path_part_id',
  cursor: 'comment_id',
  'list_source_readers cursor': 'source_reader_id',
  'list_webhook_deliveries cursor': 'delivery_id',
  prev_sibling_path_id: 'other_section_part_id',
  'create_chunk prev_sibling_path_id': 'chunk_part_id',
  'update_chunk_metadata prev_sibling_path_id': 'other_chunk_part_id',
  folder_ids: 'folder_id',
  document_ids: 'document_id',
  target_folder_id: 'folder_id',
  object_ids: 'trash_id',
  object_id: 'other_folder_part_id',
  permission_ids: 'user_permission_id',
  remove_tag_ids: 'tag_id',
  section_ids: 'section_id',
  chunk_ids: 'chunk_id',
  'merge_chunks chunk_ids': 'other_chunk_id',
  group_ids: 'group_id',
  groups: 'group_id',
  tag_ids: 'tag_id',
  any_tag_ids: 'tag_id',
  include_tag_ids: 'tag_id',
  exclude_tag_ids: 'tag_id',
  active_version_id: 'version_id',
  document_version_id: 'version_id',
  expected_version_id: 'newest_version_id',
  from_version_id: 'newest_version_id',
  parent_chunk_id: 'parent_chunk_id',
  parent_chunk_ids: 'other_chunk_id',
  target_id: 'document_id',
  invited_by: 'user_id',
  actor_user_id: 'user_id',
  subject_path_part_id: 'path_part_id',
  has_user_ids: 'user_id',
  uploader_tenant_user_id: 'user_id',
  uploader_ids: 'user_id',
  default_tenant_id: 'tenant_id',
  'create_group_permission path_part_id': 'other_folder_part_id',
  'update_group_permission path_part_id': 'other_folder_part_id',
  'create_user_permission path_part_id': 'other_folder_part_id',
  'update_user_permission path_part_id': 'other_folder_part_id',
  'add_group_member user_id': 'newcomer_id',
  'update_group_permission permission_id': 'group_permission_id',
  'delete_group_permission permission_id': 'group_permission_id',
  'update_user_permission permission_id': 'user_permission_id',
  'delete_user_permission permission_id': 'user_permission_id',
  parent_thread_id: 'own_thread_id',
  'delete_thread thread_id': 'own_thread_id',
  'get_outside_document path_part_id': 'document_part_id',
  'create_outside_link path_part_id': 'other_folder_part_id',
  'create_thread_message message_id': 'new_message_id',
  'create_legal_hold path_part_id': 'other_folder_part_id',
  'create_retention_rule path_part_id': 'other_folder_part_id',
  'preview_retention_rule path_part_id': 'other_folder_part_id',
  'create_source path_part_id': 'other_folder_part_id',
  'detach_from_source path_part_id': 'source_document_part_id',
  'take_over_responsibilities ids': 'webhook_id',
  entity_id: 'folder_id',
  before: 'notice_id',
  last_message_id: 'message_id',
  source_path_part_ids: 'section_part_id',
  instruction_path_part_ids: 'other_section_part_id',
  output_path_part_ids: 'other_folder_part_id',
  template_path_part_id: 'other_version_part_id',
  schema_path_part_id: 'document_part_id',
}

/**
 * Members that keep their ids as given, whatever these refer to. A message is what somebody said. The items it names
 * are looked up again with the permissions of each reader.
 */
export const KEPT_AS_GIVEN: ReadonlySet<string> = new Set([
  'create_thread_message message_id',
  'create_thread_message chunk_id',
  'create_thread_message entity_id',
  // The ids of a saved search are looked up again at each search.
  'save_search parent_path_ids',
  'save_search tag_ids',
  'save_search any_tag_ids',
  'save_search uploader_ids',
  'update_saved_search parent_path_ids',
  'update_saved_search tag_ids',
  'update_saved_search any_tag_ids',
  'update_saved_search uploader_ids',
  // The caller chooses the ids of items that it pushes.
  'push_source_items external_id',
  // The response is the same for every id.
  'create_access_request target_id',
  'list_own_access_requests target_id',
])

/** Members with a version that must be the newest one. Any other id gets the same 409. */
export const STALE_UNLESS_NEWEST: ReadonlySet<string> = new Set([
  'ingest_document_version expected_version_id',
  'create_document_upload expected_version_id',
])

/** Members of a query that an operation needs in combination with others, or that can't be generated. */
export const NEEDED_IN_QUERY: Readonly<Record<string, (ids: Ids) => Readonly<Ids>>> = {
  stream_thread: () => ({ last_entry_id: '0-0' }),
  upload_by_link: (ids) => ({ link: ids['upload_link'] ?? '' }),
}

/**
 * Members of a body that an operation needs although its schema doesn't require them, with the member that is tried, if
 * one is.
 */
export const NEEDED: Readonly<Record<string, (ids: Ids, member: string) => object>> = {
  create_document: (ids) => ({ path_part_id: ids['path_part_id'] }),
  ingest_document: (ids) => ({ path_part_id: ids['path_part_id'] }),
  create_document_upload: (ids, member) => ({
    filename: `${ids['marker']} sent.txt`,
    ...(/^(document|expected_version)_id$/.test(member)
      ? { document_id: ids['document_id'] }
      : { parent_path_id: ids['path_part_id'] }),
  }),
  complete_document_upload: (ids) => ({ upload_token: ids['x-upload-token'] }),
  reorder_path_part: (_ids, member) =>
    member === 'prev_sibling_path_id' ? {} : { move_to_head: true },
  append_path_part_event: () => ({ kind: 'reviewed' }),
  submit_feedback: () => ({ target_type: 'DOCUMENT' }),
  update_comment: () => ({ resolved: true }),
  send_user_message: (ids) => ({ input_text: ids['marker'] }),
  ask_in_scope: (ids) => ({ input_text: ids['marker'] }),
  agent_ask: (ids) => ({ prompt: ids['marker'] }),
  agent_extract: (ids) => ({ prompt: ids['marker'], output_schema: { type: 'object' } }),
  create_chat_completion: (ids) => ({
    model: 'arbor',
    messages: [{ role: 'user', content: ids['marker'] }],
  }),
  retrieve_knowledge: (ids) => ({ knowledge_id: 'arbor', query: ids['marker'] }),
  search_chunks: (ids) => ({ query: ids['marker'], search_type: 'full_text', score_threshold: 0 }),
  count_search_facets: (ids) => ({
    query: ids['marker'],
    search_type: 'full_text',
    score_threshold: 0,
  }),
  explain_chunk_search: (ids) => ({
    query: ids['marker'],
    search_type: 'full_text',
    score_threshold: 0,
  }),
  push_source_item: (ids) => ({ path: `${ids['marker']}/a.txt` }),
  push_source_items: (ids) => ({
    items: [{ external_id: ids['external_id'], path: `${ids['marker']}.txt`, text: 'a' }],
  }),
  create_retention_rule: (ids) => ({ path_part_id: ids['other_folder_part_id'], keep_days: 1 }),
  preview_retention_rule: (ids) => ({ path_part_id: ids['other_folder_part_id'], keep_days: 1 }),
  update_retention_rule: () => ({ keep_days: 1 }),
  create_source: () => ({ kind: 'push', settings: {} }),
  create_chat_model: () => ({ base_url: 'https://models.example/v1', is_enabled: false }),
  create_webhook: () => ({ url: 'https://webhooks.example/', events: ['audit.head'] }),
  test_source_settings: () => ({ kind: 'push', settings: {} }),
  decide_source_reader: () => ({ ignore: true }),
  notify_source: (ids) => ({ secret: ids['source_secret'] }),
  open_outside_link: (ids) => ({ token: ids['outside_token'] }),
  list_outside_folder: (ids) => ({ visit: ids['outside_visit'] }),
  get_outside_document: (ids) => ({ visit: ids['outside_visit'] }),
  reset_password: (ids) => ({ old_password: ids['password'] }),
  pw_signin: (ids) => ({ email: ids['email'], password: ids['password'] }),
}

/** Operations that can't succeed in a world, and why. */
export const UNCONTROLLED: Readonly<Record<string, string>> = {
  accept_invite: 'the members of a tenant have no invite to it',
  preview_invite: 'needs the token of a link',
  join_by_invite: 'needs the token of a link',
  create_reset_link: 'no member of a world joined by an invite link',
  fanwei_directory_sync: 'no tenant of the suites has such an identity provider',
  reset_password_with_token: 'needs a token from a mail',
  check_email_token: 'needs a token from a mail',
  create_password_user: 'needs a token from a mail',
  first_sign_in: 'needs the link that the first start prints',
  initiate_sso: 'no identity provider is set up',
  sso_signin: 'no identity provider is set up',
  keep_local_membership: 'no provider had a member with the address before its owner came',
  delete_local_membership: 'no provider had a member with the address before its owner came',
  start_sso: 'no identity provider is set up',
  oauth2_callback: 'no identity provider is set up',
  get_app_request: 'needs a sign-in that an app began in this browser',
  approve_app_request: 'needs a sign-in that an app began in this browser',
  deny_app_request: 'needs a sign-in that an app began in this browser',
  workflow_run_callback: 'needs the token that a runner was sent',
  test_chat_model: 'needs an endpoint, and repeated tests are refused',
  upload_by_link: 'needs the address that a link has',
  delete_tenant: 'the tenant of a world has a legal hold',
  finish_source_session: 'beginning a session ends the one before',
  dry_run_source: 'the source of a world has a run that waits',
}

/** Operations that return 404 for what an item lacks: a checkout, or a file. */
const MAY_LACK: ReadonlySet<string> = new Set([
  'get_document_checkout',
  'download_document',
  'download_document_version',
])

/** Whether a call has failed only because the server or the item lacks something. */
export function isLacking(operation: string, status: number): boolean {
  return (
    (status === 503 && NOT_AVAILABLE.has(operation)) || (status === 404 && MAY_LACK.has(operation))
  )
}

/** Operations of features that a server may lack. Only these may return 503. */
export const NOT_AVAILABLE: ReadonlySet<string> = new Set([
  'agent_ask',
  'agent_extract',
  'create_chat_completion',
  'folder_action',
  'document_version_action',
  'stream_thread',
  'invoke_workflow',
])

/** What errors of operations also have, for clients of other interfaces. */
export const ERRORS_IN_OTHER_FORMS: Readonly<Record<string, readonly string[]>> = {
  list_models: ['error'],
  get_model: ['error'],
  create_chat_completion: ['error'],
  retrieve_knowledge: ['error_code', 'error_msg'],
}

/** A member that replaces another one, which is then left out. */
export const INSTEAD: Readonly<Record<string, string>> = {
  parent_path_part_id: 'path_part_id',
  schema_path_part_id: 'output_schema',
  tag_id: 'path_part_id',
  user_id: 'ignore',
  group_id: 'ignore',
}
