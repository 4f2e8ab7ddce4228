import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'

/** The number of items per page. */
export const PAGE_SIZE = 50

/** What others have shared with the person, latest first. */
export const sharedQuery = (page: number) =>
  queryOptions({
    queryKey: ['documents', 'shared', page],
    queryFn: () =>
      arbor.get('/v1/shared-with-me', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
  })
