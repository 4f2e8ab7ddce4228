import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { startThread } from '../../app/ask.ts'
import { everyOf } from '../../app/many/paged-list.ts'
import { queryClient } from '../../app/query-client.ts'

const RECENT = 12
/** How many starting points to read: the shared folder, the person's own, and what they have permissions on. */
const STARTS = 8
/** The API's limit for levels below a folder. */
const ALL_LEVELS = 10

/** The most recently changed documents in the folders that the person starts from. */
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

/** Whether anything is shared with the person. If not, their own folder is their only starting point. */
export const isGivenQuery = queryOptions({
  queryKey: ['documents', 'given'],
  queryFn: async () => {
    const { total } = await arbor.get('/v1/starting-items', { params: { query: { limit: 1 } } })
    return total > 1
  },
})

/** Whether something is shared with the person, while their own folder is empty and they have no threads. */
export const isNewcomerQuery = queryOptions({
  queryKey: ['documents', 'newcomer'],
  queryFn: async () => {
    const [shared, starts, threads] = await Promise.all([
      arbor.get('/v1/shared-with-me', { params: { query: { limit: 1 } } }),
      // Their own folder is the last one.
      everyOf((part) => arbor.get('/v1/folders', { params: { query: part } })),
      arbor.get('/v1/conversations', { params: { query: { limit: 1 } } }),
    ])
    const own = starts.at(-1)
    if (shared.total === 0 || threads.items.length > 0 || !own) return false
    const { total } = await arbor.get('/v1/folders/{folder_id}/contents', {
      params: { path: { folder_id: own.id }, query: { limit: 1 } },
    })
    return total === 0
  },
})

/** Whether the tenant has no documents. Only administrators can read this. */
export const isTenantEmptyQuery = queryOptions({
  queryKey: ['documents', 'none'],
  queryFn: async () => (await arbor.get('/v1/tenants/me/usage')).documents.used === 0,
})

/** The number of threads, and of shared items, on the home screen. */
const THREADS = 5

/** What others have shared with the person, latest first. */
export const sharedQuery = queryOptions({
  queryKey: ['documents', 'shared', 'home'],
  queryFn: async () =>
    (await arbor.get('/v1/shared-with-me', { params: { query: { limit: THREADS } } })).items,
})

/** The person's threads, most recently active first. */
export const threadsQuery = queryOptions({
  queryKey: ['threads', 'recent'],
  queryFn: async () => {
    const query = { limit: THREADS }
    return (await arbor.get('/v1/conversations', { params: { query } })).items
  },
})

/** Starts a thread about everything with a question. @returns its id */
export async function beginThread(text: string): Promise<string> {
  const id = await startThread({ text, scope: [] })
  void queryClient.invalidateQueries({ queryKey: ['threads'] })
  return id
}

/** Memberships that existed for the person's address before they had proved that it is theirs. */
export const localMembershipsQuery = queryOptions({
  queryKey: ['local-memberships'],
  queryFn: () => arbor.get('/v1/local-memberships'),
  staleTime: Infinity,
})
