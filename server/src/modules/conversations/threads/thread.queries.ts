import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Database } from '../../../platform/db/types.generated.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import {
  getPart,
  hasRightOutside,
  partColumns,
  type Allowed,
  type PartKey,
  type PartRow,
  updatePart,
  selectParts,
} from '../../tree/index.ts'

/** A thread with its node; `metadata_obj_id` is the id of the thread, `id` that of the node. */
export type ThreadRow = PartRow & { title: string; parent_thread_id: string | null }

/** Key of a thread by its own id. */
export function threadKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['THREAD'], called: 'Thread' }
}

/**
 * One thread on which the actor has the right.
 * @throws Problem not_found, forbidden
 */
export async function getThread<R extends 'read' | 'write'>(
  tx: TenantTx,
  actor: Actor,
  threadId: string,
  right: R,
): Promise<Allowed<ThreadRow, R>> {
  const part = await getPart(tx, actor, threadKey(threadId), right)
  const thread = await tx
    .selectFrom('thread')
    .where('tenant_id', '=', actor.tenantId)
    .where('path_part_id', '=', part.id)
    .select(['title', 'parent_thread_id'])
    .executeTakeFirstOrThrow()
  return { ...part, ...thread }
}

/** Whether a thread directly below a node has this name. */
export async function hasThreadNamed(
  tx: TenantTx,
  tenantId: string,
  { parentId, name }: { readonly parentId: string; readonly name: string },
): Promise<boolean> {
  const found = await selectParts(tx, tenantId)
    .where('p.parent_id', '=', parentId)
    .where('p.part_type', '=', 'THREAD')
    .where('p.name', '=', name)
    .select('p.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Threads as `thread` with their nodes as `p`. */
function selectThreads(tx: TenantTx, actor: Actor) {
  return selectParts(tx, actor.tenantId)
    .innerJoin('thread', (join) =>
      join.onRef('thread.tenant_id', '=', 'p.tenant_id').onRef('thread.path_part_id', '=', 'p.id'),
    )
    .where('p.part_type', '=', 'THREAD')
    .where(hasRightOutside(actor, 'read'))
}

type Paging = { readonly limit: number; readonly offset: number }

/** A page of the threads on all levels below the actor's own folder, the one with the latest activity first. */
export async function listOwnThreads(
  tx: TenantTx,
  actor: Actor,
  folder: Pick<PartRow, 'id'>,
  { title, ...page }: Paging & { readonly title: string | null | undefined },
): Promise<Listed<ThreadRow>> {
  const found = selectThreads(tx, actor)
    .where(sql<SqlBool>`p.id = any(array(select nodes_below(${folder.id}::uuid)))`)
    .$if(title != null, (query) =>
      query.where(sql<SqlBool>`strpos(lower(thread.title), lower(${title})) > 0`),
    )
  return readPage(
    found,
    found
      .select(partColumns(actor))
      .select(['thread.title', 'thread.parent_thread_id'])
      .orderBy('p.updated_at', 'desc')
      .orderBy('p.id'),
    page,
  )
}

/** A page of the threads directly below a node, the one with the latest activity first. */
export async function listThreadsOf(
  tx: TenantTx,
  actor: Actor,
  parent: Allowed<PartRow, 'read'>,
  page: Paging,
): Promise<Listed<ThreadRow>> {
  const found = selectThreads(tx, actor).where('p.parent_id', '=', parent.id)
  const path = sql<string>`${parent.path === '/' ? '/' : `${parent.path}/`}::text || p.name`
  return readPage(
    found,
    found
      .select(partColumns(actor, path))
      .select(['thread.title', 'thread.parent_thread_id'])
      .orderBy('p.updated_at', 'desc')
      .orderBy('p.id'),
    page,
  )
}

/** Writes the row of a new thread, whose node is there already. */
export async function insertThread(
  tx: TenantTx,
  thread: Insertable<Database['thread']>,
): Promise<void> {
  await tx.insertInto('thread').values(thread).execute()
}

/** Writes what changed about a thread, and the name of its node with the title. */
export async function writeThread(
  tx: TenantTx,
  thread: Allowed<ThreadRow, 'write'>,
  change: { readonly title?: string; readonly parent_thread_id?: string | null },
  step: string | undefined,
): Promise<void> {
  await tx
    .updateTable('thread')
    .set(change)
    .where('tenant_id', '=', thread.tenant_id)
    .where('id', '=', thread.metadata_obj_id)
    .execute()
  await updatePart(tx, thread, step === undefined ? {} : { name: step })
}

/** Whether a thread is another one or one of its descendants by `parent_thread_id`. */
export async function comesBelow(
  tx: TenantTx,
  {
    tenant_id: tenantId,
    metadata_obj_id: threadId,
  }: Pick<PartRow, 'tenant_id' | 'metadata_obj_id'>,
  candidateId: string,
): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`
    with recursive above as (
      select ${candidateId}::uuid as id
      union
      select thread.parent_thread_id from above
      join thread on thread.tenant_id = ${tenantId}::uuid and thread.id = above.id
      where thread.parent_thread_id is not null
    )
    select exists (select from above where id = ${threadId}::uuid) as below`.execute(tx)
  return rows[0]?.below ?? false
}
