import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { startThread } from '../../app/ask.ts'
import { queryClient } from '../../app/query-client.ts'

const RECENT = 12
/** Folders that people start from: the shared one, their own, and what they were granted. */
const ROOTS = 5
/** Levels below a folder, the API's most. */
const ALL_LEVELS = 10

/** The documents that were changed last, in the folders that the person starts from. */
export const recentQuery = queryOptions({
  queryKey: ['documents', 'recent'],
  queryFn: async () => {
    const roots = await arbor.get('/v1/folders', { params: { query: { limit: ROOTS } } })
    const lists = await Promise.all(roots.items.map(({ id }) => changedIn(id)))
    return lists
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
