import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'

/** How many notices are read at once. */
const PAGE = 30

/** The number of unread notices. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async () => (await arbor.get('/v1/notices/unread')).unread,
})

/** The person's notices, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam: before }) =>
    arbor.get('/v1/notices', { params: { query: { limit: PAGE, before } } }),
  getNextPageParam: ({ next }) => next,
})

const reload = () => queryClient.invalidateQueries({ queryKey: ['notices'] })

/** Marks a notice as read or unread. */
export async function setRead(id: string, isRead: boolean): Promise<void> {
  const params = { path: { notice_id: id } }
  await arbor.patch('/v1/notices/{notice_id}', { params, body: { is_read: isRead } })
  await reload()
}

/** Marks all notices as read. */
export async function setAllRead(): Promise<void> {
  await arbor.post('/v1/notices/read')
  await reload()
}
