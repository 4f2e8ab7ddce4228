type Sample = {
  /** What the id belongs to. */
  readonly of: string
  /** The path of a list that contains one, with ids of other samples in braces. */
  readonly list?: string
  /** Picks the id from that response. */
  readonly pick?: (answer: Answer, known: Ids) => unknown
}
type Ids = Readonly<Record<string, string>>
type Item = Readonly<Record<string, unknown>>
/** The response of a list. Some operations return the entries without a page around them. */
type Answer = Item & { readonly items?: readonly Item[] }

const item = (index: number, name: string) => (answer: Answer) =>
  (Array.isArray(answer) ? (answer as Item[]) : (answer.items ?? []))[index]?.[name]

/** A member of the newest completed ingestion. */
const ingested =
  (name: string) =>
  ({ items = [] }: Answer) =>
    items.find((each) => each['status'] === 'completed')?.[name]

const OWN_ACCOUNT = '/v1/users/me'
const SHARED = '/v1/folders'
const FOLDERS = '/v1/folders?parent_path_part_id={shared_part}'
const MEMBERS = '/v1/tenants/{tenant_id}/users'
const WORKFLOWS = '/v1/workflow-definitions'
const RUNS = '/v1/workflows/document_versions'
const SECTIONS = '/v1/document_versions/{version_id}/contents?content_type=SECTION'
const CHUNKS = '/v1/document_versions/{version_id}/contents?content_type=CHUNK'

/** Items of a tenant that examples use. Each can be found with the ids of earlier ones. */
const SAMPLES = {
  tenant_id: {
    of: 'Your tenant',
    list: OWN_ACCOUNT,
    pick: (me) => me['current_tenant_id'],
  },
  user_id: { of: 'The current user', list: OWN_ACCOUNT, pick: (me) => me['id'] },
  member_id: {
    of: 'Another member of the tenant',
    list: MEMBERS,
    pick: ({ items = [] }, { user_id: own }) =>
      items.find((each) => each['user_id'] !== own)?.['user_id'],
  },
  api_key_id: { of: 'An API key', list: '/v1/api-keys', pick: item(0, 'id') },
  shared_part: {
    of: 'The folder that the tenant shares',
    list: SHARED,
    pick: ({ items = [] }) => items.find((each) => each['name'] === 'shared')?.['path_part_id'],
  },
  folder_id: { of: 'A folder', list: FOLDERS, pick: item(0, 'id') },
  folder_part: { of: 'The node of a folder', list: FOLDERS, pick: item(0, 'path_part_id') },
  workflow_id: { of: 'A run', list: RUNS, pick: ingested('workflow_id') },
  document_id: { of: 'A document', list: RUNS, pick: ingested('document_id') },
  document_part: {
    of: 'The node of a document',
    list: '/v1/documents/{document_id}',
    pick: (document) => document['path_part_id'],
  },
  version_id: { of: 'A version of a document', list: RUNS, pick: ingested('document_version_id') },
  version_part: {
    of: 'A version of a document',
    list: '/v1/document_versions/{version_id}',
    pick: (version) => version['path_part_id'],
  },
  other_version_id: {
    of: "A version that isn't active",
    list: '/v1/document_versions?document_id={document_id}',
    pick: ({ items = [] }, { version_id: active }) =>
      items.find((each) => each['id'] !== active)?.['id'],
  },
  section_id: { of: 'A section', list: SECTIONS, pick: item(0, 'metadata_obj_id') },
  section_part: { of: 'A section', list: SECTIONS, pick: item(0, 'path_part_id') },
  chunk_id: { of: 'A chunk', list: CHUNKS, pick: item(0, 'metadata_obj_id') },
  other_chunk_id: { of: 'Another chunk', list: CHUNKS, pick: item(1, 'metadata_obj_id') },
  tag_id: { of: 'A tag', list: '/v1/tags', pick: item(0, 'id') },
  thread_id: { of: 'A thread', list: '/v1/threads', pick: item(0, 'id') },
  message_id: {
    of: 'A message',
    list: '/v1/threads/{thread_id}/messages',
    pick: item(0, 'id'),
  },
  feedback_id: { of: 'Feedback', list: '/v1/feedback', pick: item(0, 'id') },
  invite_id: { of: 'An invite', list: '/v1/invites', pick: item(0, 'id') },
  group_id: { of: 'A group', list: '/v1/tenant-groups', pick: item(0, 'id') },
  user_permission_id: {
    of: 'A permission',
    list: '/v1/user-permissions?tenant_id={tenant_id}&user_id={member_id}',
    pick: item(0, 'id'),
  },
  group_permission_id: {
    of: 'A permission',
    list: '/v1/tenant-groups/{group_id}/permissions',
    pick: item(0, 'id'),
  },
  other_version_part: {
    of: "A version that isn't active",
    list: '/v1/document_versions/{other_version_id}',
    pick: (version) => version['path_part_id'],
  },
  definition_id: { of: 'A workflow', list: WORKFLOWS, pick: item(0, 'id') },
  run_id: {
    of: 'A run',
    list: '/v1/workflow-definitions/{definition_id}/runs',
    pick: item(0, 'id'),
  },
  access_request_id: {
    of: 'A request for access',
    list: '/v1/access-requests',
    pick: item(0, 'id'),
  },
  outside_link_id: {
    of: 'A link for people outside',
    list: '/v1/outside-links',
    pick: item(0, 'id'),
  },
  chat_model_id: {
    of: 'A chat model of the tenant',
    list: '/v1/tenants/me/chat-models',
    pick: item(0, 'id'),
  },
  webhook_id: { of: 'A webhook', list: '/v1/webhooks', pick: item(0, 'id') },
  delivery_id: {
    of: 'A delivery of a webhook',
    list: '/v1/webhooks/{webhook_id}/deliveries',
    pick: item(0, 'id'),
  },
  legal_hold_id: { of: 'A legal hold', list: '/v1/legal-holds', pick: item(0, 'id') },
  archive_id: {
    of: 'An archive of the tenant',
    list: '/v1/tenant-archives',
    pick: item(0, 'id'),
  },
  retention_rule_id: {
    of: 'A retention rule',
    list: '/v1/retention-rules',
    pick: item(0, 'id'),
  },
  receipt_id: {
    of: 'A receipt of a deletion',
    list: '/v1/deletion-receipts',
    pick: item(0, 'id'),
  },
  trash_id: { of: 'Something in the trash', list: '/v1/trash', pick: item(0, 'id') },
  source_id: { of: 'A source', list: '/v1/sources', pick: item(0, 'id') },
  source_run_id: {
    of: 'A run of a source',
    list: '/v1/sources/{source_id}/runs',
    pick: item(0, 'id'),
  },
  source_item_id: {
    of: 'An item of a source',
    list: '/v1/sources/{source_id}/items',
    pick: item(0, 'id'),
  },
  source_reader_id: {
    of: 'A reader of a source',
    list: '/v1/sources/{source_id}/readers',
    pick: item(0, 'id'),
  },
  notice_id: { of: 'A notice', list: '/v1/notices', pick: item(0, 'id') },
  comment_id: {
    of: 'A comment',
    list: '/v1/documents/{document_id}/comments',
    pick: item(0, 'id'),
  },
  saved_search_id: { of: 'A saved search', list: '/v1/saved-searches', pick: item(0, 'id') },
  app_id: { of: 'A connected app', list: '/v1/connected-apps', pick: item(0, 'id') },
} as const satisfies Readonly<Record<string, Sample>>

type SampleName = keyof typeof SAMPLES

/** The ids used by the examples in the document. */
export const sampleIds = Object.fromEntries(
  Object.keys(SAMPLES).map((name, index) => [
    name,
    `5a3b1e00-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  ]),
) as Readonly<Record<SampleName, string>>

/** Describes what an id belongs to and where to find one. */
export function describeSample(name: string): string | undefined {
  const sample: Sample | undefined = (SAMPLES as Readonly<Record<string, Sample>>)[name]
  if (!sample?.list) return undefined
  return `${sample.of}, from \`GET ${sample.list.split('?')[0] ?? ''}\`.`
}

/** Reads a list of the API as the caller. @returns undefined if it fails */
type Read = (path: string) => Promise<unknown>

/**
 * Finds items for the samples in the tenant of a caller, and skips those that the tenant doesn't have. If the caller's
 * account can't be read, no other list is read.
 * @returns real ids by sample id
 */
export async function findSamples(read: Read): Promise<ReadonlyMap<string, string>> {
  const known: Record<string, string> = {}
  const answers = new Map<string, unknown>()
  for (const [name, { list, pick }] of Object.entries(SAMPLES) as [string, Required<Sample>][]) {
    const path = fillIn(list, known)
    if (path === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- each list needs ids of those before
    if (!answers.has(path)) answers.set(path, await read(path))
    const answer = answers.get(path)
    if (answer === undefined && path === OWN_ACCOUNT) return new Map()
    const id = answer ? pick(answer as Answer, known) : undefined
    if (typeof id === 'string') known[name] = id
  }
  return new Map(Object.entries(known).map(([name, id]) => [sampleIds[name as SampleName], id]))
}

/** @returns undefined if it needs an unknown id */
function fillIn(list: string, known: Ids): string | undefined {
  const names = [...list.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => known[name] === undefined)) return undefined
  return list.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? '')
}

/** Replaces sample ids by real ids. */
export function replaceSamples(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(/5a3b1e00-0000-4000-8000-\d{12}/g, (id) => ids.get(id) ?? id)
}
