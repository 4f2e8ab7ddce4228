import type { Static } from 'typebox'
import type { ThreadRow } from './thread.queries.ts'
import type { ThreadResponse } from './threads.schemas.ts'

/** A thread as the API shows it. */
export function toPublicThread(thread: ThreadRow): Static<typeof ThreadResponse> {
  return {
    id: thread.metadata_obj_id,
    path_part_id: thread.id,
    title: thread.title,
    parent_thread_id: thread.parent_thread_id,
    materialized_path: thread.path,
    tenant_id: thread.tenant_id,
    created_at: thread.created_at.toISOString(),
    updated_at: thread.updated_at.toISOString(),
  }
}
