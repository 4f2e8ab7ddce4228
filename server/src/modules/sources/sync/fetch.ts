import type { Connector, SourceItem } from '@arbor/connectors'
import { noteChanges } from '../../../platform/audit/audited-work.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { ObjectTooLarge } from '../../../platform/storage/errors.ts'
import { sourceKey } from '../../../platform/storage/object-keys.ts'
import type { SourceChange } from '../../content/index.ts'
import {
  ingestStored,
  removeLeftovers,
  typeOfStored,
  type StoredFile,
} from '../../ingestion/index.ts'
import { requireWithinLimits, reserveUpload } from '../../tenancy/index.ts'
import {
  actAsSource,
  getPart,
  keepBySource,
  lockTreeShared,
  requireFolder,
} from '../../tree/index.ts'
import { recordChange } from '../runs/record-run.ts'
import type { RunRow } from '../runs/run-row.ts'
import { runClaims } from '../runs/source-runs.queries.ts'
import { finishTask, leaveOut, noteFetching, type Done, type Task } from './apply.queries.ts'
import { ItemFault } from './item-fault.ts'
import { chooseName, folderOf, type Applying } from './place.ts'
import { applyReaders, holdReaders } from './readers.queries.ts'

/** Maximum time for the content of one item. */
const FETCH_MS = 30 * 60_000
const MEBIBYTE = 1024 * 1024

export type Fetching = Applying & {
  readonly connector: Connector | undefined
  readonly run: RunRow
  readonly signal: AbortSignal
  /** Whether to make sure that an item is gone right before it moves to the trash. */
  readonly looksAgain?: boolean | undefined
}

/**
 * Fetches the content of an item, and makes it a document or the next version of one. The same content again only notes
 * that.
 * @throws SourceFault, Problem, ItemFault, ClaimLost
 */
export async function fetchItem(fetching: Fetching, task: Task): Promise<void> {
  const { context, source } = fetching
  const { tenant_id: tenantId } = source
  if (task.held) {
    const { version_id: versionId, key, bytes, sha256, file_name: name } = task.held
    const file = { versionId, key, bytes, sha256: Buffer.from(sha256, 'hex'), name }
    await storeItem(fetching, task, file, (tx) =>
      requireWithinLimits(tx, context, tenantId, ['documents', 'fileBytes']),
    )
    return
  }
  try {
    await fetchContent(fetching, task, task.bytes ?? undefined)
  } catch (error) {
    const mayBeLarger = task.bytes !== null && task.bytes < context.config.maxUploadBytes
    if (!(error instanceof ObjectTooLarge) || !mayBeLarger) throw error
    // The announced size was wrong.
    await fetchContent(fetching, { ...task, fetching: null }, undefined)
  }
}

/** @param announced the room to reserve. Without it, as much as the tenant has left */
async function fetchContent(
  fetching: Fetching,
  task: Task,
  announced: number | undefined,
): Promise<void> {
  const { context, source } = fetching
  const { tenant_id: tenantId } = source
  const versionId = newId()
  await context.doors.inTenant(tenantId, async (tx) => {
    await runClaims.assert(tx, fetching.run)
    await noteFetching(tx, source, task, versionId)
  })
  // An earlier attempt may have died after it had stored something.
  if (task.fetching !== null) {
    await removeLeftovers(context, { tenantId, versionId: task.fetching })
  }
  const room = await reserveUpload(context, tenantId, announced)
  let key: string | undefined
  try {
    const { stored, name } = await receive(fetching, task, versionId, room.bytes)
    key = stored.key
    const file = { ...stored, name, versionId }
    if (!(await storeItem(fetching, task, file, (tx) => room.settle(tx)))) await room.release()
  } catch (error) {
    if (key !== undefined) await context.storage.delete(key)
    await room.release()
    if (error instanceof ObjectTooLarge && room.refusal) throw room.refusal
    throw error
  }
}

/** Stores the content. @throws ObjectTooLarge, SourceFault, ItemFault */
async function receive(
  { context, source, connector, signal }: Fetching,
  task: Task,
  versionId: string,
  most: number,
) {
  if (!connector) throw new ItemFault('Its content was not pushed.')
  const limit = AbortSignal.timeout(FETCH_MS)
  const both = AbortSignal.any([signal, limit])
  try {
    const content = await connector.fetch(itemOf(task), both)
    const name = content.fileName ?? task.path.at(-1) ?? task.name
    const key = sourceKey(source.tenant_id, versionId, name)
    // An announced size may be wrong.
    const maxBytes = Math.min(most, context.config.maxUploadBytes)
    const stored = await context.storage.put(key, content.stream, { maxBytes, signal: both })
    return { stored: { ...stored, key }, name }
  } catch (error) {
    if (limit.aborted && !signal.aborted) {
      throw new ItemFault(`Its content did not arrive within ${FETCH_MS / 60_000} minutes.`)
    }
    throw error
  }
}

/** The item as the connector gave it. */
export function itemOf(task: Task): SourceItem {
  return {
    id: task.external_id ?? '',
    kind: task.kind,
    path: task.path,
    ...(task.bytes !== null && { size: task.bytes }),
    ...(task.modified_at && { modifiedAt: task.modified_at }),
    ...(task.fingerprint !== null && { fingerprint: task.fingerprint }),
    ...(task.media_type !== null && { mediaType: task.media_type }),
    ...(task.link !== null && { link: task.link }),
  }
}

type File = {
  readonly versionId: string
  readonly key: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly name: string
}

/** @returns whether the file became a document or version, and `settle` was called */
async function storeItem(
  fetching: Fetching,
  task: Task,
  file: File,
  settle: (tx: TenantTx) => Promise<void>,
): Promise<boolean> {
  const { context, source, run } = fetching
  const { tenant_id: tenantId } = source
  const isSame =
    task.path_part_id !== null && task.sha256 !== null && file.sha256.equals(task.sha256)
  const documentType = isSame ? undefined : await typeOfStored(context, file)
  const done = {
    fetched_fingerprint: task.fingerprint,
    sha256: file.sha256,
    fetching: null,
    todo: null,
  } as const
  const isKept = await context.doors.inTenant(tenantId, async (tx) => {
    await holdReaders(tx, source)
    await runClaims.assert(tx, run)
    if (documentType === undefined) {
      await finishTask(tx, source, task, done)
      return false
    }
    if (documentType === 'UNKNOWN' && task.path_part_id === null) {
      await leaveOut(tx, source, task, 'Arbor does not read files of this type.')
      return false
    }
    const stored = { ...file, documentType, sourceChange: changeOf(task) }
    await ingestFetched(tx, fetching, task, { stored, done })
    await settle(tx)
    return true
  })
  if (!isKept) await context.storage.delete(file.key)
  return isKept
}

type Fetched = { readonly stored: StoredFile; readonly done: Done & { readonly todo: null } }

/** Makes a stored file a document, or the next version of the one that the item has. */
async function ingestFetched(
  tx: TenantTx,
  { context, source, actor, run }: Fetching,
  task: Task,
  { stored, done }: Fetched,
): Promise<void> {
  const { tenant_id: tenantId } = source
  await noteChanges(tx)
  await actAsSource(tx, source.id)
  await lockTreeShared(tx, tenantId)
  if (task.path_part_id !== null) {
    const key = { by: 'id', value: task.path_part_id, called: 'Document' } as const
    const document = await getPart(tx, actor, key, 'write')
    await ingestStored(tx, context, actor, { document, file: stored })
    await finishTask(tx, source, task, done)
    return recordChange(tx, source, run, 'version.created')
  }
  const parent = await requireFolder(tx, actor, folderOf(task), ['path'])
  const chosen = await chooseName(tx, { source }, task, parent.id)
  const target = { parent, name: chosen.name }
  const { partId } = await ingestStored(tx, context, actor, { ...target, file: stored })
  await keepBySource(tx, tenantId, [partId], source.id)
  await finishTask(tx, source, task, { ...done, ...chosen, path_part_id: partId })
  await applyReaders(tx, source, { itemId: task.id })
  return recordChange(tx, source, run, 'document.created')
}

/** What the source says about the version that a task fetches. */
function changeOf({ version }: Task): SourceChange | null {
  if (!version) return null
  const { author, at: changed_at, message } = version
  return author || changed_at || message ? { author, changed_at, message } : null
}

/** The message for a file that is too large. */
export function tooLarge({ maxBytes }: ObjectTooLarge): string {
  return `The file is larger than the ${Math.floor(maxBytes / MEBIBYTE)} MB that this server accepts.`
}
