import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Reader, SourceItem } from '@arbor/connectors'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { receiveUpload } from '../../../platform/http/receive-upload.ts'
import { createFormReader } from '../../../platform/http/validator.ts'
import { sourceKey } from '../../../platform/storage/object-keys.ts'
import { reserveUpload } from '../../tenancy/index.ts'
import { lockSource, updateSource } from '../definitions/sources.queries.ts'
import { startRun } from '../runs/start-run.ts'
import type { Held } from '../sync/apply.queries.ts'
import { markGone } from '../sync/items.queries.ts'
import { keyOf } from '../sync/wanted.ts'
import { findPushed, markUnpushed } from './push.queries.ts'
import { readPushedReaders, readReadersOfForm } from './pushed-readers.ts'
import { PushForm, type PushBatch } from './push.schemas.ts'
import { requirePushed, writePushed, type Result, type Sent } from './write-pushed.ts'

type BatchItem = Static<typeof PushBatch>['items'][number]

const readForm = createFormReader(PushForm)

/** Receives an item with its file. @throws Problem, InvalidInput */
export async function pushFile(
  context: Context,
  { tenantId }: Actor,
  {
    sourceId,
    externalId,
    request,
  }: { sourceId: string; externalId: string; request: FastifyRequest },
): Promise<Result> {
  const { doors, storage } = context
  await doors.inTenant(tenantId, (tx) => requirePushed(tx, tenantId, sourceId))
  const length = request.headers['content-length']
  const room = await reserveUpload(
    context,
    tenantId,
    length === undefined ? undefined : Number(length),
  )
  const versionId = newId()
  let key: string | undefined
  try {
    const upload = await receiveUpload(
      request,
      storage,
      (name) => sourceKey(tenantId, versionId, name),
      room,
    )
    key = upload.key
    const { path, readers: list, ...rest } = readForm(upload.fields)
    const content = {
      version_id: versionId,
      key,
      bytes: upload.bytes,
      sha256: upload.sha256.toString('hex'),
      file_name: path.split('/').at(-1) ?? upload.fileName,
    }
    const sent = {
      item: itemOf({ external_id: externalId, path, ...rest }, readReadersOfForm(list), content),
      content,
    }
    const [result] = await writePushed(context, tenantId, sourceId, { sent: [sent], gone: [] })
    if (!result) throw new Error('The item was not written.')
    if (result.status !== 'accepted') await storage.delete(key)
    return result
  } catch (error) {
    if (key !== undefined) await storage.delete(key)
    throw error
  } finally {
    await room.release()
  }
}

type Members = Pick<BatchItem, 'external_id' | 'path' | 'fingerprint' | 'modified_at' | 'link'>

function itemOf(
  { external_id: id, path, fingerprint, modified_at, link }: Members,
  readers: readonly Reader[] | undefined,
  content?: Held,
): SourceItem {
  const known = fingerprint ?? content?.sha256
  return {
    id,
    kind: 'file',
    path: (path ?? '').split('/').filter((step) => step !== ''),
    ...(content && { size: content.bytes }),
    ...(known !== undefined && { fingerprint: known }),
    ...(modified_at != null && { modifiedAt: new Date(modified_at) }),
    ...(link != null && { link }),
    ...(readers && { readers }),
  }
}

/** Receives several items, with texts as their content. @throws Problem, InvalidInput */
export async function pushBatch(
  context: Context,
  { tenantId }: Actor,
  sourceId: string,
  items: readonly BatchItem[],
): Promise<Result[]> {
  await context.doors.inTenant(tenantId, (tx) => requirePushed(tx, tenantId, sourceId))
  const pathless = items.findIndex((item) => !item.delete && item.path == null)
  if (pathless >= 0) throw invalidInput(['body', 'items', pathless, 'path'], 'Field required', null)
  const readers = items.map(({ readers: given }, at) =>
    given == null ? undefined : readPushedReaders(given, ['body', 'items', at, 'readers']),
  )
  const bytes = items.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), 0)
  const room = await reserveUpload(context, tenantId, bytes)
  const stored: Held[] = []
  let results: Result[] = []
  try {
    const sent: Sent[] = []
    for (const [at, item] of items.entries()) {
      if (item.delete) continue
      // oxlint-disable-next-line no-await-in-loop -- bounds what is written at a time
      const content = item.text == null ? undefined : await storeText(context, tenantId, item)
      if (content) stored.push(content)
      sent.push({ item: itemOf(item, readers[at], content), content })
    }
    const gone = items.filter((each) => each.delete).map((each) => each.external_id)
    results = await writePushed(context, tenantId, sourceId, { sent, gone })
    return results
  } finally {
    await room.release()
    const used = new Set(results.flatMap(({ status }, at) => (status === 'accepted' ? [at] : [])))
    await dropUnused(context, items, stored, used)
  }
}

/** Deletes stored texts that are not needed. */
async function dropUnused(
  { storage }: Context,
  items: readonly BatchItem[],
  stored: readonly Held[],
  used: ReadonlySet<number>,
): Promise<void> {
  const kept = items.filter((each) => !each.delete)
  const withText = kept.flatMap((each, at) => (each.text == null ? [] : [at]))
  for (const [index, held] of stored.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- few
    if (!used.has(withText[index] ?? -1)) await storage.delete(held.key)
  }
}

async function storeText(
  { storage }: Context,
  tenantId: string,
  { text, path }: BatchItem,
): Promise<Held> {
  const versionId = newId()
  const bytes = Buffer.from(text ?? '', 'utf8')
  const name = path?.split('/').at(-1) ?? ''
  const key = sourceKey(tenantId, versionId, name)
  await storage.putBytes(key, bytes)
  return {
    version_id: versionId,
    key,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file_name: name,
  }
}

/** Deletes an item. @throws Problem not_found, conflict */
export async function deletePushed(
  context: Context,
  { tenantId }: Actor,
  sourceId: string,
  externalId: string,
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    await requirePushed(tx, tenantId, sourceId)
    const source = await lockSource(tx, tenantId, sourceId)
    const key = keyOf({ kind: 'file', id: externalId })
    if ((await findPushed(tx, source, [key])).size === 0) throw problem('missing', { what: 'Item' })
    await markGone(tx, source, [key])
    await startRun(tx, context, source, { trigger: 'push' })
  })
}

/** Begins a full push: what is not pushed until it is finished is gone. */
export async function beginSession(
  { doors }: Context,
  { tenantId }: Actor,
  sourceId: string,
): Promise<string> {
  return doors.inTenant(tenantId, async (tx) => {
    await requirePushed(tx, tenantId, sourceId)
    const source = await lockSource(tx, tenantId, sourceId)
    const id = newId()
    await updateSource(tx, source, { session_id: id, session_at: new Date() })
    return id
  })
}

/** Ends a full push. @throws Problem not_found, conflict if it has named nothing */
export async function finishSession(
  context: Context,
  { tenantId }: Actor,
  sourceId: string,
  sessionId: string,
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    await requirePushed(tx, tenantId, sourceId)
    const source = await lockSource(tx, tenantId, sourceId)
    const { session_id: open, session_at: since } = source
    if (since === null || open !== sessionId.toLowerCase()) throw problem('source_session_over')
    if ((await markUnpushed(tx, source, since)) === 0) throw problem('source_session_empty')
    await updateSource(tx, source, { session_id: null, session_at: null })
    await startRun(tx, context, source, { trigger: 'push' })
  })
}
