import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Database } from '../../../platform/db/types.generated.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import type { ListConversationsQuery } from './threads.schemas.ts'
import {
  contains,
  directionOf,
  getPart,
  hasRightOutside,
  isWithin,
  partColumns,
  type Allowed,
  type PartKey,
  type PartRow,
  updatePart,
  selectParts,
} from '../../tree/index.ts'

/** A thread with its node. `metadata_obj_id` is the id of the thread, `id` that of the node. */
export type ThreadRow = PartRow & { title: string; parent_thread_id: string | null }

/** Identifies a thread by its id. */
export function threadKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['THREAD'], called: 'Thread' }
}

/**
 * Reads a thread on which the actor has the right.
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

type Listing = Static<typeof ListConversationsQuery>

/** A page of the threads on all levels below the actor's own folder; see {@link readThreads}. */
export async function listOwnThreads(
  tx: TenantTx,
  actor: Actor,
  folder: Pick<PartRow, 'id'>,
  query: Listing,
): Promise<Listed<ThreadRow>> {
  const place = sql<SqlBool>`p.id = any(array(select nodes_below(${folder.id}::uuid)))`
  return readThreads(selectThreads(tx, actor).where(place), partColumns(actor), query)
}

/** A page of the threads directly below a node; see {@link readThreads}. */
export async function listThreadsOf(
  tx: TenantTx,
  actor: Actor,
  parent: Allowed<PartRow, 'read'>,
  query: Listing,
): Promise<Listed<ThreadRow>> {
  const path = sql<string>`${parent.path === '/' ? '/' : `${parent.path}/`}::text || p.name`
  const threads = selectThreads(tx, actor).where('p.parent_id', '=', parent.id)
  return readThreads(threads, partColumns(actor, path), query)
}

/** A page of threads, those with the latest activity first by default. */
async function readThreads(
  threads: ReturnType<typeof selectThreads>,
  columns: ReturnType<typeof partColumns>,
  query: Listing,
): Promise<Listed<ThreadRow>> {
  const { title_like: part } = query
  const found = threads
    .where(isWithin(query, { created: 'p.created_at', updated: 'p.updated_at' }))
    .$if(part != null, (rows) => rows.where(contains(sql.ref('thread.title'), part ?? '')))
  const order = query.sort_by === 'CREATED_AT' ? 'p.created_at' : 'p.updated_at'
  const rows = found
    .select(columns)
    .select(['thread.title', 'thread.parent_thread_id'])
    .orderBy(order, directionOf(query.sort_dir, true))
    .orderBy('p.id')
  return readPage(found, rows, query)
}

/** Inserts the row of a new thread, whose node already exists. */
export async function insertThread(
  tx: TenantTx,
  thread: Insertable<Database['thread']>,
): Promise<void> {
  await tx.insertInto('thread').values(thread).execute()
}

/** Updates a thread, and the name of its node if the title changes. */
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

/** Whether a thread is another thread or one of its descendants by `parent_thread_id`. */
export async function isSelfOrDescendant(
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
