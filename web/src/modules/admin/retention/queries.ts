import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { PAGE_SIZE } from '../queries.ts'

export type LegalHold = Schemas['LegalHoldResponse']

/** The legal holds of the tenant, newest first. Reloads with the contents of folders. */
export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: ['contents', 'holds', page],
    queryFn: () =>
      arbor.get('/v1/legal-holds', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  })
