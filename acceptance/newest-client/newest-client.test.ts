import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onePagePdf } from '../one-page-pdf.ts'
import { openServerOfTwo, type Credentials } from '../server.ts'
import { NewestCaller } from './newest-caller.ts'

/**
 * A person works with the newest public client. Each operation that both have is called with real data, and each
 * response is read as strictly as the client does. The steps build on each other.
 */

/** Operations that can't succeed here, and why. */
const UNREACHED: Readonly<Record<string, string>> = {
  create_password_user: 'the token is in a mail',
  reset_password_with_token: 'the token is in a mail',
  initiate_sso: 'no identity provider is set up',
  oauth2_callback: 'no identity provider is set up',
  sso_signin: 'no identity provider is set up',
  fanwei_directory_sync: 'no identity provider is set up',
  fanwei_directory_sync_0: 'no identity provider is set up',
  agent_ask: 'the server has no language model',
  agent_extract: 'the server has no language model',
  get_workflow_run: 'runs need a language model',
  delete_workflow_run: 'runs need a language model',
  workflow_run_callback: 'runs need a language model',
}

type Part = { readonly id: string; readonly path_part_id: string }
type Page<T> = { readonly items: readonly T[] }
type Run = { readonly workflow_id: string } & {
  readonly document_id: string
  readonly document_version_id: string
}

const SUFFIX = Date.now()
const READ = 'READ_ONLY'

let server: Awaited<ReturnType<typeof openServerOfTwo>>
let owner: NewestCaller
let tenant: { readonly tenant_id: string }
let folder: Part
let other: Part
let run: Run

beforeAll(async () => {
  server = await openServerOfTwo()
  owner = new NewestCaller(server.url)
})
afterAll(() => server?.[Symbol.asyncDispose]())

async function signIn(caller: NewestCaller, { email, password }: Credentials, more = {}) {
  const body = JSON.stringify({ username: email, password, ...more })
  const headers = { 'content-type': 'application/json' }
  const url = `${server.url}/v1/auth/pw/signin`
  const response = await fetch(url, { method: 'POST', headers, body })
  caller.headers = { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const at = (name: string, { id }: { readonly id: string }) => ({ path: { [`${name}_id`]: id } })
const atPart = ({ path_part_id }: Pick<Part, 'path_part_id'>) => ({ path: { path_part_id } })

function file(name: string, text: string, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'text/plain'
  form.set('file', new Blob([type === 'text/plain' ? text : onePagePdf(text)], { type }), name)
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  return form
}

async function finish({ workflow_id }: Pick<Run, 'workflow_id'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const path = { workflow_id }
      expect(await owner.ask('get_dv_workflow', { path })).toMatchObject({ status: 'completed' })
    },
    { timeout: 120_000, interval: 200 },
  )
}

test('accounts and keys', async () => {
  await owner.ask('health_check')
  await owner.ask('hello')
  await owner.ask('get_features')
  const { email, password } = server.credentials
  await owner.ask('pw_signin', { body: { username: email, password } })
  await signIn(owner, server.credentials)
  const me = await owner.ask<{ current_tenant_id: string }>('get_me')
  tenant = { tenant_id: me.current_tenant_id }
  await owner.ask('refresh_uat')
  await signIn(owner, server.credentials)
  await owner.ask('update_me', { body: { first_name: 'Ada', last_name: 'Lovelace' } })
  await owner.ask('send_pw_reset_email', { body: { email, method: 'EMAIL' } })
  await owner.ask('pw_email_verification', { body: { email: `new-${SUFFIX}@example.org` } })
  const key = await owner.ask('create_api_key', { body: { name: `Newest ${SUFFIX}` } })
  await owner.ask('list_api_keys')
  await owner.ask('get_api_key', at('api_key', key))
  await owner.ask('delete_api_key', at('api_key', key))
  expect(owner.faults).toEqual([])
})

test('folders, tags and uploads', async () => {
  const { items } = await owner.ask<Page<Part & { name: string }>>('list_folders')
  const shared = items.find(({ name }) => name === 'shared') as Part
  const make = (name: string, parent: Part) =>
    owner.ask('create_folder', { body: { name, parent_path_part_id: parent.path_part_id } })
  folder = await make(`Newest ${SUFFIX}`, shared)
  other = await make('Other', folder)
  const tag = await owner.ask('create_tag', { body: { name: `Tag ${SUFFIX}`, color: 'a0b1c2' } })
  await owner.ask('get_tag', at('tag', tag))
  await owner.ask('list_tags')
  await owner.ask('update_tag', { ...at('tag', tag), body: { description: 'New' } })
  await owner.ask('set_path_part_tags', { ...atPart(folder), body: { tag_ids: [tag.id] } })
  await owner.ask('get_path_part_tags', atPart(folder))
  const { path_part_id } = folder
  run = await owner.ask<Run>('ingest_document', {
    body: file('herons.pdf', 'The heron nests above the mill.', { path_part_id }),
  })
  await finish(run)
  await finish(
    await owner.ask<Run>('ingest_document_version', {
      path: { document_id: run.document_id },
      body: file('herons.pdf', 'The heron nests below the mill.'),
    }),
  )
  const workflow = { path: { workflow_id: run.workflow_id } }
  await owner.ask('list_dv_workflows')
  await owner.ask('get_temporal_workflow_status', workflow)
  await owner.ask('cancel_temporal_workflow', workflow)
  await owner.ask('get_folder', { ...at('folder', folder), query: { with_tags: 'true' } })
  await owner.ask('list_folder_contents', { ...at('folder', folder), query: { max_depth: '3' } })
  await owner.ask('search_items', { query: { name_like: 'heron' } })
  await owner.ask('update_folder', {
    ...at('folder', other),
    body: { name: 'Else', exclude_from_qdrant: false },
  })
  await owner.ask('get_path_part', atPart(folder))
  await owner.ask('get_path_part_ancestry', atPart(other))
  await owner.ask('get_path_part_subtree_chunks', atPart(folder))
  await owner.ask('list_path_parts', { query: { max_depth: '3' } })
  await owner.ask('reorder_path_part', { ...atPart(other), body: { move_to_head: true } })
  await owner.ask('append_path_part_event', {
    ...atPart(folder),
    body: { kind: 'review.finished', payload: { pages: 3 } },
  })
  await owner.ask('list_path_part_events', { ...atPart(folder), query: { recursive: 'true' } })
  await owner.ask('bulk_remove_path_part_tags', { ...atPart(folder), body: { tag_ids: [tag.id] } })
  await owner.ask('delete_tag', at('tag', tag))
  expect(owner.faults).toEqual([])
})

test('documents, versions, sections and chunks', async () => {
  const made = await owner.ask<Part & { active_version: Part }>('create_document', {
    body: {
      name: 'By hand',
      parent_path_part_id: folder.path_part_id,
      document_type: 'PLAINTEXT',
      document_origin: 'SOURCE',
    },
  })
  const { active_version: version } = made
  const place = at('document', made)
  await owner.ask('get_document', place)
  await owner.ask('list_documents', { query: { parent_path_part_id: folder.path_part_id } })
  await owner.ask('update_document', {
    ...place,
    body: { name: 'Written', exclude_from_qdrant: false },
  })
  await owner.ask('acquire_document_checkout', place)
  await owner.ask('get_document', place)
  await owner.ask('get_document_checkout', place)
  await owner.ask('release_document_checkout', place)
  const section = await owner.ask('create_section', {
    body: { name: 'Nests', parent_path_id: version.path_part_id, page_number: 1 },
  })
  const chunk = (content: string) =>
    owner.ask('create_chunk', {
      body: {
        content,
        parent_path_id: section.path_part_id,
        chunk_type: 'TEXT',
        chunk_metadata: {},
      },
    })
  const [first, second] = [await chunk('Storks nest on roofs.'), await chunk('Swifts below.')]
  const ofChunk = at('chunk', second)
  await owner.ask('get_chunk', ofChunk)
  await owner.ask('get_chunk_neighbors', ofChunk)
  await owner.ask('get_chunks_bulk', {
    query: { chunk_ids: [first.id, second.id], with_document: 'true' },
  })
  await owner.ask('update_chunk_content', { ...ofChunk, body: { content: 'Swifts under them.' } })
  await owner.ask('update_chunk_metadata', { ...ofChunk, body: { move_to_head: true } })
  await owner.ask('create_chunk_lineage', {
    body: { chunk_id: second.id, parent_chunk_ids: [first.id] },
  })
  await owner.ask('get_chunk_lineage', ofChunk)
  await owner.ask('delete_chunk_lineage', {
    query: { chunk_id: second.id, parent_chunk_id: first.id },
  })
  await owner.ask('search_chunks', {
    body: {
      query: 'heron mill',
      search_type: 'full_text',
      score_threshold: 0,
      parent_path_ids: [folder.path_part_id],
    },
  })
  await owner.ask('get_version_chunk_ids', { query: { document_version_id: version.id } })
  await owner.ask('get_section', at('section', section))
  await owner.ask('get_sections_bulk', { query: { section_ids: [section.id] } })
  await owner.ask('update_section', { ...at('section', section), body: { name: 'More nests' } })
  const ofVersion = at('version', version)
  await owner.ask('get_document_version', ofVersion)
  await owner.ask('get_document_version_contents', ofVersion)
  await owner.ask('update_document_version_metadata', { ...ofVersion, body: { language: 'en' } })
  await owner.ask('document_version_action', { ...ofVersion, query: { action: 'reembed' } })
  await owner.ask('delete_chunk', ofChunk)
  await owner.ask('dissolve_section', at('section', section))
  const gone = await owner.ask('create_section', {
    body: { name: 'Gone', parent_path_id: version.path_part_id },
  })
  await owner.ask('delete_section', at('section', gone))
  await owner.ask('clear_document_version_contents', ofVersion)
  const next = await owner.ask('create_document_version', place)
  await owner.ask('list_document_versions', { query: { document_id: made.id } })
  await owner.ask('delete_document_version', at('version', next))
  const { items } = await owner.ask<Page<Part>>('list_document_versions', {
    query: { document_id: run.document_id },
  })
  for (const format of ['text', 'document']) {
    const query = { format }
    await owner.ask('get_document_version_diff', { ...at('version', items[1] as Part), query })
  }
  await owner.ask('dv_workflow_rerun', { path: { workflow_id: run.workflow_id } })
  await finish(run)
  await owner.ask('folder_action', { ...at('folder', folder), query: { action: 'reembed' } })
  expect(owner.faults).toEqual([])
})

test('threads and feedback', async () => {
  const thread = await owner.ask('create_thread', { body: { title: 'Herons' } })
  const place = at('thread', thread)
  const message = await owner.ask('create_thread_message', {
    ...place,
    body: {
      role: 'ASSISTANT',
      content: { text: 'Above the mill.' },
      details: { usage: { input_tokens: 3, output_tokens: 4 }, model_id: 'm' },
    },
  })
  await owner.ask('get_thread_message', { path: { ...place.path, message_id: message.id } })
  await owner.ask('send_user_message', {
    ...place,
    body: { input_text: 'Where do herons nest?', fast_mode: false },
  })
  await owner.ask('stream_thread', place)
  await owner.ask('list_thread_messages', place)
  await owner.ask('get_thread', place)
  await owner.ask('list_threads')
  await owner.ask('update_thread', { ...place, body: { title: 'Nests' } })
  const feedback = await owner.ask('submit_feedback', {
    body: { target_type: 'DOCUMENT', target_id: run.document_id, rating: 'UP', reason: 'OTHER' },
  })
  await owner.ask('list_feedback')
  await owner.ask('delete_feedback', at('feedback', feedback))
  await owner.ask('delete_thread', place)
  expect(owner.faults).toEqual([])
})

test('members, groups and permissions', async () => {
  const { tenant_id } = tenant
  await owner.ask('list_tenants')
  await owner.ask('get_tenant', { path: tenant })
  await owner.ask('update_tenant', {
    path: tenant,
    body: { settings: { industry: 'Birds', display_name: 'first_last' } },
  })
  const logo = new FormData()
  logo.set('file', new Blob([PNG], { type: 'image/png' }), 'logo.png')
  await owner.ask('upload_tenant_logo', { path: tenant, body: logo })
  await owner.ask('delete_tenant_logo', { path: tenant })
  const vain = await owner.ask('create_invite', {
    body: { tenant_id, email: `guest-${SUFFIX}@example.org` },
  })
  await owner.ask('list_invites')
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await owner.ask('update_invite', { ...at('invite', vain), body: { expires_at } })
  await owner.ask('delete_invite', at('invite', vain))
  const group = await owner.ask('create_tenant_group', { body: { name: `Group ${SUFFIX}` } })
  const { email } = server.other
  const invite = await owner.ask('create_invite', { body: { tenant_id, email } })
  const guest = new NewestCaller(server.url)
  await signIn(guest, server.other)
  const { id: user_id } = await guest.ask('get_me')
  await guest.ask('accept_invite', at('invite', invite))
  const member = { ...tenant, user_id }
  await owner.ask('list_tenant_users', { path: tenant })
  await owner.ask('update_tenant_user', { path: member, body: { role: 'USER', department: '' } })
  await owner.ask('deactivate_tenant_user', { path: member })
  await owner.ask('activate_tenant_user', { path: member })
  const inGroup = at('group', group)
  await owner.ask('add_group_member', { ...inGroup, body: { user_id } })
  await owner.ask('list_group_members', inGroup)
  await owner.ask('list_my_groups')
  await owner.ask('list_tenant_groups')
  await owner.ask('get_tenant_group', inGroup)
  await owner.ask('update_tenant_group', { ...inGroup, body: { description: 'Readers' } })
  const wish = { path_part_id: folder.path_part_id, capability: READ, can_approve: false }
  const ofGroup = await owner.ask('create_group_permission', { ...inGroup, body: wish })
  const atGroup = { path: { ...inGroup.path, permission_id: ofGroup.id } }
  await owner.ask('list_group_permissions', inGroup)
  await owner.ask('update_group_permission', { ...atGroup, body: { capability: 'READ_WRITE' } })
  await owner.ask('delete_group_permission', atGroup)
  const ofUser = await owner.ask('create_user_permission', { body: { ...wish, ...member } })
  const atUser = { ...at('permission', ofUser), query: tenant }
  await owner.ask('list_user_permissions', { query: member })
  await owner.ask('check_path_part_access', { ...atPart(folder), query: { user_id } })
  await owner.ask('update_user_permission', { ...atUser, body: { capability: 'READ_WRITE' } })
  await owner.ask('delete_user_permission', atUser)
  await owner.ask('remove_group_member', { path: { ...inGroup.path, user_id } })
  await owner.ask('delete_tenant_group', inGroup)
  await owner.ask('list_audit_events', { query: { limit: '200' } })
  await owner.ask('export_audit_events')
  await owner.ask('delete_tenant_user', { path: member })
  owner.include(guest)
  expect(owner.faults).toEqual([])
})

test('workflows', async () => {
  const definition = await owner.ask('create_workflow_definition', {
    body: {
      name: `Report ${SUFFIX}`,
      parent_path_part_id: other.path_part_id,
      instruction_path_part_id: (
        await owner.ask('get_document', at('document', { id: run.document_id }))
      ).path_part_id,
      approval_required: false,
      is_template: false,
      selected_skill_ids: [],
    },
  })
  const place = at('definition', definition)
  const got = await owner.ask<{ instruction_path_part_id: string }>(
    'get_workflow_definition',
    place,
  )
  await owner.ask('list_workflow_definitions')
  await owner.ask('update_workflow_definition', {
    ...place,
    body: {
      name: `Reports ${SUFFIX}`,
      instruction_path_part_id: got.instruction_path_part_id,
      is_active: false,
      approval_required: false,
    },
  })
  await owner.ask('list_workflow_runs', place)
  await owner.ask('delete_workflow_definition', place)
  expect(owner.faults).toEqual([])
})

test('many at once', async () => {
  const make = (name: string) =>
    owner.ask('create_folder', {
      body: { name, parent_path_part_id: folder.path_part_id },
    })
  const [one, two] = [await make('One'), await make('Two')]
  const { id: document_id } = await owner.ask('create_document', {
    body: {
      name: 'Many',
      path_part_id: one.path_part_id,
      document_type: 'PDF',
      document_origin: 'SOURCE',
    },
  })
  const documents = { document_ids: [document_id] }
  await owner.ask('bulk_move', { body: { ...documents, target_folder_id: two.id } })
  await owner.ask('start_bulk_download', { body: { folder_ids: [folder.id] } })
  await owner.ask('download_document', { path: { document_id: run.document_id } })
  const { active_version_id: version_id } = await owner.ask<{ active_version_id: string }>(
    'get_document',
    { path: { document_id: run.document_id } },
  )
  await owner.ask('download_document_version', { path: { version_id } })
  const object_ids = [one.path_part_id]
  await moveToTrash(one)
  await owner.ask('bulk_restore_trash', { body: { object_ids } })
  await moveToTrash(one)
  await owner.ask('bulk_permanently_delete_trash', { body: { object_ids } })
  const { id: user_id } = await owner.ask('get_me')
  const grants = [{ user_id, object_id: two.path_part_id, capability: READ }]
  const granted = await owner.ask<{ succeeded: readonly { permission_id: string }[] }>(
    'bulk_grant_user_permissions',
    { body: { ...tenant, grants } },
  )
  const permission_ids = granted.succeeded.map(({ permission_id: id }) => id)
  await owner.ask('bulk_revoke_user_permissions', { body: { ...tenant, permission_ids } })
  await owner.ask('bulk_delete', { body: { folder_ids: [two.id] } })
  await owner.ask('get_tenant_quota_state', { path: tenant })
  expect(owner.faults).toEqual([])
})

test('uploads in parts', async () => {
  const begin = (name: string) =>
    owner.ask<{ upload_token: string }>('create_document_upload', {
      body: {
        parent_path_id: folder.path_part_id,
        name,
        filename: `${name}.txt`,
        size_bytes: 5,
      },
    })
  const { upload_token } = await begin('parts')
  const headers = { 'x-upload-token': upload_token }
  await owner.ask('upload_document_part', {
    headers,
    path: { part_number: '1' },
    body: new Blob(['Heron']),
  })
  await owner.ask('get_document_upload_status', { headers })
  await finish(await owner.ask<Run>('complete_document_upload', { body: { upload_token } }))
  const { upload_token: vain } = await begin('vain')
  await owner.ask('abort_document_upload', { headers: { 'x-upload-token': vain } })
  expect(owner.faults).toEqual([])
})

test('deletions', async () => {
  const { body } = await moveToTrash(other)
  expect(body.deleted_by).toEqual(expect.any(String))
  await owner.ask('list_trash')
  await owner.ask('restore_trash_item', atPart(other))
  await moveToTrash(other)
  await owner.ask('permanently_delete_trash_item', atPart(other))
  await owner.ask('delete_document', { path: { document_id: run.document_id } })
  await owner.ask('delete_folder', at('folder', folder))
})

/** Newer clients have no operation for this: their deletions go to the trash. */
async function moveToTrash({ path_part_id }: Part) {
  const response = await fetch(`${server.url}/v1/trash`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path_part_id }),
  })
  expect(response.status).toBe(201)
  return { body: (await response.json()) as { deleted_by: string } }
}

test('the end: every operation was called, and every response could be read', async () => {
  const { password } = server.credentials
  await owner.ask('reset_password', {
    body: { old_password: password, new_password: password },
  })
  await owner.ask('signout')
  await signIn(owner, server.other)
  const me = await owner.ask<{ current_tenant_id: string }>('get_me')
  if (!process.env['ARBOR_ACCEPTANCE_URL']) {
    await owner.ask('delete_tenant', { path: { tenant_id: me.current_tenant_id } })
  }
  expect(owner.faults).toEqual([])
  expect(owner.missing().filter((operation) => !(operation in UNREACHED))).toEqual([])
})

/** The smallest possible image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
