import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'

const SHOWN = 8

/** Maximum number of threads in the results. */
const THREADS = 5

/** The person's threads whose title contains these words. */
export const titledQuery = (words: string) =>
  queryOptions({
    queryKey: ['threads', 'titled', words],
    enabled: words !== '',
    queryFn: ({ signal }) =>
      arbor.get('/v1/conversations', {
        signal,
        params: { query: { title_like: words, limit: THREADS } },
      }),
  })

/** Folders and documents whose name contains these words. */
export const namedQuery = (words: string) =>
  queryOptions({
    queryKey: ['contents', 'named', words],
    enabled: words !== '',
    queryFn: ({ signal }) =>
      arbor.get('/v1/folders/search', {
        signal,
        params: { query: { name_like: words, sort_order: 'UPDATED_AT', limit: SHOWN } },
      }),
  })
