import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'

/** As many as the list of uploads shows. */
const MOST = 60

/** The newest ingestions, by document. Live events reload it. */
export const uploadedQuery = queryOptions({
  queryKey: ['runs', 'uploaded'],
  queryFn: async () => {
    const { items } = await arbor.get('/v1/ingestions', { params: { query: { limit: MOST } } })
    // The first one of a document is its newest.
    return new Map(items.toReversed().map((job) => [job.document_id, job] as const))
  },
})
