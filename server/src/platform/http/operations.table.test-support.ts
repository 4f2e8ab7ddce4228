import type { Ids } from './operations.requests.test-support.ts'

/**
 * Who may carry an operation out. `content-read` and `content-write` need a right on what is named or, for
 * groups, membership; `own` works on what belongs to the caller; `member` is free to every member of the tenant;
 * `owner` and `admin` need the role. A new operation gets a row, or the suites fail.
 */
export type Access =
  | 'open'
  | 'member'
  | 'own'
  | 'content-read'
  | 'content-write'
  | 'admin'
  | 'owner'

/** Operations that a USER may carry out without a grant, and why. */
export const ALLOWED_FOR_USER: Record<'member' | 'own', Readonly<Record<string, string>>> = {
  member: {
    get_current_tenant: 'the tenant one works in',
    get_tenant: 'the tenant one works in',
    list_tags: 'tags are read by every member',
    get_tag: 'tags are read by every member',
  },
  own: {
    get_me: 'oneself',
    update_me: 'oneself',
    refresh_uat: 'the own session',
    reset_password: 'the own password',
    list_api_keys: 'keys of the caller',
    create_api_key: 'keys of the caller',
    get_api_key: 'keys of the caller',
    delete_api_key: 'keys of the caller',
    list_tenants: 'memberships of the caller',
    accept_invite: 'an invite to the address of the caller',
    list_my_groups: 'groups the caller is in',
    list_tenant_groups: 'groups the caller is in, to whom is no admin',
    list_feedback: 'feedback of the caller, to whom is no admin',
    delete_feedback: 'feedback of the caller, to whom is no admin',
    create_thread: 'conversations of the caller, where no parent is named',
    list_threads: 'conversations of the caller, where no parent is named',
  },
}

const OTHERS: Record<Exclude<Access, 'member' | 'own'>, readonly string[]> = {
  open: [
    'hello',
    'health_check',
    'get_features',
    'pw_signin',
    'signout',
    'pw_email_verification',
    'create_password_user',
    'send_pw_reset_email',
    'reset_password_with_token',
    'initiate_sso',
    'sso_signin',
    'oauth2_callback',
  ],
  'content-read': [
    'list_path_parts',
    'get_path_part',
    'get_path_part_ancestry',
    'get_path_part_subtree_chunks',
    'get_path_part_tags',
    'list_folders',
    'search_items',
    'get_folder',
    'list_folder_contents',
    'list_documents',
    'get_document',
    'list_document_versions',
    'get_document_version',
    'list_document_version_objects',
    'get_document_version_contents',
    'get_sections_bulk',
    'get_section',
    'search_chunks',
    'get_chunks_bulk',
    'get_version_chunk_ids',
    'get_chunk',
    'get_chunk_neighbors',
    'get_chunk_lineage',
    'list_dv_workflows',
    'get_dv_workflow',
    'get_temporal_workflow_status',
    'submit_feedback',
    'get_thread',
    'list_thread_messages',
    'get_thread_message',
    'stream_thread',
    'get_tenant_group',
    'list_group_members',
    'list_group_permissions',
  ],
  'content-write': [
    'set_path_part_tags',
    'bulk_remove_path_part_tags',
    'create_folder',
    'update_folder',
    'delete_folder',
    'folder_action',
    'ingest_document',
    'ingest_document_version',
    'create_document',
    'update_document',
    'delete_document',
    'create_document_version',
    'delete_document_version',
    'document_version_action',
    'update_document_version_metadata',
    'clear_document_version_contents',
    'create_section',
    'update_section',
    'delete_section',
    'dissolve_section',
    'create_chunk',
    'update_chunk_metadata',
    'update_chunk_content',
    'delete_chunk',
    'create_chunk_lineage',
    'delete_chunk_lineage',
    'dv_workflow_rerun',
    'cancel_temporal_workflow',
    'update_thread',
    'delete_thread',
    'create_thread_message',
    'send_user_message',
  ],
  admin: [
    'update_tenant',
    'list_tenant_users',
    'deactivate_tenant_user',
    'activate_tenant_user',
    'delete_tenant_user',
    'update_tenant_user',
    'upload_tenant_logo',
    'delete_tenant_logo',
    'fanwei_directory_sync',
    'create_invite',
    'list_invites',
    'delete_invite',
    'create_tenant_group',
    'update_tenant_group',
    'delete_tenant_group',
    'add_group_member',
    'remove_group_member',
    'create_group_permission',
    'update_group_permission',
    'delete_group_permission',
    'list_user_permissions',
    'create_user_permission',
    'update_user_permission',
    'delete_user_permission',
    'explain_chunk_search',
    'create_tag',
    'update_tag',
    'delete_tag',
  ],
  owner: ['delete_tenant'],
}

const TABLE: readonly (readonly [Access, readonly string[]])[] = [
  ...(Object.entries(OTHERS) as [Access, readonly string[]][]),
  ['member', Object.keys(ALLOWED_FOR_USER.member)],
  ['own', Object.keys(ALLOWED_FOR_USER.own)],
]

/** The access of an operation, or undefined when it has no row or more than one. */
export function accessOf(operationId: string): Access | undefined {
  const rows = TABLE.filter(([, ids]) => ids.includes(operationId))
  return rows.length === 1 ? rows[0]?.[0] : undefined
}

/** Operations that take the session only, so that a stolen key can't make itself more keys. */
export const SESSION_ONLY: ReadonlySet<string> = new Set([
  'list_api_keys',
  'create_api_key',
  'get_api_key',
  'delete_api_key',
])

/** Which of the ids that a world has goes into a member, by its name or by `operation name`. */
export const ID_NAMES: Readonly<Record<string, string>> = {
  parent_path_part_id: 'other_folder_part_id',
  'update_section parent_path_part_id': 'other_section_part_id',
  'update_chunk_metadata parent_path_part_id': 'other_section_part_id',
  parent_path_id: 'path_part_id',
  'create_section parent_path_id': 'version_part_id',
  'create_chunk parent_path_id': 'section_part_id',
  parent_path_ids: 'path_part_id',
  prev_sibling_path_id: 'other_section_part_id',
  'create_chunk prev_sibling_path_id': 'chunk_part_id',
  'update_chunk_metadata prev_sibling_path_id': 'other_chunk_part_id',
  section_ids: 'section_id',
  chunk_ids: 'chunk_id',
  tag_ids: 'tag_id',
  active_version_id: 'version_id',
  document_version_id: 'version_id',
  parent_chunk_id: 'parent_chunk_id',
  parent_chunk_ids: 'other_chunk_id',
  target_id: 'document_id',
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
  'create_thread_message message_id': 'new_message_id',
  entity_id: 'folder_id',
  last_message_id: 'message_id',
}

/**
 * Members whose ids are kept as they were given, whatever they stand for: a message is what was said, and what it
 * names is looked up anew with the rights of each reader.
 */
export const KEPT_AS_GIVEN: ReadonlySet<string> = new Set([
  'create_thread_message message_id',
  'create_thread_message chunk_id',
  'create_thread_message entity_id',
])

/** Members of a query that an operation needs beside some of the others. */
export const NEEDED_IN_QUERY: Readonly<Record<string, readonly [string, string][]>> = {
  stream_thread: [['last_entry_id', '0-0']],
}

/** Members of a body that an operation needs beside those the schema says it does. */
export const NEEDED: Readonly<Record<string, (ids: Ids) => object>> = {
  create_document: (ids) => ({ path_part_id: ids['path_part_id'] }),
  ingest_document: (ids) => ({ path_part_id: ids['path_part_id'] }),
  submit_feedback: () => ({ target_type: 'DOCUMENT' }),
  send_user_message: (ids) => ({ input_text: ids['marker'] }),
  search_chunks: (ids) => ({ query: ids['marker'], search_type: 'full_text', score_threshold: 0 }),
  explain_chunk_search: (ids) => ({
    query: ids['marker'],
    search_type: 'full_text',
    score_threshold: 0,
  }),
  reset_password: (ids) => ({ old_password: ids['password'] }),
  pw_signin: (ids) => ({ email: ids['email'], password: ids['password'] }),
}

/** Operations that can't succeed in a world, and why. */
export const UNCONTROLLED: Readonly<Record<string, string>> = {
  accept_invite: 'the members of a tenant have no invite to it',
  fanwei_directory_sync: 'no tenant of the suites has such an identity provider',
  reset_password_with_token: 'needs a token from a mail',
  create_password_user: 'needs a token from a mail',
  initiate_sso: 'no identity provider is set up',
  sso_signin: 'no identity provider is set up',
  oauth2_callback: 'no identity provider is set up',
}

/** Operations of features that a server may be without; only they may answer 503. */
export const NOT_AVAILABLE: ReadonlySet<string> = new Set([
  'folder_action',
  'document_version_action',
  'stream_thread',
])

/** Operations after which the things that they were called with are gone. */
export const ENDS_ITS_TARGET: ReadonlySet<string> = new Set([
  'signout',
  'refresh_uat',
  'reset_password',
  'delete_api_key',
  'delete_tenant',
  'delete_tenant_user',
  'delete_invite',
  'delete_tenant_group',
  'remove_group_member',
  'delete_group_permission',
  'delete_user_permission',
  'delete_tag',
  'delete_folder',
  'delete_document',
  'delete_document_version',
  'delete_section',
  'dissolve_section',
  'delete_chunk',
  'delete_feedback',
  'delete_thread',
])

/** A member that stands in for another one, which is then left out. */
export const INSTEAD: Readonly<Record<string, string>> = {
  parent_path_part_id: 'path_part_id',
}
