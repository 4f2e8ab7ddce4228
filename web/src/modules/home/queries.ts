import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { startThread } from '../../app/ask.ts'
import { queryClient } from '../../app/query-client.ts'

const RECENT = 12
/** Of what people start from: the shared folder, their own, and what they were granted. */
const STARTS = 8
/** Levels below a folder, the API's most. */
const ALL_LEVELS = 10

/** The documents that were changed last, in the folders that the person starts from. */
export const recentQuery = queryOptions({
  queryKey: ['documents', 'recent'],
  queryFn: async () => {
    const starts = await arbor.get('/v1/starting-items', { params: { query: { limit: STARTS } } })
    const lists = starts.items.map(async (item) =>
      item.part_type === 'FOLDER' ? changedIn(item.id) : [item],
    )
    return (await Promise.all(lists))
      .flat()
      .filter((item) => item.part_type === 'DOCUMENT')
      .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
      .slice(0, RECENT)
  },
})

async function changedIn(folderId: string) {
  const { items } = await arbor.get('/v1/folders/{folder_id}/contents', {
    params: {
      path: { folder_id: folderId },
      query: { sort_order: 'UPDATED_AT', max_depth: ALL_LEVELS, limit: 2 * RECENT },
    },
  })
  return items
}

/** Whether somebody gave the person a folder or document: what everybody starts from is their own folder alone. */
export const isGivenQuery = queryOptions({
  queryKey: ['documents', 'given'],
  queryFn: async () => {
    const { total } = await arbor.get('/v1/starting-items', { params: { query: { limit: 1 } } })
    return total > 1
  },
})

/** Whether the tenant has no document at all, which administrators can tell. */
export const isTenantEmptyQuery = queryOptions({
  queryKey: ['documents', 'none'],
  queryFn: async () => (await arbor.get('/v1/tenants/me/usage')).documents.used === 0,
})

/** Who can give access. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: () => arbor.get('/v1/tenants/me/administrators'),
})

/** Threads on the first screen. */
const THREADS = 5

/** The person's own threads, the latest activity first. */
export const threadsQuery = queryOptions({
  queryKey: ['threads', 'recent'],
  queryFn: async () => {
    const query = { limit: THREADS }
    return (await arbor.get('/v1/conversations', { params: { query } })).items
  },
})

/** Begins a thread about everything with a question. @returns its id */
export async function beginThread(text: string): Promise<string> {
  const id = await startThread({ text, scope: [] })
  void queryClient.invalidateQueries({ queryKey: ['threads'] })
  return id
}

/** Memberships that identity providers gave to the person's address before the person had proved it. */
export const localMembershipsQuery = queryOptions({
  queryKey: ['local-memberships'],
  queryFn: () => arbor.get('/v1/local-memberships'),
  staleTime: Infinity,
})
