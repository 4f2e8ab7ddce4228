import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../src/cli/demo/samples.ts'
import { createOwner } from '../../src/modules/identity/owner.service.ts'
import { SESSION_COOKIE } from '../../src/platform/http/session-cookie.ts'
import { findSamples, replaceSamples } from '../../src/platform/http/reference/samples.ts'
import { createTestEmbedder, startTestServer, type OwnTestServer } from '../support/index.ts'
import { filePart, formOf, part, type Payload } from './forms.ts'
import { readOperations, type Operation } from './operations.ts'
import { call, type Answer } from './requests.ts'

/** The statuses of examples that can't succeed, and why. */
const MEANT: Readonly<Record<string, number>> = {
  // The token is only in a mail.
  create_password_user: 400,
  reset_password_with_token: 400,
  check_email_token: 400,
  // The token is only in the terminal of the first start.
  first_sign_in: 400,
  // Only the holder of a link has its token.
  preview_invite: 400,
  join_by_invite: 400,
  // The members have proved their addresses.
  create_reset_link: 409,
  // Neither the tenant nor the server has an identity provider.
  initiate_sso: 404,
  sso_signin: 404,
  start_sso: 404,
  // No provider had a member with the address before its owner signed up.
  keep_local_membership: 404,
  delete_local_membership: 404,
  oauth2_callback: 400,
  // Only the person who requested a link has its address.
  upload_by_link: 401,
  // Only the person who began an upload has its token.
  get_document_upload_status: 422,
  upload_document_part: 422,
  abort_document_upload: 422,
  complete_document_upload: 404,
  // Only a runner has the token, and the server has no language model.
  workflow_run_callback: 401,
  invoke_workflow: 503,
  agent_extract: 503,
  // No run was started.
  get_workflow_run: 404,
  delete_workflow_run: 404,
  // The item in the trash was restored.
  delete_from_trash: 404,
  // No app has sent a browser here or has a grant.
  get_app_request: 404,
  approve_app_request: 404,
  deny_app_request: 404,
  disconnect_app: 404,
  // Nobody has told this person anything.
  update_notice: 404,
  // Nobody has asked for access.
  answer_access_request: 404,
  // The tenant has no links for people outside.
  create_outside_link: 409,
  delete_outside_link: 404,
  open_outside_link: 404,
  list_outside_folder: 404,
  get_outside_document: 404,
  // Only the person who created the source has its secret.
  notify_source: 404,
  // Nothing of the source was deleted.
  confirm_source_run: 409,
  detach_from_source: 409,
  // The source names no readers.
  decide_source_reader: 404,
  // The session was never begun.
  finish_source_session: 404,
  fanwei_directory_sync: 409,
  // Nothing has been deleted permanently.
  get_deletion_receipt: 404,
  download_deletion_receipt: 404,
  // The invites of a tenant are for other people than those who can list them.
  accept_invite: 404,
}

/** Run first, because the other examples name the results. */
const FIRST = [
  'pw_signin',
  'ingest_text',
  // It has many passages, and samples come from the latest ingestion.
  'ingest_document',
  'ingest_document_version',
  'create_folder',
  'create_thread',
  'create_thread_message',
  'create_tenant_group',
  'create_tag',
  'create_webhook',
  'test_webhook',
]
/** Run last, because these end the session or change how one starts. */
const LAST = [
  // They start ingestions and fill the trash, from which samples come.
  'push_source_item',
  'push_source_items',
  'retry_source_item',
  'leave_out_source_item',
  'delete_source_item',
  'delete_source',
  // Its version has one passage, and others need two.
  'ingest_version_text',
  'revoke_credentials',
  'reset_password',
  'refresh_uat',
  'bulk_move',
  'bulk_restore_trash',
  'bulk_permanently_delete_trash',
  'bulk_revoke_user_permissions',
  'bulk_delete',
  'delete_tenant',
  'signout',
]

/** Run before the things they depend on are deleted. A deactivated member has left all groups. */
const BEFORE_DELETIONS = [
  // Nothing can be moved to the trash while it is held.
  'create_legal_hold',
  'release_legal_hold',
  'create_retention_rule',
  'update_retention_rule',
  'delete_retention_rule',
  'cancel_temporal_workflow',
  'cancel_system_job',
  'delete_user_permission',
  'delete_group_permission',
  'add_group_member',
  'remove_group_member',
]

let server: OwnTestServer
let operations: readonly Operation[]
let cookie = ''

beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder: createTestEmbedder() })
  operations = readOperations(server.app)
})
afterAll(() => server.close())

const byId = (id: string) => {
  const found = operations.find((each) => each.id === id)
  if (!found) throw new Error(`There is no operation ${id}.`)
  return found
}

/** Ids of the tenant, until something changes. */
let samples: Promise<ReadonlyMap<string, string>> | undefined

function findTheirs(): Promise<ReadonlyMap<string, string>> {
  return findSamples(async (url) => {
    const answer = await call(server.app, { method: 'GET' }, { url }, { cookie })
    return answer.status === 200 ? answer.body : undefined
  })
}

/** Runs the example of an operation with the current ids of the tenant. */
async function run(operation: Operation): Promise<Answer> {
  const { parameters, path } = operation
  const valueOf = (each: { example?: unknown }) => [each.example ?? []].flat().map(String)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const [value] = valueOf(parameters.find((each) => each.name === name) ?? {})
    return encodeURIComponent(value ?? `without example: ${name}`)
  })
  const query = parameters
    .filter((each) => each.in === 'query')
    .flatMap((each) => valueOf(each).map((value): [string, string] => [each.name, value]))
  const ids = await (samples ??= findTheirs())
  if (operation.method !== 'GET') samples = undefined
  const url = replaceSamples(`${filled}?${new URLSearchParams(query).toString()}`, ids)
  const payload = await payloadOf(operation, (text) => replaceSamples(text, ids))
  const answer = await call(server.app, operation, { url, payload }, { cookie })
  const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
  cookie = set.find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? cookie
  return answer
}

async function payloadOf(
  { id, body }: Operation,
  fill: (text: string) => string,
): Promise<Payload | undefined> {
  if (!body) return undefined
  if (body.type !== 'multipart/form-data') {
    return body.example === undefined
      ? undefined
      : { type: 'application/json', bytes: fill(JSON.stringify(body.example)) }
  }
  const fields = Object.entries(body.schema.properties ?? {}).flatMap(([name, { example }]) =>
    example === undefined
      ? []
      : [part(`name="${name}"`, fill(JSON.stringify(example).replaceAll('"', '')))],
  )
  const file = await readFile(`${SAMPLES}/service-agreement.pdf`)
  const logo = Buffer.from('<svg/>')
  return formOf([
    ...fields,
    id === 'upload_tenant_logo' ? filePart(logo, 'logo.svg') : filePart(file, `${id}.pdf`),
  ])
}

async function ingestionsEnd(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await run(byId('list_dv_workflows'))
      const { items } = body as { items: { status: string }[] }
      expect(items.every(({ status }) => status === 'completed')).toBe(true)
    },
    { timeout: 120_000, interval: 100 },
  )
}

it('every example works in a tenant with documents, in any signed-in browser', async () => {
  const { body } = byId('pw_signin')
  const owner = body?.example as { email: string; password: string }
  const { tenantId } = await createOwner(server.context, { ...owner, tenantName: 'Acme' })
  await server.addUser({ tenantId }, 'USER')
  const isDelete = ({ method }: Operation) => method === 'DELETE'
  const placed = new Set([...FIRST, ...BEFORE_DELETIONS, ...LAST])
  const rest = operations.filter(({ id }) => !placed.has(id))
  const creations = rest.filter(({ id }) => /^(?:create|submit|add|follow|save)_/.test(id))
  const others = rest.filter((each) => !isDelete(each) && !creations.includes(each))
  const inOrder = [
    ...FIRST.map(byId),
    ...creations,
    ...others,
    ...BEFORE_DELETIONS.map(byId),
    // Delete contents before their container.
    ...rest.filter(isDelete).toReversed(),
    ...LAST.map(byId),
  ]
  expect(inOrder).toHaveLength(operations.length)
  const wrong: string[] = []
  for (const operation of inOrder) {
    const { status, text } = await run(operation)
    if (/^ingest_|rerun/.test(operation.id)) {
      await ingestionsEnd()
      samples = undefined
    }
    const expected = MEANT[operation.id]
    const isFine = expected === undefined ? status < 400 : status === expected
    if (operation.id === 'search_chunks') expect(JSON.parse(text)).not.toEqual([])
    if (operation.id === 'revoke_credentials') await run(byId('pw_signin'))
    if (!isFine) wrong.push(`${operation.id}: ${String(status)} ${text.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})
