import { queryOptions } from '@tanstack/react-query'
import { arbor } from './arbor.ts'

/** Where a folder or document comes from. */
export const originQuery = (part: string) =>
  queryOptions({
    queryKey: ['contents', 'origin', part],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}/origin', {
        params: { path: { path_part_id: part } },
      }),
  })
