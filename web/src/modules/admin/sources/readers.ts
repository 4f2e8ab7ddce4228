import type { Schemas } from '@arbor/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'

export type Reader = Schemas['SourceReaderResponse']
export type Decision = Schemas['DecideSourceReader']

/** Readers of a source page by page. */
export const readersQuery = (sourceId: string, isUnmatched: boolean) =>
  infiniteQueryOptions({
    queryKey: ['sources', 'readers', sourceId, isUnmatched],
    queryFn: ({ pageParam }) =>
      arbor.get('/v1/sources/{source_id}/readers', {
        params: {
          path: { source_id: sourceId },
          query: { unmatched: isUnmatched, ...(pageParam !== null && { cursor: pageParam }) },
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  })

/** Decides who a reader is in Arbor. */
export async function decide(sourceId: string, readerId: string, body: Decision): Promise<void> {
  await arbor.patch('/v1/sources/{source_id}/readers/{source_reader_id}', {
    params: { path: { source_id: sourceId, source_reader_id: readerId } },
    body,
  })
}
