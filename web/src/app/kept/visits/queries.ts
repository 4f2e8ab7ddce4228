import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../arbor.ts'
import { queryClient } from '../../query-client.ts'

/** How many documents any list shows. */
const SHOWN = 8

/** The documents that the person opened last. They are read again when documents change. */
export const visitsQuery = queryOptions({
  queryKey: ['documents', 'visits'],
  queryFn: async () =>
    (await arbor.get('/v1/visits', { params: { query: { limit: SHOWN } } })).items,
})

/**
 * Records that the person sees a version of a document, once for each time that it is opened. The result is the version
 * that they saw before, if the active one has changed since.
 */
export const visitQuery = (documentId: string, versionId: string) =>
  queryOptions({
    queryKey: ['visit', documentId, versionId],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const body = { document_id: documentId, version_id: versionId }
      const { former_version_id: former } = await arbor.post('/v1/visits', { body })
      void queryClient.invalidateQueries(visitsQuery)
      return former ?? null
    },
  })
