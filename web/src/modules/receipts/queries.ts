import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'

export type Receipt = Schemas['DeletionReceiptResponse']

/** Receipts per page. */
export const PAGE_SIZE = 50

/** How often the screen looks whether the stored files of a deletion are gone. Hidden tabs don't look. */
const LOOK_MS = 2_000

/** Receipts of permanent deletions, newest first: one's own or, for administrators, all. */
export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['contents', 'receipts', page],
    queryFn: () =>
      arbor.get('/v1/deletion-receipts', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ completed_at: end }) => end === null) ? LOOK_MS : false,
  })
