import { newId } from '../core/ids.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'
import { sessionOf } from './index.ts'
import { historyRows } from './history-rows.test-support.ts'
import { trashRows } from './trash-rows.test-support.ts'
import { ownRows, type Row } from './own-rows.test-support.ts'
import { sourceRows } from './source-rows.test-support.ts'

type Ids = ReturnType<typeof newIds>

/** Gives the tenant at least one row in each table. */
export async function fillEveryTable({ context }: TestServer, me: TestMember): Promise<void> {
  const ids = newIds()
  const modelId = await addEmbeddingModel(context)
  await context.doors.acrossTenants(async (tx) => {
    for (const [table, row] of [
      ...treeRows(ids, me),
      ...contentRows(ids),
      ...threadRows(ids, me),
      ...shareRows(ids, me),
      ...embeddingRows(ids, modelId),
      ...workflowRows(ids, me),
      ['identity_provider', { id: newId(), kind: 'OAUTH2' }] satisfies Row,
      ...appRows(me),
      ...uploadRows(me),
      [
        'audit_event',
        { id: newId(), user_id: me.userId, credential: 'session', kind: 'a', operation: 'a' },
      ] satisfies Row,
      ['audit_chain', {}] satisfies Row,
      [
        'access_request',
        { id: newId(), user_id: me.userId, target_id: newId(), capability: 'READ_ONLY' },
      ] satisfies Row,
      [
        'outside_link',
        {
          id: newId(),
          path_part_id: me.sharedPartId,
          token_hash: Buffer.from(newId()),
          created_by: me.userId,
          expires_at: new Date(),
        },
      ] satisfies Row,
      ...trashRows(me),
      ...commentRows(ids, me),
      ...ownRows(me),
      ...sourceRows(me),
    ]) {
      const columns = ['tenant_id', ...Object.keys(row)]
      const places = columns.map((_column, index) => `$${String(index + 1)}`)
      const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`
      await sessionOf(tx).query(text, [me.tenantId, ...Object.values(row)])
    }
  })
}

function commentRows({ document, version, chunk }: Ids, { userId: user_id }: TestMember): Row[] {
  const [id, at] = [newId(), { version_id: version, chunk_id: chunk }]
  const quoted = { quote: 'a', before: '', after: '' }
  return [
    ['comment', { id, document_id: document, user_id, body: 'secret', ...at, ...quoted }],
    ['comment_mention', { comment_id: id, user_id }],
    ['comment_place', { comment_id: id, ...at, is_exact: true }],
  ]
}

function appRows({ userId: user_id }: TestMember): Row[] {
  const grant_id = newId()
  const app = { client_id: 'app', client_name: 'App', client_host: 'app.example', scopes: '{}' }
  const until = { expires_at: new Date(Date.now() + 60_000) }
  const token = { hash: Buffer.from(grant_id), kind: 'AccessToken', grant_id, payload: '{}' }
  return [
    ['oauth_grant', { id: grant_id, user_id, ...app, ...until }],
    ['oauth_token', { ...token, ...until }],
  ]
}

function uploadRows({ userId: user_id }: TestMember): Row[] {
  const made = { run_id: newId(), document_id: newId(), version_id: newId() }
  return [['idempotency_key', { user_id, key: 'a', request_sha256: Buffer.alloc(32), ...made }]]
}

/** A model, which all tenants share, with tables for its vectors; undefined without pgvector. */
async function addEmbeddingModel({
  driver,
  schema,
}: TestServer['context']): Promise<number | undefined> {
  if (!schema.vector) return undefined
  const { rows } = await driver.query(
    `insert into embedding_model (name, dimensions, calibration) values ('every-table', 2, '{}')
     on conflict (name) do update set dimensions = excluded.dimensions returning id`,
  )
  const id = Number(rows[0]?.['id'])
  for (const table of ['chunk_vector', 'chunk_window']) {
    await driver.exec(`do $$ begin
      if to_regclass('${table}_${id}') is null then
        create table ${table}_${id} partition of ${table} for values in (${id});
        perform enforce_tenant_isolation('${table}_${id}');
      end if;
    end $$`)
  }
  return id
}

function embeddingRows({ chunk }: Ids, modelId: number | undefined): Row[] {
  const run: Row = ['embedding_run', { id: newId(), model_id: modelId ?? 1, kind: 'MODEL_CHANGE' }]
  if (modelId === undefined) return [run]
  const vector = { chunk_id: chunk, model_id: modelId }
  return [
    run,
    ['tenant_embedding', { building_model_id: modelId }],
    ['chunk_vector', { ...vector, text_sha256: Buffer.alloc(32) }],
    ['chunk_window', { ...vector, code: '10' }],
  ]
}

function newIds() {
  return {
    documentPart: newId(),
    versionPart: newId(),
    sectionPart: newId(),
    chunkPart: newId(),
    laterPart: newId(),
    document: newId(),
    version: newId(),
    chunk: newId(),
    laterChunk: newId(),
    content: newId(),
    tag: newId(),
    group: newId(),
    threadPart: newId(),
    messagePart: newId(),
    thread: newId(),
    message: newId(),
    workflowPart: newId(),
    workflow: newId(),
    runPart: newId(),
    run: newId(),
  }
}

function treeRows(ids: Ids, { sharedPartId }: TestMember): Row[] {
  const part = (
    id: string,
    part_type: string,
    ancestors: string[],
    { inVersion = false, objectId = newId() } = {},
  ): Row => [
    'path_part',
    {
      id,
      parent_id: ancestors.at(-1),
      part_type,
      name: id,
      metadata_obj_id: objectId,
      ancestors,
      version_part_id: inVersion ? ids.versionPart : null,
      sort_key: id,
    },
  ]
  const inside = { inVersion: true }
  return [
    part(ids.documentPart, 'DOCUMENT', [sharedPartId], { objectId: ids.document }),
    part(ids.versionPart, 'DOCUMENT_VERSION', [sharedPartId, ids.documentPart]),
    part(ids.sectionPart, 'SECTION', [ids.versionPart], inside),
    part(ids.chunkPart, 'CHUNK', [ids.versionPart], inside),
    part(ids.laterPart, 'CHUNK', [ids.versionPart], inside),
    part(ids.threadPart, 'THREAD', [sharedPartId], { objectId: ids.thread }),
    part(ids.messagePart, 'THREAD_MESSAGE', [sharedPartId, ids.threadPart], {
      objectId: ids.message,
    }),
    part(ids.workflowPart, 'WORKFLOW_DEFINITION', [sharedPartId], { objectId: ids.workflow }),
    part(ids.runPart, 'WORKFLOW_RUN', [sharedPartId, ids.workflowPart], { objectId: ids.run }),
  ]
}

function workflowRows(ids: Ids, { userId }: TestMember): Row[] {
  const of = { definition_id: ids.workflow }
  const run = { id: ids.run, path_part_id: ids.runPart, ...of, user_id: userId }
  return [
    [
      'workflow_definition',
      { id: ids.workflow, path_part_id: ids.workflowPart, name: 'w', max_run_seconds: 60 },
    ],
    ['workflow_item', { ...of, path_part_id: ids.documentPart, role: 'source', position: 0 }],
    ['workflow_run', { ...run, status: 'completed', step: 'link', snapshot: '{}' }],
  ]
}

function contentRows(ids: Ids): Row[] {
  const { document, version, content } = ids
  const chunk = (id: string, path_part_id: string): Row => [
    'chunk',
    {
      id,
      path_part_id,
      version_part_id: ids.versionPart,
      content_id: content,
      search_text_id: content,
      chunk_type: 'TEXT',
    },
  ]
  return [
    [
      'document',
      {
        id: document,
        path_part_id: ids.documentPart,
        document_type: 'PDF',
        document_origin: 'SOURCE',
        active_version_id: version,
      },
    ],
    [
      'document_version',
      { id: version, path_part_id: ids.versionPart, document_id: document, version: 0 },
    ],
    ...historyRows(ids),
    ['ingestion_run', runOf(ids)],
    ['section', { id: newId(), path_part_id: ids.sectionPart, name: 'a' }],
    ['chunk_content', { id: content, sha256: Buffer.alloc(32), content: 'secret', num_tokens: 1 }],
    ['search_text', { id: content }],
    ['search_block', { id: 1, texts: Buffer.alloc(16) }],
    ['search_posting', { block_id: 1, key: 1, postings: Buffer.alloc(4) }],
    chunk(ids.chunk, ids.chunkPart),
    chunk(ids.laterChunk, ids.laterPart),
    ['chunk_former_content', { chunk_id: ids.chunk, content_id: content }],
    ['chunk_lineage', { parent_chunk_id: ids.chunk, chunk_id: ids.laterChunk }],
  ]
}

function threadRows(ids: Ids, { userId }: TestMember): Row[] {
  const { thread, message } = ids
  return [
    ['thread', { id: thread, path_part_id: ids.threadPart, title: 'a' }],
    [
      'thread_message',
      {
        id: message,
        path_part_id: ids.messagePart,
        thread_id: thread,
        sequence: 1,
        role: 'USER',
        content: { text: 'secret' },
      },
    ],
    ['thread_reply', { id: newId(), thread_id: thread, user_id: userId }],
  ]
}

function runOf({ document, version }: Ids): Row[1] {
  return {
    id: newId(),
    document_id: document,
    version_id: version,
    activate: true,
    file_name: 'a.pdf',
    source_key: 'a',
    source_bytes: 1,
    source_sha256: Buffer.alloc(32),
    ingestion_mode: 'standard',
    page_dpi: 72,
  }
}

function shareRows({ tag, group, document }: Ids, { userId, sharedPartId }: TestMember): Row[] {
  return [
    ['tag', { id: tag, name: 'a' }],
    ['path_part_tag', { path_part_id: sharedPartId, tag_id: tag }],
    ['tenant_group', { id: group, name: 'a' }],
    ['tenant_group_member', { id: newId(), group_id: group, user_id: userId }],
    [
      'path_permission',
      { id: newId(), user_id: userId, path_part_id: sharedPartId, capability: 'READ_ONLY' },
    ],
    ['upload_reservation', { id: newId(), bytes: 1, expires_at: new Date() }],
    ['processing_time', { slot: new Date(), ms: 1 }],
    ['invite', { id: newId(), email: 'ann@example.org', role: 'USER', expires_at: new Date() }],
    [
      'feedback',
      { id: newId(), user_id: userId, target_type: 'DOCUMENT', target_id: document, rating: 'UP' },
    ],
  ]
}
