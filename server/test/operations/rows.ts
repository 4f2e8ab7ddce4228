import { randomBytes } from 'node:crypto'
import { sessionOf, type SystemTx } from '../../src/platform/db/index.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { keptRows } from '../../src/platform/db/own-rows.test-support.ts'
import type { TestMember } from '../support/index.ts'
import type { Ids } from './expectations.ts'

/** Inserts rows of a tenant. Each function returns the id. */
export function inserterOf(tx: SystemTx, { tenantId }: TestMember) {
  return async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = ['tenant_id', ...Object.keys(row)]
    const places = columns.map((_column, index) => `$${String(index + 1)}`)
    const text = `insert into ${table} (${columns.join()}) values (${places.join()})`
    await sessionOf(tx).query(text, [tenantId, ...Object.values(row)])
    return String(row['id'])
  }
}

type Made = {
  readonly above: readonly string[]
  readonly userId: string
  readonly tree: Readonly<
    Record<'section_part_id' | 'other_section_part_id' | 'other_folder_part_id', string>
  >
  readonly marker: string
}

/** A workflow with a finished run, below the last of the nodes. */
export async function addWorkflow(
  tx: SystemTx,
  me: TestMember,
  { above, userId, tree, marker }: Made,
): Promise<Ids> {
  const insert = inserterOf(tx, me)
  const definition_id = newId()
  const definition_part_id = newId()
  const run_id = newId()
  const run_part_id = newId()
  const named = { name: marker, sort_key: 'b1F' }
  const node = (ancestors: readonly string[], row: object) =>
    insert('path_part', { ...row, parent_id: ancestors.at(-1), ancestors, ...named })
  await node(above, {
    id: definition_part_id,
    part_type: 'WORKFLOW_DEFINITION',
    metadata_obj_id: definition_id,
  })
  await insert('workflow_definition', {
    id: definition_id,
    path_part_id: definition_part_id,
    name: marker,
    max_run_seconds: 60,
  })
  const items = {
    source: tree.section_part_id,
    instruction: tree.other_section_part_id,
    output: tree.other_folder_part_id,
  }
  for (const [role, path_part_id] of Object.entries(items)) {
    await insert('workflow_item', { definition_id, path_part_id, role, position: 0 })
  }
  await node([...above, definition_part_id], {
    id: run_part_id,
    part_type: 'WORKFLOW_RUN',
    metadata_obj_id: run_id,
  })
  await insert('workflow_run', {
    id: run_id,
    path_part_id: run_part_id,
    definition_id,
    user_id: userId,
    status: 'completed',
    step: 'link',
    snapshot: snapshotOf({ definition_id, userId, marker }),
    closed_at: new Date(),
  })
  return { definition_id, definition_part_id, run_id }
}

function snapshotOf({
  definition_id,
  userId,
  marker,
}: Pick<Made, 'userId' | 'marker'> & { readonly definition_id: string }) {
  return JSON.stringify({
    workflow_definition_id: definition_id,
    workflow_name: marker,
    runner_type: 'SELF_HOSTED',
    user_id: userId,
    max_run_duration_seconds: 60,
    sources: [],
    instructions: [],
    outputs: [],
    template: null,
  })
}

/** What belongs to the owner alone: a notice, and what they keep at hand. */
export async function addOwn(tx: SystemTx, me: TestMember, path_part_id: string) {
  const insert = inserterOf(tx, me)
  const kept: Record<string, string> = {}
  for (const [table, row] of keptRows(me.userId, path_part_id)) {
    kept[`${table}_id`] = typeof row['id'] === 'string' ? row['id'] : path_part_id
    // oxlint-disable-next-line no-await-in-loop -- a connection runs one statement at a time
    await insert(table, row)
  }
  const now = new Date()
  await insert('notice_digest', {
    user_id: me.userId,
    rhythm: 'daily',
    language: 'en',
    mailed_until: now,
    next_at: new Date(now.getTime() + 86_400_000),
  })
  const notice_id = await insert('notice', {
    id: newId(),
    kind: 'mentioned',
    user_id: me.userId,
    path_part_id,
  })
  return { notice_id, ...kept }
}

type Commented = {
  readonly by: string
  readonly mentioned: string
  readonly tree: Readonly<Record<'document_id' | 'version_id' | 'chunk_id', string>>
  readonly marker: string
}

/** A comment with a mention. */
export async function addComment(
  tx: SystemTx,
  me: TestMember,
  { by, mentioned, tree: { document_id, version_id, chunk_id }, marker }: Commented,
): Promise<{ comment_id: string }> {
  const insert = inserterOf(tx, me)
  const comment_id = await insert('comment', {
    id: newId(),
    document_id,
    user_id: by,
    body: marker,
    text_index: marker,
    version_id,
    chunk_id,
    quote: `${marker} first`,
    before: '',
    after: '',
  })
  await insert('comment_mention', { comment_id, user_id: mentioned })
  await insert('comment_place', { comment_id, version_id, is_exact: false })
  return { comment_id }
}

/** A key and a connected app of a person. */
export async function addCredentials(tx: SystemTx, me: TestMember, marker: string) {
  const insert = inserterOf(tx, me)
  const user_id = me.userId
  return {
    api_key_id: await insert('api_key', {
      id: newId(),
      user_id,
      name: marker,
      key_hash: randomBytes(32),
      key_suffix: 'abcd',
    }),
    app_id: await insert('oauth_grant', {
      id: newId(),
      user_id,
      client_id: marker,
      client_name: marker,
      client_host: marker,
      scopes: '{kb:read}',
      expires_at: new Date(Date.now() + 86_400_000),
    }),
  }
}
